import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../shared/errors.ts'
import type { FieldRecord } from '../read-records.ts'
import type { RecordKind } from './bibliography.ts'
import { onixRecords } from './onix.ts'

/** The thread's answer to each request for more: records until none are left, or an error of the file. */
export type OnixAnswer = { records: FieldRecord[] } | { error: { detailJa: string; detailEn: string } } | { fault: string }

/** Start data of the thread. */
export interface OnixRequest {
  parts: readonly { path: string }[]
  kind: RecordKind
}

/** Records per message. */
const BATCH = 500

async function* batches({ parts, kind }: OnixRequest): AsyncGenerator<FieldRecord[]> {
  let batch: FieldRecord[] = []
  for await (const record of onixRecords(parts, kind)) {
    batch.push(record)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function toErrorAnswer(error: unknown): OnixAnswer {
  if (error instanceof AppError && error.code === 'import.format')
    return { error: { detailJa: String(error.values.detailJa), detailEn: String(error.values.detailEn) } }
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  const rest = batches(workerData as OnixRequest)
  port.on('message', () => {
    rest
      .next()
      .then(({ value, done }): OnixAnswer => ({ records: done ? [] : value }))
      .catch(toErrorAnswer)
      .then((answer) => port.postMessage(answer))
  })
}
