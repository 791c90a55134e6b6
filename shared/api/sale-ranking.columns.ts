import { type ColumnName, defineColumns, defineReport, type ReportColumn } from './columns.ts'
import type { CompanyRankingRow, StoreRankingRow } from './sale-ranking.ts'

/** Figures of both rankings. */
type Figures = Pick<StoreRankingRow, keyof StoreRankingRow & keyof CompanyRankingRow>
const { date, copies, yen, percent, percent2, decimal2 } = defineColumns<Figures>()
const total = { total: true }

const figures: readonly ReportColumn<Figures>[] = [
  copies('quantity', total),
  yen('amount', total),
  yen('amountTaxIn', total),
  percent2('share', total),
  copies('previousQuantity', total),
  yen('previousAmount', total),
  percent('changeRate', total),
  copies('lastYearQuantity', total),
  percent('lastYearChangeRate', total),
  percent2('lastYearShare', total),
  decimal2('shareDifference', { unit: 'points' }),
  copies('cumulativeDeliveryQuantity', total),
  copies('cumulativeSaleQuantity', total),
  copies('cumulativeReturnQuantity', total),
  copies('cumulativeStockQuantity', total),
  percent('saleRate', total),
  percent('returnRate', total),
  percent2('shippingShare', total),
  percent2('saleShare', total),
  decimal2('shareGap', { unit: 'points', ...total }),
  date('lastSaleDate', total),
]
const terminalFigures: readonly ColumnName[] = [
  'quantity',
  'amount',
  'previousQuantity',
  'changeRate',
  'shareDifference',
  'cumulativeDeliveryQuantity',
  'cumulativeSaleQuantity',
  'cumulativeStockQuantity',
  'saleRate',
  'shareGap',
  'lastSaleDate',
]

const screenFigures = [
  'quantity',
  'share',
  'lastYearShare',
  'shareDifference',
  'changeRate',
  'cumulativeDeliveryQuantity',
  'cumulativeStockQuantity',
  'saleRate',
] as const

const store = defineColumns<StoreRankingRow>()

/** Ranking of stores. */
export const storeRankingReport = defineReport<StoreRankingRow>({
  columns: [
    store.count('rank'),
    store.count('previousRank'),
    store.code('storeCd'),
    store.text('storeName', { maxWidth: 24 }),
    store.code('companyCd'),
    store.text('companyName'),
    store.text('chainName'),
    store.text('prefectureName'),
    store.text('areaName'),
    store.text('locationName'),
    store.text('scaleName'),
    store.text('categoryName'),
    ...figures,
  ],
  terminal: ['rank', 'previousRank', 'storeCd', 'storeName', 'prefectureName', ...terminalFigures],
  dropOrder: [
    'previousRank',
    'lastSaleDate',
    'shareDifference',
    'prefectureName',
    'storeCd',
    'cumulativeStockQuantity',
    'cumulativeDeliveryQuantity',
    'previousQuantity',
    'shareGap',
    'cumulativeSaleQuantity',
  ],
  screen: ['rank', 'move', 'storeName', 'companyName', 'prefectureName', ...screenFigures],
})

const company = defineColumns<CompanyRankingRow>()

/** Ranking of companies. */
export const companyRankingReport = defineReport<CompanyRankingRow>({
  columns: [
    company.count('rank'),
    company.count('previousRank'),
    company.code('companyCd'),
    company.text('companyName', { maxWidth: 24 }),
    company.count('numberOfStores'),
    ...figures,
  ],
  terminal: ['rank', 'previousRank', 'companyCd', 'companyName', 'numberOfStores', ...terminalFigures],
  dropOrder: [
    'previousRank',
    'lastSaleDate',
    'shareDifference',
    'companyCd',
    'cumulativeStockQuantity',
    'cumulativeDeliveryQuantity',
    'previousQuantity',
    'shareGap',
    'cumulativeSaleQuantity',
  ],
  screen: ['rank', 'move', 'companyName', 'numberOfStores', ...screenFigures],
})
