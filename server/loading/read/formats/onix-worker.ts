import { serveWorker } from '../../../foundation/run-in-worker.ts'
import type { FieldRecord } from '../read-records.ts'
import type { RecordKind } from './bibliography.ts'
import { readOnixRecords } from './onix.ts'

/** Reads the records of a file in batches. */
export interface OnixTask {
  input: { parts: readonly { path: string }[]; kind: RecordKind }
  message: FieldRecord[]
  result: null
}

/** Records per message. */
const BATCH = 500

serveWorker<OnixTask>(import.meta.url, async ({ parts, kind }, { send }) => {
  let batch: FieldRecord[] = []
  for await (const record of readOnixRecords(parts, kind)) {
    batch.push(record)
    if (batch.length < BATCH) continue
    await send(batch)
    batch = []
  }
  if (batch.length > 0) await send(batch)
  return null
})
