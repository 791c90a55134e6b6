import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Cell } from '../../shared/api/columns.ts'
import type { PrintedTable } from './pdf.ts'
import type { TableModel } from './table-model.ts'

/** Rows per message: messages are copied, and a large copy would block requests. */
const BATCH = 300
/** Memory limit of the drawing thread, in megabytes. */
const MOST_MEMORY = 1024

/** Messages to the thread: everything but the rows, the rows in batches, and null at the end. */
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

/** Draws the table as a PDF in a worker thread, since twenty thousand rows take half a minute. Throws when `signal` aborts. */
export async function* pdfChunks(table: TableModel, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  try {
    const drawn = once(worker, 'message', signal ? { signal } : {}) as Promise<[PdfAnswer]>
    // if the rows fail first, nobody awaits the drawing
    drawn.catch(() => {})
    await sendRows(worker, table)
    const [answer] = await drawn
    if ('fault' in answer) throw new Error(answer.fault)
    yield Buffer.from(answer.bytes)
  } finally {
    await worker.terminate()
  }
}
