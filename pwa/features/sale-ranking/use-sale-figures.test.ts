import { describe, expect, it } from 'vitest'
import { computeConcentration } from './use-sale-figures.tsx'

describe('concentration of sales', () => {
  it('accumulates shares from the best store to 100 %', () => {
    expect(computeConcentration([10, 60, 20, 10])).toEqual({ shares: [60, 80, 90, 100], bestCount: 1, bestShare: 60 })
  })
  it('treats two of ten stores as the top 20 %', () => {
    expect(computeConcentration([30, 30, 5, 5, 5, 5, 5, 5, 5, 5])).toMatchObject({ bestCount: 2, bestShare: 60 })
  })
  it('is null without sales', () => {
    expect(computeConcentration([])).toEqual({ shares: [], bestCount: 0, bestShare: null })
    expect(computeConcentration([0, 0]).bestShare).toBeNull()
  })
})
