import { addDays, addMonths, daysIn, monthEnd, monthStart, type Period, weekStart } from '../../../shared/period.ts'

/** A stretch of days that one grain answers exactly. */
export interface Segment extends Period {
  grain: 'day' | 'week' | 'month'
}

const segment = (grain: Segment['grain'], from: string, to: string): Segment[] => (from > to ? [] : [{ grain, from, to }])

/** Whole weeks (Monday to Sunday) in the middle, days at the ends. */
function byWeeks({ from, to }: Period): Segment[] {
  const first = weekStart(addDays(from, 6))
  const last = addDays(weekStart(addDays(to, 1)), -1)
  if (first > last) return segment('day', from, to)
  return [...segment('day', from, addDays(first, -1)), ...segment('week', first, last), ...segment('day', addDays(last, 1), to)]
}

/** Whole months in the middle; the ends as `ends` has them. */
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
 * What it costs to read a day, a week and a month, by what the rows are of, beside each other: most products sell on few days of
 * a month, most groups of them on every day.
 */
const READ = { products: { day: 3, week: 7, month: 10 }, groups: { day: 0.3, week: 0.3, month: 0.3 } }
/** What a stretch costs, whatever is in it: days lie among those of half a year (cluster.ts). */
const STRETCH = { day: 12, week: 3, month: 3 }

/** What it costs to read the stretches. */
export const getReadCost = (segments: readonly Segment[], of: keyof typeof READ): number =>
  segments.reduce((sum, { grain, from, to }) => {
    const days = daysIn({ from, to })
    const units = grain === 'day' ? days : grain === 'week' ? days / 7 : Math.round(days / 30.4)
    return sum + STRETCH[grain] + READ[of][grain] * units
  }, 0)

/**
 * Splits a period into stretches that the coarsest grains answer exactly.
 * With a unit, a stretch must fall into one bucket of it: months serve only months, weeks only Monday weeks.
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
  // whole weeks alone can cost less than months with ragged ends
  const withoutMonths = ends(period)
  return getReadCost(withoutMonths, question.of) < getReadCost(withMonths, question.of) ? withoutMonths : withMonths
}
