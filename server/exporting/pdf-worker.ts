import { isMainThread, parentPort } from 'node:worker_threads'
import type { Cell } from '../../shared/api/columns.ts'
import { type PrintedTable, toPdf } from './pdf.ts'
import type { PdfAnswer, PdfMessage } from './pdf-in-worker.ts'

if (!isMainThread && parentPort !== null) {
  const port = parentPort
  const rows: (readonly Cell[])[] = []
  let table: Omit<PrintedTable, 'rows'> | null = null
  port.on('message', (message: PdfMessage) => {
    if (message !== null && 'table' in message) table = message.table
    else if (message !== null) rows.push(...message.rows)
    else if (table !== null)
      toPdf({ ...table, rows })
        .then((bytes): PdfAnswer => ({ bytes }))
        .catch((error: Error): PdfAnswer => ({ fault: error.stack ?? error.message }))
        .then((answer) => port.postMessage(answer))
  })
}
