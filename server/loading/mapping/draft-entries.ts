import { stringify } from 'yaml'
import type { DatasetField } from '../datasets/dataset-fields.ts'
import type { DatasetMatch } from './column-match.ts'
import { isCustomerNumber } from './column-words.ts'
import { readTaxFromHeaders, type SuggestedRule, suggestRules } from './line-rule-draft.ts'
import type { FileSample } from './read-sample.ts'
import {
  areMagazineCodes,
  type FoundColumn,
  getCell,
  getColumnValues,
  getShare,
  hasIssueColumn,
  isYenName,
  listCurrencies,
} from './sample-table.ts'
import {
  detectForeignFormats,
  hasFraction,
  isMonth,
  isProductCode,
  isYear,
  parseNumber,
  usesDecimalComma,
} from './sample-values.ts'

/** Entries of a drafted mapping as YAML, with comments in both languages. */

const formatScalar = (text: string) => stringify(text).trimEnd()
/** Formats a text inside braces or brackets. */
const formatFlow = (text: string) =>
  /^\p{L}[\p{L}\p{N} _]*$/u.test(text) && formatScalar(text) === text ? text : JSON.stringify(text)
export const formatList = (texts: readonly string[]) => `[${texts.map(formatFlow).join(', ')}]`
/** Formats a value for a comment: on one line, and short. */
export const formatSample = (text: string | undefined) =>
  (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 40)

/** Prefix of codes that are neither JAN nor shared between senders, if the user gives none. */
const DEFAULT_PREFIX = 'OWN-'

export interface DraftContext {
  match: DatasetMatch
  sample: FileSample
  prefix: string | undefined
  prefixOf?: string | undefined
}

export const listUsedColumns = ({ columns }: DatasetMatch): number[] =>
  [...columns.values()].flatMap(({ index, fallback, time }) => [index, fallback, time].filter((one) => one !== undefined))

/** Suffix that makes the first day of a month from it: 2026-10, 2026/10, 2026年10月, 202610. */
function getFirstDay(value: string): string {
  if (/月$/.test(value)) return '1日'
  const separator = /\d([-/.])\d/.exec(value)?.[1]
  return separator === undefined ? '01' : `${separator}01`
}

/** True for codes that the whole trade shares: the seven digits of 共有書店コード and of wholesalers. */
const areSharedStoreCodes = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => /^\d{7}$/.test(value))

/** True for codes of the trade that are damaged, by a spreadsheet or a typing error: a prefix would hide that. */
const isDamagedCode = (value: string): boolean => /^\d(\.\d+)?e\+\d+$|^97[89][\d-]{6,}|^\d{12,14}$/i.test(value)

/** What tills write into the member's column for other customers. */
const NO_MEMBER =
  /^(ゲスト(会員)?|非会員|未会員|会員外|会員なし|一般(客)?|なし|guests?|non-?members?|none|anonymous|walk-?in|[0-]+|9{4,})$/i
const MAX_MARKS = 5

/** Returns the prefix that a column of codes needs. */
function findPrefix(field: DatasetField, values: readonly string[], prefix: string | undefined): string | undefined {
  if (values.length === 0 || (prefix !== undefined && values.every((value) => value.toUpperCase().startsWith(prefix))))
    return undefined
  if (field.type === 'productCode')
    return values.some((value) => isProductCode(value) || isDamagedCode(value)) ? undefined : (prefix ?? DEFAULT_PREFIX)
  if (field.name === 'storeCode') return areSharedStoreCodes(values) ? undefined : prefix
  return field.name === 'memberCode' ? prefix : undefined
}

/** True if amounts are in yen as far as the file says: then decimals are fractions of a yen. */
const isInYen = (sample: FileSample, header: string): boolean =>
  /円|jpy/i.test(header) || listCurrencies(sample).some((currency) => isYenName(currency))

