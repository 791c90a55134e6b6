import { z } from 'zod'
import { companySortKeys, storeRankingBody, storeSortKeys } from '../api/sale-ranking.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Stores per page: usually all that sell the title, so that chart and map show all of them. */
const PAGE_SIZE = 1000
/** Maximum number of products, as in the API. */
const MAX_PRODUCTS = 20

const { sortBy: _sortBy, ...conditionFields } = storeRankingBody.shape

const saleRankingState = z.strictObject({
  ...conditionFields,
  jans: z.array(z.string()).max(MAX_PRODUCTS).default([]),
  by: z.enum(['store', 'company']).default('store'),
  sortBy: z.enum([...storeSortKeys, ...companySortKeys]).default('quantity'),
  pageSize: z.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
})
export type SaleRankingState = z.output<typeof saleRankingState>

export const saleRankingScreen = defineReportScreen({
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
      groupBy: slot.choice('by', { store: 'store', company: 'company' }),
    },
  },
})
