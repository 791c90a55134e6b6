import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { jan, optionalName, productErrors, storeFilter } from './question-fields.ts'
import { reportMetadata } from './report.ts'

/** Horizons of the forecast, in days after the release. */
export const horizons = [30, 60, 90, 180] as const
/** Why a title is comparable; the first three have priority. */
export const similarityReasons = ['series', 'author', 'smallGenre', 'mediumGenre', 'format', 'price'] as const
/**
 * Why no forecast is possible: not released yet, released before the first record, fewer than 10 copies sold, fewer than 5
 * comparable titles.
 */
const forecastObstacles = ['notReleased', 'beforeRecords', 'fewSales', 'fewComparables'] as const

/**
 * Expected sell-through from comparable titles. For each comparable title, the ratio S(H) ÷ S(N) is its growth from the first N
 * days to day H. Expected sales are the title's own S(N) × the median ratio; the range uses the 20 % and 80 % quantiles. There
 * is no fitting and no weighting.
 */
const body = z.strictObject({
  jan,
  /** N: last day of sale used by the forecast, the release day being 0; null for the last complete day. */
  day: z.number().int().min(0).max(179).nullable().default(null),
  /** Maximum number of comparable titles. */
  maxTitles: z.number().int().min(5).max(100).default(40),
  /** The user's reprint threshold: sell-through in percent, within this number of days from the release. */
  thresholdRate: z.number().min(1).max(100).default(30),
  thresholdDays: z.number().int().min(1).max(180).default(10),
  stores: storeFilter.prefault({}),
})

const copies = z.number().int()
const horizon = z.strictObject({
  day: z.number().int(),
  /** Copies sold up to the day; null while the day is incomplete. */
  actual: copies.nullable(),
  /** Median, 20 % and 80 % quantile; null up to day N and if fewer than 5 comparable titles reach the day. */
  expected: copies.nullable(),
  low: copies.nullable(),
  high: copies.nullable(),
  /** Number of comparable titles whose curve reaches the day. */
  comparables: z.number().int(),
  /** 100 × expected copies ÷ copies delivered so far. */
  expectedSaleRate: z.number().nullable(),
})

const comparable = z.strictObject({
  jan: z.string(),
  productName: z.string(),
  authorName: optionalName,
  publisherName: optionalName,
  releaseDate: z.string(),
  price: z.number().int().nullable(),
  /** Why the title is comparable. */
  reasons: z.array(z.enum(similarityReasons)),
  /** Copies sold up to day N and to the horizons; null if the day is not over. */
  soldDayN: copies,
  sold30: copies.nullable(),
  sold60: copies.nullable(),
  sold90: copies.nullable(),
  sold180: copies.nullable(),
  /** S(180) ÷ S(N), or up to the latest horizon that is over. */
  growth: z.number().nullable(),
})
export type Comparable = z.output<typeof comparable>

export const sellThroughForecast = defineEndpoint({
  name: 'sellThroughForecast',
  route: 'POST /stat/sell-through-forecast',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '類書からみた売上見込み', en: 'Expected sell-through from comparable titles' },
  body,
  answer: z.strictObject({
    releaseDate: optionalName,
    /** N; null if nothing is known yet. */
    day: z.number().int().nullable(),
    soldDayN: copies.nullable(),
    cumulativeDeliveryQuantity: copies,
    obstacle: z.enum(forecastObstacles).nullable(),
    confidence: z.enum(['high', 'medium', 'low', 'none']),
    /** Explanation of the confidence or of the obstacle. */
    explanation: z.string(),
    horizons: z.array(horizon),
    /** Days 0 … 180: actual sales, and expected sales after day N. */
    curve: z.array(horizon.pick({ day: true, actual: true, expected: true, low: true, high: true })),
    /** The user's reprint threshold. */
    threshold: z.strictObject({
      rate: z.number(),
      days: z.number().int(),
      reached: z.boolean(),
      /** First day on which the sell-through reached the threshold, and its date. */
      reachedDay: z.number().int().nullable(),
      reachedDate: optionalName,
      /** True if reached within the days; null while neither reached nor over. */
      withinDays: z.boolean().nullable(),
      /** If not reached: day and date on which the expected curve reaches it within 180 days. */
      expectedDay: z.number().int().nullable(),
      expectedDate: optionalName,
    }),
    /** Closest first: series, author, small genre, then titles with a full curve, then latest release. */
    comparables: z.array(comparable),
    asOf: z.string(),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan, day: 14 } }),
})

export const sellThroughForecastExport = defineExport(sellThroughForecast, {
  summary: { ja: '売上見込みと類書をファイルに書き出す', en: 'Export the forecast and comparable titles' },
})
