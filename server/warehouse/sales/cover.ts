import {
  addDays,
  addMonths,
  countDays,
  getMonthEnd,
  getMonthStart,
  getWeekStart,
  type Period,
} from '../../../shared/calendar/period.ts'

/** A span of days that one grain answers exactly. */
export interface Segment extends Period {
  grain: 'day' | 'week' | 'month'
}

const toSegments = (grain: Segment['grain'], from: string, to: string): Segment[] => (from > to ? [] : [{ grain, from, to }])

/** Splits into whole weeks (Monday to Sunday) in the middle and days at the ends. */
function splitByWeeks({ from, to }: Period): Segment[] {
  const first = getWeekStart(addDays(from, 6))
  const last = addDays(getWeekStart(addDays(to, 1)), -1)
  if (first > last) return toSegments('day', from, to)
  return [
    ...toSegments('day', from, addDays(first, -1)),
    ...toSegments('week', first, last),
    ...toSegments('day', addDays(last, 1), to),
  ]
}

/** Splits into whole months in the middle; `ends` splits the rest. */
function splitByMonths({ from, to }: Period, ends: (period: Period) => Segment[]): Segment[] {
  const first = from === getMonthStart(from) ? from : addMonths(getMonthStart(from), 1)
  const last = to === getMonthEnd(to) ? to : addDays(getMonthStart(to), -1)
  if (first > last) return ends({ from, to })
  const head = addDays(first, -1)
  const tail = addDays(last, 1)
  return [
    ...(from > head ? [] : ends({ from, to: head })),
    ...toSegments('month', first, last),
    ...(tail > to ? [] : ends({ from: tail, to })),
  ]
}

/**
 * Relative cost of reading a day, a week and a month: most products sell on few days of a month, most product groups on every
 * day.
 */
const READ_COST = { products: { day: 3, week: 7, month: 10 }, groups: { day: 0.3, week: 0.3, month: 0.3 } }
/** Fixed cost of a segment: days are stored among those of half a year (cluster.ts). */
const SEGMENT_COST = { day: 12, week: 3, month: 3 }

/** Estimates the relative cost of reading the segments. */
export const estimateReadCost = (segments: readonly Segment[], rowKind: keyof typeof READ_COST): number =>
  segments.reduce((sum, { grain, from, to }) => {
    const days = countDays({ from, to })
    const units = grain === 'day' ? days : grain === 'week' ? days / 7 : Math.round(days / 30.4)
    return sum + SEGMENT_COST[grain] + READ_COST[rowKind][grain] * units
  }, 0)

/**
 * Splits a period into segments of the coarsest grains that answer it exactly. With a unit, a segment must fall into one bucket:
 * months serve only months, weeks only weeks from Monday.
 */
export function coverPeriod(
  period: Period,
  query: {
    unit: 'day' | 'week' | 'month' | null
    weekStartsOn: number
    grains: readonly Segment['grain'][]
    rowKind: keyof typeof READ_COST
  },
): Segment[] {
  const hasGrain = (grain: Segment['grain']) => query.grains.includes(grain)
  const toDaySegments = (item: Period) => toSegments('day', item.from, item.to)
  if (query.unit === 'day') return toDaySegments(period)
  if (query.unit === 'week') return query.weekStartsOn === 1 && hasGrain('week') ? splitByWeeks(period) : toDaySegments(period)
  const splitEnds = query.unit === null && hasGrain('week') ? splitByWeeks : toDaySegments
  const withMonths = hasGrain('month') ? splitByMonths(period, splitEnds) : splitEnds(period)
  if (query.unit === 'month') return withMonths
  // weeks alone can cost less than months with partial ends
  const withoutMonths = splitEnds(period)
  return estimateReadCost(withoutMonths, query.rowKind) < estimateReadCost(withMonths, query.rowKind) ? withoutMonths : withMonths
}
