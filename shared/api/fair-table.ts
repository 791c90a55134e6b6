import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { FAIR_CHANGE_PATTERN } from '../trade/fair-order.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { productIdentity } from './product-identity.ts'
import { code, optionalName, pageNum, pageSize, paging, period, productListErrors, storeFilter } from './query-fields.ts'
import { periodResult, reportMetadata } from './report.ts'

/** Maximum number of titles on a table. */
export const MAX_FAIR_TITLES = 60
export const USUAL_FAIR_TITLES = 15
export const MAX_FAIR_WEEKS = 26
export const USUAL_FAIR_WEEKS = 4
export const MAX_FAIR_BUDGET = 100_000_000

/** Why a title is on the table; the first that holds. A chosen title need not have any of the others. */
export const fairReasons = ['series', 'author', 'combined', 'genre', 'chosen'] as const
export type FairReason = (typeof fairReasons)[number]

const shape = {
  jans: z.array(code).max(1).default([]).describe('The title around which the table is built'),
  period,
  stores: storeFilter.prefault({}),
  titleCount: z.number().int().min(1).max(MAX_FAIR_TITLES).default(USUAL_FAIR_TITLES),
  fairWeeks: z.number().int().min(1).max(MAX_FAIR_WEEKS).default(USUAL_FAIR_WEEKS),
  budget: z
    .number()
    .int()
    .min(0)
    .max(MAX_FAIR_BUDGET)
    .nullable()
    .default(null)
    .describe('Yen, ex tax: copies are cut from the weakest title up'),
  chosenJans: z.array(code).max(MAX_FAIR_TITLES).default([]).describe('Titles of the table; empty: they are selected'),
  changedCopies: z
    .array(z.string().regex(FAIR_CHANGE_PATTERN))
    .max(MAX_FAIR_TITLES)
    .default([])
    .describe('JAN:copies that the budget does not cut'),
}

/**
 * A fair table (フェア棚) around a title A: books on sale that are not withdrawn, except A.
 *
 * Reasons, the first that holds: same series as A; same author; bought together with A on at least 5 receipts with a reliable
 * lift of 1 or more; same genre. Of the titles, a fifth each (rounded down) is reserved for series, author and genre, as far as
 * they have titles; the others are bought together. Places that remain empty go to titles bought together, then to the
 * best-selling of the others. Within a reason and on the table, titles are ordered by reliable lift; those below 1 or without one follow by
 * reason, sales and JAN.
 *
 * Copies that a store lacks = expected daily demand (stock-outs.ts) × days of the fair − stock − copies on order, rounded up, at
 * least 0; summed over the open stores. A store that never had the title counts with the demand of stores of its scale.
 */
export const fairTableBody = z.strictObject(shape)
export type FairTableBody = z.output<typeof fairTableBody>

const fairTitle = z.strictObject({
  /** Position on the table, from 1, the strongest reason first. */
  rowNumber: z.number().int(),
  ...productIdentity.shape,
  reason: z.enum(fairReasons),
  /** Receipts with both titles, exact; null for fewer than 5, as in the analysis of combined sales. */
  coOccurrences: z.number().int().nullable(),
  /** 併売率: receipts with both ÷ receipts with A, percent. */
  confidence: z.number().nullable(),
  lift: z.number().nullable(),
  /** Lower end of the 95 % interval of the lift. */
  reliableLift: z.number().nullable(),
  /** Copies sold in the period and stores. */
  quantity: z.number().int(),
  /** Theoretical stock in the open stores at `asOf`; a store with negative stock counts as 0. */
  stock: z.number().int(),
  /** 注残: copies that these stores ordered and did not receive. */
  numberOfPendingOrder: z.number().int(),
  /** Copies expected to sell in the weeks of the fair. */
  fairSales: z.number(),
  /** Copies that the stores lack, before the budget. */
  neededCopies: z.number().int(),
  /** Copies to order, within the budget or as decided. */
  orderCopies: z.number().int(),
  /** At list price, yen ex tax; null without a price. */
  orderAmount: z.number().int().nullable(),
})
export type FairTitle = z.output<typeof fairTitle>

