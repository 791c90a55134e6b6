import type { Answer } from '../../../../shared/contract/endpoint.ts'
import type { sellThroughForecast } from '../../../../shared/contract/product-forecast.ts'

type Known = Pick<Answer<typeof sellThroughForecast>, 'day' | 'soldDayN' | 'cumulativeDeliveryQuantity' | 'curve'>

/** Copies that are expected on top of what is sold, within so many days; null where the curve ends before. */
export function getExpectedSales(
  { day, soldDayN, curve }: Known,
  days: number,
): { expected: number; low: number | null; high: number | null } | null {
  if (day === null || soldDayN === null) return null
  const then = curve.find((item) => item.day === day + days)
  if (!then || then.expected === null) return null
  const more = (value: number | null) => (value === null ? null : Math.max(0, value - soldDayN))
  return { expected: Math.max(0, then.expected - soldDayN), low: more(then.low), high: more(then.high) }
}

/**
 * Days since release on which the expected sales reach everything that was delivered; null where they do not as far as the
 * curve goes. Returns and deliveries to come are not reckoned with.
 */
export function forecastStockEnd({ day, cumulativeDeliveryQuantity, curve }: Known): number | null {
  if (day === null || cumulativeDeliveryQuantity <= 0) return null
  const end = curve.find((item) => item.day >= day && item.expected !== null && item.expected >= cumulativeDeliveryQuantity)
  return end?.day ?? null
}
