import { constants, gunzipSync } from 'node:zlib'
import { AppError } from '../../../shared/errors/errors.ts'
import { createFormatError } from '../load-errors.ts'
import { MAX_TITLE_LINES, readSeparatorLine, skipPhysicalLines } from '../read/layout.ts'
import { isSummaryText } from '../read/record-kinds.ts'
import {
  type DelimitedFormat,
  detectDelimiter,
  HEADER_FIELDS,
  MAX_COLUMNS,
  normalizeHeaders,
  readRecord,
} from '../read/records.ts'
import { decoderLabels, detectEncoding, readDeclaredEncoding } from '../receive/encoding.ts'
import { refuseUnsupportedFiles } from '../receive/receive-upload.ts'
import { readFixedWidthSample } from './fixed-width-guess.ts'
import type { Encoding, Mapping } from './mapping-schema.ts'
import type { SampleTable } from './sample-table.ts'
import { hasTimeOfDay, isBookCode, isDay, normalizeCell, usesDecimalComma } from './sample-values.ts'

/** Reads the beginning of a file as a table for a draft: how it is written, its headers and its first rows. */

/** Maximum unpacked size of the beginning of a compressed file: in as much, a load looks for the header. */
const MAX_UNPACKED_BYTES = 1024 ** 2

/**
 * Returns the beginning of a file, unpacked if it is gzip; `isCut` if the sent part contains more. Throws AppError import.damaged
 * and those of refuseUnsupportedFiles.
 */
export function unpackHead(head: Buffer): { bytes: Buffer; isCut: boolean } {
  refuseUnsupportedFiles(head)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return { bytes: head, isCut: false }
  for (let size = head.length; ; size = Math.ceil(size / 2)) {
    try {
      // the file is incomplete: unpacks the available part
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_UNPACKED_BYTES }
      return { bytes: gunzipSync(head.subarray(0, size), options), isCut: size < head.length }
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE' || size === 1) throw new AppError('import.damaged')
    }
  }
}

export interface FileSample extends SampleTable {
  encoding: Encoding
  delimiter: string
  quote: string
  /** Lines above the header. */
  skipLines: number
  fixedWidth?: NonNullable<Mapping['fixedWidth']>
}

/** Maximum number of lines and columns whose values are examined. */
const MAX_ROWS = 200
/** Cells that are examined at most, but some rows of any table. */
const MAX_CELLS = 20_000
const MIN_ROWS = 10
/** Records that are read at most to find these lines: blank ones do not count as lines. */
const MAX_RECORDS = 1000
/** Lines below a possible header that are compared with it. */
const COMPARED_ROWS = 20

interface Records {
  first: string[]
  rows: string[][]
  misquoted: number
}

/** Returns the first record and those below it; null if the first is not one. */
function readRows(
  text: string,
  delimited: DelimitedFormat,
  { maxRows, maxRecords } = { maxRows: MAX_ROWS, maxRecords: MAX_RECORDS },
): Records | null {
  const format = { ...delimited, maxFields: HEADER_FIELDS }
  const first = readRecord(text, 0, format, true)
  if (first === null || first.isMisquoted) return null
  const rows: string[][] = []
  let misquoted = 0
  let at = first.next
  for (let read = 0; read < maxRecords && at < text.length && rows.length <= maxRows; read++) {
    const record = readRecord(text, at, format, true)
    if (record === null) break
    at = record.next
    if (record.isMisquoted) misquoted++
    else if (record.fields.some((field) => field.trim() !== '')) rows.push(record.fields)
  }
  // if the file continues, the last line is cut off
  if (rows.length > 20) rows.pop()
  return { first: first.fields, rows, misquoted }
}

const countFilled = (fields: readonly string[]): number => fields.filter((field) => field.trim() !== '').length

/** True if a text begins with a table: its first line has more than half as many filled cells as any of the next ones. */
function isTable(text: string, format: DelimitedFormat): boolean {
  const records = readRows(text, format, { maxRows: COMPARED_ROWS, maxRecords: 2 * COMPARED_ROWS })
  if (records === null) return false
  const filled = countFilled(records.first)
  return filled >= 2 && records.rows.slice(0, COMPARED_ROWS).every((row) => filled > countFilled(row) / 2)
}

/** Finds the header of a table below title lines or Excel's `sep=;`; the first line if there is none. */
function findHeaderLine(text: string): { skipLines: number; delimiter: string } {
  const separator = readSeparatorLine(text)
  if (separator !== null) return { skipLines: 1, delimiter: separator }
  let rest = text
  for (let skipLines = 0; skipLines <= MAX_TITLE_LINES && rest !== ''; skipLines++) {
    const delimiter = detectDelimiter(rest, '"')
    if (isTable(rest, { delimiter, quote: '"' })) return { skipLines, delimiter }
    rest = skipPhysicalLines(rest, 1)
  }
  return { skipLines: 0, delimiter: detectDelimiter(text, '"') }
}

