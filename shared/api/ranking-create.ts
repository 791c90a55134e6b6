import { z } from 'zod'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { defineEndpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { defineExport } from './exporting/export.ts'
import { productIdentity } from './product-identity.ts'
import {
  ageGroup,
  channel,
  code,
  gender,
  pageNum,
  pageSize,
  paging,
  period,
  productFilter,
  sameStores,
  sinceRelease,
  storeFilter,
} from './query-fields.ts'
import { comparedPeriods, countedGoods, partial, periodResult, reportMetadata } from './report.ts'

export const rankingBody = z.strictObject({
  period,
  /** 初速: titles released in the period, by their sales from day 0 (release) to this day of sale. */
  sinceRelease,
  /** 1 amount, 2 copies (specification section 9). */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  includeExcluded,
  channel,
  gender: gender.default(0),
  /** Age groups of the buyers, both ends inclusive; null for all sales, including those without a member card. */
  ageRange: z.strictObject({ from: ageGroup, to: ageGroup }).nullable().default(null),
  /** With a condition on publishers, `market` ranks the titles among those of all publishers within the other conditions. */
  ranksAmong: z.enum(['shown', 'market']).default('shown'),
  limit: z.number().int().min(1).max(10_000).default(300).describe('Number of ranks'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(100),
})
export type RankingBody = z.output<typeof rankingBody>

/** True if the ranks count titles that the ranking does not show: those of other publishers. */
export const isRankedInMarket = ({ ranksAmong, products }: Pick<RankingBody, 'ranksAmong' | 'products'>): boolean =>
  ranksAmong === 'market' && products.publisherCds.length > 0

export const rankingRow = z.strictObject({
  /** Competition rank: 1, 2, 2, 4; among the titles that `ranksAmong` names. */
  rank: z.number().int(),
  /** Rank among the same titles in the previous period of the same length; null if not sold then or if hidden. */
  previousRank: z.number().int().nullable(),
  /** True if few or none of the selected buyers bought it in the previous period: its figures for that period are hidden. */
  previousHidden: z.boolean(),
  ...productIdentity.shape,
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  amountTaxIn: z.number().int(),
  /** Share of the basis in all sales within the conditions, percent. */
  share: z.number().nullable(),
  previousQuantity: z.number().int().nullable(),
  previousAmount: z.number().int().nullable(),
  /** Change of the basis over the complete days, percent; null without sales before, or if hidden. */
  changeRate: z.number().nullable(),
  saleRate: z.number().nullable(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  /** The basis in each of `additionalData.steps`; null if too few of the selected buyers bought it. */
  trend: z.array(z.number().int().nullable()),
})
export type RankingRow = z.output<typeof rankingRow>

/** Of everybody, copies are counted. */
const countsMembers = ({ gender, ageRange }: Readonly<Record<string, unknown>>) => gender !== 0 || ageRange !== null

export const createRanking = defineEndpoint({
  countsMembers,
  name: 'createRanking',
  kind: 'report',
  rows: 'rankingList',
  route: 'POST /stat/create-ranking',
  access: 'ranking-create',
  scope: 'analyses',
  screen: { page: 'ranking-create', begins: ['products.kind', 'ranksAmong'] },
  summary: { ja: 'ランキング作成', en: 'Product ranking by any condition' },
  body: rankingBody,
  result: z.strictObject({
    rankingList: z.array(rankingRow),
    /** Base of the ranking: everything within the conditions, ranked or not. */
    baseData: z.strictObject({
      quantity: z.number().int(),
      amount: z.number().int(),
      amountTaxIn: z.number().int(),
      /** Sales of the complete days, used for the change rate. Equal to the sums above if all days are over. */
      comparedQuantity: z.number().int(),
      comparedAmount: z.number().int(),
      previousQuantity: z.number().int(),
      previousAmount: z.number().int(),
      changeRate: z.number().nullable(),
      /** Products sold in the period. */
      products: z.number().int(),
      numberOfStores: z.number().int(),
      /** As-of day of sell-through, cumulative sales and stock. */
      asOf: z.string(),
      ...comparedPeriods,
      excluded: excludedPublishers,
    }),
    additionalData: z.strictObject({
      ageRange: z.strictObject({ from: z.number().int(), to: z.number().int() }).nullable(),
      /** The period and earlier periods of the same length, earliest first, at most twelve; the last is the period itself. */
      steps: z.array(periodResult),
      /** One per step: true if some of its days are not over. */
      partial,
      /** True with conditions on buyers: products that few of them bought are left out of the ranking and all sums. */
      hidesProducts: z.boolean(),
      /** Sums over all rows of the ranking (all pages). */
      listed: z.strictObject({
        quantity: z.number().int(),
        amount: z.number().int(),
        amountTaxIn: z.number().int(),
        share: z.number().nullable(),
      }),
    }),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: ({ today }) => ({
    body: {
      period: { from: addDays(getWeekStart(today), -7), to: addDays(getWeekStart(today), -1) },
      products: { kind: 'book' },
    },
  }),
})

/** Number of titles drawn as lines. */
export const RANK_LINES = 10

export const rankingLines = defineEndpoint({
  countsMembers,
  name: 'rankingLines',
  kind: 'report',
  route: 'POST /stat/ranking-lines',
  access: 'ranking-create',
  scope: 'analyses',
  summary: { ja: 'ランキングの順位の推移', en: 'Ranks of products in the periods before' },
  body: rankingBody.extend({
    /** Requested products; the other conditions are those of the ranking. */
    jans: z.array(code).min(1, { message: 'validation.productCode' }).max(RANK_LINES),
  }),
  result: z.strictObject({
    /** Same as `additionalData.steps` of the ranking. */
    steps: z.array(periodResult),
    /** Rank by the basis in each step; null if not sold, or if too few of the selected buyers bought it. */
    lines: z.array(z.strictObject({ jan: z.string(), ranks: z.array(z.number().int().nullable()) })),
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: ({ jan, today }) => ({
    body: { period: { from: addDays(getWeekStart(today), -7), to: addDays(getWeekStart(today), -1) }, jans: [jan] },
  }),
})

export const createRankingExport = defineExport(createRanking, {
  summary: { ja: 'ランキングをファイルに書き出す', en: 'Export the ranking' },
})
