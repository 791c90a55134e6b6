import { Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import { harmless } from './csv.ts'
import { type Cell, type ColumnType, columnLabel, exportName, type TableModel } from './table-model.ts'

const formats: Record<ColumnType, string> = {
  text: '@',
  code: '@',
  date: 'yyyy/mm/dd',
  integer: '#,##0',
  decimal: '#,##0.0',
  decimal2: '#,##0.00',
}

const value = (cell: Cell, type: ColumnType) => {
  if (cell === null) return null
  if (typeof cell === 'number') return cell
  if (type === 'date') return new Date(`${cell}T00:00:00Z`)
  return harmless(cell)
}

/** The table as an Excel workbook: typed cells, frozen header, and a sheet with the conditions. */
export async function toXlsx(table: TableModel): Promise<Buffer> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true, useSharedStrings: false })
  const sheet = workbook.addWorksheet(table.title.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = table.columns.map((column) => ({
    header: columnLabel(column.name, table.language),
    width: column.name === 'productName' ? 40 : column.type === 'text' ? 18 : 14,
    style: { numFmt: formats[column.type] },
  }))
  sheet.getRow(1).font = { bold: true }
  for (const row of table.rows) sheet.addRow(row.map((cell, index) => value(cell, table.columns[index]?.type ?? 'text'))).commit()
  if (table.totals) {
    const totals = sheet.addRow(table.totals.map((cell, index) => value(cell, table.columns[index]?.type ?? 'text')))
    totals.font = { bold: true }
    totals.commit()
  }
  sheet.commit()
  const conditions = workbook.addWorksheet(exportName('conditions', table.language))
  conditions.columns = [{ width: 24 }, { width: 80 }]
  for (const [label, text] of table.conditions) conditions.addRow([label, harmless(text)]).commit()
  conditions.commit()
  await workbook.commit()
  return Buffer.concat(chunks)
}
