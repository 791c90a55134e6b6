import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import ExcelJS from 'exceljs'
import { formatJapanTimestamp } from '../../shared/calendar/period.ts'
import type { Cell, ColumnType } from '../../shared/reports/columns.ts'
import { escapeFormula } from '../../shared/text/escape-text.ts'
import { getColumnLabel, getExportName, type TableColumn, type TableModel } from './table-model.ts'

/** Formats of cells by type. */
export const numberFormats: Record<ColumnType, string> = {
  text: '@',
  code: '@',
  date: 'yyyy/mm/dd',
  integer: '#,##0',
  decimal: '#,##0.0',
  decimal2: '#,##0.00',
  decimal3: '#,##0.000',
}

/** Maximum characters of a cell: Excel repairs a workbook with more. */
const MAX_CELL_TEXT = 32_767

const endsWithHighSurrogate = (text: string): boolean => /[\ud800-\udbff]$/.test(text)

/** Splits a text into parts that each fit in a cell, also if their first character has to be escaped. */
function splitCellText(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (escapeFormula(rest).length > MAX_CELL_TEXT) {
    const head = rest.slice(0, MAX_CELL_TEXT - 1)
    // lists of codes are split after a comma
    const end = head.lastIndexOf(', ') + 2
    const length = end > 2 ? end : endsWithHighSurrogate(head) ? head.length - 1 : head.length
    parts.push(rest.slice(0, length).trimEnd())
    rest = rest.slice(length)
  }
  return [...parts, rest]
}

/** Returns a text for a cell: one that Excel would read as a formula is escaped, and one that is too long is cut off. */
export function toCellText(text: string): string {
  const escaped = escapeFormula(text)
  if (escaped.length <= MAX_CELL_TEXT) return escaped
  const head = escaped.slice(0, MAX_CELL_TEXT - 1)
  return `${endsWithHighSurrogate(head) ? head.slice(0, -1) : head}…`
}

/** Returns rows of a label and its text; a text that is too long for a cell continues in the next row. */
export const toLabelledRows = (label: string, text: string): [label: string, text: string][] =>
  splitCellText(text).map((part) => [escapeFormula(label), escapeFormula(part)])

/** Converts a cell to a typed value: days become dates, and texts that Excel would read as formulas are escaped. */
export const toCellValue = (cell: Cell, type: ColumnType) => {
  if (cell === null) return null
  if (typeof cell === 'number') return cell
  if (type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return new Date(`${cell}T00:00:00Z`)
  return toCellText(cell)
}

/** Width of a column in characters. */
export const getColumnWidth = ({ name, type }: TableColumn): number => (name === 'productName' ? 40 : type === 'text' ? 18 : 14)

/** Adds a sheet with a frozen header; further sheets have their number in their name. */
function addSheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, table: TableModel, number: number) {
  const ending = number === 1 ? '' : ` (${number})`
  const name = `${table.title.slice(0, 31 - ending.length)}${ending}`
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = table.columns.map((column) => ({
    header: getColumnLabel(column.name, table.language, table.unit),
    width: getColumnWidth(column),
    style: { numFmt: numberFormats[column.type] },
  }))
  sheet.getRow(1).font = { bold: true }
  return sheet
}

type Sheet = ReturnType<typeof addSheet>

/** Internals of the library, which does not signal when compression falls behind the rows. */
interface SheetInternals {
  stream?: { pipes?: (Writable & { _writableState?: { needDrain?: boolean } })[] }
}

/** Waits until a sheet's rows are compressed, so that a whole sheet does not accumulate in memory. */
async function waitForDrain(sheet: Sheet, signal: AbortSignal): Promise<void> {
  for (const into of (sheet as SheetInternals).stream?.pipes ?? [])
    if (into._writableState?.needDrain) await once(into, 'drain', { signal })
}

/** Writes the workbook row by row, at the speed of the sink. */
async function writeWorkbook(table: TableModel, sink: PassThrough, rowsPerSheet: number): Promise<void> {
  const { language } = table
  // a sink without a reader never drains
  const closing = new AbortController()
  sink.once('close', () => closing.abort())
  const { signal } = closing
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: sink, useStyles: true, useSharedStrings: false })
  let sheets = 1
  let sheet = addSheet(workbook, table, sheets)
  const addRow = (cells: readonly Cell[]) =>
    sheet.addRow(cells.map((cell, index) => toCellValue(cell, table.columns[index]?.type ?? 'text')))
  let count = 0
  for await (const row of table.rows) {
    if (count === sheets * rowsPerSheet) {
      sheet.commit()
      sheets += 1
      sheet = addSheet(workbook, table, sheets)
    }
    count += 1
    addRow(row).commit()
    if (count % 200 !== 0) continue
    await waitForDrain(sheet, signal)
    if (sink.writableNeedDrain) await once(sink, 'drain', { signal })
    else if (count % 1000 === 0) await new Promise(setImmediate)
  }
  if (table.totals) {
    const totals = addRow(table.totals)
    totals.font = { bold: true }
    totals.commit()
  }
  sheet.commit()
  const conditions = workbook.addWorksheet(getExportName('conditions', language))
  conditions.columns = [{ width: 24 }, { width: 90 }]
  const addCondition = (label: string, text: string) => {
    for (const row of toLabelledRows(label, text)) conditions.addRow(row).commit()
  }
  for (const [label, text] of table.conditions) addCondition(label, text)
  addCondition(getExportName('rows', language), String(count))
  for (const text of table.notes) addCondition(getExportName('notes', language), text)
  for (const [label, text] of table.definitions) addCondition(`${getExportName('definitions', language)}: ${label}`, text)
  addCondition(getExportName('madeBy', language), table.madeBy)
  addCondition(getExportName('madeAt', language), formatJapanTimestamp(table.madeAt))
  conditions.commit()
  await workbook.commit()
}

/**
 * Yields the table as an Excel workbook in chunks: typed cells, frozen header, and a sheet with the conditions. Rows beyond
 * `rowsPerSheet` go to further sheets.
 */
export async function* streamXlsx(table: TableModel, rowsPerSheet = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  const sink = new PassThrough()
  const written = writeWorkbook(table, sink, rowsPerSheet).catch((error: unknown) => {
    sink.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  for await (const chunk of sink) yield chunk as Buffer
  await written
}
