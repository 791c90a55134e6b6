import type { CompareBody } from '../../../shared/api/sale-compare.ts'
import {
  addDays,
  addMonths,
  countDays,
  countDaysBetween,
  getMonthEnd,
  listBuckets,
  type Period,
} from '../../../shared/calendar/period.ts'

/** The axis for products: calendar buckets, or buckets of days since each one's release. */
export interface CompareAxis {
  buckets: { date: string | null; dayNumber: number | null }[]
  /** Unit of the queried rows. */
  unit: 'day' | 'week' | 'month'
  /** Days that contain every product's buckets. */
  range: Period
  /** Returns the bucket index of a row (a day, or the first day of a bucket); -1 outside. */
  toPosition: (release: string | null, date: string) => number
  /** Returns the first day of a bucket. */
  firstDay: (release: string | null, index: number) => string
  /** Returns the last day of the last bucket. */
  lastDay: (release: string | null) => string
}

export interface AlignedProducts {
  axis: CompareAxis
  ids: readonly number[]
  releases: ReadonlyMap<number, string | null>
}

export function createCalendarAxis(body: CompareBody, period: Period): CompareAxis {
  const days = listBuckets(period, body.unit, body.weekStartsOn)
  const at = new Map(days.map((date, index) => [date, index]))
  return {
    buckets: days.map((date) => ({ date, dayNumber: null })),
    unit: body.unit,
    range: period,
    toPosition: (_release, date) => at.get(date) ?? -1,
    firstDay: (_release, index) => days[index] ?? period.to,
    lastDay: () => period.to,
  }
}

const stepDays = { day: 1, week: 7, month: 30 } as const

export function createReleaseAxis(body: CompareBody, releases: readonly string[]): CompareAxis {
  const { from, to } = body.days
  const step = stepDays[body.unit]
  const first = Math.floor(from / step)
  const count = Math.floor(to / step) - first + 1
  const getFirstDayNumber = (index: number) => Math.max(from, (first + index) * step)
  const sorted = [...releases].sort()
  return {
    buckets: Array.from({ length: count }, (_none, index) => ({ date: null, dayNumber: getFirstDayNumber(index) })),
    unit: 'day',
    range: { from: addDays(sorted[0] ?? '', from), to: addDays(sorted.at(-1) ?? '', to) },
    toPosition: (release, date) => {
      const number = release === null ? Number.NaN : countDaysBetween(release, date)
      return number >= from && number <= to ? Math.floor(number / step) - first : -1
    },
    firstDay: (release, index) => addDays(release ?? '', getFirstDayNumber(index)),
    lastDay: (release) => addDays(release ?? '', to),
  }
}

/**
 * Returns the period of a comparison line: earlier by the period's number of buckets, or by a year. Weeks match weeks and months
 * match months, so that buckets correspond one to one.
 */
export function getEarlierPeriod(body: CompareBody, period: Period, line: 'previousPeriod' | 'lastYear'): Period {
  const count = listBuckets(period, body.unit, body.weekStartsOn).length
  if (body.unit === 'month') {
    const months = line === 'lastYear' ? 12 : count
    const to = addMonths(period.to, -months)
    return { from: addMonths(period.from, -months), to: period.to === getMonthEnd(period.to) ? getMonthEnd(to) : to }
  }
  const days = line === 'lastYear' ? 364 : body.unit === 'week' ? 7 * count : countDays(period)
  return { from: addDays(period.from, -days), to: addDays(period.to, -days) }
}
