import { AppError } from '../../shared/errors/errors.ts'
import { serveWorker } from '../foundation/run-in-worker.ts'

/** Thread of run-in-worker.test.ts: what it does is named by its input. */
export interface SampleTask {
  input: { action: 'sum' | 'count' | 'refuse' | 'fail' | 'spin' | 'fill' | 'exit' }
  chunk: number
  message: number
  result: number
}

serveWorker<SampleTask>(import.meta.url, async ({ action }, { send, chunks }) => {
  if (action === 'refuse') throw new AppError('import.format', { detailJa: '壊れています', detailEn: 'it is damaged' })
  if (action === 'fail') throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  if (action === 'exit') process.exit(3)
  if (action === 'spin') for (;;);
  if (action === 'fill') {
    const chunks: string[][] = []
    for (;;) chunks.push(Array.from({ length: 10_000 }, (_, index) => `${chunks.length} ${index}`))
  }
  let total = 0
  if (action === 'sum') for await (const chunk of chunks) total += chunk
  else for (total = 0; total < 5; total++) await send(total)
  return total
})
