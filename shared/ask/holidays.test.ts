import holidays from '@holiday-jp/holiday_jp'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/period.ts'
import { findLongWeekend, isLegalHoliday } from './holidays.ts'

describe('holidays', () => {
  it('reads the holidays in questions from the calendar that the screens show', () => {
    const listed = new Set(Object.values(holidays.holidays).map(({ date }) => date as string))
    const differing: string[] = []
    for (let day = '2022-01-01'; day <= '2032-12-31'; day = addDays(day, 1))
      if (listed.has(day) !== isLegalHoliday(day)) differing.push(day)
    expect(differing).toEqual([])
  })
})

describe('a long weekend', () => {
  it.each([
    ['2026-11-25', '2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-21', '2026-11-22'],
    ['2026-05-10', '2026-05-02', '2026-05-06'],
    ['2026-09-24', '2026-09-19', '2026-09-23'],
  ])('reads a long weekend as the last one that has begun by %s', (latest, from, to) => {
    expect(findLongWeekend(latest)).toEqual({ from, to })
  })
})
