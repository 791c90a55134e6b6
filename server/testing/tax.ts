/** Consumption tax on books and magazines in percent: 8 until 2019-09-30, 10 from 2019-10-01 (domain 2.9). */
export const getTaxRatePercent = (day: string): 8 | 10 => (day < '2019-10-01' ? 8 : 10)

/** Tax-inclusive amount of one line in whole yen; rounded towards zero, so that refunds mirror sales. */
export const addTax = (amount: number, day: string): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * (100 + getTaxRatePercent(day))) / 100)
