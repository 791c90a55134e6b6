import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { titleFields } from './product-identity.ts'
import { optionalName, pageNum, pageSize, paging, productFilter, storeFilter } from './query-fields.ts'
import { countedGoods, reportMetadata } from './report.ts'

export const returnCandidateSorts = ['daysLeft', 'returnCopies', 'returnAmount'] as const

/** Maximum number of days ahead for return limits. */
export const MAX_DAYS_AHEAD = 120

/**
 * Titles that stores can return: the return limit is 1 to `withinDays` days after asOf and stores still have stock. For each
 * open store with stock: copies to return = stock − expected sales until the limit − `keepCopies`, rounded down, at least 0.
 * Expected sales = expected daily demand (stock-outs.ts) × remaining days of sale, at most the stock; a magazine sells until
 * the day before its next issue, at the latest until its limit. Titles without a limit are left out and counted.
 */
const body = z.strictObject({
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** product: one row per title; store: one row per title and store. */
  groupBy: z.enum(['product', 'store']).default('product'),
  withinDays: z.number().int().min(1).max(MAX_DAYS_AHEAD).default(28),
  /** Copies of each title that every store keeps. */
  keepCopies: z.number().int().min(0).max(1_000_000).default(0),
  /** Rows with fewer copies to return are left out. */
  minReturnCopies: z.number().int().min(0).max(1_000_000).default(1),
  /** Ties: most copies to return first. */
  sortBy: z.enum(returnCandidateSorts).default('daysLeft'),
  descending: z.boolean().default(false),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type ReturnCandidatesBody = z.output<typeof body>

/** Cumulative deliveries, sales and returns, and stock at asOf, in copies; negative stock counts as 0. */
const supply = {
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeReturnQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  /** At list price, yen ex tax. */
  stockAmount: z.number().int(),
  saleRate: z.number().nullable(),
}

/** Expected sales and copies to return, over open stores with stock. */
const goingBack = {
  /** Copies sold ÷ days in stock in the 28 days up to asOf, both summed over the stores that have stock. */
  dailySales: z.number(),
  /** Copies until the limit. */
  expectedSales: z.number(),
  returnCopies: z.number().int(),
  /** At list price, yen ex tax. */
  returnAmount: z.number().int(),
}

const returnCandidate = z.strictObject({
  ...titleFields,
  returnLimitDate: z.string(),
  /** Days from asOf to the limit, inclusive of the limit. */
  daysLeft: z.number().int(),
  /** null if the row covers all stores of the title. */
  storeCd: optionalName,
  storeName: optionalName,
  prefectureCd: optionalName,
  agencyName: optionalName,
  /** Stores of the row with copies to return. */
  returnStores: z.number().int(),
  ...supply,
  ...goingBack,
})
export type ReturnCandidate = z.output<typeof returnCandidate>

const createExample = () => ({ body: {} })

export const returnCandidates = defineEndpoint({
  name: 'returnCandidates',
  kind: 'report',
  route: 'POST /stat/return-candidates',
  access: 'product-search',
  scope: 'analyses',
  ownDefaults: ['stores'],
  screen: { page: 'return-candidates' },
  summary: { ja: '返品期限の近い商品と返品候補の冊数', en: 'Titles near their return limit, with copies to return' },
  body,
  result: z.strictObject({
    asOf: z.string(),
    list: z.array(returnCandidate),
    /** Over all rows found, not only this page. */
    totals: z.strictObject({
      products: z.number().int(),
      /** Distinct stores with copies to return. */
      stores: z.number().int(),
      /** Sum over titles: a store is counted once per title. */
      returnStores: z.number().int(),
      ...supply,
      ...goingBack,
    }),
    /** Rows found by the day of their limit, earliest first. */
    limits: z.array(
      z.strictObject({
        returnLimitDate: z.string(),
        products: z.number().int(),
        returnCopies: z.number().int(),
        returnAmount: z.number().int(),
      }),
    ),
    /** Titles within the conditions that stores have in stock but whose limit is unknown; included in no other figure. */
    withoutLimit: z.strictObject({ products: z.number().int(), copies: z.number().int() }),
    /** Text that explains the calculation. */
    explanation: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})
export type ReturnCandidatesResult = z.output<typeof returnCandidates.result>

export const returnCandidatesExport = defineExport(returnCandidates, {
  summary: { ja: '返品候補をファイルに書き出す', en: 'Export return candidates' },
})
