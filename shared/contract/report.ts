import { z } from 'zod'
import { productKinds } from '../kinds.ts'

/** How far the figures reach. Days in Japan's calendar. */
export const dataUntil = z.strictObject({
  /** First day with data; null where it was never written down. Nothing is compared with the days before it. */
  from: z.string().nullable(),
  /** Last day with sales; it may still be going on. */
  day: z.string(),
  /** Latest receipt, ISO 8601; null where receipts carry no time. */
  at: z.string().nullable(),
  /** Last day that is over: what later days have sold is never compared. */
  wholeDay: z.string(),
})
export type DataUntil = z.output<typeof dataUntil>

/** What every report says of itself: how far its data reach, and when it was asked. The route writes both. */
export const stamps = {
  /** null in an empty warehouse. */
  until: dataUntil.nullable(),
  /** ISO 8601. */
  fetchedAt: z.string(),
}

/** Which goods a question counted, and in what: 冊 where they are books and magazines, 点 where they may be anything. */
export const countedGoods = z.strictObject({
  kinds: z.array(z.enum(productKinds)),
  unit: z.enum(['copies', 'items']),
  /** Of an answer without rows: items of other goods that sold under its conditions, left out as publications are the default. */
  leftOut: z.number().int(),
})
export type CountedGoods = z.output<typeof countedGoods>

/** Beside buckets, one each: true where the bucket is not the whole day, week or month (cut off, or still going on). */
export const partial = z.array(z.boolean())

const span = z.strictObject({ from: z.string(), to: z.string() })

/** What a period's changes rest on. */
export const comparedPeriods = {
  period: span,
  /** The days of the period that changes are taken of: those that are over. null where none is. */
  comparedPeriod: span.nullable(),
  /** The days that they are compared with, as many of them. */
  previousPeriod: span,
}

/** What a query gives to its route, which adds how far the data reach, when it was asked, what was counted, and the page. */
export type QueryResult<A> = Omit<A, keyof typeof stamps | 'paging' | 'counted'> &
  (A extends { paging: unknown } ? { /** Rows over all pages. */ total: number } : unknown)
