import { type Cell, columnsOf, report } from './columns.ts'
import type { CombinedRow } from './combined-sales-analysis.ts'

const { count, text, code, date, copies, yen, percent, percent3, decimal2 } = columnsOf<CombinedRow>()

/** What was bought together with the product asked about. */
export const combinedReport = report<CombinedRow>({
  columns: [
    count('rowNumber'),
    code('jan'),
    text('productName', { most: 36 }),
    text('volume'),
    text('authorName', { most: 16 }),
    text('publisherName'),
    text('seriesName'),
    text('itemNm', { most: 12 }),
    text('genreC1Nm'),
    text('genreC2Nm'),
    text('genreC3Nm'),
    date('releaseDate'),
    yen('price'),
    count('pairs', { unit: 'baskets' }),
    count('units', { unit: 'baskets' }),
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
    'pairs',
    'units',
    'confidence',
    'lift',
    'reliableLift',
    'quantity',
  ],
})

/** Baskets with the product and without, one line each. */
export interface BasketRow {
  dimension: string
  basketUnits: Cell
  basketQuantity: Cell
  basketAmount: Cell
}
const basket = columnsOf<BasketRow>()

export const basketReport = report<BasketRow>({
  columns: [
    basket.text('dimension'),
    basket.count('basketUnits'),
    basket.decimal2('basketQuantity', { unit: 'copies' }),
    basket.yen('basketAmount'),
  ],
  terminal: ['dimension', 'basketUnits', 'basketQuantity', 'basketAmount'],
})
