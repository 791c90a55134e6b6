import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeChangeRate,
  computeDaysOfCover,
  computePercent,
  computePeriodReturnRate,
  computeReturnRate,
  computeSaleRate,
  computeShare,
  computeStockRate,
  getRateBand,
  getStockBand,
  hasTooFewDeliveries,
} from './measures.ts'

describe('computePercent', () => {
  it('returns no percentage if the divisor is 0 or less', () => {
    expect(computePercent(3, 0)).toBeNull()
    expect(computePercent(3, -4)).toBeNull()
    expect(computePercent(-3, -4)).toBeNull()
  })

  it('rounds half a percentage up to one decimal', () => {
    expect(computePercent(3, 129)).toBe(2.3)
    expect(computePercent(1, 800)).toBe(0.1)
    expect(computePercent(5, 1000)).toBe(0.5)
    expect(computePercent(1, 2000)).toBe(0.1)
    expect(computePercent(-1, 2000)).toBe(-0.1)
  })

  it('rounds ties of percentages exactly', () => {
    // 1.005 is less than that as a floating-point number
    expect(computePercent(201, 20_000, 2)).toBe(1.01)
    expect(computePercent(-201, 20_000, 2)).toBe(-1.01)
  })

  it('rounds shares to two decimals', () => {
    expect(computeShare(1, 800)).toBe(0.13)
    expect(computeShare(30_395, 412_806)).toBe(7.36)
  })

  it('computes a sell-through above 100', () => {
    expect(computeSaleRate(150, 100)).toBe(150)
  })
})

describe('rates and changes', () => {
  it('computes rates of sales, returns and unadjusted stock that add up to 100 without adjustments', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), fc.nat(100_000), (delivered, sold, returned) => {
        const sum =
          (computeSaleRate(sold, delivered) ?? 0) +
          (computeReturnRate(returned, delivered) ?? 0) +
          (computeStockRate(delivered - sold - returned, delivered) ?? 0)
        // three values rounded to one decimal each
        expect(Math.abs(sum - 100)).toBeLessThanOrEqual(0.15 + 1e-9)
      }),
    )
  })

  it('returns no return rate of a period in which more was returned than delivered', () => {
    expect(computePeriodReturnRate(20, 80)).toBe(25)
    expect(computePeriodReturnRate(80, 80)).toBe(100)
    expect(computePeriodReturnRate(0, 80)).toBe(0)
    for (const [returned, delivered] of [
      [266, 1],
      [81, 80],
      [3, 0],
      [0, 0],
      [-2, 80],
      [5, -4],
    ] as const)
      expect(computePeriodReturnRate(returned, delivered), `${returned} of ${delivered}`).toBeNull()
    expect(hasTooFewDeliveries(266, 1)).toBe(true)
    expect(hasTooFewDeliveries(3, 0)).toBe(true)
    expect(hasTooFewDeliveries(0, 0)).toBe(false)
    expect(hasTooFewDeliveries(0, -4)).toBe(false)
  })

  it('returns no rate of a change from zero, or from a period with more refunds than sales', () => {
    expect(computeChangeRate(5, 0)).toBeNull()
    expect(computeChangeRate(600, -3467)).toBeNull()
    expect(computeChangeRate(-20, -10)).toBeNull()
    expect(computeChangeRate(110, 100)).toBe(10)
    expect(computeChangeRate(0, 100)).toBe(-100)
  })

  it('classifies rates into bands with limits at 30 and 60', () => {
    expect([29.9, 30, 59.9, 60].map(getRateBand)).toEqual(['low', 'normal', 'normal', 'high'])
  })
})

describe('stock bands', () => {
  it('has the stock bands 0, 1, 2-3, 4-5, 6-10, 11-20, 21 and more, where negative stock counts as 0', () => {
    expect([-3, 0, 1, 2, 3, 4, 5, 6, 10, 11, 20, 21, 500].map(getStockBand)).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
  })
})

describe('days of cover', () => {
  it('computes days of cover as stock divided by daily sales, and null without stock or without sales', () => {
    expect(computeDaysOfCover({ stock: 10, daily: 4 })).toBe(2.5)
    expect(computeDaysOfCover({ stock: 1, daily: 28 })).toBe(0)
    for (const stock of [0, -3]) expect(computeDaysOfCover({ stock, daily: 4 })).toBeNull()
    for (const daily of [0, -1]) expect(computeDaysOfCover({ stock: 10, daily })).toBeNull()
  })
})
