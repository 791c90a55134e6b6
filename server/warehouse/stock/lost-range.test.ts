import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/small-trade.ts'
import { COMMON_ERROR, getLostRange, toAmountBound } from './lost-range.ts'

describe('range of lost copies', () => {
  const getRange = (mean: number, variance: number, squares = 0) =>
    getLostRange({ lost: Math.round(mean), mean, variance, squares })

  it('returns a range of lost copies that contains the estimate, and is wider the more uncertain it is', () => {
    expect(getLostRange({ lost: 0, mean: 0, variance: 0, squares: 0 })).toEqual({ low: 0, high: 0 })
    expect(getLostRange({ lost: 1, mean: 0.3, variance: 0.4, squares: 1 })).toEqual({ low: 0, high: 1 })
    expect(getLostRange({ lost: 0, mean: 2.4, variance: 2.4, squares: 0 }).low).toBe(0)
    const narrow = getRange(100, 100)
    const wide = getRange(100, 100, 100 ** 2)
    expect(narrow).toEqual({ low: 87, high: 114 })
    expect(wide.low).toBeLessThan(narrow.low)
    expect(wide.high).toBeGreaterThan(narrow.high)
  })

  it('returns a range of lost copies that contains eight of ten outcomes of sales around uncertain paces', () => {
    const random = createRandom(5)
    const drawNormal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const drawPoisson = (mean: number) => {
      let count = 0
      for (let left = Math.exp(-mean), product = random(); product > left; product *= random()) count += 1
      return count
    }
    // gamma with a whole number of sales: the time until they happened
    const drawGamma = (shape: number) =>
      Array.from({ length: shape }, () => -Math.log(1 - random())).reduce((sum, x) => sum + x, 0)
    for (const stores of [1, 4, 30]) {
      const shape = 3
      const stockDays = 21
      const days = 6
      const rate = shape / stockDays
      const mean = stores * days * rate
      const { low, high } = getRange(mean, mean * (1 + days / stockDays), mean ** 2)
      let inside = 0
      const outcomes = 3000
      for (let outcome = 0; outcome < outcomes; outcome++) {
        const common = Math.max(0, 1 + COMMON_ERROR * drawNormal())
        const sold = Array.from({ length: stores }, () => drawPoisson((common * days * drawGamma(shape)) / stockDays))
        const sum = sold.reduce((all, one) => all + one, 0)
        if (sum >= low && sum <= high) inside += 1
      }
      expect(inside / outcomes, `${stores} stores`).toBeGreaterThan(0.78)
      expect(inside / outcomes, `${stores} stores`).toBeLessThan(0.97)
    }
  })

  it('converts the range of lost copies to yen in proportion', () => {
    expect(toAmountBound(9000, 6, 4)).toBe(6000)
    expect(toAmountBound(0, 0, 3)).toBe(0)
  })
})
