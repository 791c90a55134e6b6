import { Worker } from 'node:worker_threads'
import { type Telling, type Writing, type WrittenRows, writeRows } from './write-rows.ts'
import type { WriteMessage } from './write-worker.ts'

/** Memory limit of the writing thread in megabytes: rows are streamed, except for a PDF, which needs all at once. */
const MOST_MEMORY = 256
const MOST_FOR_PDF = 1024

/** A CSV of up to this many rows is written faster here than a thread starts. */
const FEW_ROWS = 2000

/**
 * Writes the file in a worker thread, so that requests are answered meanwhile. When the signal aborts, the thread is terminated;
 * its output is in the attempt's folder, which its owner removes.
 */
export function writeInWorker(writing: Writing, telling: Telling, signal: AbortSignal): Promise<WrittenRows> {
  signal.throwIfAborted()
  if (writing.file.format === 1 && writing.rows <= FEW_ROWS) return writeRows(writing, telling)
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), {
    workerData: writing,
    resourceLimits: { maxOldGenerationSizeMb: writing.file.format === 3 ? MOST_FOR_PDF : MOST_MEMORY },
  })
  return new Promise<WrittenRows>((done, refuse) => {
    const stop = () => refuse(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: WriteMessage) => {
      if ('step' in message) telling.step(message.step)
      else if ('rows' in message) telling.rows(message.rows)
      else if ('written' in message) done(message.written)
      else refuse(Object.assign(new Error(message.fault.message), { code: message.fault.code }))
    })
    worker.once('error', refuse)
    worker.once('exit', (code) => refuse(new Error(`the thread that writes ended with ${code}`)))
  }).finally(() => worker.terminate())
}
