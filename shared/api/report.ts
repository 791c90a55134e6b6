import { z } from 'zod'
import type { Period } from '../calendar/period.ts'
import { productKinds } from '../trade/kinds.ts'

/** Stores whose data is probably incomplete: they have no sales on a weekday on which they usually sell. */
export const dataGaps = z.strictObject({
  incompleteStores: z.number().int(),
  /** Number of such days, over all of these stores. */
  missingDays: z.number().int(),
})
export type DataGaps = z.output<typeof dataGaps>

/** Extent of the data, in days of Japan. */
export const dataUntil = z.strictObject({
  /** First day with data; null if not recorded. Days before it are never compared. */
  from: z.string().nullable(),
  /** Last day with sales; it may be incomplete. */
  day: z.string(),
  /** Latest receipt, ISO 8601; null if receipts have no time. */
  at: z.string().nullable(),
  /** Last complete day; sales of later days are never compared. */
  wholeDay: z.string(),
  /** Gaps of the requested stores in the requested period; null if there are none or the query has no period. */
  gaps: dataGaps.nullable(),
})
export type DataUntil = z.output<typeof dataUntil>

/** Fields of every report, which the route fills in. */
export const reportMetadata = {
  /** null if the warehouse is empty. */
  until: dataUntil.nullable(),
  /** ISO 8601. */
  fetchedAt: z.string(),
}

/** Kinds of goods that were counted, and the unit: 冊 for books and magazines only, 点 if other goods may be included. */
export const countedGoods = z.strictObject({
  kinds: z.array(z.enum(productKinds)),
  unit: z.enum(['copies', 'items']),
  /** Empty result only: sold items of other kinds within the conditions, left out by the kind of goods or its default. */
  leftOut: z.number().int(),
})
export type CountedGoods = z.output<typeof countedGoods>

/** One per bucket: true if the bucket is not a complete day, week or month (cut off or still running). */
export const partial = z.array(z.boolean())

/** A period in a result. */
export const periodResult = z.strictObject({ from: z.string(), to: z.string() })

/** Periods used for the change rates. */
export const comparedPeriods = {
  period: periodResult,
  /** The complete days of the period, used for the change rates; null if there are none. */
  comparedPeriod: periodResult.nullable(),
  /** The same number of earlier days with which they are compared. */
  previousPeriod: periodResult,
}

/** Result of a query; the route adds extent of the data, time of the query, counted goods and paging. */
export type QueryResult<A> = Omit<A, keyof typeof reportMetadata | 'paging' | 'counted'> & {
  /** Days on which the counted 既存店 were open; not part of the result. Required of every query with `sameStores`. */
  sameStoreDays?: Period | null
} & (A extends { paging: unknown } ? { /** Number of rows on all pages. */ total: number } : unknown)

/** Sales within the conditions, and the sums with which they are compared. */
export const comparedSums = {
  /** Sales of the complete days of the period, used for the change rates. */
  comparedQuantity: z.number().int(),
  comparedAmount: z.number().int(),
  previousQuantity: z.number().int(),
  previousAmount: z.number().int(),
  /** Change of the basis from the previous period, percent. */
  changeRate: z.number().nullable(),
  lastYearQuantity: z.number().int(),
  lastYearAmount: z.number().int(),
  /** Change of the basis from the same period last year, percent. */
  lastYearChangeRate: z.number().nullable(),
}
