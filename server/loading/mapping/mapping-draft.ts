import { constants, gunzipSync } from 'node:zlib'
import { stringify } from 'yaml'
import { AppError } from '../../../shared/errors/errors.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { DatasetField } from '../datasets/dataset-fields.ts'
import { datasetSpecs } from '../datasets/dataset-list.ts'
import { createFormatError } from '../load-errors.ts'
import { detectDelimiter, normalizeHeaders, readRecord } from '../read/records.ts'
import { decoderLabels, detectEncoding, readDeclaredEncoding } from '../receive/encoding.ts'
import { refuseUnsupportedFiles } from '../receive/receive-upload.ts'
import { type DatasetMatch, getColumnValues, guessDataset, isDoubtful, matchDataset, type SampleTable } from './dataset-guess.ts'
import type { Encoding } from './mapping-schema.ts'
import { detectForeignFormats, hasFraction, isProductCode, isYear, normalizeFilledValues } from './sample-values.ts'

/** Drafts a mapping file from a file's headers and first values: what is recognised, what is not, what is missing. */

/** Maximum unpacked size of the beginning of a compressed file. */
const MAX_UNPACKED_BYTES = 16 * 1024 ** 2

/**
 * Returns the beginning of a file, unpacked if it is gzip. Throws AppError import.damaged and those of refuseUnsupportedFiles.
 */
export function unpackHead(head: Buffer): Buffer {
  refuseUnsupportedFiles(head)
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head
  try {
    // the file is incomplete: unpacks the available part
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_UNPACKED_BYTES })
  } catch {
    throw new AppError('import.damaged')
  }
}

interface Head extends SampleTable {
  encoding: Encoding
  delimiter: string
}

/** Maximum number of lines and columns whose values are examined. */
const MAX_ROWS = 200
const MAX_COLUMNS = 2000

