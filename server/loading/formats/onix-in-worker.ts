import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { formatError } from '../load-errors.ts'
import type { FieldRecord } from '../read-records.ts'
import type { RecordKind } from './bibliography.ts'
import type { OnixAnswer, OnixRequest } from './onix-worker.ts'

/** Memory limit in megabytes of the thread that reads XML; a file that exceeds it is refused without affecting the server. */
const MOST_MEMORY = 512

/** Reads the records of an ONIX message in a worker thread, so that requests are answered meanwhile. */
export async function* readOnixInWorker(parts: readonly { path: string }[], kind: RecordKind): AsyncGenerator<FieldRecord> {
  const worker = new Worker(new URL('./onix-worker.ts', import.meta.url), {
    workerData: { parts: parts.map(({ path }) => ({ path })), kind } satisfies OnixRequest,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  try {
    for (;;) {
      worker.postMessage('more')
      const answer = await nextAnswer(worker)
      if ('error' in answer) throw formatError(answer.error.detailJa, answer.error.detailEn)
      if ('fault' in answer) throw new Error(answer.fault)
      if (answer.records.length === 0) return
      yield* answer.records
    }
  } finally {
    await worker.terminate()
  }
}

async function nextAnswer(worker: Worker): Promise<OnixAnswer> {
  try {
    const [answer] = (await once(worker, 'message')) as [OnixAnswer]
    return answer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw formatError('1つの商品の内容が大きすぎて読めません。', 'a product is too large to be read.')
  }
}
