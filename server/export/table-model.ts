import { columns as en, exportNames as enNames } from '../../shared/messages/en/columns.ts'
import { columns as ja, exportNames as jaNames } from '../../shared/messages/ja/columns.ts'

export type ColumnName = keyof typeof ja
export type ExportName = keyof typeof jaNames
export type Language = 'ja' | 'en'

/** How a column's values are written: codes stay text in every program that opens the file. */
export type ColumnType = 'text' | 'code' | 'date' | 'integer' | 'decimal' | 'decimal2'

export type Cell = string | number | null

export interface TableColumn {
  name: ColumnName
  type: ColumnType
}

/** What every export is made from, whatever its format. */
export interface TableModel {
  title: string
  language: Language
  conditions: readonly [label: string, value: string][]
  columns: readonly TableColumn[]
  rows: readonly (readonly Cell[])[]
  /** Sums below the rows, one a column, or null. */
  totals: readonly Cell[] | null
}

export const columnLabel = (name: ColumnName, language: Language): string => (language === 'en' ? en : ja)[name]
export const exportName = (name: ExportName, language: Language): string => (language === 'en' ? enNames : jaNames)[name]

/** A table from rows of objects: one function a column. */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (TableColumn & { value: (row: Row) => Cell })[],
): Pick<TableModel, 'columns' | 'rows'> {
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
  }
}
