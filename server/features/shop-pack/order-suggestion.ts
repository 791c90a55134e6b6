import { DELIVERY_DAYS, LASTING_DAYS } from '../../../shared/api/shop-pack.ts'

/** Probability below the range, and above it. */
const TAIL_PROBABILITY = 0.1
/** From this mean on, the normal distribution replaces Poisson. */
const LARGE_MEAN = 400
/** Standard deviations from the mean with a tenth outside. */
const Z_90 = 1.2816

/** Returns the fewest copies that suffice with this probability (Poisson). */
export function getSufficientCopies(mean: number, probability: number): number {
  if (mean <= 0) return 0
  if (mean > LARGE_MEAN) return Math.max(0, Math.round(mean + (probability < 0.5 ? -Z_90 : Z_90) * Math.sqrt(mean)))
  let chance = Math.exp(-mean)
  let sum = chance
  let copies = 0
  while (sum < probability) {
    copies += 1
    chance *= mean / copies
    sum += chance
  }
  return copies
}

export interface OrderSuggestion {
  copies: number
  low: number
  high: number
}

/**
 * Suggests an order of a title: expected sales until the delivery and after it, minus stock and copies on order. Negative stock
 * counts as 0. `rateMilli`: expected copies per day, in thousandths.
 */
export function suggestOrder({
  rateMilli,
  stock,
  pending,
}: {
  rateMilli: number
  stock: number
  pending: number
}): OrderSuggestion {
  const mean = (rateMilli * (DELIVERY_DAYS + LASTING_DAYS)) / 1000
  const available = Math.max(0, stock) + pending
  const computeMissing = (copies: number) => Math.max(0, copies - available)
  const copies = computeMissing(Math.floor(mean + 0.5))
  return {
    copies,
    // for few copies the quantile can exceed the rounded mean
    low: Math.min(copies, computeMissing(getSufficientCopies(mean, TAIL_PROBABILITY))),
    high: Math.max(copies, computeMissing(getSufficientCopies(mean, 1 - TAIL_PROBABILITY))),
  }
}
