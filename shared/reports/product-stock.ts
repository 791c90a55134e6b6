import type { Result } from '../api/endpoint.ts'
import type { StockStore, stockDistribution } from '../api/product-stock.ts'
import { storeHealthNames } from '../messages/store-health.ts'
import { defineColumns, defineReport } from './columns.ts'

const { text, code, date, copies, percent, decimal } = defineColumns<StockStore>()

/** Stores in a stock band. */
export const stockStoreReport = defineReport<StockStore>({
  columns: [
    code('storeCd'),
    text('storeName', { maxWidth: 26 }),
    text('chainName'),
    text('companyName'),
    text('areaName'),
    text('prefectureName'),
    text('locationName'),
    text('scaleName'),
    text('categoryName'),
    text('agencyName'),
    text('health', { value: (row, language) => storeHealthNames[language][row.health] }),
    copies('cumulativeStockQuantity', { total: true }),
    copies('stock'),
    copies('cumulativeDeliveryQuantity', { total: true }),
    copies('cumulativeSaleQuantity', { total: true }),
    copies('cumulativeReturnQuantity', { total: true }),
    percent('saleRate', { total: true }),
    copies('sold28Days', { total: true }),
    decimal('daysOfCover', { unit: 'days' }),
    date('firstDeliveryDate'),
    date('lastSaleDate'),
  ],
  terminal: [
    'storeCd',
    'storeName',
    'prefectureName',
    'health',
    'cumulativeStockQuantity',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'saleRate',
    'sold28Days',
    'daysOfCover',
    'lastSaleDate',
  ],
  dropOrder: ['prefectureName', 'lastSaleDate', 'storeCd', 'cumulativeDeliveryQuantity', 'cumulativeSaleQuantity'],
  screen: [
    'storeName',
    'prefectureName',
    'chainName',
    'health',
    'cumulativeStockQuantity',
    'cumulativeDeliveryQuantity',
    'cumulativeSaleQuantity',
    'saleRate',
    'sold28Days',
    'daysOfCover',
    'lastSaleDate',
  ],
  phone: { name: 'storeName', figure: 'cumulativeStockQuantity', note: 'sold28Days', facts: ['health', 'prefectureName'] },
})

type Distribution = Result<typeof stockDistribution>
const { stores } = defineColumns<Distribution>()

/** Number of stores per stock band, in one row. */
export const stockBandReport = defineReport<Distribution>({
  columns: [
    stores('notDeliveredStores'),
    ...([0, 1, 2, 3, 4, 5, 6] as const).map((band) =>
      stores(`stockStatus${band}`, { value: (row) => row.stockStatus[band] ?? null }),
    ),
  ],
  terminal: [
    'notDeliveredStores',
    'stockStatus0',
    'stockStatus1',
    'stockStatus2',
    'stockStatus3',
    'stockStatus4',
    'stockStatus5',
    'stockStatus6',
  ],
})
