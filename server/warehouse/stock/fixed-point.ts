import { divideAndRound } from '../../../shared/trade/measures.ts'

/**
 * Demand is computed in thousandths of a copy, rounded half up: sums of integers are the same in every order and on both engines.
 */

/** Returns SQL that converts copies to thousandths of a copy. */
export const fixedPointSql = (copies: string): string => `cast(floor((${copies}) * 1000 + 0.5) as bigint)`

/** Returns SQL for the yen value of thousandths of a copy at a price, rounded half up. */
export const amountSql = (fixedPoint: string, price: string): string =>
  `cast(floor((${fixedPoint} * ${price} + 500) / 1000.0) as bigint)`

/** Converts thousandths to copies with one decimal; a shortage can be negative. */
export const toCopies = (fixedPoint: number): number => divideAndRound(fixedPoint, 1000, 1) ?? 0

/**
 * 在庫時の日販 of one or more stores, two decimals: copies sold ÷ days in stock, both summed over the stores. 0 without a day in
 * stock.
 */
export const computeDailySales = (sums: { quantity: number; stock_days: number }): number =>
  divideAndRound(sums.quantity, sums.stock_days, 2) ?? 0

/** Converts thousandths to copies per day with two decimals. */
export const toDailyCopies = (fixedPoint: number): number => divideAndRound(fixedPoint, 1000, 2) ?? 0
