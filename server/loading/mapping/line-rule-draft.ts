import type { DatasetMatch } from './column-match.ts'
import { simplifyHeader } from './column-words.ts'
import {
  findCurrencyColumn,
  getCell,
  getColumnValues,
  getShare,
  isYenName,
  listCurrencies,
  type SampleTable,
} from './sample-table.ts'
import { isBookCode, isDay, parseNumber } from './sample-values.ts'

/** Suggests rules for lines that do not belong to a data set as they are: postage, cancelled and returned sales. */

export interface SuggestedRule {
  from: string
  /** Condition: values of the column, the beginnings of values, or an empty cell. */
  is?: string[]
  startsWith?: string[]
  empty?: true
  drop?: 'line' | 'receipt'
  negate?: string[]
  /** False for a rule that a person has to judge; the draft has it as a comment. */
  isSure: boolean
  why: { ja: string; en: string }
}

const STATUS_HEADER =
  /status|state|ステータス|状態|状況|区分|種別|event ?type|(transaction|sale|line|order) ?type|キャンセル|取消|返品|返金|cancel|refund/i
const DELIVERY_HEADER = /発送|配送|配達|fulfil|shipping|delivery/i
const CANCELLED =
  /^(refunded|voided|void|cancell?ed|cancell?ation|全額返金|返金済み?|(注文|会計|取引|売上)?(キャンセル|取り?消し?)(済み?)?|無効)$/i
const PARTLY = /partial|一部|pending|未入金|未払い?|保留|authorized/i
const RETURNED = /^((売上|会計|商品)?(返品|返金|払い?戻し?)|赤伝?|マイナス|戻し?|refund|return(ed)?)$/i
const NO_GOODS =
  /^(送料|配送料|配送手数料|代引き?手数料|決済手数料|手数料|ラッピング(代|料)?|ポイント(利用|値引)?|クーポン(値引き?)?|shipping|postage|delivery fee|gift ?wrap(ping)?|handling)/i

/** True for the mark of a column such as 取消フラグ. */
const isFlag = (header: string, value: string): boolean =>
  /取り?消|キャンセル|cancel|void/i.test(header) && /^(1|true|yes|y|○|〇|有|あり)$/i.test(value)

interface RuleContext {
  match: DatasetMatch
  table: SampleTable
}

/** Values of a column that match, in the order of the file. */
const findValues = (table: SampleTable, index: number, pattern: RegExp): string[] => [
  ...new Set(getColumnValues(table, index).filter((value) => pattern.test(value))),
]

const hasCode = ({ match }: RuleContext, row: readonly string[]): boolean => {
  const code = match.columns.get('productCode')
  return getCell(row, code?.index) !== '' || getCell(row, code?.fallback) !== ''
}

/** Postage, fees and points, which have a name but no code. */
function suggestNonProductRules(context: RuleContext): SuggestedRule[] {
  const { table, match } = context
  if (match.spec.dataset !== 'pos') return []
  return table.headers.flatMap((from, index) => {
    const rows = table.rows.filter((row) => NO_GOODS.test(getCell(row, index)))
    if (from === '' || rows.length === 0 || STATUS_HEADER.test(from)) return []
    const code = match.columns.get('productCode')?.index
    const isSure = rows.every((row) => !isBookCode(getCell(row, code)))
    return [
      {
        from,
        is: findValues(table, index, NO_GOODS),
        drop: 'line',
        isSure,
        why: { ja: '商品ではない行（送料など）', en: 'lines without goods, such as postage' },
      },
    ]
  })
}

/** Numbers of the returned lines that are positive although the goods came back. */
function listPositiveFields({ match, table }: RuleContext, rows: readonly (readonly string[])[]): string[] {
  return ['quantity', 'amount'].filter((name) => {
    const index = match.columns.get(name)?.index
    const numbers = rows.flatMap((row) => parseNumber(getCell(row, index), table.hasDecimalComma) ?? [])
    return numbers.length > 0 && numbers.every((number) => number >= 0) && numbers.some((number) => number > 0)
  })
}

function suggestStatusRules(context: RuleContext): SuggestedRule[] {
  const { table, match } = context
  if (match.spec.dataset !== 'pos') return []
  const used = new Set([...match.columns.values()].map(({ index }) => index))
  const drop = match.columns.has('receiptNo') ? 'receipt' : 'line'
  return table.headers.flatMap((from, index): SuggestedRule[] => {
    const values = [...new Set(getColumnValues(table, index))]
    if (used.has(index) || !STATUS_HEADER.test(from.normalize('NFKC'))) return []
    if (/cancel|キャンセル|取消/i.test(from) && getShare(values, isDay) >= 0.9 && values.length > 0) {
      const startsWith = [...new Set(values.map((value) => value.slice(0, 2)))]
      return [
        { from, startsWith, drop, isSure: true, why: { ja: '取り消した日のある取引', en: 'sales with a day of cancellation' } },
      ]
    }
    if (values.length > 15) return []
    const rules: SuggestedRule[] = []
    const filterRows = (found: readonly string[]) => table.rows.filter((row) => found.includes(getCell(row, index)))
    const isStatus = /status|ステータス|状態|状況/i.test(from.normalize('NFKC'))
    // the status of an order tells what became of the sale itself; a kind of line (取引区分) marks a second one that takes it back
    const isCancelled = (value: string) => CANCELLED.test(value) || (isStatus && RETURNED.test(value)) || isFlag(from, value)
    const cancelled = values.filter(isCancelled)
    // a till that writes the reversed lines with a minus has already taken the sale back
    const isReversed = filterRows(cancelled).some((row) => {
      const quantity = parseNumber(getCell(row, match.columns.get('quantity')?.index), table.hasDecimalComma)
      return quantity !== null && quantity < 0
    })
    if (cancelled.length > 0 && !isReversed)
      rules.push({
        from,
        is: cancelled,
        drop,
        isSure: true,
        why: { ja: '取り消し・返金済みの取引', en: 'cancelled or refunded sales' },
      })
    const returned = isStatus ? [] : findValues(table, index, RETURNED)
    const negate = listPositiveFields(context, filterRows(returned))
    if (returned.length > 0 && negate.length > 0)
      rules.push({
        from,
        is: returned,
        negate,
        isSure: true,
        why: { ja: '返品：ファイルでは正の数', en: 'returns, positive in the file' },
      })
    const partly = DELIVERY_HEADER.test(from) ? [] : findValues(table, index, PARTLY)
    if (partly.length > 0)
      rules.push({
        from,
        is: partly,
        drop,
        isSure: false,
        why: { ja: '一部返金・未入金：売上に数えないなら', en: 'partly refunded or unpaid: if they are not to count' },
      })
    return rules
  })
}

