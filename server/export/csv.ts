import iconv from 'iconv-lite'
import type { Cell } from '../../shared/contract/columns.ts'
import { escapeFormula } from '../../shared/spreadsheet-text.ts'
import { columnLabel, type TableModel } from './table-model.ts'

export type CsvEncoding = 'utf-8-bom' | 'utf-8' | 'cp932'

/** Bytes gathered before they are handed on. */
const CHUNK = 64 * 1024

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const formatLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** CP932 bytes; a character that it lacks becomes 〓. */
export function toCp932(text: string): { bytes: Buffer; unmappable: number } {
  const whole = iconv.encode(text, 'cp932')
  // what cannot be written became a question mark: only then every character is looked at
  if (whole.indexOf(0x3f) === -1) return { bytes: whole, unmappable: 0 }
  let unmappable = 0
  let encodable = ''
  for (const char of text) {
    const bytes = iconv.encode(char, 'cp932')
    if (bytes.length === 1 && bytes[0] === 0x3f && char !== '?') {
      unmappable += 1
      encodable += '〓'
    } else encodable += char
  }
  return { bytes: iconv.encode(encodable, 'cp932'), unmappable }
}

/** Row of text as a line of CSV: what is not to be quoted and does nothing in a spreadsheet stands as it is. */
const isPlainLine = (text: string): boolean => !/["\r\t\0]|(?:^|,)[=+\-@＝＋－＠]/.test(text)

interface CsvText {
  head: string
  lines: Iterable<string> | AsyncIterable<string>
}

/** Bytes of a CSV from its lines, each with its end, in chunks as they come. */
async function* encoded(
  { head, lines }: CsvText,
  encoding: CsvEncoding,
  lacking: (count: number) => void,
): AsyncGenerator<Buffer> {
  const encode = (text: string) => {
    if (encoding !== 'cp932') return Buffer.from(text, 'utf8')
    const { bytes, unmappable } = toCp932(text)
    if (unmappable > 0) lacking(unmappable)
    return bytes
  }
  if (encoding === 'utf-8-bom') yield Buffer.from('\ufeff', 'utf8')
  let text = head
  const isFull = (next: string): boolean => {
    text += next
    return text.length >= CHUNK
  }
  const takeBuffer = (): Buffer => {
    const bytes = encode(text)
    text = ''
    return bytes
  }
  // a promise for each row of a spool would cost more than the row
  if (Symbol.iterator in lines) {
    for (const line of lines) if (isFull(line)) yield takeBuffer()
  } else for await (const line of lines) if (isFull(line)) yield takeBuffer()
  if (text !== '') yield takeBuffer()
}

const formatHead = ({ columns, language, unit }: Omit<TableModel, 'rows'>): string =>
  formatLine(columns.map((column) => columnLabel(column.name, language, unit)))

const nobody = () => {}

/** The table as CSV (RFC 4180), a header line and the rows, in chunks as they come: memory does not grow with the rows. */
export function csvChunks(
  table: TableModel,
  encoding: CsvEncoding,
  /** Told of characters that CP932 lacks. */
  lacking: (count: number) => void = nobody,
): AsyncGenerator<Buffer> {
  const { rows } = table
  const lines = Symbol.iterator in rows ? mapped(rows, formatLine) : mappedLater(rows, formatLine)
  return encoded({ head: formatHead(table), lines }, encoding, lacking)
}

/** Rows that are CSV already, as lines: the cells of those alone are looked at that must not stand as they are. */
export function csvFromLines(
  table: Omit<TableModel, 'rows'>,
  rows: Iterable<{ text: string; cells(): Cell[] }>,
  { encoding, lacking }: { encoding: CsvEncoding; lacking: (count: number) => void },
): AsyncGenerator<Buffer> {
  // a decimal may stand there with zeros behind it
  const hasDecimals = table.columns.some(({ type }) => type.startsWith('decimal'))
  const lines = mapped(rows, (row) => (!hasDecimals && isPlainLine(row.text) ? `${row.text}\r\n` : formatLine(row.cells())))
  return encoded({ head: formatHead(table), lines }, encoding, lacking)
}

function* mapped<From, To>(all: Iterable<From>, map: (one: From) => To): Generator<To> {
  for (const item of all) yield map(item)
}

async function* mappedLater<From, To>(all: AsyncIterable<From>, map: (one: From) => To): AsyncGenerator<To> {
  for await (const awaited of all) yield map(awaited)
}
