import { describe, expect, it } from 'vitest'
import { computeQuantile } from '../../forecast/forecast-ranges.ts'
import { estimateSalesAt } from './forecast.query.ts'

describe('computeQuantile', () => {
  it('interpolates a quantile between neighbouring values', () => {
    expect(computeQuantile([1, 2, 3, 4, 5], 0.5)).toBe(3)
    expect(computeQuantile([1, 2, 3, 4, 5], 0.2)).toBeCloseTo(1.8)
    expect(computeQuantile([1, 2], 0.5)).toBe(1.5)
    expect(computeQuantile([7], 0.8)).toBe(7)
  })
})

describe('estimateSalesAt', () => {
  // sales up to day 0, 1, 2; the last curve is shorter
  const curves = [
    [10, 20, 30],
    [20, 30, 80],
    [5, 6, 10],
    [100, 150, 250],
    [10, 10, 30],
    [10, 15],
  ].map((cumulative) => ({ cumulative }))

  it('estimates sales by the median growth of comparable titles, with the range of the middle 60 percent', () => {
    // growth from day 0 to day 2: 3, 4, 2, 2.5, 3
    expect(estimateSalesAt(curves, { day: 2, known: 0, sold: 100 })).toEqual({
      comparables: 5,
      expected: 300,
      low: 240,
      high: 320,
    })
  })

  it('estimates no sales if too few comparable titles reach the day', () => {
    expect(estimateSalesAt(curves.slice(1), { day: 2, known: 0, sold: 100 })).toEqual({
      comparables: 4,
      expected: null,
      low: null,
      high: null,
    })
  })
})
