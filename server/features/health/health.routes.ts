import { statfs } from 'node:fs/promises'
import { health, healthReady } from '../../../shared/api/health.ts'
import { AppError } from '../../../shared/errors.ts'
import { failedLately } from '../../operations/storage-room.ts'
import { route } from '../../routing/route.ts'
import type { Services } from '../../services.ts'

/** Response times of a store: above the first it is slow, above the second it counts as unreachable. Milliseconds. */
const SLOW_MS = 500
const CHECK_TIMEOUT_MS = 3000

/** Free disk space: below the first nothing should be written, below the second it is a warning. Bytes. */
const LEAST_ROOM = 64 * 1024 ** 2
const LITTLE_ROOM = 1024 ** 3

type State = 'ready' | 'slow' | 'failed'

async function checkState(work: () => Promise<unknown>): Promise<State> {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error('no answer')), CHECK_TIMEOUT_MS)
  })
  try {
    await Promise.race([work(), timeout])
    return performance.now() - start > SLOW_MS ? 'slow' : 'ready'
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

async function diskState(folder: string): Promise<State> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const room = bavail * bsize
    return room < LEAST_ROOM ? 'failed' : room < LITTLE_ROOM ? 'slow' : 'ready'
  } catch {
    return 'failed'
  }
}

function queueState({ questions }: Services): State {
  if (questions.overdue > 0 || questions.waiting >= questions.mostWaiting) return 'failed'
  return questions.waiting * 4 >= questions.mostWaiting ? 'slow' : 'ready'
}

export const healthRoutes = [
  // does not access any store: a busy server is alive
  route(health, async () => ({ alive: true as const, version: '0.1.0' })),
  route(healthReady, async (_call, services) => {
    const [operations, warehouse, disk] = await Promise.all([
      checkState(() => services.operations.knex.raw('select 1')),
      checkState(() => services.warehouse.knex.raw('select 1')),
      failedLately(services.operations) ? ('failed' as const) : diskState(services.config.dataDir),
    ])
    const parts = { operations, warehouse, disk, queue: queueState(services) }
    const failed = Object.entries(parts).flatMap(([name, state]) => (state === 'failed' ? [name] : []))
    if (failed.length > 0) throw new AppError('server.notReady', { parts: failed.join(', ') })
    return { ready: true as const, ...parts }
  }),
]
