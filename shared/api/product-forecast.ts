import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { jan, optionalName, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

/** Days after the release up to which comparable titles are compared. */
export const comparedDays = [30, 60, 90, 180] as const
/** Why a title is comparable; the first three have priority. */
export const similarityReasons = ['series', 'author', 'smallGenre', 'mediumGenre', 'format', 'price'] as const
/** Why no forecast is possible: not released yet, or nothing sold since records began. */
const forecastObstacles = ['notReleased', 'noSales'] as const

/**
 * The weekly sales forecast of a title with its range, the stock, and the day on which it runs out: the same forecast as in
 * reprint candidates (decision 0107). With stores, it is that of these stores, and the stock is theirs alone. Comparable titles
 * show how others continued from the same day on; they are not part of the forecast.
 */
const body = z.strictObject({
  jan,
  /** Maximum number of comparable titles. */
  maxTitles: z.number().int().min(5).max(100).default(40),
  /** The user's reprint threshold: sell-through in percent, within this number of days from the release. */
  thresholdRate: z.number().min(1).max(100).default(30),
  thresholdDays: z.number().int().min(1).max(180).default(10),
  stores: storeFilter.prefault({}),
})

const copies = z.number().int()

/** Copies expected in the next weeks, with the 80 % range. */
export const forecastHorizon = z.strictObject({ weeks: z.number().int(), expected: copies, low: copies, high: copies })

/** One of the weeks to come, with the 80 % and 50 % ranges. */
export const forecastWeek = z.strictObject({
  from: z.string(),
  expected: copies,
  low: copies,
  high: copies,
  lowHalf: copies,
  highHalf: copies,
})

/** A week of the past, by its first day. */
export const soldWeek = z.strictObject({ from: z.string(), quantity: copies })

const comparable = z.strictObject({
  jan: z.string(),
  productName: z.string(),
  authorName: optionalName,
  publisherName: optionalName,
  releaseDate: z.string(),
  price: z.number().int().nullable(),
  /** Why the title is comparable. */
  reasons: z.array(z.enum(similarityReasons)),
  /** Copies sold up to the day N that the title has reached, and up to later days; null if the day is not over. */
  soldDayN: copies,
  sold30: copies.nullable(),
  sold60: copies.nullable(),
  sold90: copies.nullable(),
  sold180: copies.nullable(),
  /** S(180) ÷ S(N), or up to the latest of the days that is over. */
  growth: z.number().nullable(),
})
export type Comparable = z.output<typeof comparable>

export const sellThroughForecast = defineEndpoint({
  name: 'sellThroughForecast',
  kind: 'report',
  route: 'POST /stat/sell-through-forecast',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '週ごとの売上見込みと在庫が尽きる日', en: 'Weekly sales forecast, and the day on which the stock runs out' },
  body,
  result: z.strictObject({
    releaseDate: optionalName,
    /** Days since the release of the last complete day of sales; null before the release. */
    day: z.number().int().nullable(),
    cumulativeSaleQuantity: copies,
    cumulativeDeliveryQuantity: copies,
    /** Stock in stores; negative stock of a store counts as 0. */
    cumulativeStockQuantity: copies,
    /** Latest stock of wholesalers and publisher; null if never reported, which counts as 0. */
    dailyInventory: copies.nullable(),
    publisherInventory: copies.nullable(),
    /** Ordered and not delivered; not part of the total, because it comes from the other places. */
    numberOfPendingOrder: copies,
    /** Stores, wholesalers and publisher together; only the stores if the query names some. */
    totalStock: copies,
    obstacle: z.enum(forecastObstacles).nullable(),
    /** Explanation of the forecast, its past accuracy for titles like this one, or the obstacle, in sentences. */
    explanation: z.string(),
    /** Day on which the total stock runs out, and the days until then from asOf; null if it lasts longer than 182 days. */
    runOutDate: optionalName,
    runOutDays: z.number().int().nullable(),
    /** The next 4, 8 and 12 weeks. */
    horizons: z.array(forecastHorizon),
    /** Sales of the weeks up to asOf, oldest first, and the weeks to come. */
    soldWeeks: z.array(soldWeek),
    weeks: z.array(forecastWeek),
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
      /** If not reached: day since release and date on which the forecast reaches it within 182 days. */
      expectedDay: z.number().int().nullable(),
      expectedDate: optionalName,
    }),
    /** Closest first: series, author, small genre, then titles with a full curve, then latest release. */
    comparables: z.array(comparable),
    asOf: z.string(),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})

export const sellThroughForecastExport = defineExport(sellThroughForecast, {
  summary: { ja: '売上見込みと類書をファイルに書き出す', en: 'Export the forecast and comparable titles' },
})
