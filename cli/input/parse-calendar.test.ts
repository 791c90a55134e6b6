import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendar, type ScheduleCalendar } from '../../shared/calendar/schedule-calendar.ts'
import { parseCalendar } from './parse-calendar.ts'

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const onHoliday = fc.constantFrom('run' as const, 'skip' as const, 'next' as const)
const calendar: fc.Arbitrary<ScheduleCalendar> = fc.oneof(
  fc.record({ kind: fc.constant('daily' as const), time, onHoliday }),
  fc.record({
    kind: fc.constant('weekly' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.sort((a, b) => a - b)),
    time,
    onHoliday,
  }),
  fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 32 }), time, onHoliday }),
  fc.record({ kind: fc.constant('workdays' as const), time }),
  fc.constant({ kind: 'load' as const }),
)

describe('parser of schedule calendars', () => {
  it('accepts every calendar text of a schedule shown in lists, in both languages', () => {
    fc.assert(
      fc.property(calendar, fc.constantFrom('ja' as const, 'en' as const), (item, language) => {
        expect(parseCalendar(formatCalendar(item, language))).toEqual(item)
      }),
    )
  })

  it('accepts common phrases as the calendar of a schedule', () => {
    const weekly = (weekdays: number[], at: string) => ({ kind: 'weekly', weekdays, time: at, onHoliday: 'run' })
    expect(parseCalendar('毎週 月木 8時')).toEqual(weekly([1, 4], '08:00'))
    expect(parseCalendar('毎週月曜日に８：３０')).toEqual(weekly([1], '08:30'))
    expect(parseCalendar('weekly mon,thu 8:00')).toEqual(weekly([1, 4], '08:00'))
    expect(parseCalendar('every Saturday and Sunday at 23:15')).toEqual(weekly([6, 7], '23:15'))
    expect(parseCalendar('毎日 7時半')).toEqual({ kind: 'daily', time: '07:30', onHoliday: 'run' })
    expect(parseCalendar('monthly 1 7:00')).toEqual({ kind: 'monthly', day: 1, time: '07:00', onHoliday: 'run' })
    expect(parseCalendar('毎月末 18:00')).toEqual({ kind: 'monthly', day: 32, time: '18:00', onHoliday: 'run' })
    expect(parseCalendar('平日9時')).toEqual({ kind: 'workdays', time: '09:00' })
    expect(parseCalendar('load')).toEqual({ kind: 'load' })
  })

  it('rejects a calendar text of a schedule that it cannot parse completely', () => {
    for (const text of [
      '',
      '8:00',
      '毎日',
      '毎日 25:00',
      '毎日 8:60',
      '毎月32日 8:00',
      '毎月0日 8:00',
      '毎週 8:00',
      '毎週光曜 8:00',
      'every day 8:00 or so',
      'mo 8:00',
      '0 8 * * 1',
    ])
      expect([text, parseCalendar(text)]).toEqual([text, null])
  })
})
