import { describe, expect, it } from 'vitest'
import { computeOwnShare, getRanksByStep, selectDrawnPublishers } from './publisher-ranks.ts'

const row = (trend: number[], own = false) => ({ trend, own })

describe('ranks of publishers over time', () => {
  it('include all publishers with sales in the time step, with equal ranks for ties', () => {
    const rows = [row([5, 9]), row([8, 9]), row([1, 2])]
    expect(rows.map((item) => getRanksByStep(rows, item))).toEqual([
      [2, 1],
      [1, 1],
      [3, 3],
    ])
  })
  it('are missing in a time step without sales', () => {
    const rows = [row([0, 9]), row([8, 9])]
    expect(getRanksByStep(rows, rows[0] as (typeof rows)[number])).toEqual([null, 1])
  })
  it('are drawn as ten lines, the last of which own publishers replace', () => {
    const rows = Array.from({ length: 15 }, (_, index) => row([15 - index], index === 13))
    const drawn = selectDrawnPublishers(rows)
    expect(drawn).toHaveLength(10)
    expect(drawn.at(-1)).toBe(rows[13])
  })
  it('include the sum of the shares of all own publishers', () => {
    const sums = (quantity: number, previousQuantity: number) => ({ quantity, amount: 0, previousQuantity, previousAmount: 0 })
    const shares = computeOwnShare([sums(3, 2), sums(7, 6)], sums(100, 40), { basis: 2, isComplete: true })
    expect(shares).toEqual({ share: 10, before: 20 })
  })
  it('include no previous share for an incomplete period', () => {
    const sums = { quantity: 1, amount: 1, previousQuantity: 1, previousAmount: 1 }
    expect(computeOwnShare([sums], sums, { basis: 1, isComplete: false })).toEqual({ share: 100, before: null })
  })
})
