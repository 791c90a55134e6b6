import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  countDays,
  countDaysBetween,
  formatJapanMinute,
  getLastYearSteps,
  getMonthEnd,
  getPartialBuckets,
  getPreviousPeriod,
  getSeparateComparedPeriod,
  getTodayInJapan,
  getWeekday,
  getWeekStart,
  isDay,
  listBuckets,
  listStepsTo,
  resolveComparison,
} from './period.ts'

const day = fc.integer({ min: 0, max: 5000 }).map((offset) => addDays('2017-04-01', offset))

describe('calendar days', () => {
  it('accepts a calendar day only if it exists', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2023-02-29')).toBe(false)
    expect(isDay('2026-13-01')).toBe(false)
    expect(isDay('2026-1-1')).toBe(false)
  })

  it('takes the current day from Japan: 15:00 UTC is midnight in Tokyo', () => {
    expect(getTodayInJapan(Date.parse('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
    expect(getTodayInJapan(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
  })

  it('does not overflow into the next month when months are added to a day', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(getMonthEnd('2024-02-10')).toBe('2024-02-29')
  })
})

describe('calendar weeks', () => {
  it('starts a calendar week on the requested weekday, at or before the day', () => {
    expect(getWeekStart('2026-11-21')).toBe('2026-11-16')
    expect(getWeekStart('2026-11-21', 2)).toBe('2026-11-17')
    expect(getWeekStart('2026-11-21', 7)).toBe('2026-11-15')
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 7 }), (value, startsOn) => {
        const start = getWeekStart(value, startsOn)
        expect(getWeekday(start)).toBe(startsOn)
        expect(start <= value && value < addDays(start, 7)).toBe(true)
      }),
    )
  })
})

describe('time steps', () => {
  it('covers a period by time steps without gaps, also across months and years', () => {
    fc.assert(
      fc.property(day, fc.nat(400), fc.constantFrom('day' as const, 'week' as const, 'month' as const), (from, length, unit) => {
        const buckets = listBuckets({ from, to: addDays(from, length) }, unit)
        expect(buckets[0] !== undefined && buckets[0] <= from).toBe(true)
        for (const [index, bucket] of buckets.entries()) {
          const next = buckets[index + 1]
          if (next !== undefined)
            expect(next).toBe(unit === 'month' ? addMonths(bucket, 1) : addDays(bucket, unit === 'week' ? 7 : 1))
        }
      }),
    )
  })
})

