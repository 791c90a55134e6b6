import { MAX_DAYS_AHEAD, type ReturnCandidatesResult } from '../../../shared/api/return-candidates.ts'
import { addDays, countDaysBetween, getWeekStart } from '../../../shared/calendar/period.ts'

/** Return candidates by the limits of a day, or of a week from Monday. */
export interface LimitBucket {
  from: string
  to: string
  products: number
  returnCopies: number
  returnAmount: number
}

/** Queries up to this many days ahead have a bar per day, longer ones a bar per week. */
const MAX_DAYS = 42

interface LimitQuery {
  asOf: string
  withinDays: number
}

export const getBucketUnit = ({ withinDays }: Pick<LimitQuery, 'withinDays'>): 'day' | 'week' =>
  withinDays > MAX_DAYS ? 'week' : 'day'

/** Return limits of a result as buckets over the days of the query, including empty ones. */
export function toLimitBuckets(limits: ReturnCandidatesResult['limits'], { asOf, withinDays }: LimitQuery): LimitBucket[] {
  const length = getBucketUnit({ withinDays }) === 'week' ? 7 : 1
  const [first, last] = [addDays(asOf, 1), addDays(asOf, withinDays)]
  const start = length === 7 ? getWeekStart(first) : first
  return Array.from({ length: Math.ceil((countDaysBetween(start, last) + 1) / length) }, (_none, index) => {
    const from = addDays(start, index * length)
    const to = addDays(from, length - 1)
    const own = limits.filter(({ returnLimitDate }) => returnLimitDate >= from && returnLimitDate <= to)
    const sum = (getValue: (limit: (typeof own)[number]) => number) => own.reduce((all, limit) => all + getValue(limit), 0)
    return {
      // cut to the days of the query
      from: from < first ? first : from,
      to: to > last ? last : to,
      products: sum(({ products }) => products),
      returnCopies: sum(({ returnCopies }) => returnCopies),
      returnAmount: sum(({ returnAmount }) => returnAmount),
    }
  })
}

/** Number of days ahead with which a query ends at the end of the bucket. */
export const getDaysAhead = ({ to }: Pick<LimitBucket, 'to'>, asOf: string): number =>
  Math.min(MAX_DAYS_AHEAD, Math.max(1, countDaysBetween(asOf, to)))
