import { columns as en, exportNames as enNames } from '../../shared/messages/en/columns.ts'
import { columns as ja, exportNames as jaNames } from '../../shared/messages/ja/columns.ts'

export type ColumnName = keyof typeof ja
export type ExportName = keyof typeof jaNames
export type Language = 'ja' | 'en'

/** How a column's values are written: codes stay text in every program that opens the file. */
export type ColumnType = 'text' | 'code' | 'date' | 'integer' | 'decimal' | 'decimal2' | 'decimal3'

export type Cell = string | number | null

export interface TableColumn {
  name: ColumnName
  type: ColumnType
}

/** A column of an export, and what it shows of a row. */
export interface ExportColumn<Row> extends TableColumn {
  value: (row: Row, language: Language) => Cell
}

/** Lines or bars that say what the rows say. Drawn in the PDF. */
export interface Chart {
  kind: 'line' | 'bar'
  labels: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
}

/** What every export is made from, whatever its format. Rows may come one after another, as the warehouse gives them. */
export interface TableModel {
  title: string
  language: Language
  /** Query, subject and period, in words. */
  conditions: readonly [label: string, value: string][]
  /** Formulas of the measures among the columns. */
  definitions: readonly [label: string, value: string][]
  /** Who had it made, and when (ISO 8601). */
  madeBy: string
  madeAt: string
  columns: readonly TableColumn[]
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
  /** Sums below the rows, one a column, or null. */
  totals: readonly Cell[] | null
  /** What a reader has to know: figures that were left out or hidden. */
  notes: readonly string[]
  chart: Chart | null
}

export const columnLabel = (name: ColumnName, language: Language): string => (language === 'en' ? en : ja)[name]
export const exportName = (name: ExportName, language: Language): string => (language === 'en' ? enNames : jaNames)[name]

/** A column that shows the row's field of the same name. */
export const plainColumn = <Row>(name: ColumnName & keyof Row, type: ColumnType): ExportColumn<Row> => ({
  name,
  type,
  value: (row) => row[name] as Cell,
})

/** Cells of rows, one after another. */
export async function* cellsOf<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly ExportColumn<Row>[],
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map((column) => column.value(row, language))
}
