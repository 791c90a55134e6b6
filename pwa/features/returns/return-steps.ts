import { RATE_MEAN_WEEKS, type ReturnsData } from '../../../shared/api/returns.ts'
import { EARLIEST_DATE, getLastYearPeriod, type Period } from '../../../shared/calendar/period.ts'
import { computePeriodReturnRate } from '../../../shared/trade/measures.ts'

/** A step of the chart. */
export interface ReturnStep extends Period {
  delivered: number
  returned: number
  /** Percent, over the last four weeks, or over the month. Null if more was returned than delivered. */
  rate: number | null
  lastYearRate: number | null
}

function sumLastValues(values: readonly number[], index: number, count: number): number {
  return values.slice(Math.max(0, index - count + 1), index + 1).reduce((all, value) => all + value, 0)
}

interface Trend extends Pick<ReturnsData, 'steps' | 'trend'> {
  /** Extent of the data; its first day is null if unknown. */
  until: { from: string | null } | null
}

/** Steps of the trend with their rates, without the steps before the first delivery of the data. */
export function toReturnSteps({ steps, trend, until }: Trend, unit: 'week' | 'month'): ReturnStep[] {
  // deliveries and returns of a single week belong to different titles
  const span = unit === 'week' ? RATE_MEAN_WEEKS : 1
  // at the start of the data, the deliveries of the days before are missing, or the data begins within the step
  const isInData = (day: string | undefined) => day !== undefined && day >= (until?.from ?? EARLIEST_DATE)
  const getRate = (returns: readonly number[], deliveries: readonly number[], index: number) =>
    computePeriodReturnRate(sumLastValues(returns, index, span), sumLastValues(deliveries, index, span))
  const getFirstStep = (index: number) => steps[Math.max(0, index - span + 1)]
  const all = steps.map(({ from, to }, index) => ({
    from,
    to,
    delivered: trend.deliveries[index] ?? 0,
    returned: trend.returns[index] ?? 0,
    rate: isInData(getFirstStep(index)?.from) ? getRate(trend.returns, trend.deliveries, index) : null,
    lastYearRate: isInData(getLastYearPeriod(getFirstStep(index) ?? { from, to }).from)
      ? getRate(trend.lastYearReturns, trend.lastYearDeliveries, index)
      : null,
  }))
  const first = all.findIndex(({ delivered, returned }) => delivered !== 0 || returned !== 0)
  return first === -1 ? [] : all.slice(first)
}
