import { serveWorker } from '../../foundation/run-in-worker.ts'
import { type WriteRequest, type WrittenRows, writeRows } from './write-rows.ts'

/** Writes a job's file and reports its progress. */
export interface WriteTask {
  input: WriteRequest
  message: { step: 'write' | 'pack' } | { rows: number }
  result: WrittenRows
}

serveWorker<WriteTask>(import.meta.url, (writing, { send }) =>
  writeRows(writing, { onStep: (step) => void send({ step }), onRows: (rows) => void send({ rows }) }),
)
