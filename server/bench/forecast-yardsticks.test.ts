import { describe, expect, it } from 'vitest'
import { forecastCroston, forecastNaive, forecastSmoothed, forecastTsb } from './forecast-yardsticks.ts'

describe('baseline forecasts', () => {
  it('repeats the last week in a baseline forecast', () => {
    expect(forecastNaive([3, 5], 2)).toEqual([5, 5])
    expect(forecastNaive([], 1)).toEqual([0])
  })

  it('smooths a baseline forecast with the factor that fits best', () => {
    expect(forecastSmoothed([10, 10, 10], 2)).toEqual([10, 10])
    // a step is followed fastest with the largest factor
    expect(forecastSmoothed([10, 10, 20, 20, 20], 1)[0]).toBeCloseTo(20, 1)
  })

  it('divides the size of sales by their interval in a baseline forecast', () => {
    expect(forecastCroston([0, 4, 0, 4, 0, 4], 1)).toEqual([2])
    expect(forecastCroston([0, 0], 1)).toEqual([0])
  })

  it('lowers a baseline forecast when sales end', () => {
    const sold = forecastTsb([4, 4, 4], 1)[0] ?? 0
    expect(sold).toBe(4)
    expect(forecastTsb([4, 4, 4, 0, 0], 1)[0]).toBeCloseTo(4 * 0.81, 6)
    expect(forecastCroston([4, 4, 4, 0, 0], 1)[0]).toBe(4)
  })
})