/** Returns a column's entry in the mapping, with the options that its values need. */
export function buildColumnEntry(
  field: DatasetField,
  column: FoundColumn,
  { sample, prefix }: DraftContext,
): { entry: string; remark: string } {
  const header = sample.headers[column.index] ?? ''
  const values = getColumnValues(sample, column.index)
  const formatHeader = (index: number | undefined) => {
    const name = sample.headers[index ?? -1] ?? ''
    return sample.hasHeader ? formatFlow(name) : name
  }
  const from = formatHeader(column.index)
  if (column.time !== undefined)
    return {
      entry: `{ join: [${from}, ${formatHeader(column.time)}] }`,
      remark: '日付と時刻の列をあわせて / day and time together',
    }
  const source = column.fallback === undefined ? from : `[${from}, ${formatHeader(column.fallback)}]`
  if (field.type === 'date' && !field.acceptsMonths && getShare(values, isMonth) >= 0.8)
    return {
      entry: `{ from: ${source}, suffix: ${JSON.stringify(getFirstDay(values[0] ?? ''))} }`,
      remark: '月の 1日として / as the first of the month',
    }
  const isFractional = (value: string) =>
    sample.hasDecimalComma ? !Number.isInteger(parseNumber(value, true) ?? 0) : hasFraction(value)
  if (field.type === 'yen' && values.some(isFractional)) {
    if (isInYen(sample, header))
      return { entry: `{ from: ${source}, times: 1 }`, remark: '円未満は四捨五入 / rounded to whole yen' }
    return {
      entry: `{ from: ${source}, times: 100 }`,
      remark: '小数のある金額は 100倍して整数に / multiply amounts with decimals by 100',
    }
  }
  const isWithIssue = field.type === 'productCode' && areMagazineCodes(values) && hasIssueColumn(sample)
  const marks =
    field.name === 'memberCode' ? [...new Set(values.filter((value) => NO_MEMBER.test(value)))].slice(0, MAX_MARKS) : []
  const ownPrefix = isWithIssue ? undefined : findPrefix(field, values, prefix)
  if (marks.length > 0) {
    const empty = marks.map((mark) => `${JSON.stringify(mark)}: ""`).join(', ')
    const withPrefix = ownPrefix === undefined ? '' : `, prefix: ${JSON.stringify(ownPrefix)}`
    return {
      entry: `{ from: ${source}, values: { ${empty} }${withPrefix} }`,
      remark: '会員ではない印は空欄に / marks of customers who are no members are empty',
    }
  }
  if (ownPrefix !== undefined) {
    const remark =
      field.type === 'productCode'
        ? 'JAN・ISBN でないコードには英大文字の接頭辞を / codes other than JAN and ISBN need a prefix of capital letters'
        : '送信元だけのコードに接頭辞を / a prefix for codes of this sender'
    return { entry: `{ from: ${source}, prefix: ${JSON.stringify(ownPrefix)} }`, remark }
  }
  const entry = column.fallback === undefined ? (sample.hasHeader ? formatScalar(header) : header) : source
  return { entry, remark: column.fallback === undefined ? '' : '前の列が空なら次の列 / the second where the first is empty' }
}

/** Returns date formats that are not recognised by default; ambiguous ones as a comment. */
export function formatDateFormats({ match, sample }: DraftContext): string[] {
  const sure = new Set<string>()
  const unclear = new Set<string>()
  const isJapanese = sample.headers.some((header) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(header))
  for (const field of match.spec.fields) {
    const column = match.columns.get(field.name)
    if (column === undefined || (field.type !== 'date' && field.type !== 'timestamp')) continue
    const { index, time } = column
    const values =
      time === undefined
        ? getColumnValues(sample, index)
        : sample.rows.map((row) => `${getCell(row, index)} ${getCell(row, time)}`).filter((value) => value.trim() !== '')
    const formats = detectForeignFormats(values, isJapanese)
    for (const format of formats) (formats.length > 1 ? unclear : sure).add(format)
    if (field.acceptsMonths && values.some(isYear)) sure.add('%Y')
  }
  const quoteFormats = (formats: Iterable<string>) => [...formats].map((format) => JSON.stringify(format)).join(', ')
  return [
    ...(sure.size > 0 ? [`dateFormats: [${quoteFormats(sure)}]`] : []),
    ...(unclear.size > 0
      ? [
          `# dateFormats: [${quoteFormats([...unclear])}]  # 年月日の順が値からはわからない。1つだけ残す / the values do not show the order of day, month and year: keep one`,
        ]
      : []),
  ]
}

