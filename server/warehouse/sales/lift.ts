import { NOISE_VARIANCE } from '../members/cell-keys.ts'

/** Numbers of baskets with A, with B, with both, and in total. */
export interface BasketCounts {
  all: number
  a: number
  b: number
  both: number
}

/** Half the width of a 95 % interval, in standard deviations. */
const Z = 1.96

/** Returns the ratio of baskets with both to those expected by chance. Symmetric in A and B. Null if A or B is 0. */
export const computeLift = ({ all, a, b, both }: BasketCounts): number | null =>
  a === 0 || b === 0 ? null : (both * all) / (a * b)

/**
 * Returns the lower bound of the 95 % interval of the lift: delta method on ln lift (domain 1.5). It is low for few common
 * baskets, however high the lift. Counts of members are noisy: the noise can have made both larger, and A or B smaller, by Z of
 * its standard deviations; these distances and that of sampling are independent, so their squares add up.
 */
export function computeReliableLift(counts: BasketCounts, by: 'receipt' | 'member'): number | null {
  const { all, a, b, both } = counts
  const value = computeLift(counts)
  if (value === null || value === 0) return null
  const sampling = Z ** 2 * Math.max(0, 1 / both - 1 / a - 1 / b - 1 / all + (2 * both) / (a * b))
  if (by === 'receipt') return value * Math.exp(-Math.sqrt(sampling))
  const noise = Z * Math.sqrt(NOISE_VARIANCE)
  if (both <= noise) return 0
  const distances = [(both - noise) / both, (a + noise) / a, (b + noise) / b].map((ratio) => Math.log(ratio) ** 2)
  return value * Math.exp(-Math.sqrt(distances.reduce((sum, square) => sum + square, sampling)))
}
