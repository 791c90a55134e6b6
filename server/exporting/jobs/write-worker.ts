import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Writing, type WrittenRows, writeRows } from './write-rows.ts'

/** Messages of the thread: its progress and finally its result or error. */
export type WriteMessage =
  | { step: 'write' | 'pack' }
  | { rows: number }
  | { written: WrittenRows }
  | { fault: { code: string; message: string } }

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  const send = (message: WriteMessage) => port.postMessage(message)
  writeRows(workerData as Writing, { step: (step) => send({ step }), rows: (rows) => send({ rows }) })
    .then((written) => send({ written }))
    .catch((error: NodeJS.ErrnoException) => send({ fault: { code: error.code ?? '', message: error.stack ?? error.message } }))
}
