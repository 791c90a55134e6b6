import type { Answer } from '../../../../shared/api/endpoint.ts'
import type { sellThroughForecast } from '../../../../shared/api/product-forecast.ts'

type ForecastAnswer = Pick<Answer<typeof sellThroughForecast>, 'day' | 'soldDayN' | 'cumulativeDeliveryQuantity' | 'curve'>

/** Expected sales within the given number of days, in addition to those so far; null beyond the end of the curve. */
export function getExpectedSales(
  { day, soldDayN, curve }: ForecastAnswer,
  days: number,
): { expected: number; low: number | null; high: number | null } | null {
  if (day === null || soldDayN === null) return null
  const then = curve.find((item) => item.day === day + days)
  if (!then || then.expected === null) return null
  const more = (value: number | null) => (value === null ? null : Math.max(0, value - soldDayN))
  return { expected: Math.max(0, then.expected - soldDayN), low: more(then.low), high: more(then.high) }
}

/**
 * Day since release on which expected sales reach the cumulative deliveries; null if they do not within the curve. Future
 * returns and deliveries are not considered.
 */
export function forecastSelloutDay({ day, cumulativeDeliveryQuantity, curve }: ForecastAnswer): number | null {
  if (day === null || cumulativeDeliveryQuantity <= 0) return null
  const end = curve.find((item) => item.day >= day && item.expected !== null && item.expected >= cumulativeDeliveryQuantity)
  return end?.day ?? null
}
