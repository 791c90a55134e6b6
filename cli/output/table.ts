import stringWidth from 'string-width'
import { plainLines, withoutControls } from './plain-text.ts'

export interface Column<R> {
  title: string
  value: (row: R) => string | number | null
  /** Digits after the point of a number. */
  digits?: number
  /** Widest that a text may get; the rest is cut with an ellipsis. */
  most?: number
}

/** 1,234 and 12.3; a value that is not there is a hyphen, as on the screens. */
export function shown(value: string | number | null, digits = 0): string {
  if (value === null || value === '') return '-'
  if (typeof value === 'string') return withoutControls(value)
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Cuts a text to a width in columns; full-width characters count two. */
export function cut(text: string, most: number): string {
  if (stringWidth(text) <= most) return text
  let kept = ''
  let width = 0
  for (const { segment } of segmenter.segment(text)) {
    const next = stringWidth(segment)
    if (width + next > most - 1) break
    kept += segment
    width += next
  }
  return `${kept.trimEnd()}…`
}

const pad = (text: string, width: number, right: boolean) => {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)))
  return right ? space + text : text + space
}

/** Columns side by side, two spaces between; numbers to the right under titles to the right. No space ends a line. */
export function tableLines<R>(columns: readonly Column<R>[], rows: readonly R[], emphasise = (line: string) => line): string[] {
  const values = rows.map((row) => columns.map((column) => column.value(row)))
  const right = columns.map(
    (_column, index) =>
      values.length > 0 &&
      values.every((row) => row[index] === null || typeof row[index] === 'number') &&
      values.some((row) => typeof row[index] === 'number'),
  )
  const cells = values.map((row) =>
    row.map((value, index) => cut(shown(value, columns[index]?.digits), columns[index]?.most ?? Number.POSITIVE_INFINITY)),
  )
  const titles = columns.map(({ title }) => withoutControls(title))
  const widths = columns.map((_column, index) =>
    Math.max(stringWidth(titles[index] ?? ''), ...cells.map((row) => stringWidth(row[index] ?? ''))),
  )
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(text, widths[index] ?? 0, right[index] ?? false))
      .join('  ')
      .trimEnd()
  return [emphasise(line(titles)), ...cells.map(line)]
}

/** Narrowest that a text which may be cut gets on a narrow terminal. */
const LEAST = 12

/**
 * The table for a terminal of this many columns: where it is wider, texts that may be cut get narrower; where that is not
 * enough, each row stands by itself, a line a column, and nothing is cut.
 */
export function fittingLines<R>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  { width, emphasise }: { width: number | null; emphasise?: ((line: string) => string) | undefined },
): string[] {
  if (width === null) return tableLines(columns, rows, emphasise)
  for (let less = 0; less <= 48; less += 4) {
    const [head = '', ...body] = tableLines(
      columns.map((column) =>
        column.most === undefined || less === 0 ? column : { ...column, most: Math.max(LEAST, column.most - less) },
      ),
      rows,
    )
    if (widest([head, ...body]) <= width) return [emphasise ? emphasise(head) : head, ...body]
  }
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...pairLines(columns.map((column) => [withoutControls(column.title), shown(column.value(row), column.digits)] as const)),
  ])
}

const widest = (lines: readonly string[]): number => Math.max(0, ...lines.map((line) => stringWidth(line)))

/** Names to the left, values under each other. */
export function pairLines(pairs: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([name]) => stringWidth(name)))
  return pairs.map(([name, value]) => `${pad(name, width, false)}  ${plainLines(value)}`.trimEnd())
}
