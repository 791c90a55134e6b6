/** Numbers of baskets with A, with B, with both, and in total. */
export interface BasketCounts {
  all: number
  a: number
  b: number
  both: number
}

/** Returns the ratio of baskets with both to those expected by chance. Symmetric in A and B. Null if A or B is 0. */
export const lift = ({ all, a, b, both }: BasketCounts): number | null => (a === 0 || b === 0 ? null : (both * all) / (a * b))

/**
 * Returns the lower bound of the 95 % interval of the lift: delta method on ln lift (domain 1.5). It is low for few common
 * baskets, however high the lift.
 */
export function reliableLift(pair: BasketCounts): number | null {
  const { all, a, b, both } = pair
  const value = lift(pair)
  if (value === null || value === 0) return null
  const variance = 1 / both - 1 / a - 1 / b - 1 / all + (2 * both) / (a * b)
  return value * Math.exp(-1.96 * Math.sqrt(Math.max(0, variance)))
}
