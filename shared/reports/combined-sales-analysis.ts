import { type CombinedRow, combinedBody, combinedSales, combinedSortKeys } from '../api/combined-sales-analysis.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import { type Cell, defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { count, text, code, date, copies, yen, percent, percent3, decimal2 } = defineColumns<CombinedRow>()

/** Products bought together with the base product. */
export const combinedReport = defineReport<CombinedRow>({
  columns: [
    count('rowNumber'),
    code('jan'),
    text('productName', { maxWidth: 36 }),
    text('volume'),
    text('authorName', { maxWidth: 16 }),
    text('publisherName'),
    text('seriesName'),
    text('itemNm', { maxWidth: 12 }),
    text('genreC1Nm'),
    text('genreC2Nm'),
    text('genreC3Nm'),
    date('releaseDate'),
    yen('price'),
    count('coOccurrences', { unit: 'baskets' }),
    count('baskets', { unit: 'baskets' }),
    percent('confidence'),
    percent3('support'),
    decimal2('lift'),
    decimal2('reliableLift'),
    copies('quantity'),
    yen('amount'),
  ],
  terminal: [
    'rowNumber',
    'jan',
    'productName',
    'authorName',
    'itemNm',
    'coOccurrences',
    'baskets',
    'confidence',
    'lift',
    'reliableLift',
    'quantity',
  ],
  dropOrder: ['authorName', 'itemNm', 'rowNumber', 'baskets', 'lift'],
  screen: ['rowNumber', 'cover', 'productName', 'confidence', 'coOccurrences', 'baskets', 'lift', 'reliableLift', 'quantity'],
  phone: { name: 'productName', figure: 'confidence', note: 'coOccurrences', facts: ['reliableLift', 'authorName'] },
  sorts: combinedSortKeys,
})

/** A row for the baskets with the base product, and one for those without. */
interface BasketRow {
  dimension: string
  basketCount: Cell
  basketQuantity: Cell
  basketAmount: Cell
}
const basket = defineColumns<BasketRow>()

export const basketReport = defineReport<BasketRow>({
  columns: [
    basket.text('dimension'),
    basket.count('basketCount'),
    basket.decimal2('basketQuantity', { unit: 'copies' }),
    basket.yen('basketAmount'),
  ],
  terminal: ['dimension', 'basketCount', 'basketQuantity', 'basketAmount'],
})

/** Maximum number of products, as in the API. */
const MAX_PRODUCTS = 20
const memberDays = [null, 0, 1, 3, 7, 14, 30, 60, 90] as const

export const combinedScreen = defineReportScreen({
  calls: [combinedSales],
  state: combinedBody,
  defaults: (latest) => combinedBody.parse({ period: getDefaultReportPeriod(latest) }),
  conditions: [
    condition.products('jans', { max: MAX_PRODUCTS, required: true }),
    condition.period(),
    condition.stores(),
    condition.choice('by', ['receipt', 'member']),
    condition.choice('memberDays', memberDays),
  ],
  products: MAX_PRODUCTS,
  words: {
    subject: 'title',
    slots: {
      ...slot.sorts(['confidence', 'lift', 'coOccurrences', 'quantity']),
      series: ({ cd }) => ({ seriesCd: cd }),
      goods: slot.text('item'),
    },
  },
})
