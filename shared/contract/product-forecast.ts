import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { jan } from './product-detail.ts'
import { optionalName, productErrors, storeFilter } from './question-fields.ts'
import { stamps } from './report.ts'

/** Days after the release that a forecast is made for. */
export const horizons = [30, 60, 90, 180] as const
/** Why a title counts as comparable; the first three put it before others. */
export const likenesses = ['series', 'author', 'smallGenre', 'mediumGenre', 'format', 'price'] as const
/** Why nothing can be said: not on sale yet, released before the first record, fewer than 10 copies sold, under 5 comparables. */
export const forecastObstacles = ['notReleased', 'beforeRecords', 'fewSales', 'fewComparables'] as const

/**
 * Expected sell-through from comparable titles. Each comparable title grew from its first N days to day H by a ratio
 * S(H) ÷ S(N); the title's own S(N) times the median of those ratios is expected, times their 20 % and 80 % quantiles is the
 * range. Nothing is fitted and nothing weighted.
 */
const body = z.strictObject({
  jan,
  /** N: the last day of sale that the forecast knows, the day of release being 0; the last that is over where not given. */
  day: z.number().int().min(0).max(179).nullable().default(null),
  /** How many comparable titles are taken. */
  maxTitles: z.number().int().min(5).max(100).default(40),
  /** The line from which one's own house thinks of a reprint: sale rate in percent, within days from the release. */
  thresholdRate: z.number().min(1).max(100).default(30),
  thresholdDays: z.number().int().min(1).max(180).default(10),
  stores: storeFilter.prefault({}),
})

const copies = z.number().int()
const horizon = z.strictObject({
  day: z.number().int(),
  /** Sold to the day; null while it is not over. */
  actual: copies.nullable(),
  /** Median, 20 % and 80 % quantile; null up to day N, and where fewer than 5 comparable titles reach the day. */
  expected: copies.nullable(),
  low: copies.nullable(),
  high: copies.nullable(),
  /** Comparable titles whose curves reach the day. */
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
  /** Why it is comparable. */
  reasons: z.array(z.enum(likenesses)),
  /** Sold to day N, and to the days of the horizons; null where they are not over. */
  soldDayN: copies,
  sold30: copies.nullable(),
  sold60: copies.nullable(),
  sold90: copies.nullable(),
  sold180: copies.nullable(),
  /** S(180) ÷ S(N), or to the farthest horizon that is over. */
  growth: z.number().nullable(),
})
export type Comparable = z.output<typeof comparable>

export const sellThroughForecast = endpoint({
  name: 'sellThroughForecast',
  method: 'POST',
  path: '/stat/sell-through-forecast',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '類書からみた売上見込み', en: 'Expected sell-through from comparable titles' },
  body,
  answer: z.strictObject({
    releaseDate: optionalName,
    /** N; null where nothing is known yet. */
    day: z.number().int().nullable(),
    soldDayN: copies.nullable(),
    cumulativeDeliveryQuantity: copies,
    obstacle: z.enum(forecastObstacles).nullable(),
    confidence: z.enum(['high', 'medium', 'low', 'none']),
    /** The confidence, or what stands in the way, in words. */
    explanation: z.string(),
    horizons: z.array(horizon),
    /** Day 0 … 180: what was sold, and from day N on what is expected. */
    curve: z.array(horizon.pick({ day: true, actual: true, expected: true, low: true, high: true })),
    /** One's own reprint line. */
    threshold: z.strictObject({
      rate: z.number(),
      days: z.number().int(),
      reached: z.boolean(),
      /** Day on which the sale rate first stood at the line, and its date. */
      reachedDay: z.number().int().nullable(),
      reachedDate: optionalName,
      /** Reached within the days; null while they are not over and it is not reached. */
      withinDays: z.boolean().nullable(),
      /** Where it is not reached: the day and date at which the expected curve gets there, within 180 days. */
      expectedDay: z.number().int().nullable(),
      expectedDate: optionalName,
    }),
    /** Nearest first: series, author, small genre, then those with a whole curve, then the latest release. */
    comparables: z.array(comparable),
    asOf: z.string(),
    ...stamps,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan, day: 14 } }),
})

export const sellThroughForecastExport = endpoint({
  name: 'sellThroughForecastExport',
  method: 'POST',
  path: '/stat/sell-through-forecast/export',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '売上見込みと類書をファイルに書き出す', en: 'The comparable titles and the forecast as a file' },
  body: body.extend(exportFields),
  answer: fileAnswer,
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan, day: 14 } }),
})
