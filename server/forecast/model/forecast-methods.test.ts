import { describe, expect, it } from 'vitest'
import {
  forecastCroston,
  forecastDampedTrend,
  forecastMedian,
  forecastSba,
  forecastSmoothed,
  forecastTheta,
  forecastTsb,
} from './forecast-methods.ts'
import { fitLeastAbsolute, solveLinearEquations } from './least-absolute.ts'

describe('forecasts of a weekly series', () => {
  it('smooths a series with the factor that fits best', () => {
    expect(forecastSmoothed([10, 10, 10])).toBe(10)
    // a step is followed fastest with the largest factor
    expect(forecastSmoothed([10, 10, 20, 20, 20])).toBeCloseTo(20, 1)
  })

  it('continues a trend of a series ever more slowly', () => {
    const rising = forecastDampedTrend(
      Array.from({ length: 30 }, (_none, week) => 10 + 2 * week),
      4,
    )
    const steps = rising.slice(1).map((value, index) => value - (rising[index] ?? 0))
    expect(rising[0]).toBeGreaterThan(67)
    for (const [index, step] of steps.slice(1).entries()) expect(step).toBeLessThan(steps[index] ?? 0)
    expect(forecastDampedTrend([7, 7, 7, 7], 2)).toEqual([7, 7])
  })

  it('adds half the slope of a series to its level (theta)', () => {
    const [first = 0, second = 0] = forecastTheta(
      Array.from({ length: 20 }, (_none, week) => 10 + 2 * week),
      2,
    )
    expect(second - first).toBeCloseTo(1, 6)
  })

  it('divides the mean size of sales by their mean interval if some weeks have no sales (Croston)', () => {
    expect(forecastCroston([0, 4, 0, 4, 0, 4])).toBe(2)
    expect(forecastCroston([0, 0])).toBe(0)
    expect(forecastSba([0, 4, 0, 4, 0, 4])).toBeCloseTo(1.9, 6)
  })

  it('lowers the forecast of a series when sales end (TSB)', () => {
    expect(forecastTsb([4, 4, 4])).toBe(4)
    expect(forecastTsb([4, 4, 4, 0, 0])).toBeCloseTo(4 * 0.81, 6)
    expect(forecastCroston([4, 4, 4, 0, 0])).toBe(4)
  })

  it('ignores a peak of a series in its median', () => {
    expect(forecastMedian([3, 4, 500, 5, 4], 13)).toBe(4)
    expect(forecastMedian([9, 9, 3, 5], 2)).toBe(4)
    expect(forecastMedian([], 13)).toBe(0)
  })
})

describe('least absolute errors', () => {
  const fit = (rows: readonly (readonly number[])[], targets: readonly number[], ridge = 0) =>
    fitLeastAbsolute({
      rows: Float64Array.from(rows.flat()),
      targets: Float64Array.from(targets),
      importance: Float64Array.from(targets, () => 1),
      prior: (rows[0] ?? []).map(() => 0.5),
      ridge,
    })

  it('finds the weights of a sum despite a single outlier', () => {
    const rows = Array.from({ length: 40 }, (_none, index) => [10 + (index % 7), 20 + ((index * 5) % 11)])
    const targets = rows.map(([a = 0, b = 0], index) => (index === 9 ? 900 : 0.3 * a + 0.7 * b))
    const [first, second] = fit(rows, targets)
    expect(first).toBeCloseTo(0.3, 2)
    expect(second).toBeCloseTo(0.7, 2)
  })

  it('gives no column a negative weight, and shrinks weights towards the prior', () => {
    const rows = Array.from({ length: 30 }, (_none, index) => [10 + (index % 7), 5 + ((index * 3) % 5)])
    const targets = rows.map(([a = 0, b = 0]) => 1.2 * a - 0.4 * b)
    expect(fit(rows, targets)[1]).toBe(0)
    expect(fit(rows, targets, 1e6)[1]).toBeCloseTo(0.5, 3)
  })

  it('solves linear equations whose first pivot is 0', () => {
    const solution = solveLinearEquations([Float64Array.from([0, 2, 6]), Float64Array.from([1, 1, 5])])
    expect(solution).toEqual([2, 3])
  })
})
