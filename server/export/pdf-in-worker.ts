import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Cell } from '../../shared/contract/columns.ts'
import type { PrintedTable } from './pdf.ts'
import type { TableModel } from './table-model.ts'

/** Rows in one message: what is handed over is copied, and copying keeps the requests waiting. */
const BATCH = 300
/** Memory of the thread that draws, in megabytes. */
const MOST_MEMORY = 1024

/** What the thread is sent: everything but the rows, the rows in batches, and null behind the last. */
export type PdfMessage = { table: Omit<PrintedTable, 'rows'> } | { rows: (readonly Cell[])[] } | null
export type PdfAnswer = { bytes: Uint8Array } | { fault: string }

async function sendRows(worker: Worker, { rows, ...table }: TableModel): Promise<void> {
  worker.postMessage({ table } satisfies PdfMessage)
  let batch: (readonly Cell[])[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    worker.postMessage({ rows: batch } satisfies PdfMessage)
    batch = []
  }
  worker.postMessage({ rows: batch } satisfies PdfMessage)
  worker.postMessage(null satisfies PdfMessage)
}

/** The table as a PDF, drawn in a worker thread, as twenty thousand rows take half a minute. Throws when `signal` is aborted. */
export async function* pdfChunks(table: TableModel, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  try {
    const drawn = once(worker, 'message', signal ? { signal } : {}) as Promise<[PdfAnswer]>
    // where the rows fail first, nobody waits for the drawing any more
    drawn.catch(() => {})
    await sendRows(worker, table)
    const [answer] = await drawn
    if ('fault' in answer) throw new Error(answer.fault)
    yield Buffer.from(answer.bytes)
  } finally {
    await worker.terminate()
  }
}
