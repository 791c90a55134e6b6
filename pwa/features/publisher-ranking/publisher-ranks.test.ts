import { describe, expect, it } from 'vitest'
import { computeOwnShare, computeShareSteps, getRanksByStep, selectDrawnPublishers } from './publisher-ranks.ts'

const createRow = (trend: number[], own = false) => ({ trend, own })

describe('ranks of publishers over time', () => {
  it('ranks all publishers with sales in a time step, with equal ranks for ties', () => {
    const rows = [createRow([5, 9]), createRow([8, 9]), createRow([1, 2])]
    expect(rows.map((item) => getRanksByStep(rows, item))).toEqual([
      [2, 1],
      [1, 1],
      [3, 3],
    ])
  })
  it('has no rank of a publisher in a time step without sales', () => {
    const rows = [createRow([0, 9]), createRow([8, 9])]
    expect(getRanksByStep(rows, rows[0] as (typeof rows)[number])).toEqual([null, 1])
  })
  it('draws the ranks of ten publishers, the last of which own publishers replace', () => {
    const rows = Array.from({ length: 15 }, (_, index) => createRow([15 - index], index === 13))
    const drawn = selectDrawnPublishers(rows)
    expect(drawn).toHaveLength(10)
    expect(drawn.at(-1)).toBe(rows[13])
  })
})

const createTotals = (quantity: number, lastYearQuantity: number) => ({
  quantity,
  amount: 0,
  lastYearQuantity,
  lastYearAmount: 0,
})

describe('share of own publishers', () => {
  it('computes the share of own publishers as the sum of all of them, now and last year', () => {
    const shares = computeOwnShare([createTotals(3, 2), createTotals(7, 6)], createTotals(100, 40), {
      basis: 2,
      hasLastYear: true,
      isWhole: true,
    })
    expect(shares).toEqual({ share: 10, lastYear: 20, difference: -10 })
  })
  it('computes the change of the share of own publishers from the shares shown', () => {
    // 12.794 % and 9.896 %: the unrounded difference would be shown as -2.90
    const shares = computeOwnShare([createTotals(9896, 12_794)], createTotals(100_000, 100_000), {
      basis: 2,
      hasLastYear: true,
      isWhole: true,
    })
    expect(shares).toEqual({ share: 9.9, lastYear: 12.79, difference: -2.89 })
  })
  it('does not compare the share of own publishers if last year is not in the data', () => {
    const shares = computeOwnShare([createTotals(1, 1)], createTotals(1, 1), { basis: 2, hasLastYear: false, isWhole: true })
    expect(shares).toEqual({ share: 100, lastYear: null, difference: null })
  })
  it('shows no change of the share of own publishers in a period with incomplete days', () => {
    const shares = computeOwnShare([createTotals(3, 2)], createTotals(100, 40), { basis: 2, hasLastYear: true, isWhole: false })
    expect(shares).toEqual({ share: 3, lastYear: 5, difference: null })
  })
  it('has no share of own publishers in steps without sales', () => {
    expect(computeShareSteps([1, 0, 2], [8, 0, 3])).toEqual([12.5, null, 66.67])
  })
})
