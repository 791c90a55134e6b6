import { describe, expect, it } from 'vitest'
import { forecastStockEnd, getExpectedSales } from './forecast-days.ts'

const curve = Array.from({ length: 181 }, (_none, day) => ({
  day,
  actual: day <= 40 ? 10 * day : null,
  expected: day < 40 ? null : 400 + 5 * (day - 40),
  low: day < 40 ? null : 400 + 3 * (day - 40),
  high: day < 40 ? null : 400 + 8 * (day - 40),
}))
const known = { day: 40, soldDayN: 400, cumulativeDeliveryQuantity: 600, curve }

describe('what a forecast says of the days ahead', () => {
  it('Copies of the next weeks are those on top of what is sold', () => {
    expect(getExpectedSales(known, 28)).toEqual({ expected: 140, low: 84, high: 224 })
  })
  it('Beyond the end of the curve nothing is said', () => {
    expect(getExpectedSales({ ...known, day: 170 }, 28)).toBeNull()
    expect(getExpectedSales({ ...known, day: null }, 28)).toBeNull()
  })
  it('The stock ends on the day that expected sales reach what was delivered', () => {
    expect(forecastStockEnd(known)).toBe(80)
    expect(forecastStockEnd({ ...known, cumulativeDeliveryQuantity: 5000 })).toBeNull()
    expect(forecastStockEnd({ ...known, cumulativeDeliveryQuantity: 0 })).toBeNull()
  })
})
