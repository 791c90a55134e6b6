import stringWidth from 'string-width'

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
  if (typeof value === 'string') return value
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
  const widths = columns.map((column, index) =>
    Math.max(stringWidth(column.title), ...cells.map((row) => stringWidth(row[index] ?? ''))),
  )
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(text, widths[index] ?? 0, right[index] ?? false))
      .join('  ')
      .trimEnd()
  return [emphasise(line(columns.map((column) => column.title))), ...cells.map(line)]
}

/** Names to the left, values under each other. */
export function pairLines(pairs: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([name]) => stringWidth(name)))
  return pairs.map(([name, value]) => `${pad(name, width, false)}  ${value}`.trimEnd())
}