function readHead(head: Buffer): Head {
  const bytes = unpackHead(head)
  const declared = readDeclaredEncoding(bytes)
  const encoding = declared?.encoding ?? detectEncoding(bytes)
  const text = new TextDecoder(decoderLabels[encoding]).decode(bytes.subarray(declared?.skip ?? 0), { stream: true })
  if (text.trim() === '') throw new AppError('import.empty')
  if (/^\s*(<[?!a-zA-Z]|\[\s*\{)/.test(text))
    throw createFormatError(
      'JSON・ONIX のファイルは、マッピングなしで読み取れます。',
      'JSON and ONIX files are read without a mapping.',
    )
  const delimiter = detectDelimiter(text, '"')
  const format = { delimiter, quote: '"' }
  const header = readRecord(text, 0, format, true)
  if (header === null || header.isMisquoted)
    throw createFormatError('見出しの行の引用符が正しくありません。', 'the quotation marks in the header line are wrong.')
  const rows: string[][] = []
  for (let at = header.next; at < text.length && rows.length <= MAX_ROWS; ) {
    const record = readRecord(text, at, format, true)
    if (record === null) break
    at = record.next
    if (!record.isMisquoted && record.fields.some((field) => field.trim() !== '')) rows.push(record.fields)
  }
  // if the file continues, the last line is cut off
  if (rows.length > 20) rows.pop()
  const headers = normalizeHeaders(header.fields)
  const values = headers.slice(0, MAX_COLUMNS).map((_header, index) => normalizeFilledValues(rows.map((row) => row[index] ?? '')))
  return { encoding, delimiter, headers, values }
}

const formatScalar = (text: string) => stringify(text).trimEnd()
/** Formats a value for a comment: on one line, and short. */
const formatSample = (text: string | undefined) =>
  (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 40)

/** Certainty of the data set: `asked` if it was given, `none` if it cannot be determined. */
type Certainty = 'asked' | 'sure' | 'unsure' | 'none'

export interface MappingDraft {
  dataset: Dataset | null
  certainty: Certainty
  /** Data sets that match equally well, if none was chosen. */
  candidates: Dataset[]
  text: string
  recognised: number
  unknown: number
  missing: string[]
  /** Fields whose column has values that do not match. */
  doubtful: string[]
}

const formatShare = (part: number, total: number) => ({ ja: `${total}件のうち ${part}件`, en: `${part} of ${total}` })

function formatCertainty(match: DatasetMatch, certainty: Certainty, headers: readonly string[]): string[] {
  if (certainty === 'asked') return []
  const needs = formatShare(match.met, match.needs)
  const columns = formatShare(match.columns.size, headers.filter((header) => header !== '').length)
  const answer =
    certainty === 'sure' ? { ja: '確か', en: 'sure' } : { ja: '不確か。お確かめください', en: 'unsure, please check' }
  return [
    `# データの種類の判断: ${answer.ja}（必須の項目 ${needs.ja}、列 ${columns.ja}）`,
    `# data set: ${answer.en} (required fields ${needs.en}, columns ${columns.en})`,
  ]
}

/** Returns a column's entry in the mapping, with the options that its values need. */
function buildColumnEntry(field: DatasetField, header: string, values: readonly string[]): { entry: string; remark: string } {
  if (field.type === 'yen' && values.some(hasFraction))
    return {
      entry: `{ from: ${JSON.stringify(header)}, times: 100 }`,
      remark: '小数のある金額は 100倍して整数に / multiply amounts with decimals by 100',
    }
  if (field.type === 'productCode' && values.length > 0 && !values.some((value) => isProductCode(value)))
    return {
      entry: `{ from: ${JSON.stringify(header)}, prefix: "OWN-" }`,
      remark: 'JAN・ISBN でないコードには英大文字の接頭辞を / codes other than JAN and ISBN need a prefix of capital letters',
    }
  return { entry: formatScalar(header), remark: '' }
}

/** Returns date formats that are not recognised by default; ambiguous ones as a comment. */
function formatDateFormats(match: DatasetMatch, table: SampleTable): string[] {
  const sure = new Set<string>()
  const unclear = new Set<string>()
  for (const field of match.spec.fields) {
    const column = match.columns.get(field.name)
    if (column === undefined || (field.type !== 'date' && field.type !== 'timestamp')) continue
    const values = getColumnValues(table, column.index)
    const formats = detectForeignFormats(values)
    for (const format of formats) (formats.length > 1 ? unclear : sure).add(format)
    if (field.acceptsMonths && values.some(isYear)) sure.add('%Y')
  }
  const quoteFormats = (formats: Iterable<string>) => [...formats].map((format) => JSON.stringify(format)).join(', ')
  return [
    ...(sure.size > 0 ? [`dateFormats: [${quoteFormats(sure)}]`] : []),
    ...(unclear.size > 0
      ? [
          `# dateFormats: [${quoteFormats([...unclear])}]  # 月日の順が値からはわからない。どちらかを残す / the values do not show the order of month and day: keep one`,
        ]
      : []),
  ]
}

/**
 * Creates a draft. Throws AppError import.empty, import.encoding, import.format, import.archive, import.document, import.damaged.
 */
export function createMappingDraft(head: Buffer, fileName: string, dataset?: Dataset): MappingDraft {
  const table = readHead(head)
  if (dataset !== undefined) return buildDraft(matchDataset(datasetSpecs[dataset], table), 'asked', { table, fileName })
  const guess = guessDataset(table)
  if (guess.match !== null) return buildDraft(guess.match, guess.isSure ? 'sure' : 'unsure', { table, fileName })
  const unknown = table.headers.filter((header) => header !== '').length
  const { candidates } = guess
  return { dataset: null, certainty: 'none', candidates, text: '', recognised: 0, unknown, missing: [], doubtful: [] }
}

function buildDraft(
  match: DatasetMatch,
  certainty: Certainty,
  { table, fileName }: { table: Head; fileName: string },
): MappingDraft & { dataset: Dataset } {
  const { encoding, delimiter, headers } = table
  const { spec, columns, missing } = match
  const getFirstValue = (index: number) => formatSample(getColumnValues(table, index)[0])
  const used = new Set([...columns.values()].map(({ index }) => index))
  const unknown = headers.flatMap((header, index) => (header === '' || used.has(index) ? [] : [{ header, index }]))
  const formatLabels = (field: DatasetField) => `${field.ja} / ${field.en}`
  const doubtful: string[] = []
  const lines = [
    `# ${spec.ja} / ${spec.en}: ${formatSample(fileName)}`,
    ...formatCertainty(match, certainty, headers),
    `dataset: ${spec.dataset}`,
    `encoding: ${encoding}`,
    `delimiter: ${delimiter === '\t' ? 'tab' : formatScalar(delimiter)}`,
    ...formatDateFormats(match, table),
    columns.size === 0 ? 'columns: {}' : 'columns:',
    ...spec.fields.flatMap((field) => {
      const column = columns.get(field.name)
      if (column === undefined) return []
      const { entry, remark } = buildColumnEntry(field, headers[column.index] ?? '', getColumnValues(table, column.index))
      if (isDoubtful(column)) doubtful.push(field.name)
      const value = getFirstValue(column.index)
      const remarks = [
        ...(column.isFoundByValues ? ['値から判断 / detected from its values'] : []),
        ...(remark === '' ? [] : [remark]),
        ...(isDoubtful(column) && remark === '' ? ['値が項目に合わない / values do not match the field'] : []),
      ]
      const comment = [`${formatLabels(field)}${value === '' ? '' : ` (${value})`}`, ...remarks].join('; ')
      return [`  ${field.name}: ${entry}  # ${comment}`]
    }),
    ...missing.map(
      (field) => `  # ${field.name}:  # ${formatLabels(field)}${field.isRequired ? '' : ' (いずれか / one of these)'}`,
    ),
  ]
  if (unknown.length > 0)
    lines.push(
      '# 読み取らない列 / columns of the file that are not read:',
      ...unknown.map(({ header, index }) => `#   ${formatSample(header)} (${getFirstValue(index)})`),
    )
  const optionalField = spec.fields.find((field) => !field.isRequired && columns.has(field.name))
  lines.push(
    `# empty: { ${optionalField?.name ?? spec.fields[0]?.name}: keep }  # 空のセル: keep（既定）、null、reject のどれか / an empty cell: keep (default), null or reject`,
    `# constants: { ${missing[0]?.name ?? optionalField?.name ?? spec.fields[0]?.name}: "…" }  # すべての行に同じ値 / the same value for every line`,
    `# lines: [{ from: ${formatScalar(headers[0] ?? '1')}, is: ["…"], drop: true }]  # 送料など、ここに属さない行 / lines that do not belong here, such as postage`,
  )
  return {
    dataset: spec.dataset,
    certainty,
    candidates: [],
    text: `${lines.join('\n')}\n`,
    recognised: columns.size,
    unknown: unknown.length,
    missing: missing.map(({ name }) => name),
    doubtful,
  }
}