/** Returns the entries that say how the file is written. */
export function formatFileFormat({ sample }: DraftContext): string[] {
  const { encoding, delimiter, quote, skipLines, hasHeader, fixedWidth, hasDecimalComma } = sample
  if (fixedWidth) {
    const { unit, recordType, columns } = fixedWidth
    return [
      `encoding: ${encoding}`,
      'fixedWidth:',
      `  unit: ${unit}`,
      ...(recordType
        ? [`  recordType: { start: ${recordType.start}, width: ${recordType.width}, value: ${JSON.stringify(recordType.value)} }`]
        : []),
      '  columns:  # 桁は値から判断。仕様書で確かめる / positions detected from the values: check them with the specification',
      ...columns.map(
        ({ name, start, width }, index) =>
          `    - { name: ${name}, start: ${start}, width: ${width} }  # ${formatSample(getColumnValues(sample, index)[0])}`,
      ),
    ]
  }
  return [
    `encoding: ${encoding}`,
    `delimiter: ${delimiter === '\t' ? 'tab' : formatScalar(delimiter)}`,
    ...(quote === '' ? ['quote: ""  # 引用符は文字のまま / quotation marks are ordinary characters'] : []),
    ...(skipLines > 0 ? [`skipLines: ${skipLines}  # 見出しより上の行 / lines above the header`] : []),
    ...(hasHeader ? [] : ['header: false  # 列は 1からの番号 / columns are numbered, from 1']),
    ...(sample.values.some((column) => column.some(usesDecimalComma)) && !hasDecimalComma
      ? ['# decimal: ","  # 小数点がコンマの数とピリオドの数がある / some numbers have a decimal comma, others a point']
      : []),
    ...(hasDecimalComma ? ['decimal: ","  # 小数点がコンマ / decimal comma'] : []),
  ]
}

function formatRule({ from, is, startsWith, empty, drop, negate, why }: SuggestedRule, isNumbered: boolean): string {
  const parts = [
    `from: ${isNumbered ? from : formatFlow(from)}`,
    ...(is ? [`is: ${formatList(is)}`] : []),
    ...(startsWith ? [`startsWith: ${formatList(startsWith)}`] : []),
    ...(empty ? ['empty: true'] : []),
    ...(drop ? [`drop: ${drop === 'receipt' ? 'receipt' : 'true'}`] : []),
    ...(negate ? [`negate: [${negate.join(', ')}]`] : []),
  ]
  return `- { ${parts.join(', ')} }  # ${why.ja} / ${why.en}`
}

/** Returns the rules for lines: the sure ones as entries, the others as comments. */
export function formatRules({ match, sample }: DraftContext): string[] {
  const rules = suggestRules({ match, table: sample })
  const isNumbered = !sample.hasHeader
  const sure = rules.filter(({ isSure }) => isSure).map((rule) => `  ${formatRule(rule, isNumbered)}`)
  const unsure = rules.filter(({ isSure }) => !isSure).map((rule) => `#   ${formatRule(rule, isNumbered)}`)
  if (rules.length === 0)
    return [
      `# lines: [{ from: ${formatScalar(sample.headers[0] ?? '1')}, is: ["…"], drop: true }]  # 送料など、ここに属さない行 / lines that do not belong here, such as postage`,
    ]
  return [sure.length > 0 ? 'lines:' : '# lines:', ...sure, ...unsure]
}

/** Returns the comments about columns that a person may assign: customers as members. */
export function formatMemberSuggestions({ match, sample, prefix }: DraftContext): string[] {
  if (match.columns.has('memberCode') || !match.spec.fields.some(({ name }) => name === 'memberCode')) return []
  const used = new Set(listUsedColumns(match))
  const index = sample.headers.findIndex((header, at) => !used.has(at) && isCustomerNumber(header))
  if (index < 0) return []
  const header = formatFlow(sample.headers[index] ?? '')
  return [
    `  # memberCode: { from: ${header}, prefix: ${JSON.stringify(prefix ?? DEFAULT_PREFIX)} }  # 会員 / Member: 先に同じコードで会員を取り込んでいれば / if the members are loaded first with the same codes`,
  ]
}

export function formatTax({ match, sample }: DraftContext): string[] {
  if (match.spec.dataset !== 'pos') return []
  const includesTax = readTaxFromHeaders({ match, table: sample })
  if (includesTax === false) return []
  return [
    includesTax ? 'amountIncludesTax: true' : '# amountIncludesTax: true  # 金額が税込みなら / if the amounts include the tax',
  ]
}
