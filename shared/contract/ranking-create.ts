import { z } from 'zod'
import { addDays, weekStart } from '../period.ts'
import { endpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { exportFields, fileAnswer } from './export.ts'
import { productIdentity } from './product-identity.ts'
import {
  ageGroup,
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
} from './question-fields.ts'
import { comparedPeriods, countedGoods, partial, stamps } from './report.ts'

export const rankingBody = z.strictObject({
  period,
  /** 初速: titles released in the period, by their sales from day 0 (the day of release) to this day of theirs. */
  sinceRelease,
  /** 1 amount, 2 number of copies (specification section 9). */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  includeExcluded,
  channel: z.enum(['all', 'store', 'net']).default('all'),
  gender: gender.default(0),
  /** Age groups of the buyers, both ends included; null for everyone, members or not. */
  ageRange: z.strictObject({ from: ageGroup, to: ageGroup }).nullable().default(null),
  limit: z.number().int().min(1).max(10_000).default(300).describe('How many ranks the ranking has'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(100),
})
export type RankingBody = z.output<typeof rankingBody>

export const rankingRow = z.strictObject({
  /** Competition rank: 1, 2, 2, 4. */
  rank: z.number().int(),
  /** Rank in the period of the same length before; null where it did not sell then, or where that is hidden. */
  previousRank: z.number().int().nullable(),
  /** True where fewer than 10 of the buyers asked for bought it in the period before: its figures then are hidden. */
  previousHidden: z.boolean(),
  ...productIdentity.shape,
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  amountTaxIn: z.number().int(),
  /** Share of the basis in all that the conditions cover, percent. */
  share: z.number().nullable(),
  previousQuantity: z.number().int().nullable(),
  previousAmount: z.number().int().nullable(),
  /** Change of the basis over the days that are over, percent; null where nothing was sold before, or where that is hidden. */
  changeRate: z.number().nullable(),
  saleRate: z.number().nullable(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  /** The basis in each of `additionalData.steps`; null where too few of the buyers asked for bought it. */
  trend: z.array(z.number().int().nullable()),
})
export type RankingRow = z.output<typeof rankingRow>

export const createRanking = endpoint({
  name: 'createRanking',
  method: 'POST',
  path: '/stat/create-ranking',
  access: 'ranking-create',
  scope: 'analyses',
  summary: { ja: 'ランキング作成', en: 'Product ranking by any condition' },
  body: rankingBody,
  answer: z.strictObject({
    rankingList: z.array(rankingRow),
    /** What the ranking stands on: everything that the conditions cover, ranked or not. */
    baseData: z.strictObject({
      quantity: z.number().int(),
      amount: z.number().int(),
      amountTaxIn: z.number().int(),
      /** Of the days that are over: what the change is taken of. Equal to the sums above where all of them are. */
      comparedQuantity: z.number().int(),
      comparedAmount: z.number().int(),
      previousQuantity: z.number().int(),
      previousAmount: z.number().int(),
      changeRate: z.number().nullable(),
      /** Products sold in the period. */
      products: z.number().int(),
      numberOfStores: z.number().int(),
      /** Day that sell-through, cumulative sales and stock stand at. */
      asOf: z.string(),
      ...comparedPeriods,
      excluded: excludedPublishers,
    }),
    additionalData: z.strictObject({
      ageRange: z.strictObject({ from: z.number().int(), to: z.number().int() }).nullable(),
      /** The period and those of its length before it, the earliest first: at most twelve. The last is the period itself. */
      steps: z.array(z.strictObject({ from: z.string(), to: z.string() })),
      /** Beside the steps: true where days of the step are not over. */
      partial,
      /**
       * With a condition on buyers: products that are left out, of the ranking and of every sum, because fewer than 10
       * members bought them. Without one 0.
       */
      hiddenProducts: z.number().int(),
      /** Sums over the rows of the whole ranking (all pages). */
      listed: z.strictObject({ quantity: z.number().int(), amount: z.number().int(), share: z.number().nullable() }),
    }),
    paging,
    ...stamps,
    counted: countedGoods,
  }),
  example: ({ today }) => ({
    body: { period: { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }, products: { kind: 'book' } },
  }),
})

/** Titles of a ranking that are drawn as lines. */
export const RANK_LINES = 10

export const rankingLines = endpoint({
  name: 'rankingLines',
  method: 'POST',
  path: '/stat/ranking-lines',
  access: 'ranking-create',
  scope: 'analyses',
  summary: { ja: 'ランキングの順位の推移', en: 'Ranks of products in the steps before a ranking' },
  body: rankingBody.extend({
    /** The products that are asked about; the conditions are the ranking's. */
    jans: z.array(code).min(1, { message: 'validation.productCode' }).max(RANK_LINES),
  }),
  answer: z.strictObject({
    /** As the ranking's own `additionalData.steps`. */
    steps: z.array(z.strictObject({ from: z.string(), to: z.string() })),
    /** Rank in each step, by the basis; null where not sold, or where too few of the buyers asked for bought it. */
    lines: z.array(z.strictObject({ jan: z.string(), ranks: z.array(z.number().int().nullable()) })),
    ...stamps,
    counted: countedGoods,
  }),
  example: ({ jan, today }) => ({
    body: { period: { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }, jans: [jan] },
  }),
})

export const createRankingExport = endpoint({
  name: 'createRankingExport',
  method: 'POST',
  path: '/stat/create-ranking/export',
  access: 'ranking-create',
  scope: 'analyses',
  summary: { ja: 'ランキングをファイルに書き出す', en: 'The ranking as a file' },
  body: rankingBody.extend(exportFields),
  answer: fileAnswer,
  example: ({ today }) => ({
    body: { period: { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }, products: { kind: 'book' } },
  }),
})
