import { z } from 'zod'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { defineEndpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { defineExport } from './exporting/export.ts'
import { channel, code, dayUnit, optionalName, productFilter, sameStores, storeFilter, trendPeriod } from './query-fields.ts'
import { comparedPeriods, comparedSums, countedGoods, partial, periodResult, reportMetadata } from './report.ts'

const body = z.strictObject({
  period: trendPeriod,
  /** Bucket width of the trend. */
  unit: dayUnit.default('week'),
  /** First day of a week: 1 Monday … 7 Sunday. */
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  /** Kind of brand: a publisher with its imprints, or a series. */
  brandType: z.enum(['publisher', 'series']).default('publisher'),
  /** Codes of publishers, imprints or series; if empty, the best-selling ones of the kind are selected. */
  brandCds: z.array(code).max(50).default([]),
  /** Number of brands selected if no codes are given. */
  maxBrands: z.number().int().min(1).max(50).default(10),
  /** 1 amount, 2 copies: the measure of shares, changes, order and trend. */
  basis: z.union([z.literal(1), z.literal(2)]).default(2),
  /** The market, of which the brands have their shares. */
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  channel,
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
  /** Competition rank by the chosen basis. */
  rank: z.number().int(),
  brandCd: z.string(),
  brandName: z.string(),
  own: z.boolean(),
  /** Titles of the brand released by the end of the period, and titles of the brand that sold a copy in the period. */
  titles: z.number().int(),
  titlesSold: z.number().int(),
  quantity: z.number().int(),
  amount: z.number().int(),
  /** Share of all sales within the conditions, percent. */
  marketShare: z.number().nullable(),
  /** Share of the sales of the large genres in which the brand sold, percent. */
  genreShare: z.number().nullable(),
  previousQuantity: z.number().int(),
  previousAmount: z.number().int(),
  changeRate: z.number().nullable(),
  lastYearQuantity: z.number().int(),
  lastYearAmount: z.number().int(),
  /** Percent; null if last year's days begin before the data, as are the share and its change. */
  lastYearChangeRate: z.number().nullable(),
  lastYearShare: z.number().nullable(),
  /** marketShare − lastYearShare as shown, in percentage points. */
  shareDifference: z.number().nullable(),
  /** Up to the end of the period, over the brand's titles. */
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  saleRate: z.number().nullable(),
  /** Best-selling titles of the period, at most five. */
  topTitles: z.array(title),
  /** Best-selling title among those released in the period. */
  bestNewRelease: title.nullable(),
  /** The basis per bucket. */
  trend: z.array(z.number().int()),
})
export type BrandRow = z.output<typeof brandRow>

const createExample = ({ today, publisherCd }: { today: string; publisherCd: string }) => ({
  body: {
    period: { from: addDays(getWeekStart(today), -28), to: addDays(getWeekStart(today), -1) },
    brandCds: [publisherCd, '9902', '9903'],
  },
})

/**
 * Brand pickup: compares the sales of publishers, imprints or series. An imprint selected next to its publisher is counted in
 * both.
 */
export const brandPickup = defineEndpoint({
  name: 'brandPickup',
  kind: 'report',
  route: 'POST /stat/brand-pickup',
  access: 'trend-by-genre',
  scope: 'analyses',
  // the screen begins with the user's own brands
  ownDefaults: ['brands'],
  screen: { page: 'trend-by-genre', search: { view: 'brand' }, begins: ['period'] },
  summary: { ja: 'ブランドピックアップ（出版社・レーベル・シリーズ）', en: 'Brand pickup: publishers, imprints, series' },
  body,
  result: z.strictObject({
    /** First day of each bucket. */
    buckets: z.array(z.string()),
    partial,
    list: z.array(brandRow),
    market: z.strictObject({
      quantity: z.number().int(),
      amount: z.number().int(),
      ...comparedSums,
    }),
    ...comparedPeriods,
    /** The same days last year; null if they begin before the data. */
    lastYear: periodResult.nullable(),
    excluded: excludedPublishers,
    /** As-of day of the cumulative figures. */
    asOf: z.string(),
    /** Given codes that match no publisher or series. */
    unknownCds: z.array(z.string()),
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})

export const brandPickupExport = defineExport(brandPickup, {
  summary: { ja: 'ブランドピックアップをファイルに書き出す', en: 'Export brand pickup' },
})
