// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { accumulateShares } from './concentration-chart.tsx'

describe('accumulateShares', () => {
  it('accumulates shares from the greatest to 100 %', () => {
    expect(accumulateShares([60, 20, 10, 10])).toEqual([60, 80, 90, 100])
  })
  it('accumulates shares of 0 without sales', () => {
    expect(accumulateShares([])).toEqual([])
    expect(accumulateShares([0, 0])).toEqual([0, 0])
  })
})
