import type { Cell } from '../../shared/reports/columns.ts'
import { runInWorker } from '../foundation/run-in-worker.ts'
import type { PdfTask } from './pdf-worker.ts'
import type { TableModel } from './table-model.ts'

/** Rows per batch: batches are copied, and a large copy would block requests. */
const BATCH = 300
/** Memory limit of the drawing thread, in megabytes. */
const MAX_MEMORY_MB = 1024

async function* toBatches(rows: TableModel['rows']): AsyncGenerator<(readonly Cell[])[]> {
  let batch: (readonly Cell[])[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Draws the table as a PDF in a worker thread, since twenty thousand rows take half a minute. Throws when `signal` aborts. */
export async function* streamPdf({ rows, ...table }: TableModel, signal?: AbortSignal): AsyncGenerator<Buffer> {
  yield Buffer.from(
    await runInWorker<PdfTask>(new URL('./pdf-worker.ts', import.meta.url), {
      input: table,
      chunks: toBatches(rows),
      memoryMb: MAX_MEMORY_MB,
      signal,
    }),
  )
}