/** Lines in other currencies than yen, if there are lines in yen. */
function suggestCurrencyRules({ table, match }: RuleContext): SuggestedRule[] {
  const currencies = listCurrencies(table)
  const others = currencies.filter((currency) => !isYenName(currency))
  if (match.spec.dataset !== 'pos' || others.length === 0 || others.length === currencies.length) return []
  const from = table.headers[findCurrencyColumn(table)] ?? ''
  return [
    { from, is: others, drop: 'line', isSure: false, why: { ja: '円以外の金額の行', en: 'lines in other currencies than yen' } },
  ]
}

/** Lines without any code, which would be rejected. */
function suggestUncodedLineRules(context: RuleContext, covered: readonly SuggestedRule[]): SuggestedRule[] {
  const { table, match } = context
  const code = match.columns.get('productCode')
  if (!code || code.fallback !== undefined) return []
  const isCovered = (row: readonly string[]) =>
    covered.some(({ from, is }) => is?.includes(getCell(row, table.headers.indexOf(from))) ?? false)
  const rows = table.rows.filter((row) => !hasCode(context, row) && !isCovered(row))
  if (rows.length === 0) return []
  return [
    {
      from: table.headers[code.index] ?? '',
      empty: true,
      drop: 'line',
      isSure: false,
      why: {
        ja: `商品コードのない行（はじめの ${table.rows.length}行に ${rows.length}行）。指定しなければ除外行になる`,
        en: `lines without a product code (${rows.length} of the first ${table.rows.length}); without this rule they are rejected`,
      },
    },
  ]
}

export function suggestRules(context: RuleContext): SuggestedRule[] {
  const rules = [...suggestNonProductRules(context), ...suggestStatusRules(context), ...suggestCurrencyRules(context)]
  return [...rules, ...suggestUncodedLineRules(context, rules)]
}

/**
 * Columns whose cells are blank on the further lines of a receipt: all those read from the file, if the line above always belongs
 * to the same receipt.
 */
export function findFilledDownColumns({ match, table }: RuleContext): string[] {
  const receipt = match.columns.get('receiptNo')?.index
  if (receipt === undefined) return []
  const isReceiptBlank = (at: number) => getCell(table.rows[at] ?? [], receipt) === ''
  const hasGoods = (at: number) => hasCode({ match, table }, table.rows[at] ?? [])
  const blanks = table.rows.flatMap((_row, at) => (at > 0 && isReceiptBlank(at) && hasGoods(at) ? [at] : []))
  const fillsReceipt = blanks.length > 0 && !isReceiptBlank(0)
  const receiptAt: string[] = []
  for (const [at, row] of table.rows.entries())
    receiptAt.push(getCell(row, receipt) || (fillsReceipt ? (receiptAt[at - 1] ?? '') : ''))
  const read = ['soldAt', 'saleDate', 'memberCode', 'storeCode', 'channel']
  const columns = read.flatMap((name) => {
    const column = match.columns.get(name)
    return column === undefined ? [] : [column.index, ...(column.time === undefined ? [] : [column.time])]
  })
  const filled = [...new Set(columns)].filter((index) => {
    const empty = table.rows.flatMap((row, at) => (getCell(row, index) === '' ? [at] : []))
    const isInReceiptAbove = (at: number) => at > 0 && receiptAt[at] !== '' && receiptAt[at] === receiptAt[at - 1]
    return empty.length > 0 && empty.length < table.rows.length && empty.filter(isInReceiptAbove).length >= empty.length * 0.9
  })
  return [...(fillsReceipt ? [receipt] : []), ...filled].map((index) => table.headers[index] ?? '')
}

/** True if the amounts of a table include the tax, as far as its headers say so; null if they do not say. */
export function readTaxFromHeaders({ match, table }: RuleContext): boolean | null {
  const headers = ['amount', 'unitPrice'].flatMap((name) => table.headers[match.columns.get(name)?.index ?? -1] ?? [])
  if (headers.length === 0) return null
  if (headers.some((header) => /税込|内税|tax.?incl|incl.*tax/i.test(header.normalize('NFKC')))) return true
  if (headers.some((header) => /税抜|税別|本体|without tax|ex.?tax|tax.?excl|net/i.test(header.normalize('NFKC')))) return false
  // a marketplace's item-price with its item-tax includes it
  return headers.some((header) => simplifyHeader(header) === 'itemprice') &&
    table.headers.some((header) => simplifyHeader(header) === 'itemtax')
    ? true
    : null
}
