import { health, healthReady } from '../../../shared/api/health.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { serverVersion } from '../../foundation/version.ts'
import { getDiskState } from '../../operations/disk-space.ts'
import { UserModel } from '../../operations/models.ts'
import { isServerStopping } from '../../operations/stopping-servers.ts'
import { defineRoute } from '../../routing/route.ts'
import type { WithQueryQueue } from '../../warehouse/engine/query-queue.ts'

/** Response times of a store: above the first it is slow, above the second it counts as unreachable. Milliseconds. */
const SLOW_MS = 500
const CHECK_TIMEOUT_MS = 3000

type HealthState = 'ready' | 'slow' | 'failed'

async function measureState(work: () => PromiseLike<unknown>): Promise<HealthState> {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error('no result')), CHECK_TIMEOUT_MS)
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

function getQueueState({ queryQueue }: WithQueryQueue): HealthState {
  if (queryQueue.overdueCount > 0 || queryQueue.waitingCount >= queryQueue.maxWaiting) return 'failed'
  return queryQueue.waitingCount * 4 >= queryQueue.maxWaiting ? 'slow' : 'ready'
}

export const healthRoutes = [
  // does not access any store: a busy server is alive
  defineRoute(health, async () => ({ alive: true as const, version: serverVersion })),
  defineRoute(healthReady, async (_call, services) => {
    if (isServerStopping(services.operations)) throw new AppError('server.notReady', { parts: 'stopping' })
    const [operations, warehouse, disk] = await Promise.all([
      measureState(() => UserModel.query(services.operations.knex).select('id').first()),
      // asks every node of a cluster
      measureState(() => services.warehouse.knex('fact_sale').select('receipt_id').first()),
      getDiskState(services.operations, services.config.dataDir),
    ])
    const parts = { operations, warehouse, disk, queue: getQueueState(services) }
    // reading works without room on the disk: a balancer must not take the server away from its readers
    const failed = Object.entries(parts).flatMap(([name, state]) => (state === 'failed' && name !== 'disk' ? [name] : []))
    if (failed.length > 0) throw new AppError('server.notReady', { parts: failed.join(', ') })
    return { ready: true as const, ...parts }
  }),
]
