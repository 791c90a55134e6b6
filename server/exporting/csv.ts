import iconv from 'iconv-lite'
import type { Cell } from '../../shared/reports/columns.ts'
import { escapeFormula } from '../../shared/text/escape-text.ts'
import { composeSequences } from './character-sequences.ts'
import { getColumnLabel, type TableModel } from './table-model.ts'

export type CsvEncoding = 'utf-8-bom' | 'utf-8' | 'cp932'

/** Chunk size in bytes. */
const CHUNK = 64 * 1024

function formatCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const formatLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`

/**
 * Characters of which CP932 has an equivalent: Unicode's mapping of Shift_JIS differs from Microsoft's. The encoder writes a yen
 * sign as a backslash and an overline as a tilde.
 */
const equivalents: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¦': '￤',
  '¥': '￥',
  '‾': '￣',
}
const equivalentPattern = new RegExp(`[${Object.keys(equivalents).join('')}]`, 'g')

/** Encodes to CP932; characters that it lacks become 〓, and variation selectors are left out. */
export function toCp932(original: string): { bytes: Buffer; unmappable: number } {
  const text = original.replace(equivalentPattern, (character) => equivalents[character] ?? character)
  const encoded = iconv.encode(text, 'cp932')
  // unmappable characters become question marks: only then each character is checked
  if (encoded.indexOf(0x3f) === -1) return { bytes: encoded, unmappable: 0 }
  let unmappable = 0
  let encodable = ''
  for (const char of composeSequences(text)) {
    const bytes = iconv.encode(char, 'cp932')
    if (bytes.length === 1 && bytes[0] === 0x3f && char !== '?') {
      unmappable += 1
      encodable += '〓'
    } else encodable += char
  }
  return { bytes: iconv.encode(encodable, 'cp932'), unmappable }
}

/** True if a CSV line needs no quoting and contains nothing that a spreadsheet would evaluate. */
const isPlainLine = (text: string): boolean => !/["\r\t\0]|(?:^|,)[=+\-@＝＋－＠]/.test(text)

interface CsvText {
  head: string
  lines: Iterable<string> | AsyncIterable<string>
}

/** Yields a CSV from its lines, each with its line end, in chunks. */
async function* encodeLines(
  { head, lines }: CsvText,
  encoding: CsvEncoding,
  onUnmappable: (count: number) => void,
): AsyncGenerator<Buffer> {
  const encodeText = (text: string) => {
    if (encoding !== 'cp932') return Buffer.from(text, 'utf8')
    const { bytes, unmappable } = toCp932(text)
    if (unmappable > 0) onUnmappable(unmappable)
    return bytes
  }
  if (encoding === 'utf-8-bom') yield Buffer.from('\ufeff', 'utf8')
  let text = head
  const isFull = (next: string): boolean => {
    text += next
    return text.length >= CHUNK
  }
  const takeBuffer = (): Buffer => {
    const bytes = encodeText(text)
    text = ''
    return bytes
  }
  // a promise per row of a spool would cost more than the row itself
  if (Symbol.iterator in lines) {
    for (const line of lines) if (isFull(line)) yield takeBuffer()
  } else for await (const line of lines) if (isFull(line)) yield takeBuffer()
  if (text !== '') yield takeBuffer()
}

const formatHead = ({ columns, language, unit }: Omit<TableModel, 'rows'>): string =>
  formatLine(columns.map((column) => getColumnLabel(column.name, language, unit)))

const ignoreUnmappable = () => {}

/** Yields the table as CSV (RFC 4180) with a header line, in chunks: memory use is constant. */
export function streamCsv(
  table: TableModel,
  encoding: CsvEncoding,
  /** Receives the number of characters that CP932 lacks. */
  onUnmappable: (count: number) => void = ignoreUnmappable,
): AsyncGenerator<Buffer> {
  const { rows } = table
  const lines = Symbol.iterator in rows ? mapIterable(rows, formatLine) : mapAsyncIterable(rows, formatLine)
  return encodeLines({ head: formatHead(table), lines }, encoding, onUnmappable)
}

/** Yields CSV from rows that are already CSV lines; only lines that need changes are parsed. */
export function streamCsvFromLines(
  table: Omit<TableModel, 'rows'>,
  rows: Iterable<{ text: string; cells(): Cell[] }>,
  { encoding, onUnmappable }: { encoding: CsvEncoding; onUnmappable: (count: number) => void },
): AsyncGenerator<Buffer> {
  // a decimal may have trailing zeros there
  const hasDecimals = table.columns.some(({ type }) => type.startsWith('decimal'))
  const lines = mapIterable(rows, (row) => (!hasDecimals && isPlainLine(row.text) ? `${row.text}\r\n` : formatLine(row.cells())))
  return encodeLines({ head: formatHead(table), lines }, encoding, onUnmappable)
}

function* mapIterable<From, To>(all: Iterable<From>, map: (item: From) => To): Generator<To> {
  for (const item of all) yield map(item)
}

async function* mapAsyncIterable<From, To>(all: AsyncIterable<From>, map: (item: From) => To): AsyncGenerator<To> {
  for await (const awaited of all) yield map(awaited)
}
