import { z } from 'zod'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { defineExport } from './exporting/export.ts'
import {
  channel,
  code,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  productFilter,
  sameStores,
  storeFilter,
} from './query-fields.ts'
import { comparedPeriods, comparedSums, countedGoods, partial, periodResult, reportMetadata } from './report.ts'

export const publisherRankingBody = z.strictObject({
  period,
  /** 1 amount, 2 copies. */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  channel,
  /** merge: an imprint is counted with its publisher. */
  imprints: z.enum(['merge', 'separate']).default('merge'),
  includeExcluded,
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type PublisherRankingBody = z.output<typeof publisherRankingBody>

export const publisherRankingRow = z.strictObject({
  /** Competition rank by the basis; ties are ordered by code. */
  rank: z.number().int(),
  previousRank: z.number().int().nullable(),
  publisherCd: z.string(),
  publisherName: z.string(),
  /** The publisher, if the row is an imprint counted separately. */
  imprintOf: optionalName,
  own: z.boolean(),
  /** True if the publisher is on the list of exclusions but shown anyway. */
  excluded: z.boolean(),
  /** Products sold in the period, and those of them released in it. */
  titles: z.number().int(),
  newReleases: z.number().int(),
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  amountTaxIn: z.number().int(),
  /** Share of the total in the basis, percent, and the cumulative share up to this row. */
  share: z.number().nullable(),
  cumulativeShare: z.number().nullable(),
  /** A: publishers within the first 70 %, B: up to 90 %, C: the rest. */
  abc: z.enum(['A', 'B', 'C']),
  previousQuantity: z.number().int(),
  previousAmount: z.number().int(),
  /** Change of the basis over the complete days, percent. */
  changeRate: z.number().nullable(),
  /** The same weeks last year on the same weekdays, or the same whole months; rank null without sales then. */
  lastYearRank: z.number().int().nullable(),
  lastYearQuantity: z.number().int(),
  lastYearAmount: z.number().int(),
  lastYearChangeRate: z.number().nullable(),
  /** Share of last year's total in the basis, percent; null if last year has no sales. */
  lastYearShare: z.number().nullable(),
  /** share − lastYearShare as shown, in percentage points; null if last year's days begin before the data, or days are incomplete. */
  shareDifference: z.number().nullable(),
  /** Copies returned ÷ delivered, and sold ÷ delivered, from the first record to the end of the period. */
  returnRate: z.number().nullable(),
  saleRate: z.number().nullable(),
  /** Best-selling product by the basis. */
  best: z.strictObject({ jan: z.string(), productName: z.string(), quantity: z.number().int() }).nullable(),
  /** The basis in each of `steps`. */
  trend: z.array(z.number().int()),
})
export type PublisherRankingRow = z.output<typeof publisherRankingRow>

/** What headline figures show of a publisher. */
export const headlinePublisher = publisherRankingRow.pick({
  publisherCd: true,
  publisherName: true,
  rank: true,
  previousRank: true,
  share: true,
  quantity: true,
  amount: true,
  lastYearQuantity: true,
  lastYearAmount: true,
})

const sums = { quantity: z.number().int(), amount: z.number().int() }

const createExample = ({ today }: DemoFacts) => ({
  body: { period: { from: addDays(getWeekStart(today), -28), to: addDays(getWeekStart(today), -1) } },
})

export const publisherRanking = defineEndpoint({
  name: 'publisherRanking',
  kind: 'report',
  route: 'POST /stat/publisher-ranking',
  access: 'publisher-ranking',
  scope: 'analyses',
  summary: { ja: '出版社ランキング', en: 'Publisher ranking by copies or amount' },
  body: publisherRankingBody,
  result: z.strictObject({
    list: z.array(publisherRankingRow),
    /** The contract's own publishers with sales, best first, and the first of all, whatever page is shown. */
    own: z.array(headlinePublisher),
    leader: headlinePublisher.nullable(),
    /** Everything within the conditions that is not excluded; the base of the shares. */
    totals: z.strictObject({
      ...sums,
      amountTaxIn: z.number().int(),
      ...comparedSums,
      titles: z.number().int(),
    }),
    /** Part of the totals: products without a publisher, which appear in no row. */
    withoutPublisher: z.strictObject(sums),
    excluded: excludedPublishers,
    /** The period and earlier periods of the same length, earliest first; the last one is the period itself. */
    steps: z.array(periodResult),
    /** One per step: true if some of its days are not over. */
    partial,
    /** The basis in each step, and in the same step last year: the contract's own publishers and the market. */
    ownTrend: z.strictObject({
      own: z.array(z.number().int()),
      market: z.array(z.number().int()),
      lastYearOwn: z.array(z.number().int()),
      lastYearMarket: z.array(z.number().int()),
    }),
    ...comparedPeriods,
    /** The days of last year with which the same days of the period are compared; null if they begin before the data. */
    lastYear: periodResult.nullable(),
    numberOfStores: z.number().int(),
    /** As-of day of the rates that start at the first record. */
    asOf: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})

export const publisherRankingExport = defineExport(publisherRanking, {
  summary: { ja: '出版社ランキングをファイルに書き出す', en: 'Export the publisher ranking' },
})

const exclusions = z.strictObject({
  list: z.array(z.strictObject({ publisherCd: z.string(), publisherName: z.string(), products: z.number().int() })),
})

export const rankingExclusions = defineEndpoint({
  name: 'rankingExclusions',
  kind: 'list',
  route: 'GET /mst/ranking-exclusions',
  access: 'signed-in',
  summary: { ja: 'ランキング対象外の出版社', en: 'Publishers excluded from rankings' },
  result: exclusions,
})

export const setRankingExclusions = defineEndpoint({
  name: 'setRankingExclusions',
  kind: 'command',
  route: 'PUT /mst/ranking-exclusions',
  access: 'admin',
  summary: { ja: 'ランキング対象外の出版社を決める', en: 'Set the publishers excluded from rankings' },
  /** The complete new list; publishers not on it are included in rankings again. */
  body: z.strictObject({ publisherCds: z.array(code).max(1000) }),
  result: exclusions,
  errors: ['publisher.notFound'],
  example: () => ({ body: { publisherCds: ['0075', '0175'] } }),
})
