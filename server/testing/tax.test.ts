import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../shared/calendar/period.ts'
import { addTax, getTaxRatePercent } from './tax.ts'

const day = fc.integer({ min: 0, max: 5000 }).map((offset) => addDays('2017-04-01', offset))

describe('consumption tax', () => {
  it('changes the consumption tax on 1 October 2019', () => {
    expect(getTaxRatePercent('2019-09-30')).toBe(8)
    expect(getTaxRatePercent('2019-10-01')).toBe(10)
  })

  it('rounds the consumption tax down, and a refund returns the amount paid', () => {
    expect(addTax(999, '2019-09-30')).toBe(1078)
    expect(addTax(999, '2019-10-01')).toBe(1098)
    fc.assert(
      fc.property(fc.nat(1_000_000), day, (amount, one) => {
        expect(addTax(-amount, one) + addTax(amount, one)).toBe(0)
      }),
    )
  })
})