/** True if the first record has values instead of headers: a code or a day where the next one has them too. */
function isWithoutHeader({ first, rows }: Records): boolean {
  const isValue = (text: string) => isBookCode(text) || hasTimeOfDay(text) || isDay(text)
  const [next] = rows
  return first.some(
    (cell, index) => isValue(normalizeCell(cell)) && (next === undefined || isValue(normalizeCell(next[index] ?? ''))),
  )
}

/**
 * Reads the beginning of a file. Throws AppError import.empty, import.encoding, import.format, import.archive, import.document,
 * import.damaged.
 */
export function readFileSample(head: Buffer, fileName: string): FileSample {
  const { bytes } = unpackHead(head)
  const declared = readDeclaredEncoding(bytes)
  const encoding = declared?.encoding ?? detectEncoding(bytes)
  const content = bytes.subarray(declared?.skip ?? 0)
  const text = new TextDecoder(decoderLabels[encoding]).decode(content, { stream: true })
  if (text.trim() === '') throw new AppError('import.empty')
  if (/^\s*(<[?!a-zA-Z]|\[\s*\{)/.test(text))
    throw createFormatError(
      'JSON・ONIX のファイルは、マッピングなしで読み取れます。',
      'JSON and ONIX files are read without a mapping.',
    )
  const fixedWidth = readFixedWidthSample(content, encoding)
  const { skipLines, delimiter } = findHeaderLine(text)
  const body = skipPhysicalLines(text, skipLines)
  if (fixedWidth && readRecord(body, 0, { delimiter, quote: '"', maxFields: HEADER_FIELDS }, true)?.fields.length === 1) {
    const { layout, headers, rows } = fixedWidth
    return {
      ...toTable(headers, rows, { hasHeader: true, about: fileName }),
      ...{ encoding, delimiter, quote: '"', skipLines: 0, fixedWidth: layout },
    }
  }
  const quoted = readRows(body, { delimiter, quote: '"' })
  // marketplaces write texts as they are: "D" 夜汽車 is not a quoted field
  const plain = quoted === null || quoted.misquoted > 0 ? readRows(body, { delimiter, quote: '' }) : null
  const isPlain = plain?.rows.every((row) => row.length === plain.first.length) ?? false
  const records = isPlain ? plain : quoted
  if (records === null)
    throw createFormatError('見出しの行の引用符が正しくありません。', 'the quotation marks in the header line are wrong.')
  const hasHeader = !isWithoutHeader(records)
  const headers = hasHeader ? normalizeHeaders(records.first) : records.first.map((_cell, index) => String(index + 1))
  const rows = hasHeader ? records.rows : [records.first, ...records.rows]
  return {
    ...toTable(headers, rows, { hasHeader, about: [fileName, text.slice(0, text.length - body.length)].join(' ') }),
    ...{ encoding, delimiter, quote: isPlain ? '' : '"', skipLines },
  }
}

function toTable(
  allHeaders: readonly string[],
  records: readonly string[][],
  { hasHeader, about }: { hasHeader: boolean; about: string },
): SampleTable {
  const headers = allHeaders.slice(0, MAX_COLUMNS)
  const isHeader = (row: readonly string[]) => hasHeader && headers.every((header, index) => header === (row[index] ?? '').trim())
  // repeated headers and totals are skipped by a load too
  const isTotal = (row: readonly string[]) => row.some(isSummaryText) && !row.some((cell) => isBookCode(cell))
  const examined = Math.max(MIN_ROWS, Math.floor(MAX_CELLS / headers.length))
  const rows = records
    .slice(0, examined)
    .filter((row) => !isHeader(row))
    .map((row) => headers.map((_header, index) => normalizeCell(row[index] ?? '')))
    .filter((row) => !isTotal(row))
  const values = headers.map((_header, index) => rows.map((row) => row[index] ?? '').filter((cell) => cell !== ''))
  const hasMatchingValue = (isSo: (value: string) => boolean) => values.some((column) => column.some(isSo))
  const hasDecimalComma =
    hasMatchingValue(usesDecimalComma) &&
    !hasMatchingValue((value) => /^-?\d{1,3}(,\d{3})+(\.\d+)?$|^-?\d+\.\d{1,2}$/.test(value))
  return { headers, hasHeader, rows, values, about, hasDecimalComma }
}
