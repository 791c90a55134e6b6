/** Standard normal quantile of 90 %. */
const Z90 = 1.2815515655446004

/**
 * Error that all stores of a title have in common: the pace of the past four weeks differs from that of the days without stock. A
 * share of the copies, one standard deviation, measured on past sales (decision 0012).
 */
export const COMMON_ERROR = 0.4

export interface LostRange {
  low: number
  high: number
}

interface Estimate {
  /** Whole copies that are shown. */
  lost: number
  /** Unrounded expectation in copies. */
  mean: number
  /** Variance over the stores in copies, without the common error. */
  variance: number
  /** Sum of the squared copies of each title. */
  squares: number
}

/** Quantile of a gamma distribution (Wilson and Hilferty). */
const computeGammaQuantile = (mean: number, variance: number, z: number): number => {
  const ninth = variance / (9 * mean * mean)
  return mean * Math.max(0, 1 - ninth + z * Math.sqrt(ninth)) ** 3
}

/** Returns the 80 % range of estimated lost copies, in whole copies rounded outwards; it contains the estimate. */
export function getLostRange({ lost, mean, variance, squares }: Estimate): LostRange {
  if (mean <= 0) return { low: lost, high: lost }
  const totalVariance = variance + COMMON_ERROR ** 2 * squares
  return {
    low: Math.min(lost, Math.floor(computeGammaQuantile(mean, totalVariance, -Z90))),
    high: Math.max(lost, Math.ceil(computeGammaQuantile(mean, totalVariance, Z90))),
  }
}

/** Returns a bound in yen: the estimate in yen × the bound in copies ÷ the estimate in copies. */
export const toAmountBound = (amount: number, copies: number, bound: number): number =>
  copies === 0 ? 0 : Math.round((amount * bound) / copies)
