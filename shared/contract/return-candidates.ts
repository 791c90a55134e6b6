import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { optionalName, pageNum, pageSize, paging, productFilter, storeFilter } from './question-fields.ts'
import { countedGoods, stamps } from './report.ts'

export const returnCandidateSorts = ['daysLeft', 'returnCopies', 'returnAmount'] as const

/** Furthest ahead that limits are looked for, in days. */
export const MOST_DAYS_AHEAD = 120

/**
 * What stores may send back: titles whose return limit lies 1 to `withinDays` days after asOf, and that stores still have. Of
 * each open store with stock: copies to send back = stock − expected sales to the limit − `keepCopies`, rounded down to whole
 * copies, never below 0. Expected sales = expected daily demand (stock-outs.ts) × days that it still sells, the stock at most; a
 * magazine sells until the day before its next issue, at the longest to its limit. Titles without a limit are left out and
 * counted.
 */
const body = z.strictObject({
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** product: a row a title; store: a row a title and store. */
  groupBy: z.enum(['product', 'store']).default('product'),
  withinDays: z.number().int().min(1).max(MOST_DAYS_AHEAD).default(28),
  /** Copies of each title that every store keeps on its shelf. */
  keepCopies: z.number().int().min(0).max(1_000_000).default(0),
  /** Rows with fewer copies to send back are left out. */
  minReturnCopies: z.number().int().min(0).max(1_000_000).default(1),
  /** Ties: what is most to send back first. */
  sortBy: z.enum(returnCandidateSorts).default('daysLeft'),
  descending: z.boolean().default(false),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type ReturnCandidatesBody = z.output<typeof body>

/** What stores have had of something and still have, to asOf, in copies; stock below zero counts as 0. */
const supply = {
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeReturnQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  /** At list price, yen ex tax. */
  stockAmount: z.number().int(),
  saleRate: z.number().nullable(),
}

/** What of it is expected to sell, and what is left to send back: of the open stores that have stock. */
const goingBack = {
  /** Mean copies a day of the days of the last 28 with stock; the sum of the stores. */
  dailySales: z.number(),
  /** Copies, to the limit. */
  expectedSales: z.number(),
  returnCopies: z.number().int(),
  /** At list price, yen ex tax. */
  returnAmount: z.number().int(),
}

const returnCandidate = z.strictObject({
  jan: z.string(),
  /** A title of the contract's own publishers. */
  own: z.boolean(),
  productName: z.string(),
  volume: optionalName,
  authorName: optionalName,
  publisherName: optionalName,
  releaseDate: optionalName,
  price: z.number().int().nullable(),
  returnLimitDate: z.string(),
  /** From asOf to the limit, which is the last of them. */
  daysLeft: z.number().int(),
  /** null where a row is about all stores of the title. */
  storeCd: optionalName,
  storeName: optionalName,
  prefectureCd: optionalName,
  agencyName: optionalName,
  /** Stores of the row that have something to send back. */
  returnStores: z.number().int(),
  ...supply,
  ...goingBack,
})
export type ReturnCandidate = z.output<typeof returnCandidate>

const example = () => ({ body: {} })

export const returnCandidates = endpoint({
  name: 'returnCandidates',
  method: 'POST',
  path: '/stat/return-candidates',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '返品期限の近い商品と返品候補の冊数', en: 'Titles near their return limit, and the copies to send back' },
  body,
  answer: z.strictObject({
    asOf: z.string(),
    list: z.array(returnCandidate),
    /** Over all rows found, not over the page alone. */
    totals: z.strictObject({
      products: z.number().int(),
      /** Stores that have something to send back, each once. */
      stores: z.number().int(),
      /** The same a title: a store counts as often as it has titles to send back. */
      returnStores: z.number().int(),
      ...supply,
      ...goingBack,
    }),
    /** The rows found by the day of their limit, the nearest first. */
    limits: z.array(
      z.strictObject({
        returnLimitDate: z.string(),
        products: z.number().int(),
        returnCopies: z.number().int(),
        returnAmount: z.number().int(),
      }),
    ),
    /** Titles of the conditions that stores have, but whose limit is not known; they are in no other figure. */
    withoutLimit: z.strictObject({ products: z.number().int(), copies: z.number().int() }),
    /** How the copies are worked out, in words. */
    explanation: z.string(),
    paging,
    ...stamps,
    counted: countedGoods,
  }),
  example,
})
export type ReturnCandidatesAnswer = z.output<typeof returnCandidates.answer>

export const returnCandidatesExport = endpoint({
  name: 'returnCandidatesExport',
  method: 'POST',
  path: '/stat/return-candidates/export',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '返品候補をファイルに書き出す', en: 'What to send back as a file' },
  body: body.extend(exportFields),
  answer: fileAnswer,
  example,
})
