import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, countDays, getMonthEnd, getMonthStart, getWeekday } from '../../../shared/calendar/period.ts'
import { coverPeriod } from './cover.ts'

const all = { weekStartsOn: 1, grains: ['day', 'week', 'month'] as const, rowKind: 'products' as const }
const period = fc
  .tuple(fc.nat(3000), fc.nat(500))
  .map(([start, length]) => ({ from: addDays('2017-04-01', start), to: addDays('2017-04-01', start + length) }))

describe('coverPeriod', () => {
  it('covers every day of a period once, in order, using only whole weeks and months besides days', () => {
    fc.assert(
      fc.property(
        period,
        fc.constantFrom(null, 'day' as const, 'week' as const, 'month' as const),
        fc.integer({ min: 1, max: 7 }),
        (fullPeriod, unit, startsOn) => {
          const parts = coverPeriod(fullPeriod, { ...all, unit, weekStartsOn: startsOn })
          expect(parts[0]?.from).toBe(fullPeriod.from)
          expect(parts.at(-1)?.to).toBe(fullPeriod.to)
          for (const [index, part] of parts.entries()) {
            const next = parts[index + 1]
            if (next) expect(next.from).toBe(addDays(part.to, 1))
            if (part.grain === 'week') expect([getWeekday(part.from), getWeekday(part.to)]).toEqual([1, 7])
            if (part.grain === 'month') expect([part.from, part.to]).toEqual([getMonthStart(part.from), getMonthEnd(part.to)])
          }
          expect(parts.reduce((sum, part) => sum + countDays(part), 0)).toBe(countDays(fullPeriod))
        },
      ),
    )
  })

  it('covers a year by months and a week by one week', () => {
    expect(coverPeriod({ from: '2025-01-01', to: '2025-12-31' }, { ...all, unit: null })).toEqual([
      { grain: 'month', from: '2025-01-01', to: '2025-12-31' },
    ])
    expect(coverPeriod({ from: '2026-11-09', to: '2026-11-15' }, { ...all, unit: null })).toEqual([
      { grain: 'week', from: '2026-11-09', to: '2026-11-15' },
    ])
  })

  it('never covers a time step by a coarser unit', () => {
    fc.assert(
      fc.property(period, (fullPeriod) => {
        expect(coverPeriod(fullPeriod, { ...all, unit: 'day' }).every((part) => part.grain === 'day')).toBe(true)
        expect(coverPeriod(fullPeriod, { ...all, unit: 'week' }).some((part) => part.grain === 'month')).toBe(false)
        expect(coverPeriod(fullPeriod, { ...all, unit: 'month' }).some((part) => part.grain === 'week')).toBe(false)
        expect(coverPeriod(fullPeriod, { ...all, unit: 'week', weekStartsOn: 2 }).every((part) => part.grain === 'day')).toBe(
          true,
        )
      }),
    )
  })

  it('covers a period with the fewest rows for products and the fewest segments for groups', () => {
    const twelveWeeks = { from: '2026-08-31', to: '2026-11-22' }
    expect(coverPeriod(twelveWeeks, { ...all, unit: null, rowKind: 'groups' }).map(({ grain }) => grain)).toEqual(['week'])
    // six months and the days beside them instead of 28 weeks
    const halfYear = coverPeriod({ from: '2025-10-07', to: '2026-04-30' }, { ...all, unit: null })
    expect(halfYear.map(({ grain }) => grain)).toEqual(['day', 'week', 'day', 'month'])
  })
})
