import { setImmediate } from 'node:timers/promises'
import type { Unit } from '../../shared/calendar/period.ts'
import { columns, exportNames, units } from '../../shared/messages/columns.ts'
import { formatDate } from '../../shared/messages/formats.ts'
import { frame } from '../../shared/messages/frame.ts'
import type { Language } from '../../shared/messages/language.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import type { Cell, ColumnName, ColumnType, ColumnUnit, ReportColumn } from '../../shared/reports/columns.ts'
import { adaptLabelToUnit, type QuantityUnit } from '../../shared/trade/kinds.ts'

type ExportName = keyof typeof exportNames.ja
/** Name of a screen as in its menu entry. */
type ScreenName = keyof typeof frame.ja extends infer Key ? (Key extends `menu.${infer Name}` ? Name : never) : never
export type ExportTitle = ExportName | ScreenName

export interface TableColumn {
  name: ColumnName
  type: ColumnType
  unit?: ColumnUnit | undefined
}

/** A single figure, such as a total. */
export interface ReportFigure {
  label: string
  value: Cell
  type: ColumnType
  /** Unit or comparison; may be empty. */
  note: string
}

/** A chart of the rows, drawn in the PDF. `rank`: one horizontal bar for each label, with its value. */
export interface Chart {
  kind: 'line' | 'bar' | 'rank'
  labels: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
}

/** The model from which every export format is written. Rows can be streamed. */
export interface TableModel {
  title: string
  language: Language
  /** Query, subject and period as text. */
  conditions: readonly [label: string, value: string][]
  /** Formulas of the measures among the columns. */
  definitions: readonly [label: string, value: string][]
  /** Creator, and time of creation (ISO 8601). */
  madeBy: string
  madeAt: string
  columns: readonly TableColumn[]
  /** Unit of quantities. */
  unit: QuantityUnit
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
  /** Totals below the rows, one cell or null per column. */
  totals: readonly Cell[] | null
  /** Notes for the reader: excluded or hidden figures. */
  notes: readonly string[]
  chart: Chart | null
}

/** Returns the label of a column. If quantities can include goods other than books, they are 点 and not 冊 (kinds.ts). */
export function getColumnLabel(name: ColumnName, language: Language, unit: QuantityUnit = 'copies'): string {
  return adaptLabelToUnit(unit, { label: columns[language][name], units: units[language] })
}
export const getUnitLabel = (unit: QuantityUnit, language: Language): string => units[language][unit]
export const getExportName = (name: ExportName, language: Language): string => exportNames[language][name]

/** Title of an export: its own, or the name of its screen. */
export function getExportTitle(title: ExportTitle, language: Language): string {
  const own: Partial<Record<string, string>> = exportNames[language]
  const screens: Partial<Record<string, string>> = frame[language]
  return own[title] ?? screens[`menu.${title}`] ?? title
}
/** Note about characters that the font of a PDF lacks. */
export const describeMissingGlyphs = (count: number, language: Language): string =>
  fillPlaceholders(getExportName('missingGlyphs', language), { count })
/** Labels of the buckets of a chart: 11/27, 2026/11/27 if they are of several years, or 2026/11 for months. */
export function formatBucketLabels(days: readonly string[], unit: Exclude<Unit, 'hour'> = 'day'): string[] {
  const isOneYear = new Set(days.map((day) => day.slice(0, 4))).size === 1
  return days.map((day) => formatDate(unit === 'month' ? day.slice(0, 7) : isOneYear ? day.slice(5) : day))
}

/** Number of rows after which the event loop gets a turn. */
const ROWS_PER_TURN = 300

/** Yields the cells of rows. */
export async function* toCells<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly ReportColumn<Row>[],
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  let count = 0
  for await (const row of rows) {
    yield columns.map((column) => column.value(row, language))
    if (++count % ROWS_PER_TURN === 0) await setImmediate()
  }
}
