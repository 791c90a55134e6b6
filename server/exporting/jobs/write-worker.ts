import { serveWorker } from '../../run-in-worker.ts'
import { type Writing, type WrittenRows, writeRows } from './write-rows.ts'

/** Writes a job's file and reports its progress. */
export interface WriteTask {
  input: Writing
  message: { step: 'write' | 'pack' } | { rows: number }
  result: WrittenRows
}

serveWorker<WriteTask>(import.meta.url, (writing, { send }) =>
  writeRows(writing, { step: (step) => void send({ step }), rows: (rows) => void send({ rows }) }),
)
