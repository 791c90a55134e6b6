import { setImmediate } from 'node:timers/promises'
import type { Cell, ColumnName, ColumnType, ReportColumn } from '../../shared/contract/columns.ts'
import { labelIn, type QuantityUnit } from '../../shared/kinds.ts'
import type { Language } from '../../shared/language.ts'
import { columns as en, exportNames as enNames, units as enUnits } from '../../shared/messages/en/columns.ts'
import { columns as ja, exportNames as jaNames, units as jaUnits } from '../../shared/messages/ja/columns.ts'

export type ExportName = keyof typeof jaNames

export interface TableColumn {
  name: ColumnName
  type: ColumnType
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
  /** What quantities are counted in. */
  unit: QuantityUnit
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
  /** Sums below the rows, one a column, or null. */
  totals: readonly Cell[] | null
  /** What a reader has to know: figures that were left out or hidden. */
  notes: readonly string[]
  chart: Chart | null
}

/** The label of a column. Where the quantities may be of anything, they are 点 and not 冊 (kinds.ts). */
export function columnLabel(name: ColumnName, language: Language, unit: QuantityUnit = 'copies'): string {
  return labelIn(unit, { label: (language === 'en' ? en : ja)[name], units: language === 'en' ? enUnits : jaUnits })
}
export const unitLabel = (unit: QuantityUnit, language: Language): string => (language === 'en' ? enUnits : jaUnits)[unit]
export const exportName = (name: ExportName, language: Language): string => (language === 'en' ? enNames : jaNames)[name]

/** Rows after which whoever else waits has a turn. */
const TURN = 300

/** Cells of rows, one after another. */
export async function* toCells<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly ReportColumn<Row>[],
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  let count = 0
  for await (const row of rows) {
    yield columns.map((column) => column.value(row, language))
    if (++count % TURN === 0) await setImmediate()
  }
}
