import { z } from 'zod'
import {
  type CompanyRankingRow,
  companySortKeys,
  type StoreRankingRow,
  saleRankingByCompany,
  saleRankingByStore,
  storeRankingBody,
  storeSortKeys,
} from '../api/sale-ranking.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import { type ColumnName, defineColumns, defineReport, type ReportColumn } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

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
  phone: {
    name: 'storeName',
    figure: 'quantity',
    change: 'changeRate',
    facts: ['move', 'companyName', 'cumulativeStockQuantity'],
  },
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
  phone: {
    name: 'companyName',
    figure: 'quantity',
    change: 'changeRate',
    facts: ['move', 'numberOfStores', 'cumulativeStockQuantity'],
  },
})

/** Stores per page: usually all that sell the title, so that chart and map show all of them. */
const PAGE_SIZE = 1000
/** Maximum number of products, as in the API. */
const MAX_PRODUCTS = 20

const { sortBy: _sortBy, ...conditionFields } = storeRankingBody.shape

const saleRankingState = z.strictObject({
  ...conditionFields,
  jans: z.array(z.string()).max(MAX_PRODUCTS).default([]),
  groupBy: z.enum(['store', 'company']).default('store'),
  sortBy: z.enum([...storeSortKeys, ...companySortKeys]).default('quantity'),
  pageSize: z.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
})
export type SaleRankingState = z.output<typeof saleRankingState>

export const saleRankingScreen = defineReportScreen({
  calls: [saleRankingByStore, saleRankingByCompany],
  state: saleRankingState,
  defaults: (latest) => saleRankingState.parse({ period: getDefaultReportPeriod(latest) }),
  conditions: [
    condition.products('jans', { max: MAX_PRODUCTS, required: true }),
    condition.period(),
    condition.stores(),
    condition.channel(),
    condition.flag('sameStores'),
  ],
  products: MAX_PRODUCTS,
  words: {
    subject: 'title',
    slots: {
      firstDays: slot.always,
      ...slot.sortBy([
        'saleRate',
        'returnRate',
        'cumulativeStockQuantity',
        'cumulativeSaleQuantity',
        'cumulativeReturnQuantity',
        'cumulativeDeliveryQuantity',
        'changeRate',
        'shareGap',
        'amount',
        'quantity',
      ]),
      series: slot.newestTitle('jans'),
      measure: () => ({ sortBy: 'amount' }),
      // the first page
      limit: (value) => (value > 1000 ? null : { pageSize: String(value) }),
      groupBy: slot.choice('groupBy', { store: 'store', company: 'company' }),
    },
  },
})
