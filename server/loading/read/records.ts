/**
 * Splits delimited text into records, tolerantly: any line end is accepted, and lines that are mis-quoted or have the wrong
 * number of columns are returned with their problem. Used for the header, and for files that DuckDB's reader refuses or whose
 * records are not one line each.
 */

export interface DelimitedFormat {
  delimiter: string
  /** Empty for none. */
  quote: string
  /** Fields of a record that are kept at most; all by default. */
  maxFields?: number
}

/** Maximum number of columns of a file. */
export const MAX_COLUMNS = 2000
/** Keeps what shows that a header has too many columns: a line of a million commas takes seconds to split. */
export const HEADER_FIELDS = MAX_COLUMNS + 1

export interface TextRecord {
  fields: string[]
  /** Start of the next record. */
  next: number
  /** Number of physical lines of the record. */
  lines: number
  /** The quotation marks are inconsistent; `fields` then has the physical line only. */
  isMisquoted: boolean
}

/** A quoted field of more lines than this has an unclosed quotation mark. */
const MAX_QUOTED_LINES = 100
const MAX_QUOTED_CHARACTERS = 200_000

const LF = 10
const CR = 13

/** Returns the end of the line break at `at` (LF, CR or CRLF). */
const skipLineBreak = (text: string, at: number): number =>
  text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1

function findLineEnd(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === LF || code === CR) return index
  }
  return text.length
}

function readMisquotedLine(text: string, from: number): TextRecord {
  const end = findLineEnd(text, from)
  return {
    fields: [text.slice(from, end)],
    next: end < text.length ? skipLineBreak(text, end) : end,
    lines: 1,
    isMisquoted: true,
  }
}

/** Reads the quoted field that opens at `from`; null if the quotes are inconsistent, 'more' if the text is incomplete. */
function readQuotedField(
  text: string,
  from: number,
  format: DelimitedFormat,
  last: boolean,
): { value: string; end: number; lines: number } | 'more' | null {
  const quote = format.quote.charCodeAt(0)
  let lines = 0
  let value = ''
  let start = from + 1
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === LF || (code === CR && text.charCodeAt(index + 1) !== LF)) {
      if (++lines > MAX_QUOTED_LINES) return null
    }
    if (index - from > MAX_QUOTED_CHARACTERS) return null
    if (code !== quote) continue
    value += text.slice(start, index)
    const next = text.charCodeAt(index + 1)
    if (next === quote) {
      value += format.quote
      index++
      start = index + 1
      continue
    }
    if (index + 1 >= text.length) return last ? { value, end: index + 1, lines } : 'more'
    if (next === LF || next === CR || text[index + 1] === format.delimiter) return { value, end: index + 1, lines }
    return null
  }
  return last ? null : 'more'
}

/** Reads the record at `from`; null if the text ends before the record and more may come (`last` false). */
export function readRecord(text: string, from: number, format: DelimitedFormat, last: boolean): TextRecord | null {
  const fields: string[] = []
  const { maxFields = Number.POSITIVE_INFINITY } = format
  const delimiter = format.delimiter.charCodeAt(0)
  const quote = format.quote === '' ? -1 : format.quote.charCodeAt(0)
  let at = from
  let lines = 1
  while (true) {
    if (text.charCodeAt(at) === quote) {
      const field = readQuotedField(text, at, format, last)
      if (field === 'more') return null
      if (field === null) {
        const line = readMisquotedLine(text, from)
        return line.next >= text.length && !last ? null : line
      }
      if (fields.length < maxFields) fields.push(field.value)
      lines += field.lines
      at = field.end
    } else {
      const start = at
      while (at < text.length) {
        const code = text.charCodeAt(at)
        if (code === delimiter || code === LF || code === CR) break
        at++
      }
      if (fields.length < maxFields) fields.push(text.slice(start, at))
    }
    if (at >= text.length) return last ? { fields, next: at, lines, isMisquoted: false } : null
    if (text.charCodeAt(at) === delimiter) {
      at++
      continue
    }
    // a CR at the very end can be half of a CRLF
    if (at + 1 >= text.length && text.charCodeAt(at) === CR && !last) return null
    return { fields, next: skipLineBreak(text, at), lines, isMisquoted: false }
  }
}

/** Normalizes headers for comparison: without surrounding spaces and Excel's ="…" for text cells. */
export const normalizeHeaders = (fields: readonly string[]): string[] =>
  fields.map((field) =>
    field
      .trim()
      .replace(/^="(.*)"$/s, '$1')
      .trim(),
  )

/** Returns the delimiter that splits the header into the most columns; a comma by default. */
export function detectDelimiter(text: string, quote: string): string {
  let best = ','
  let most = 1
  for (const delimiter of [',', '\t', ';', '|']) {
    const columns = readRecord(text, 0, { delimiter, quote, maxFields: HEADER_FIELDS }, true)?.fields.length ?? 0
    if (columns > most) {
      most = columns
      best = delimiter
    }
  }
  return best
}
