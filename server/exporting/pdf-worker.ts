import type { Cell } from '../../shared/reports/columns.ts'
import { serveWorker } from '../foundation/run-in-worker.ts'
import { type PrintedTable, renderPdf } from './pdf.ts'

/** Draws a table; the rows are sent in batches. */
export interface PdfTask {
  input: Omit<PrintedTable, 'rows'>
  chunk: readonly (readonly Cell[])[]
  result: Uint8Array
}

serveWorker<PdfTask>(import.meta.url, async (table, { chunks }) => {
  const rows: (readonly Cell[])[] = []
  for await (const batch of chunks) rows.push(...batch)
  return renderPdf({ ...table, rows })
})
