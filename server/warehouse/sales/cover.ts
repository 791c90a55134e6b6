import { addDays, addMonths, daysIn, monthEnd, monthStart, type Period, weekStart } from '../../../shared/period.ts'

/** A span of days that one grain answers exactly. */
export interface Segment extends Period {
  grain: 'day' | 'week' | 'month'
}

const segment = (grain: Segment['grain'], from: string, to: string): Segment[] => (from > to ? [] : [{ grain, from, to }])

/** Splits into whole weeks (Monday to Sunday) in the middle and days at the ends. */
function byWeeks({ from, to }: Period): Segment[] {
  const first = weekStart(addDays(from, 6))
  const last = addDays(weekStart(addDays(to, 1)), -1)
  if (first > last) return segment('day', from, to)
  return [...segment('day', from, addDays(first, -1)), ...segment('week', first, last), ...segment('day', addDays(last, 1), to)]
}

/** Splits into whole months in the middle; `ends` splits the rest. */
function byMonths({ from, to }: Period, ends: (period: Period) => Segment[]): Segment[] {
  const first = from === monthStart(from) ? from : addMonths(monthStart(from), 1)
  const last = to === monthEnd(to) ? to : addDays(monthStart(to), -1)
  if (first > last) return ends({ from, to })
  const head = addDays(first, -1)
  const tail = addDays(last, 1)
  return [
    ...(from > head ? [] : ends({ from, to: head })),
    ...segment('month', first, last),
    ...(tail > to ? [] : ends({ from: tail, to })),
  ]
}

/**
 * Relative cost of reading a day, a week and a month: most products sell on few days of a month, most product groups on every
 * day.
 */
const READ = { products: { day: 3, week: 7, month: 10 }, groups: { day: 0.3, week: 0.3, month: 0.3 } }
/** Fixed cost of a segment: days are stored among those of half a year (cluster.ts). */
const STRETCH = { day: 12, week: 3, month: 3 }

/** Estimates the relative cost of reading the segments. */
export const getReadCost = (segments: readonly Segment[], of: keyof typeof READ): number =>
  segments.reduce((sum, { grain, from, to }) => {
    const days = daysIn({ from, to })
    const units = grain === 'day' ? days : grain === 'week' ? days / 7 : Math.round(days / 30.4)
    return sum + STRETCH[grain] + READ[of][grain] * units
  }, 0)

/**
 * Splits a period into segments of the coarsest grains that answer it exactly. With a unit, a segment must fall into one bucket:
 * months serve only months, weeks only weeks from Monday.
 */
export function coverPeriod(
  period: Period,
  question: {
    unit: 'day' | 'week' | 'month' | null
    weekStartsOn: number
    grains: readonly Segment['grain'][]
    of: keyof typeof READ
  },
): Segment[] {
  const has = (grain: Segment['grain']) => question.grains.includes(grain)
  const daysOnly = (item: Period) => segment('day', item.from, item.to)
  if (question.unit === 'day') return daysOnly(period)
  if (question.unit === 'week') return question.weekStartsOn === 1 && has('week') ? byWeeks(period) : daysOnly(period)
  const ends = question.unit === null && has('week') ? byWeeks : daysOnly
  const withMonths = has('month') ? byMonths(period, ends) : ends(period)
  if (question.unit === 'month') return withMonths
  // weeks alone can cost less than months with partial ends
  const withoutMonths = ends(period)
  return getReadCost(withoutMonths, question.of) < getReadCost(withMonths, question.of) ? withoutMonths : withMonths
}
