import { formatDate, formatNumber } from '../../shared/messages/formats.ts'
import { type Cell, type ColumnType, digitsByType } from '../../shared/reports/columns.ts'
import { getColumnLabel, type TableModel } from './table-model.ts'

/** Writes a cell as on paper: figures with the decimal places of their type, - for nothing. */
export function formatCell(cell: Cell, type: ColumnType): string {
  if (cell === null) return '-'
  if (typeof cell === 'number') {
    const digits = digitsByType[type] ?? 0
    return formatNumber(cell, { minDigits: digits, maxDigits: digits })
  }
  return type === 'date' ? formatDate(cell) : cell
}

/** A table as texts. */
export interface TextTable {
  columns: TableModel['columns']
  labels: string[]
  rows: string[][]
  totals: string[] | null
}

/** Converts a table with its rows to texts. */
export function toTextTable(table: Omit<TableModel, 'rows'>, rows: readonly (readonly Cell[])[]): TextTable {
  const { columns, language, unit, totals } = table
  const getType = (index: number) => columns[index]?.type ?? 'text'
  return {
    columns,
    labels: columns.map((column) => getColumnLabel(column.name, language, unit)),
    rows: rows.map((row) => row.map((cell, index) => formatCell(cell, getType(index)))),
    // a figure without a total is marked like a row without a value; texts have none
    totals:
      totals?.map((cell, index) => (cell === null && !isNumeric(getType(index)) ? '' : formatCell(cell, getType(index)))) ?? null,
  }
}

/** True for columns of figures, which are aligned to the right. */
export const isNumeric = (type: ColumnType | undefined): boolean => digitsByType[type ?? 'text'] !== undefined
