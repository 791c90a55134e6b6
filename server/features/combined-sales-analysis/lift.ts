/** Baskets that hold A, B and both, out of all. */
export interface BasketCounts {
  all: number
  a: number
  b: number
  both: number
}

/** Baskets with A and B against what chance alone would give. Symmetric in A and B. Null where a part is 0. */
export const lift = ({ all, a, b, both }: BasketCounts): number | null => (a === 0 || b === 0 ? null : (both * all) / (a * b))

/**
 * Lower end of the 95 % interval of the lift: delta method on ln lift (domain 1.5). Few of both make it small however high
 * the lift is.
 */
export function reliableLift(pair: BasketCounts): number | null {
  const { all, a, b, both } = pair
  const value = lift(pair)
  if (value === null || value === 0) return null
  const variance = 1 / both - 1 / a - 1 / b - 1 / all + (2 * both) / (a * b)
  return value * Math.exp(-1.96 * Math.sqrt(Math.max(0, variance)))
}
