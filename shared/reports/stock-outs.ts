import { type StockOut, stockOutSorts, stockOuts } from '../api/stock-outs.ts'
import * as slot from '../ask/slots.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { text, code, date, count, copies, yen, stores, decimal2 } = defineColumns<StockOut>()
const total = { total: true }

export const stockOutReport = defineReport<StockOut>({
  columns: [
    code('jan'),
    text('productName', { maxWidth: 28 }),
    text('volume'),
    text('authorName'),
    text('publisherName'),
    date('releaseDate'),
    yen('price'),
    stores('soldOutStores', total),
    code('storeCd'),
    text('storeName', { maxWidth: 20 }),
    text('agencyName'),
    date('soldOutSince'),
    count('stockOutDays', { unit: 'storeDays', ...total }),
    copies('stock'),
    decimal2('dailySales', { unit: 'copies' }),
    decimal2('lostPerDay', { unit: 'copies', ...total }),
    copies('lostCopies', total),
    copies('lostCopiesLow', total),
    copies('lostCopiesHigh', total),
    yen('lostAmount', total),
    date('lastDeliveryDate'),
    copies('lastDeliveryQuantity'),
    copies('stockBefore'),
    copies('numberOfPendingOrder'),
    copies('dailyInventory'),
    copies('publisherInventory'),
  ],
  terminal: [
    'jan',
    'productName',
    'storeName',
    'soldOutStores',
    'soldOutSince',
    'stockOutDays',
    'lostPerDay',
    'lostCopies',
    'lostCopiesLow',
    'lostCopiesHigh',
    'lostAmount',
    'numberOfPendingOrder',
    'dailyInventory',
    'publisherInventory',
  ],
  dropOrder: [
    'publisherInventory',
    'dailyInventory',
    'numberOfPendingOrder',
    'lostCopiesLow',
    'lostCopiesHigh',
    'storeName',
    'lostPerDay',
    'soldOutSince',
  ],
})

const ofStores: ReadonlySet<string> = new Set(['storeCd', 'storeName', 'agencyName', 'stockBefore'])

const storeColumns = stockOutReport.columns.filter(({ name }) => name !== 'soldOutStores')

/** Stock-outs by title, and by title and store. */
export const stockOutReports = {
  product: defineReport<StockOut>({
    columns: stockOutReport.columns.filter(({ name }) => !ofStores.has(name)),
    screen: [
      'cover',
      'productName',
      'soldOutStores',
      'storeTrend',
      'lostCopies',
      'lostPerDay',
      'stockOutDays',
      'numberOfPendingOrder',
      'lastDeliveryDate',
      'dailyInventory',
      'publisherInventory',
      'lostAmount',
      'publisherName',
    ],
    phone: { name: 'productName', figure: 'soldOutStores', note: 'lostCopies', facts: ['stockOutDays', 'publisherInventory'] },
    sorts: stockOutSorts,
  }),
  store: defineReport<StockOut>({
    columns: storeColumns,
    screen: [
      'cover',
      'productName',
      'storeName',
      'lostCopies',
      'stockOutDays',
      'lastDeliveryDate',
      'stockBefore',
      'lostPerDay',
      'numberOfPendingOrder',
      'dailySales',
      'agencyName',
      'dailyInventory',
      'publisherInventory',
    ],
    phone: { name: 'productName', figure: 'lostCopies', note: 'stockOutDays', facts: ['storeName', 'lastDeliveryDate'] },
    sorts: stockOutSorts,
  }),
}

export const stockOutScreen = defineReportScreen({
  calls: [stockOuts],
  state: stockOuts.body,
  defaults: () => stockOuts.body.parse({}),
  conditions: [
    condition.stores(),
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.genres(),
    condition.choice('groupBy', ['product', 'store']),
    condition.number('minLostCopies', 'copies'),
    condition.products(),
    ...condition.titleDetails(),
    condition.productKind(),
    condition.itemGenres(),
  ],
  words: {
    needsName: true,
    slots: {
      ...slot.sortBy(['lostCopies', 'lostAmount', 'stockOutDays', 'soldOutStores'], { direction: false }),
      measure: () => ({ sortBy: 'lostAmount' }),
      minCopies: slot.text('minLostCopies'),
      groupBy: slot.choice('groupBy', { product: 'product', store: 'store' }),
    },
  },
})
