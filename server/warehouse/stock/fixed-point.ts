import { quotient } from '../../../shared/measures.ts'

/**
 * Demand is reckoned in thousandths of a copy, half up: sums of whole numbers are the same in every order and on every engine.
 */

/** SQL of a number in copies, in thousandths of a copy. */
export const fixedPointSql = (copies: string): string => `cast(floor((${copies}) * 1000 + 0.5) as bigint)`

/** SQL of thousandths of a copy at a price: yen, half up. */
export const amountSql = (thousandths: string, price: string): string =>
  `cast(floor((${thousandths} * ${price} + 500) / 1000.0) as bigint)`

/** Copies to one digit; what is lacking may be below 0. */
export const toCopies = (thousandths: number): number => quotient(thousandths, 1000, 1) ?? 0

/** Copies a day to two digits. */
export const toDailyCopies = (thousandths: number): number => quotient(thousandths, 1000, 2) ?? 0
