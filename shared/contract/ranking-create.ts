import { z } from 'zod'
import { addDays, weekStart } from '../period.ts'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { stamps } from './report.ts'
import {
  ageGroup,
  gender,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  productFilter,
  sameStores,
  storeFilter,
} from './values.ts'

export const rankingBody = z.strictObject({
  period,
  /** Width of the steps of the trend beside each rank. */
  unit: z.enum(['day', 'week', 'month']).default('week'),
  /** First day of a week: 1 Monday (default), 2 Tuesday as in the wholesalers' lists. */
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  /** 1 amount, 2 number of copies (specification section 9). */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
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
  jan: z.string(),
  own: z.boolean(),
  kind: z.enum(['book', 'magazine', 'other']),
  productName: z.string(),
  authorName: optionalName,
  publisherCd: optionalName,
  publisherName: optionalName,
  seriesName: optionalName,
  volume: optionalName,
  genreKey: optionalName,
  genreC1Nm: optionalName,
  genreC2Nm: optionalName,
  genreC3Nm: optionalName,
  releaseDate: optionalName,
  /** Yen, ex tax. */
  price: z.number().int().nullable(),
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  amountTaxIn: z.number().int(),
  /** Share of the basis in all that the conditions cover, percent. */
  share: z.number().nullable(),
  previousQuantity: z.number().int().nullable(),
  previousAmount: z.number().int().nullable(),
  /** Change of the basis, percent; null where nothing was sold before, or where that is hidden. */
  changeRate: z.number().nullable(),
  saleRate: z.number().nullable(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  /** The basis in each bucket of `additionalData.buckets`; null where too few of the buyers asked for bought it. */
  trend: z.array(z.number().int().nullable()),
})
export type RankingRow = z.output<typeof rankingRow>

export const createRanking = endpoint({
  name: 'createRanking',
  method: 'POST',
  path: '/stat/create-ranking',
  access: 'ranking-create',
  summary: { ja: 'ランキング作成', en: 'Product ranking by any condition' },
  body: rankingBody,
  answer: z.strictObject({
    rankingList: z.array(rankingRow),
    /** What the ranking stands on: everything that the conditions cover, ranked or not. */
    baseData: z.strictObject({
      quantity: z.number().int(),
      amount: z.number().int(),
      amountTaxIn: z.number().int(),
      previousQuantity: z.number().int(),
      previousAmount: z.number().int(),
      changeRate: z.number().nullable(),
      /** Products sold in the period. */
      products: z.number().int(),
      numberOfStores: z.number().int(),
      period: z.strictObject({ from: z.string(), to: z.string() }),
      previousPeriod: z.strictObject({ from: z.string(), to: z.string() }),
    }),
    additionalData: z.strictObject({
      ageRange: z.strictObject({ from: z.number().int(), to: z.number().int() }).nullable(),
      /** First days of the trend's buckets: the last 12 units to the period's end. */
      buckets: z.array(z.string()),
      /** Rank of the first ten products in each bucket; null where not sold. */
      rankLines: z.array(
        z.strictObject({
          jan: z.string(),
          productName: z.string(),
          own: z.boolean(),
          ranks: z.array(z.number().int().nullable()),
        }),
      ),
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
  }),
  example: ({ today }) => ({
    body: { period: { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }, products: { kind: 'book' } },
  }),
})

export const createRankingExport = endpoint({
  name: 'createRankingExport',
  method: 'POST',
  path: '/stat/create-ranking/export',
  access: 'ranking-create',
  summary: { ja: 'ランキングをファイルに書き出す', en: 'The ranking as a file' },
  body: rankingBody.extend(exportFields),
  answer: fileAnswer,
  example: ({ today }) => ({
    body: { period: { from: addDays(weekStart(today), -7), to: addDays(weekStart(today), -1) }, products: { kind: 'book' } },
  }),
})
