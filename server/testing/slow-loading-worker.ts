import { setTimeout } from 'node:timers/promises'
import { serveWorker } from '../foundation/run-in-worker.ts'

/** Work that is done at once in a module that takes 300 ms to load, as on a busy machine. */
export interface InstantTask {
  input: null
  result: 'done'
}

await setTimeout(300)

serveWorker<InstantTask>(import.meta.url, async () => 'done')
