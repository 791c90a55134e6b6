import { describe, expect, it } from 'vitest'
import { forecastSelloutDay, getExpectedSales } from './forecast-days.ts'

const curve = Array.from({ length: 181 }, (_none, day) => ({
  day,
  actual: day <= 40 ? 10 * day : null,
  expected: day < 40 ? null : 400 + 5 * (day - 40),
  low: day < 40 ? null : 400 + 3 * (day - 40),
  high: day < 40 ? null : 400 + 8 * (day - 40),
}))
const known = { day: 40, soldDayN: 400, cumulativeDeliveryQuantity: 600, curve }

describe('forecast of the coming days', () => {
  it('forecasts the additional sales of the coming days', () => {
    expect(getExpectedSales(known, 28)).toEqual({ expected: 140, low: 84, high: 224 })
  })
  it('forecasts nothing beyond the end of the curve', () => {
    expect(getExpectedSales({ ...known, day: 170 }, 28)).toBeNull()
    expect(getExpectedSales({ ...known, day: null }, 28)).toBeNull()
  })
  it('predicts the end of stock on the day when expected sales reach the deliveries', () => {
    expect(forecastSelloutDay(known)).toBe(80)
    expect(forecastSelloutDay({ ...known, cumulativeDeliveryQuantity: 5000 })).toBeNull()
    expect(forecastSelloutDay({ ...known, cumulativeDeliveryQuantity: 0 })).toBeNull()
  })
})
