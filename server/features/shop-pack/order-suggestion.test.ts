import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getSufficientCopies, suggestOrder } from './order-suggestion.ts'

describe('suggestOrder', () => {
  it('suggests to order the expected sales of twelve days minus stock, in whole copies, rounded half up', () => {
    // 0.75 per day: nine copies
    expect(suggestOrder({ rateMilli: 750, stock: 1, pending: 0 })).toMatchObject({ copies: 8 })
    expect(suggestOrder({ rateMilli: 125, stock: 0, pending: 0 })).toMatchObject({ copies: 2 })
    expect(suggestOrder({ rateMilli: 750, stock: 9, pending: 0 })).toMatchObject({ copies: 0 })
  })
  it('subtracts ordered copies as well as stock from a suggested order', () => {
    expect(suggestOrder({ rateMilli: 750, stock: 1, pending: 3 })).toEqual(suggestOrder({ rateMilli: 750, stock: 4, pending: 0 }))
    expect(suggestOrder({ rateMilli: 750, stock: -4, pending: 3 })).toMatchObject({ copies: 6 })
    expect(suggestOrder({ rateMilli: 750, stock: 0, pending: 30 })).toEqual({ copies: 0, low: 0, high: 0 })
  })
  it('counts negative stock as 0 in a suggested order', () => {
    expect(suggestOrder({ rateMilli: 750, stock: -4, pending: 0 })).toEqual(
      suggestOrder({ rateMilli: 750, stock: 0, pending: 0 }),
    )
  })
  it('suggests an order of 0 without expected sales', () => {
    expect(suggestOrder({ rateMilli: 0, stock: 0, pending: 0 })).toEqual({ copies: 0, low: 0, high: 0 })
  })
  it('returns the range of a Poisson distribution for a suggested order', () => {
    // the 10th and 90th percentile of Poisson with mean 9 are 5 and 13
    expect(suggestOrder({ rateMilli: 750, stock: 0, pending: 0 })).toEqual({ copies: 9, low: 5, high: 13 })
    expect([getSufficientCopies(1, 0.5), getSufficientCopies(100, 0.9)]).toEqual([1, 113])
  })
  it('returns a range that includes the suggested order, even at the size from which it is approximated', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.integer({ min: -20, max: 3000 }), fc.nat(50), (rateMilli, stock, pending) => {
        const { copies, low, high } = suggestOrder({ rateMilli, stock, pending })
        expect([low >= 0, low <= copies, copies <= high]).toEqual([true, true, true])
      }),
    )
    expect(Math.abs(getSufficientCopies(400, 0.9) - getSufficientCopies(400.1, 0.9))).toBeLessThanOrEqual(1)
  })
})
