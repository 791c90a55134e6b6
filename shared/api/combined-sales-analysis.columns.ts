import { type Cell, defineColumns, defineReport } from './columns.ts'
import { type CombinedRow, combinedSortKeys } from './combined-sales-analysis.ts'

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
