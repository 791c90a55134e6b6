import { type ProductRow, productSearch, productSearchBody, productSortKeys } from '../api/product-search.ts'
import { releaseWindows } from '../api/query-fields.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, count, copies, yen, stores, percent, decimal } = defineColumns<ProductRow>()

const createOrderColumns = (names: readonly ['netOrder' | 'normalOrder', 'now' | 'week1' | 'week2' | 'week3'][]) =>
  names.map(([kind, week]) => {
    const name = `${kind}${week === 'now' ? 'Now' : (`Week${week === 'week1' ? 1 : week === 'week2' ? 2 : 3}` as const)}` as const
    return copies(name, { value: (row) => row[kind][week] })
  })
const weeks = ['now', 'week1', 'week2', 'week3'] as const

/** All result columns of a search (specification section 3). */
export const searchReport = defineReport({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 36 }),
    text('volume'),
    text('authorName'),
    code('publisherCd'),
    text('publisherName', { maxWidth: 18 }),
    text('seriesName'),
    text('itemNm'),
    text('daiGenreNm'),
    text('chuGenreNm'),
    text('shoGenreNm'),
    text('genreC1Nm'),
    text('genreC2Nm'),
    text('genreC3Nm'),
    date('releaseDate'),
    yen('price'),
    copies('totalSaleQuantity', { total: true }),
    yen('totalSalePrice', { total: true }),
    copies('previousSaleQuantity', { total: true }),
    percent('changeRate', { total: true }),
    copies('totalDeliveryQuantity', { total: true }),
    copies('totalReturnQuantity', { total: true }),
    copies('cumulativeDeliveryQuantity', { total: true }),
    copies('cumulativeSaleQuantity', { total: true }),
    copies('cumulativeReturnQuantity', { total: true }),
    copies('cumulativeStockQuantity', { total: true }),
    percent('saleRate', { total: true }),
    percent('returnRate', { total: true }),
    percent('stockRate', { total: true }),
    percent('shippingShare'),
    percent('saleShare'),
    decimal('shareGap', { unit: 'points' }),
    stores('notDeliveredStores'),
    ...([0, 1, 2, 3, 4, 5, 6] as const).map((band) =>
      stores(`stockStatus${band}`, { value: (row) => row.stockStatus[band] ?? 0 }),
    ),
    copies('dailyInventory'),
    copies('publisherInventory'),
    date('publisherInventoryDate'),
    copies('quantitySoldOnInternet', { total: true }),
    copies('totalLatestOrder'),
    copies('numberOfPendingOrder'),
    ...createOrderColumns(weeks.map((week) => ['netOrder', week])),
    ...createOrderColumns(weeks.map((week) => ['normalOrder', week])),
    code('guid'),
    count('rowNumber', { screenOnly: true, value: () => null }),
    text('kind', { screenOnly: true }),
    stores('negativeStores', { screenOnly: true }),
  ],
  terminal: [
    'jan',
    'productName',
    'publisherName',
    'releaseDate',
    'price',
    'totalSaleQuantity',
    'changeRate',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'saleRate',
    'cumulativeStockQuantity',
  ],
  dropOrder: ['publisherName', 'price', 'cumulativeStockQuantity', 'cumulativeDeliveryQuantity', 'changeRate'],
  screen: [
    'rowNumber',
    'cover',
    'productName',
    'releaseDate',
    'price',
    'totalSaleQuantity',
    'changeRate',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'saleRate',
    'cumulativeStockQuantity',
    'stockStatus',
    'returnRate',
    'numberOfPendingOrder',
    'publisherInventory',
    'authorName',
    'publisherName',
    'jan',
    'totalSalePrice',
    'totalDeliveryQuantity',
    'quantitySoldOnInternet',
    'totalLatestOrder',
  ],
  phone: {
    name: 'productName',
    figure: 'totalSaleQuantity',
    change: 'changeRate',
    facts: ['releaseDate', 'publisherName', 'saleRate'],
  },
  sorts: productSortKeys,
})

/** Maximum number of products in the condition. */
const MAX_PRODUCTS = 5000

export const productSearchScreen = defineReportScreen({
  calls: [productSearch],
  state: productSearchBody,
  defaults: (latest) => productSearchBody.parse({ period: getDefaultReportPeriod(latest) }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.genres(),
    condition.publishers(),
    condition.days('releaseDate'),
    condition.range('saleRate', 'percent'),
    condition.flag('inStock'),
    condition.flag('soldOutSomewhere'),
    condition.flag('runningShort'),
    condition.flag('soldInPeriod'),
    condition.number('minCopies', 'copies'),
    condition.productKind(),
    condition.range('saleQuantity', 'copies'),
    condition.range('returnRate', 'percent'),
    condition.range('price', 'yen'),
    condition.itemGenres(),
    condition.products('products.jans', { max: MAX_PRODUCTS }),
    condition.codes('products.seriesCds'),
    condition.choice('sinceRelease', [null, ...releaseWindows]),
    condition.text('keyword'),
    condition.choice('searchBy', ['all', 'name', 'series', 'author', 'code']),
  ],
  words: {
    slots: {
      ...slot.sorts([
        'saleRate',
        'returnRate',
        'cumulativeStockQuantity',
        'releaseDate',
        'totalReturnQuantity',
        'totalDeliveryQuantity',
        'cumulativeSaleQuantity',
        'changeRate',
        'shareGap',
        'publisherInventory',
        'numberOfPendingOrder',
        'price',
        'totalSalePrice',
        'totalSaleQuantity',
      ]),
      minCopies: (value) => ({ 'saleQuantity.from': String(value) }),
    },
  },
})
