import { z } from 'zod'
import { addDays, weekStart } from '../period.ts'
import { type DemoFacts, endpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { exportFields, fileAnswer } from './export.ts'
import {
  code,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  productFilter,
  sameStores,
  storeFilter,
} from './question-fields.ts'
import { comparedPeriods, countedGoods, partial, stamps } from './report.ts'

export const publisherRankingBody = z.strictObject({
  period,
  /** 1 amount, 2 number of copies. */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  channel: z.enum(['all', 'store', 'net']).default('all'),
  /** merge: an imprint counts with its publisher. */
  imprints: z.enum(['merge', 'separate']).default('merge'),
  includeExcluded,
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type PublisherRankingBody = z.output<typeof publisherRankingBody>

export const publisherRankingRow = z.strictObject({
  /** Competition rank by the basis; ties in the order of the codes. */
  rank: z.number().int(),
  previousRank: z.number().int().nullable(),
  publisherCd: z.string(),
  publisherName: z.string(),
  /** The publisher of an imprint that stands for itself. */
  imprintOf: optionalName,
  own: z.boolean(),
  /** True where the publisher is on the list of exclusions, and shown all the same. */
  excluded: z.boolean(),
  /** Products with copies sold in the period, and those of them that were released in it. */
  titles: z.number().int(),
  newReleases: z.number().int(),
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  amountTaxIn: z.number().int(),
  /** Share of the basis in all that counts, percent, and the sum of the shares down to the row. */
  share: z.number().nullable(),
  cumulativeShare: z.number().nullable(),
  /** A: the publishers that make the first 70 %, B: to 90 %, C: the rest. */
  abc: z.enum(['A', 'B', 'C']),
  previousQuantity: z.number().int(),
  previousAmount: z.number().int(),
  /** Change of the basis over the days that are over, percent. */
  changeRate: z.number().nullable(),
  /** Copies returned ÷ delivered, and sold ÷ delivered, from the first record to the period's end. */
  returnRate: z.number().nullable(),
  saleRate: z.number().nullable(),
  /** The product with the most of the basis. */
  best: z.strictObject({ jan: z.string(), productName: z.string(), quantity: z.number().int() }).nullable(),
  /** The basis in each of `steps`. */
  trend: z.array(z.number().int()),
})
export type PublisherRankingRow = z.output<typeof publisherRankingRow>

const sums = { quantity: z.number().int(), amount: z.number().int() }

const example = ({ today }: DemoFacts) => ({
  body: { period: { from: addDays(weekStart(today), -28), to: addDays(weekStart(today), -1) } },
})

export const publisherRanking = endpoint({
  name: 'publisherRanking',
  method: 'POST',
  path: '/stat/publisher-ranking',
  access: 'publisher-ranking',
  scope: 'analyses',
  summary: { ja: '出版社ランキング', en: 'Publishers ranked by copies or amount' },
  body: publisherRankingBody,
  answer: z.strictObject({
    list: z.array(publisherRankingRow),
    /** Everything that the conditions cover and that is not excluded; the shares are taken of it. */
    totals: z.strictObject({
      ...sums,
      amountTaxIn: z.number().int(),
      /** Of the days that are over: what the change is taken of. */
      comparedQuantity: z.number().int(),
      comparedAmount: z.number().int(),
      previousQuantity: z.number().int(),
      previousAmount: z.number().int(),
      changeRate: z.number().nullable(),
      titles: z.number().int(),
    }),
    /** Of the totals: products that have no publisher, which no row can show. */
    withoutPublisher: z.strictObject(sums),
    excluded: excludedPublishers,
    /** The period and those of its length before it, the earliest first; the last is the period itself. */
    steps: z.array(z.strictObject({ from: z.string(), to: z.string() })),
    /** Beside the steps: true where days of the step are not over. */
    partial,
    ...comparedPeriods,
    numberOfStores: z.number().int(),
    /** Day that rates from the first record on stand at. */
    asOf: z.string(),
    paging,
    ...stamps,
    counted: countedGoods,
  }),
  example,
})

export const publisherRankingExport = endpoint({
  name: 'publisherRankingExport',
  method: 'POST',
  path: '/stat/publisher-ranking/export',
  access: 'publisher-ranking',
  scope: 'analyses',
  summary: { ja: '出版社ランキングをファイルに書き出す', en: 'The ranking of publishers as a file' },
  body: publisherRankingBody.extend(exportFields),
  answer: fileAnswer,
  example,
})

const exclusions = z.strictObject({
  list: z.array(z.strictObject({ publisherCd: z.string(), publisherName: z.string(), products: z.number().int() })),
})

export const rankingExclusions = endpoint({
  name: 'rankingExclusions',
  method: 'GET',
  path: '/mst/ranking-exclusions',
  access: 'signed-in',
  summary: { ja: 'ランキング対象外の出版社', en: 'Publishers excluded from rankings' },
  answer: exclusions,
})

export const setRankingExclusions = endpoint({
  name: 'setRankingExclusions',
  method: 'PUT',
  path: '/mst/ranking-exclusions',
  access: 'admin',
  summary: { ja: 'ランキング対象外の出版社を決める', en: 'Decide which publishers are excluded from rankings' },
  /** The whole list: who is not on it is ranked again. */
  body: z.strictObject({ publisherCds: z.array(code).max(1000) }),
  answer: exclusions,
  errors: ['publisher.notFound'],
  example: () => ({ body: { publisherCds: ['0075', '0175'] } }),
})
