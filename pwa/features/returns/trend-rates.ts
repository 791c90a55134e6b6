import type { ReturnsAnswer } from '../../../shared/api/returns.ts'
import { computeReturnRate } from '../../../shared/measures.ts'
import { EARLIEST_DATE, getLastYearPeriod, type Period } from '../../../shared/period.ts'

/** Weeks of which a point of the rate is the mean: deliveries and returns of single weeks belong to different titles. */
export const MEAN_WEEKS = 4

/** A step of the chart. */
export interface ReturnStep extends Period {
  delivered: number
  returned: number
  /** Percent, over the last four weeks, or over the month. Null without deliveries. */
  rate: number | null
  lastYearRate: number | null
}

function sumLast(values: readonly number[], at: number, count: number): number {
  return values.slice(Math.max(0, at - count + 1), at + 1).reduce((all, value) => all + value, 0)
}

interface Trend extends Pick<ReturnsAnswer, 'steps' | 'trend'> {
  /** Extent of the data; its first day is null if unknown. */
  until: { from: string | null } | null
}

/** Steps of the trend with their rates, without the steps before the first delivery of the data. */
export function toReturnSteps({ steps, trend, until }: Trend, unit: 'week' | 'month'): ReturnStep[] {
  const span = unit === 'week' ? MEAN_WEEKS : 1
  // the data begins with few deliveries of the days before, or within the step
  const isInData = (day: string | undefined) => day !== undefined && day >= (until?.from ?? EARLIEST_DATE)
  const getRate = (returns: readonly number[], deliveries: readonly number[], at: number) =>
    computeReturnRate(sumLast(returns, at, span), sumLast(deliveries, at, span))
  const getFirstStep = (at: number) => steps[Math.max(0, at - span + 1)]
  const all = steps.map(({ from, to }, at) => ({
    from,
    to,
    delivered: trend.deliveries[at] ?? 0,
    returned: trend.returns[at] ?? 0,
    rate: isInData(getFirstStep(at)?.from) ? getRate(trend.returns, trend.deliveries, at) : null,
    lastYearRate: isInData(getLastYearPeriod(getFirstStep(at) ?? { from, to }).from)
      ? getRate(trend.lastYearReturns, trend.lastYearDeliveries, at)
      : null,
  }))
  const first = all.findIndex(({ delivered, returned }) => delivered !== 0 || returned !== 0)
  return first === -1 ? [] : all.slice(first)
}