const createExample = ({ jan, today }: DemoFacts) => ({
  body: { jans: [jan], period: { from: addDays(today, -83), to: today }, budget: 500_000 },
})

const fairBase = z.strictObject({
  jan: z.string(),
  own: z.boolean(),
  productName: z.string(),
  authorName: optionalName,
  seriesName: optionalName,
  genreKey: optionalName,
  publisherName: optionalName,
})

const errors = ['products.required', 'resource.notFound', ...productListErrors] as const

export const fairTable = defineEndpoint({
  name: 'fairTable',
  kind: 'report',
  route: 'POST /stat/fair-table',
  access: 'combined-sales-analysis',
  scope: 'analyses',
  ownDefaults: ['stores'],
  screen: { page: 'fair-table' },
  summary: { ja: 'フェア棚（1点を囲む商品と注文の冊数）', en: 'Fair table: titles around one title, with copies to order' },
  body: fairTableBody,
  result: z.strictObject({
    /** Last complete day: of the stock and the expected sales. */
    asOf: z.string(),
    period: periodResult,
    /** Title A. */
    base: fairBase,
    /** Receipts with A. */
    baseBaskets: z.number().int(),
    /** Open stores of the query, for which copies are ordered. */
    stores: z.number().int(),
    list: z.array(fairTitle),
    totals: z.strictObject({
      titles: z.number().int(),
      quantity: z.number().int(),
      stock: z.number().int(),
      numberOfPendingOrder: z.number().int(),
      fairSales: z.number(),
      neededCopies: z.number().int(),
      orderedTitles: z.number().int(),
      orderCopies: z.number().int(),
      orderAmount: z.number().int(),
      remainingBudget: z.number().int().nullable(),
      cutCopies: z.number().int(),
      cutTitles: z.number().int(),
    }),
    /** Titles by reason; reasons without titles are absent. */
    reasons: z.array(z.strictObject({ reason: z.enum(fairReasons), titles: z.number().int() })),
    /** Text that explains how titles and copies are determined. */
    explanation: z.string(),
    ...reportMetadata,
  }),
  errors,
  example: createExample,
})
export type FairTableResult = z.output<typeof fairTable.result>

export const fairTableExport = defineExport(fairTable, {
  summary: { ja: 'フェア棚をファイルに書き出す', en: 'Export a fair table' },
})

/** A line of the order: copies of a title for a store. */
const fairOrderLine = z.strictObject({
  /** Today. */
  orderDate: z.string(),
  storeCd: z.string(),
  storeName: z.string(),
  jan: z.string(),
  productName: z.string(),
  volume: optionalName,
  publisherName: optionalName,
  price: z.number().int().nullable(),
  lineCopies: z.number().int(),
  /** At list price, yen ex tax; null without a price. */
  lineAmount: z.number().int().nullable(),
})
export type FairOrderLine = z.output<typeof fairOrderLine>

export const fairTableOrder = defineEndpoint({
  name: 'fairTableOrder',
  kind: 'report',
  route: 'POST /stat/fair-table/order',
  access: 'combined-sales-analysis',
  scope: 'analyses',
  ownDefaults: ['stores'],
  // the screen shows the table, on which the lines of all stores are added up
  screen: null,
  summary: { ja: 'フェア棚の注文（店・商品ごとの冊数）', en: 'Order of a fair table, by store and title' },
  body: fairTableBody.extend({ pageNum: pageNum.default(1), pageSize: pageSize.default(50) }),
  result: z.strictObject({
    /** By store, then in the order of the table; lines without copies are left out. */
    list: z.array(fairOrderLine),
    /** Over all lines. */
    totals: z.strictObject({
      titles: z.number().int(),
      stores: z.number().int(),
      lineCopies: z.number().int(),
      lineAmount: z.number().int(),
    }),
    paging,
    ...reportMetadata,
  }),
  errors,
  example: createExample,
})
export type FairTableOrderBody = z.output<typeof fairTableOrder.body>

export const fairTableOrderExport = defineExport(fairTableOrder, {
  summary: { ja: 'フェア棚の注文データをファイルに書き出す', en: 'Export the order of a fair table' },
})
