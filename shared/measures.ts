/**
 * Ratios of domain 1.3, from whole numbers, to one decimal, half up; null where nothing was there to divide by.
 */

/** Half-up to one decimal (or `digits`) of `100 * part / whole`, from whole numbers. */
export function percent(part: number, whole: number, digits = 1): number | null {
  if (whole === 0) return null
  const scale = 10 ** digits
  const scaled = (part * 100 * scale) / whole
  return Math.sign(scaled) * (Math.floor(Math.abs(scaled) + 0.5) / scale) || 0
}

/** 構成比 of one title among thousands: two decimals, or most would read 0.1. */
export const share = (part: number, whole: number): number | null => percent(part, whole, 2)

/** 消化率: cumulative sales ÷ cumulative deliveries. Can exceed 100 where deliveries are missing: never clipped. */
export const saleRate = (sold: number, delivered: number): number | null => percent(sold, delivered)
/** 返品率 in copies. */
export const returnRate = (returned: number, delivered: number): number | null => percent(returned, delivered)
/** 在庫率: raw theoretical stock ÷ cumulative deliveries. */
export const stockRate = (stock: number, delivered: number): number | null => percent(stock, delivered)
/** 実質消化率: sales ÷ (deliveries − returns). */
export const netSaleRate = (sold: number, delivered: number, returned: number): number | null =>
  percent(sold, delivered - returned)
/** Change against another period, in percent with its sign; null where the other period had none. */
export const changeRate = (now: number, before: number): number | null =>
  before === 0 ? null : percent(now - before, Math.abs(before))

export type RateBand = 'low' | 'normal' | 'high'
/** Bands of 消化率: below 30, 30 to 60, from 60. 30 % is the trade's reprint line. */
export const rateBand = (rate: number): RateBand => (rate < 30 ? 'low' : rate < 60 ? 'normal' : 'high')

/** Lower bounds of the stock bands 0 … 6 (0, 1, 2-3, 4-5, 6-10, 11-20, 21+); 未配本 is a band of its own. */
export const stockBandFrom = [0, 1, 2, 4, 6, 11, 21] as const
export const stockBandLabels = ['0', '1', '2–3', '4–5', '6–10', '11–20', '21–'] as const
/** Band of a theoretical stock; negative stock counts as 0. */
export function stockBand(stock: number): number {
  let band = 0
  for (let index = 0; index < stockBandFrom.length; index++) if (stock >= (stockBandFrom[index] ?? 0)) band = index
  return band
}

/** Half-up to so many decimals of `part / whole`, from whole numbers; null where there is nothing to divide by. */
export function quotient(part: number, whole: number, digits: number): number | null {
  if (whole === 0) return null
  const scale = 10 ** digits
  return Math.sign(part) * (Math.floor((Math.abs(part) * scale) / whole + 0.5) / scale) || 0
}

/** Half-up to so many decimals. */
export function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.sign(value) * (Math.floor(Math.abs(value) * scale + 0.5) / scale) || 0
}

/**
 * 在庫日数: for how many days the stock lasts at `daily` copies a day, to one decimal. Null where nothing is there or
 * nothing sells: no stock lasts no days, it is none.
 */
export const daysOfCover = ({ stock, daily }: { stock: number; daily: number }): number | null =>
  stock <= 0 || daily <= 0 ? null : round(stock / daily, 1)
