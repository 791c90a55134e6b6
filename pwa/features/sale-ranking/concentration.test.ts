import { describe, expect, it } from 'vitest'
import { computeConcentration } from './concentration.ts'

describe('concentration of sales', () => {
  it('The running share begins with the best and ends with everything', () => {
    expect(computeConcentration([10, 60, 20, 10])).toEqual({ shares: [60, 80, 90, 100], bestCount: 1, bestShare: 60 })
  })
  it('The best fifth of ten stores are two', () => {
    expect(computeConcentration([30, 30, 5, 5, 5, 5, 5, 5, 5, 5])).toMatchObject({ bestCount: 2, bestShare: 60 })
  })
  it('Without sales there is no share', () => {
    expect(computeConcentration([])).toEqual({ shares: [], bestCount: 0, bestShare: null })
    expect(computeConcentration([0, 0]).bestShare).toBeNull()
  })
})
