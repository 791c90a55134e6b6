import stringWidth from 'string-width'
import { formatNumber } from '../../shared/messages/formats.ts'
import { stripControls, stripControlsFromLines } from './plain-text.ts'

export interface OutputColumn<R> {
  title: string
  value: (row: R) => string | number | null
  /** Decimal places of a number. */
  digits?: number
  /** Maximum width of a text; the rest is replaced by an ellipsis. */
  maxWidth?: number
  /** Priority for dropping on narrow terminals, lowest first; columns without it follow from the right. */
  dropPriority?: number
}

/** Formats as 1,234 or 12.3; missing values as a hyphen, as on the screens. */
export function formatValue(value: string | number | null, digits = 0): string {
  if (value === null || value === '') return '-'
  if (typeof value === 'string') return stripControls(value)
  return formatNumber(value, { minDigits: digits, maxDigits: digits })
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Truncates a text to a width in terminal columns; full-width characters take two. */
export function truncateText(text: string, maxWidth: number): string {
  if (stringWidth(text) <= maxWidth) return text
  let result = ''
  let width = 0
  for (const { segment } of segmenter.segment(text)) {
    const next = stringWidth(segment)
    if (width + next > maxWidth - 1) break
    result += segment
    width += next
  }
  return `${result.trimEnd()}…`
}

const padToColumn = (text: string, width: number, right: boolean) => {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return right ? space + text : text + space
}

/**
 * Formats columns side by side, separated by two spaces; numbers and their titles are right-aligned. Lines have no trailing
 * spaces.
 */
export function formatTable<R>(
  columns: readonly OutputColumn<R>[],
  rows: readonly R[],
  emphasise = (line: string) => line,
): string[] {
  const values = rows.map((row) => columns.map((column) => column.value(row)))
  const right = columns.map(
    (_column, index) =>
      values.length > 0 &&
      values.every((row) => row[index] === null || typeof row[index] === 'number') &&
      values.some((row) => typeof row[index] === 'number'),
  )
  const cells = values.map((row) =>
    row.map((value, index) =>
      truncateText(formatValue(value, columns[index]?.digits), columns[index]?.maxWidth ?? Number.POSITIVE_INFINITY),
    ),
  )
  const titles = columns.map(({ title }) => stripControls(title))
  const widths = columns.map((_column, index) =>
    Math.max(stringWidth(titles[index] ?? ''), ...cells.map((row) => stringWidth(row[index] ?? ''))),
  )
  const formatLine = (texts: readonly string[]) =>
    texts
      .map((text, index) => padToColumn(text, widths[index] ?? 0, right[index] ?? false))
      .join('  ')
      .trimEnd()
  return [emphasise(formatLine(titles)), ...cells.map(formatLine)]
}

/** Minimum widths of a truncated text: before columns are dropped, and once none can be dropped. */
const READABLE_WIDTH = 20
const MIN_TEXT_WIDTH = 12
/** Minimum number of columns in a table. */
const MIN_COLUMNS = 4

/** Widths of a column: title, widest value, maximum; and whether it has no values. */
interface ColumnWidths {
  title: number
  value: number
  maxWidth: number
  isEmpty: boolean
}

const getTableWidth = (widths: readonly ColumnWidths[], minWidth: number): number =>
  widths.reduce(
    (sum, { title, value, maxWidth }) =>
      sum + Math.max(title, Math.min(value, maxWidth === Number.POSITIVE_INFINITY ? maxWidth : minWidth)),
    2 * Math.max(0, widths.length - 1),
  )

/** Indexes of columns in the order of dropping: columns without values, then as declared, then from the right. */
function getDropOrder<R>(columns: readonly OutputColumn<R>[], widths: readonly ColumnWidths[]): number[] {
  const getPriority = (index: number) =>
    widths[index]?.isEmpty ? -1 : (columns[index]?.dropPriority ?? 1000 + columns.length - index)
  return columns
    .map((_column, index) => index)
    .sort((a, b) => getPriority(a) - getPriority(b))
    .slice(0, Math.max(0, columns.length - MIN_COLUMNS))
}

interface FittedTable {
  lines: string[]
  /** Titles of the dropped columns. */
  droppedColumns: string[]
}

/**
 * Fits a table into the terminal's width. If it is too wide, texts are shortened, then columns are dropped in the declared
 * order, then texts are shortened to their minimum. A single row, and rows that still do not fit, are written with one line per
 * column, without truncating or dropping anything.
 */
export function fitTable<R>(
  columns: readonly OutputColumn<R>[],
  rows: readonly R[],
  { width, emphasise, keepsColumns = false }: FitOptions,
): FittedTable {
  if (width === null) return { lines: formatTable(columns, rows, emphasise), droppedColumns: [] }
  const widths = columns.map((column): ColumnWidths => {
    const maxWidth = column.maxWidth ?? Number.POSITIVE_INFINITY
    const values = rows.map((row) => column.value(row))
    const widest = values.reduce<number>((width, value) => Math.max(width, stringWidth(formatValue(value, column.digits))), 0)
    return {
      title: stringWidth(stripControls(column.title)),
      value: Math.min(widest, maxWidth),
      maxWidth,
      isEmpty: values.every((value) => value === null || value === ''),
    }
  })
  const dropOrder = keepsColumns || rows.length < 2 ? [] : getDropOrder(columns, widths)
  for (const minWidth of [READABLE_WIDTH, MIN_TEXT_WIDTH])
    for (let omitted = 0; omitted <= dropOrder.length; omitted += 1) {
      const out = new Set(dropOrder.slice(0, omitted))
      const isRetained = (_one: unknown, index: number) => !out.has(index)
      const room = width - getTableWidth(widths.filter(isRetained), minWidth)
      if (room < 0) continue
      return {
        lines: formatTable(
          fitColumns(columns.filter(isRetained), widths.filter(isRetained), { minWidth, room }),
          rows,
          emphasise,
        ),
        droppedColumns: columns.filter((_column, index) => out.has(index)).map(({ title }) => title),
      }
    }
  return {
    lines: rows.flatMap((row, index) => [
      ...(index === 0 ? [] : ['']),
      ...formatEntries(
        columns.map((column) => [stripControls(column.title), formatValue(column.value(row), column.digits)] as const),
      ),
    ]),
    droppedColumns: [],
  }
}

interface FitOptions {
  /** Width of the terminal; null for a file or a pipe. */
  width: number | null
  emphasise?: ((line: string) => string) | undefined
  /** The columns were chosen by the user: none is dropped. */
  keepsColumns?: boolean
}

/** Distributes the remaining width to texts that can be truncated, from the left. */
function fitColumns<R>(
  columns: readonly OutputColumn<R>[],
  widths: readonly ColumnWidths[],
  { minWidth, room }: { minWidth: number; room: number },
): OutputColumn<R>[] {
  let left = room
  return columns.map((column, index) => {
    const { value = 0, title = 0 } = widths[index] ?? {}
    if (column.maxWidth === undefined) return column
    const narrow = Math.min(value, Math.max(minWidth, title))
    const more = Math.min(left, value - narrow)
    left -= more
    return { ...column, maxWidth: narrow + more }
  })
}

/** Formats pairs: names left, values aligned. */
export function formatEntries(pairs: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([name]) => stringWidth(name)))
  return pairs.map(([name, value]) => `${padToColumn(name, width, false)}  ${stripControlsFromLines(value)}`.trimEnd())
}
