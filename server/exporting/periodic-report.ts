import type { Language } from '../../shared/messages/language.ts'
import { periodicReportFiles } from '../../shared/messages/periodic-report-files.ts'
import { fillPlaceholders } from '../../shared/messages/translate.ts'
import { type Cell, digitsByType } from '../../shared/reports/columns.ts'
import type { ReportPart } from '../../shared/sync/periodic-reports.ts'
import { type Chart, getColumnLabel, type ReportFigure, type TableModel } from './table-model.ts'
import { formatCell } from './text-table.ts'

/** The model of a periodic report, from which its PDF and its workbook are written. Plain data: it is sent to a worker. */

export interface ReportSection {
  heading: string
  /** Name of the analysis, or of the dashboard. */
  about: string
  /** Why the item could not be read; it is printed in its place. */
  problem: string | null
  remark: string
  parts: readonly ReportPart[]
  figures: readonly ReportFigure[]
  chart: Chart | null
  /** The table without its rows; null if the item could not be read. */
  table: Omit<TableModel, 'rows'> | null
  /** Number of rows in the files, and of all rows; null if that is unknown. */
  rows: number
  total: number | null
  notes: readonly string[]
}

export interface ReportModel {
  title: string
  language: Language
  company: string
  remark: string
  /** Lines of the cover. */
  facts: readonly [label: string, value: string][]
  /** Creation time, ISO 8601. */
  madeAt: string
  sections: readonly ReportSection[]
}

export type ReportText = keyof typeof periodicReportFiles.ja
export const getReportText = (
  name: ReportText,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => fillPlaceholders(periodicReportFiles[language][name], values)

/** Number of titles, stores or genres in a chart of ranks. */
export const CHART_ROWS = 10
const MAX_FIGURES = 6

/** Figures that are no measures. */
const noMeasures: ReadonlySet<string> = new Set(['rank', 'previousRank', 'rowNumber', 'price', 'hour', 'volume'])

const isMeasure = ({ name, type }: TableModel['columns'][number]): boolean =>
  digitsByType[type] !== undefined && !noMeasures.has(name)

/** Returns the totals of a table as figures. */
export function listTotalFigures({ columns, totals, language, unit }: Omit<TableModel, 'rows'>): ReportFigure[] {
  const figures = columns.flatMap((column, index): ReportFigure[] => {
    const value = totals?.[index] ?? null
    if (!isMeasure(column) || typeof value !== 'number') return []
    return [{ label: getColumnLabel(column.name, language, unit), value, type: column.type, note: '' }]
  })
  return figures.slice(0, MAX_FIGURES)
}

/** Returns the column by which a query is sorted, if it names one. */
export function getSortColumn({ sort, sortBy }: Record<string, unknown>): string | null {
  if (typeof sortBy === 'string') return sortBy
  const [first] = Array.isArray(sort) ? (sort as { key?: unknown }[]) : []
  return typeof first?.key === 'string' ? first.key : null
}

/**
 * Draws the first rows by the measure that they are sorted by, or else their first, for analyses without their own chart. Null
 * if there is nothing to compare.
 */
export function toRankChart(
  { columns, language, unit }: Omit<TableModel, 'rows'>,
  rows: readonly (readonly Cell[])[],
  sortColumn: string | null = null,
): Chart | null {
  const title = columns.findIndex(({ name }) => name === 'productName')
  const label = title === -1 ? columns.findIndex(({ type }) => type === 'text') : title
  const sorted = columns.findIndex((column) => column.name === sortColumn && isMeasure(column))
  const value = sorted === -1 ? columns.findIndex(isMeasure) : sorted
  const measure = columns[value]
  if (label === -1 || measure === undefined) return null
  const chartRows = rows.slice(0, CHART_ROWS).filter((row) => typeof row[value] === 'number')
  if (chartRows.length < 2) return null
  return {
    kind: 'rank',
    labels: chartRows.map((row) => String(row[label] ?? '')),
    series: [
      {
        name: getColumnLabel(measure.name, language, unit),
        values: chartRows.map((row) => (typeof row[value] === 'number' ? row[value] : null)),
      },
    ],
  }
}

/** Describes what an item shows: グラフ・表 30件. */
export function describeParts(
  { parts, rows, problem }: Pick<ReportSection, 'parts' | 'rows' | 'problem'>,
  language: Language,
): string {
  if (problem !== null) return getReportText('failed', language)
  return parts
    .map((part) =>
      part === 'table' && rows > 0
        ? `${getReportText('part_table', language)} ${getReportText('rows', language, { count: rows })}`
        : getReportText(`part_${part}`, language),
    )
    .join(language === 'ja' ? '・' : ', ')
}

/** Formats a figure like a cell of its type; texts remain unchanged. */
export function formatFigure({ value, type }: Pick<ReportFigure, 'value' | 'type'>): string {
  return typeof value === 'string' ? value : formatCell(value, type)
}
