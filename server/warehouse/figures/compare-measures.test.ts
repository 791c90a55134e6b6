import { describe, expect, it } from 'vitest'
import type { Comparison } from '../../../shared/calendar/period.ts'
import { computeChanges, computeShares, rankValues, sumMeasures } from './compare-measures.ts'

const period = { from: '2026-11-16', to: '2026-11-22' }
const compare = (comparedPeriod: Comparison['comparedPeriod']): Comparison => ({
  period,
  comparedPeriod,
  previousPeriod: { from: '2026-11-09', to: '2026-11-15' },
})
const whole = compare(period)
const part = compare({ from: '2026-11-16', to: '2026-11-20' })
const none = compare(null)
const row = { quantity: 30, comparedQuantity: 24, previousQuantity: 20, lastYearQuantity: 10 }
const total = { quantity: 120, comparedQuantity: 100, previousQuantity: 100, lastYearQuantity: 80 }

describe('comparison of measures', () => {
  it('gives equal values the same rank and leaves out ranks of missing values', () => {
    expect(rankValues([5, null, 9, 5, 1])).toEqual([2, null, 1, 2, 4])
  })

  it('adds up each measure, to 0 without rows', () => {
    expect(sumMeasures([row, total], ['quantity', 'lastYearQuantity'])).toEqual({ quantity: 150, lastYearQuantity: 90 })
    expect(sumMeasures<'quantity'>([], ['quantity'])).toEqual({ quantity: 0 })
  })

  it('computes changes of the compared days, and none where nothing can be compared', () => {
    expect(computeChanges(row, { basis: 'quantity', comparison: part, lastYear: none })).toEqual({
      changeRate: 20,
      lastYearChangeRate: null,
    })
  })

  it('compares shares with those of last year only if the whole period is compared', () => {
    const share = (lastYear: Comparison) => computeShares(row, total, { basis: 'quantity', comparison: whole, lastYear })
    expect(share(whole)).toEqual({ share: 25, lastYearShare: 12.5, shareDifference: 12.5 })
    expect(share(part)).toEqual({ share: 25, lastYearShare: 12.5, shareDifference: null })
    expect(share(none)).toEqual({ share: 25, lastYearShare: null, shareDifference: null })
  })
})
