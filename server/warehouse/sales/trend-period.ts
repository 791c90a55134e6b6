import { addDays, addMonths, bucketOf, type Period } from '../../../shared/period.ts'

/** Steps of the trend beside each rank. */
export const TREND_BUCKETS = 12

/** Days of the trend beside each rank: the last units to the period's end. */
export function trendPeriod(body: { period: Period; unit: 'day' | 'week' | 'month'; weekStartsOn: number }): Period {
  const last = bucketOf(body.period.to, body.unit, body.weekStartsOn)
  const steps = TREND_BUCKETS - 1
  const from = body.unit === 'month' ? addMonths(last, -steps) : addDays(last, -steps * (body.unit === 'week' ? 7 : 1))
  return { from, to: body.period.to }
}
