import { AppError } from '../../../shared/errors/errors.ts'
import { formatNumber } from '../../../shared/messages/formats.ts'
import type { LoadNotice } from '../check/notices.ts'
import type { DatasetSpec } from '../datasets/dataset-fields.ts'
import { createFormatError } from '../load-errors.ts'
import type { Mapping } from '../mapping/mapping-schema.ts'
import { resolveFieldOrigins } from './header.ts'
import {
  type DelimitedFormat,
  detectDelimiter,
  HEADER_FIELDS,
  MAX_COLUMNS,
  normalizeHeaders,
  readRecord,
  type TextRecord,
} from './records.ts'

/** Finds the delimiter and the header of a delimited file, also below a `sep=;` line and title lines. */

export interface Layout {
  format: DelimitedFormat
  /** Column names; numbers from 1 if the file has no header. */
  headers: string[]
  /** Physical lines above the header, or above the first record without one. */
  skipLines: number
  /** Physical lines above the first record. */
  linesAbove: number
  notices: LoadNotice[]
}

/** Lines among which a header is searched. */
export const MAX_TITLE_LINES = 30

/** Returns the text without its first physical lines. */
export function skipPhysicalLines(text: string, lines: number): string {
  let at = 0
  for (let skipped = 0; skipped < lines; skipped++) {
    const end = /\r\n|\n|\r/g
    end.lastIndex = at
    if (end.exec(text) === null) return ''
    at = end.lastIndex
  }
  return text.slice(at)
}

/** The delimiter that Excel's first line `sep=;` names; null without one. */
export const readSeparatorLine = (text: string): string | null => /^"?sep=([^\r\n])"?(?=[\r\n])/i.exec(text)?.[1] ?? null

interface Candidate {
  format: DelimitedFormat
  record: TextRecord
  headers: string[]
  skipLines: number
  /** Length of the text that begins with the record. */
  length: number
}

function readCandidate(
  text: string,
  mapping: Mapping,
  { skipLines, delimiter }: { skipLines: number; delimiter: string | null },
) {
  const quote = mapping.quote ?? '"'
  const format = { delimiter: mapping.delimiter ?? delimiter ?? detectDelimiter(text, quote), quote }
  const record = readRecord(text, 0, { ...format, maxFields: HEADER_FIELDS }, true)
  if (record === null || text === '') return null
  const headers = mapping.header ? normalizeHeaders(record.fields) : record.fields.map((_field, index) => String(index + 1))
  return { format, record, headers, skipLines, length: text.length } satisfies Candidate
}

/** The error of a header that lacks a column; null if it has all that the data set and the mapping need. */
function findHeaderError(spec: DatasetSpec, mapping: Mapping, headers: readonly string[]): AppError | null {
  try {
    resolveFieldOrigins(spec, mapping, headers)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Finds the first line that is a header of the data set; without one, returns the line that should be it. */
function findHeader(first: Candidate, text: string, { mapping, spec }: { mapping: Mapping; spec: DatasetSpec }): Candidate {
  if (findHeaderError(spec, mapping, first.headers) === null) return first
  let rest = text
  for (let line = 1; line <= MAX_TITLE_LINES; line++) {
    rest = skipPhysicalLines(rest, 1)
    const candidate = readCandidate(rest, mapping, { skipLines: first.skipLines + line, delimiter: null })
    if (candidate === null) break
    if (candidate.record.isMisquoted || candidate.headers.length < 2) continue
    if (findHeaderError(spec, mapping, candidate.headers) === null) return candidate
  }
  return first
}

/**
 * Finds the layout of a file by its first text, which is not `isWhole` if the file has more. Throws AppError import.empty and import.format; whether the header has the
 * required columns is for `resolveFieldOrigins` to say.
 */
export function findLayout(
  head: string,
  { mapping, spec, isWhole = true }: { mapping: Mapping; spec: DatasetSpec; isWhole?: boolean },
): Layout {
  let text = skipPhysicalLines(head, mapping.skipLines)
  const delimiter = readSeparatorLine(text)
  const skipLines = mapping.skipLines + (delimiter === null ? 0 : 1)
  if (delimiter !== null) text = skipPhysicalLines(text, 1)
  const first = readCandidate(text, mapping, { skipLines, delimiter })
  if (first === null) throw new AppError('import.empty')
  // the mapping's own number of lines is not corrected
  const isSearched = mapping.header && mapping.skipLines === 0 && delimiter === null
  const found = isSearched ? findHeader(first, text, { mapping, spec }) : first
  const { format, record, headers } = found
  if (!isWhole && record.next >= found.length)
    throw createFormatError('見出しの行が 1 MiB を超えています。', 'the header line is longer than 1 MiB.')
  if (record.fields.length > MAX_COLUMNS)
    throw createFormatError(
      `列が ${formatNumber(MAX_COLUMNS)}列を超えています。`,
      `there are more than ${formatNumber(MAX_COLUMNS)} columns.`,
    )
  if (record.isMisquoted)
    throw createFormatError(
      '見出しの行の引用符が正しくありません。引用符を使わないファイルなら、マッピングに quote: "" と書きます。',
      'the quotation marks in the header line are wrong. If the file does not use any, write quote: "" in the mapping.',
    )
  const wasFound = found.skipLines > skipLines
  return {
    format,
    headers,
    skipLines: found.skipLines,
    linesAbove: found.skipLines + (mapping.header ? record.lines : 0),
    notices: wasFound ? [{ code: 'headerLine', column: '', count: found.skipLines + 1 }] : [],
  }
}
