import { describe, expect, it } from 'vitest'
import { getBucketUnit, getDaysAhead, toLimitBuckets } from './limit-buckets.ts'

const createLimit = (returnLimitDate: string, returnCopies: number) => ({
  returnLimitDate,
  products: 1,
  returnCopies,
  returnAmount: returnCopies * 1000,
})

describe('bar chart of return limits', () => {
  it('draws a bar of return limits for each day within six weeks, even without a limit', () => {
    const bars = toLimitBuckets([createLimit('2026-11-22', 3), createLimit('2026-11-24', 5)], {
      asOf: '2026-11-21',
      withinDays: 4,
    })
    expect(bars.map(({ from, to, returnCopies }) => [from, to, returnCopies])).toEqual([
      ['2026-11-22', '2026-11-22', 3],
      ['2026-11-23', '2026-11-23', 0],
      ['2026-11-24', '2026-11-24', 5],
      ['2026-11-25', '2026-11-25', 0],
    ])
  })

  it('draws a bar of return limits per week from Monday beyond six weeks, clipped to the period', () => {
    const bars = toLimitBuckets([createLimit('2026-11-22', 3), createLimit('2026-11-23', 5), createLimit('2026-11-29', 7)], {
      asOf: '2026-11-21',
      withinDays: 43,
    })
    expect(bars.slice(0, 2)).toEqual([
      { from: '2026-11-22', to: '2026-11-22', products: 1, returnCopies: 3, returnAmount: 3000 },
      { from: '2026-11-23', to: '2026-11-29', products: 2, returnCopies: 12, returnAmount: 12_000 },
    ])
    expect(bars.at(-1)).toMatchObject({ from: '2026-12-28', to: '2027-01-03' })
    expect([getBucketUnit({ withinDays: 42 }), getBucketUnit({ withinDays: 43 })]).toEqual(['day', 'week'])
  })

  it('counts days from the as-of day to the last day of a bar of return limits', () => {
    expect(getDaysAhead({ to: '2026-11-29' }, '2026-11-21')).toBe(8)
  })
})
