import { z } from 'zod'
import { addDays, weekStart } from '../period.ts'
import { endpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { exportFields, fileAnswer } from './export.ts'
import { code, dayUnit, optionalName, productFilter, sameStores, storeFilter, trendPeriod } from './question-fields.ts'
import { comparedPeriods, countedGoods, partial, stamps } from './report.ts'

const body = z.strictObject({
  period: trendPeriod,
  /** Width of the steps of the trend. */
  unit: dayUnit.default('week'),
  /** First day of a week: 1 Monday … 7 Sunday. */
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  /** What a brand is: a publisher with its imprints, or a series. */
  brandType: z.enum(['publisher', 'series']).default('publisher'),
  /** Codes of the publishers, imprints or series; the best-selling of the kind where empty. */
  brandCds: z.array(code).max(50).default([]),
  /** How many brands are picked where none are named. */
  maxBrands: z.number().int().min(1).max(50).default(10),
  /** 1 amount, 2 number of copies: what shares, changes, order and trend are about. */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  /** The market: what the brands' shares are shares of. */
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  channel: z.enum(['all', 'store', 'net']).default('all'),
  includeExcluded,
})
export type BrandPickupBody = z.output<typeof body>

const title = z.strictObject({
  jan: z.string(),
  productName: z.string(),
  releaseDate: optionalName,
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
})

const brandRow = z.strictObject({
  /** Competition rank by the basis. */
  rank: z.number().int(),
  brandCd: z.string(),
  brandName: z.string(),
  own: z.boolean(),
  /** Titles of the brand released to the period's end, and those that sold a copy in the period. */
  titles: z.number().int(),
  titlesSold: z.number().int(),
  quantity: z.number().int(),
  amount: z.number().int(),
  /** Share in all that the conditions cover, percent. */
  marketShare: z.number().nullable(),
  /** Share in the large genres that the brand sold in, percent. */
  genreShare: z.number().nullable(),
  previousQuantity: z.number().int(),
  previousAmount: z.number().int(),
  changeRate: z.number().nullable(),
  /** To the period's end, over the brand's titles. */
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  saleRate: z.number().nullable(),
  /** Best titles of the period, at most five. */
  topTitles: z.array(title),
  /** The best-selling title released in the period. */
  bestNewRelease: title.nullable(),
  /** The basis in each bucket. */
  trend: z.array(z.number().int()),
})
export type BrandRow = z.output<typeof brandRow>

const example = ({ today, publisherCd }: { today: string; publisherCd: string }) => ({
  body: {
    period: { from: addDays(weekStart(today), -28), to: addDays(weekStart(today), -1) },
    brandCds: [publisherCd, '9902', '9903'],
  },
})

/** Brand pickup: what publishers, imprints or series sell, side by side. An imprint named beside its publisher counts in both. */
export const brandPickup = endpoint({
  name: 'brandPickup',
  method: 'POST',
  path: '/stat/brand-pickup',
  access: 'trend-by-genre',
  scope: 'analyses',
  summary: { ja: 'ブランドピックアップ（出版社・レーベル・シリーズ）', en: 'Brand pickup: publishers, imprints, series' },
  body,
  answer: z.strictObject({
    /** First days of the trend's buckets. */
    buckets: z.array(z.string()),
    partial,
    list: z.array(brandRow),
    market: z.strictObject({
      quantity: z.number().int(),
      amount: z.number().int(),
      /** Of the days that are over: what the change is taken of. */
      comparedQuantity: z.number().int(),
      comparedAmount: z.number().int(),
      previousQuantity: z.number().int(),
      previousAmount: z.number().int(),
      changeRate: z.number().nullable(),
    }),
    ...comparedPeriods,
    excluded: excludedPublishers,
    /** Day that cumulative figures stand at. */
    asOf: z.string(),
    /** Named codes that no publisher or series has. */
    unknownCds: z.array(z.string()),
    ...stamps,
    counted: countedGoods,
  }),
  example,
})

export const brandPickupExport = endpoint({
  name: 'brandPickupExport',
  method: 'POST',
  path: '/stat/brand-pickup/export',
  access: 'trend-by-genre',
  scope: 'analyses',
  summary: { ja: 'ブランドピックアップをファイルに書き出す', en: 'Brand pickup as a file' },
  body: body.extend(exportFields),
  answer: fileAnswer,
  example,
})