describe('previous period', () => {
  it('ends the previous period the day before the period, with the same length', () => {
    expect(getPreviousPeriod({ from: '2026-11-14', to: '2026-11-20' })).toEqual({ from: '2026-11-07', to: '2026-11-13' })
    fc.assert(
      fc.property(day, fc.nat(25), (from, length) => {
        const period = { from, to: addDays(from, length) }
        const before = getPreviousPeriod(period)
        expect(addDays(before.to, 1)).toBe(from)
        if (countDays(period) < 28) expect(countDays(before)).toBe(countDays(period))
      }),
    )
  })

  it('takes whole months as the previous period of whole months', () => {
    expect(getPreviousPeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(getPreviousPeriod({ from: '2026-01-01', to: '2026-03-31' })).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  })
})

describe('steps of a ranking', () => {
  it('makes the steps of a ranking as long as a period of days, also if one of them happens to be a whole month', () => {
    // the step before is September
    const steps = listStepsTo({ from: '2026-10-01', to: '2026-10-30' })
    expect(steps.slice(-3)).toEqual([
      { from: '2026-08-02', to: '2026-08-31' },
      { from: '2026-09-01', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-30' },
    ])
    fc.assert(
      fc.property(day, fc.integer({ min: 28, max: 92 }), (from, days) => {
        const period = { from, to: addDays(from, days - 1) }
        fc.pre(from.slice(8) !== '01' || period.to !== getMonthEnd(period.to))
        const all = listStepsTo(period)
        expect(all.map(countDays)).toEqual(all.map(() => days))
        const gaps = getLastYearSteps(all).map((step, index) => countDaysBetween(step.from, all[index]?.from ?? ''))
        expect(gaps).toEqual(all.map(() => 364))
      }),
    )
  })

  it('makes the steps of a ranking whole months for whole months, this year and last', () => {
    const steps = listStepsTo({ from: '2026-03-01', to: '2026-03-31' })
    expect(steps.at(-2)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(getLastYearSteps(steps).at(-2)).toEqual({ from: '2025-02-01', to: '2025-02-28' })
  })
})

describe('times of day', () => {
  it('formats a time of day in Japan’s time, to the minute', () => {
    expect(formatJapanMinute('2026-11-20T15:05:09.120Z')).toBe('2026/11/21 00:05')
  })
})

describe('comparison of periods with incomplete days', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const before = { from: '2026-11-09', to: '2026-11-15' }

  it('excludes incomplete days and the same weekdays of the previous period from a comparison', () => {
    expect(resolveComparison(week, before, { wholeDay: '2026-11-21' })).toEqual({
      period: week,
      comparedPeriod: { from: '2026-11-16', to: '2026-11-21' },
      previousPeriod: { from: '2026-11-09', to: '2026-11-14' },
    })
  })

  it('compares whole periods if every day is complete', () => {
    expect(resolveComparison(week, before, { wholeDay: '2026-11-22' })).toEqual({
      period: week,
      comparedPeriod: week,
      previousPeriod: before,
    })
  })

  it('never compares days before the first day with data', () => {
    expect(resolveComparison(week, before, { wholeDay: '2026-11-22', firstDay: '2026-11-10' }).comparedPeriod).toBeNull()
    expect(resolveComparison(week, before, { wholeDay: '2026-11-22', firstDay: '2026-11-09' }).comparedPeriod).toEqual(week)
  })

  it('requires a separate query of the compared part only if it is not the whole period', () => {
    expect(getSeparateComparedPeriod(resolveComparison(week, before, { wholeDay: '2026-11-21' }))).toEqual({
      from: '2026-11-16',
      to: '2026-11-21',
    })
    expect(getSeparateComparedPeriod(resolveComparison(week, before, { wholeDay: '2026-11-22' }))).toBeNull()
    expect(
      getSeparateComparedPeriod(resolveComparison(week, before, { wholeDay: '2026-11-21', firstDay: '2026-11-10' })),
    ).toBeNull()
  })

  it('compares no period if no day of it is complete', () => {
    expect(
      resolveComparison({ from: '2026-11-22', to: '2026-11-22' }, before, { wholeDay: '2026-11-21' }).comparedPeriod,
    ).toBeNull()
  })

  it('never compares periods of different lengths unless both are whole months', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), fc.integer({ min: -50, max: 450 }), (from, days, wholeDay) => {
        const period = { from, to: addDays(from, days) }
        const { comparedPeriod, previousPeriod: against } = resolveComparison(period, getPreviousPeriod(period), {
          wholeDay: addDays(from, wholeDay),
          firstDay: '2010-01-01',
        })
        if (comparedPeriod === null) {
          expect(wholeDay).toBeLessThan(0)
          return
        }
        if (comparedPeriod.to !== period.to) expect(countDays(against)).toBeLessThanOrEqual(countDays(comparedPeriod))
        expect(comparedPeriod.to <= addDays(from, wholeDay)).toBe(true)
      }),
    )
  })

  it('marks a time step as partial if it has incomplete days or exceeds the period', () => {
    const axis = { unit: 'week', period: { from: '2026-11-04', to: '2026-11-22' }, wholeDay: '2026-11-21' } as const
    expect(getPartialBuckets(['2026-11-02', '2026-11-09', '2026-11-16'], axis)).toEqual([true, false, true])
  })
})
