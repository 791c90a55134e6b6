import { defineColumns, defineReport } from './columns.ts'
import { type StockOut, stockOutSorts } from './stock-outs.ts'

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
    sorts: stockOutSorts,
  }),
}
