/** Ratios of domain 1.3. */

/** `part / total` from integers, rounded half up to this many decimals; null if `total` is 0. */
export function divideAndRound(part: number, total: number, digits: number): number | null {
  if (total === 0) return null
  const scale = 10 ** digits
  // scaled before the division: dividing first would move ties
  const scaled = (part * scale) / total
  return Math.sign(scaled) * (Math.floor(Math.abs(scaled) + 0.5) / scale) || 0
}

/** Rounds half up to this many decimals. */
export const roundHalfUp = (value: number, digits: number): number => divideAndRound(value, 1, digits) ?? 0

/**
 * `100 * part / total` from integers, rounded half up to one decimal (or `digits`). Null if `total` is 0 or less: with more
 * refunds than sales, or more corrections than deliveries, there is nothing that a percentage could be of.
 */
export const computePercent = (part: number, total: number, digits = 1): number | null =>
  total <= 0 ? null : divideAndRound(part * 100, total, digits)

/** 構成比, percent with two decimals: with one, most of thousands of titles would show 0.1. */
export const computeShare = (part: number, total: number): number | null => computePercent(part, total, 2)

/** Change of a share or rate in percentage points: the difference of the values as shown; null if either is missing. */
export const computePointDifference = (now: number | null, before: number | null, digits: number): number | null =>
  now === null || before === null ? null : roundHalfUp(now - before, digits)

/** 消化率, percent: cumulative sales ÷ cumulative deliveries. Exceeds 100 if deliveries are missing; not clipped. */
export const computeSaleRate = (sold: number, delivered: number): number | null => computePercent(sold, delivered)
/** 返品率 in copies, percent. */
export const computeReturnRate = (returned: number, delivered: number): number | null => computePercent(returned, delivered)
/**
 * True if more copies were returned in a period than were delivered in it: most of them come from deliveries before the period,
 * so that these deliveries are no base for a rate.
 */
export const hasTooFewDeliveries = (returned: number, delivered: number): boolean => returned > Math.max(0, delivered)
/**
 * 期間返品率 in copies, percent: returned ÷ delivered in the same days. Null if that is no share of the deliveries: none were
 * delivered, fewer than were returned, or corrections make the returns negative.
 */
export const computePeriodReturnRate = (returned: number, delivered: number): number | null =>
  returned < 0 || hasTooFewDeliveries(returned, delivered) ? null : computePercent(returned, delivered)
/** 在庫率, percent: raw theoretical stock ÷ cumulative deliveries. */
export const computeStockRate = (stock: number, delivered: number): number | null => computePercent(stock, delivered)
/** 実質消化率, percent: sales ÷ (deliveries − returns). */
export const computeNetSaleRate = (sold: number, delivered: number, returned: number): number | null =>
  computePercent(sold, delivered - returned)
/** Change from another period, percent with sign; null if the other period is 0 or less. */
export const computeChangeRate = (now: number, before: number): number | null => computePercent(now - before, before)

type RateBand = 'low' | 'normal' | 'high'
/** Bands of 消化率: below 30, 30 to below 60, from 60. 30 % is the trade's reprint threshold. */
export const getRateBand = (rate: number): RateBand => (rate < 30 ? 'low' : rate < 60 ? 'normal' : 'high')

/** Lower bounds of stock bands 0 … 6 (0, 1, 2-3, 4-5, 6-10, 11-20, 21+); 未配本 is a separate band. */
export const stockBandLowerBounds = [0, 1, 2, 4, 6, 11, 21] as const
/** Band of a theoretical stock; negative stock counts as 0. */
export function getStockBand(stock: number): number {
  let band = 0
  for (let index = 0; index < stockBandLowerBounds.length; index++) if (stock >= (stockBandLowerBounds[index] ?? 0)) band = index
  return band
}

/** 在庫日数: days that the stock lasts at `daily` copies per day, to one decimal. Null without stock or without sales. */
export const computeDaysOfCover = ({ stock, daily }: { stock: number; daily: number }): number | null =>
  stock <= 0 || daily <= 0 ? null : roundHalfUp(stock / daily, 1)
