import { describe, expect, it } from 'vitest'
import { formatCalendar, type ScheduleCalendar } from '../../shared/calendar/schedule-calendar.ts'
import { getNextRun, listNextRuns } from './next-run.ts'

const at = (text: string) => new Date(`${text}+09:00`)
const getNext = (calendar: ScheduleCalendar, after: string): string | null => {
  const found = getNextRun(calendar, at(after))
  return found === null ? null : new Date(found.getTime() + 9 * 3_600_000).toISOString().slice(0, 16)
}

describe('getNextRun', () => {
  const monday: { kind: 'weekly'; weekdays: number[]; time: string } = { kind: 'weekly', weekdays: [1], time: '08:00' }

  it('runs a weekly schedule next Monday at eight in Japan', () => {
    expect(getNext({ ...monday, onHoliday: 'run' }, '2026-11-20T09:00:00')).toBe('2026-11-23T08:00')
    expect(getNext({ ...monday, onHoliday: 'run' }, '2026-11-23T07:59:59')).toBe('2026-11-23T08:00')
    expect(getNext({ ...monday, onHoliday: 'run' }, '2026-11-23T08:00:00')).toBe('2026-11-30T08:00')
  })

  it('skips a holiday in a schedule or moves the run to the next working day', () => {
    // 2026-11-23 is 勤労感謝の日, a Monday
    expect(getNext({ ...monday, onHoliday: 'skip' }, '2026-11-20T09:00:00')).toBe('2026-11-30T08:00')
    expect(getNext({ ...monday, onHoliday: 'next' }, '2026-11-20T09:00:00')).toBe('2026-11-24T08:00')
    expect(getNext({ ...monday, onHoliday: 'next' }, '2026-11-23T12:00:00')).toBe('2026-11-24T08:00')
    expect(getNext({ ...monday, onHoliday: 'next' }, '2026-11-24T08:00:00')).toBe('2026-11-30T08:00')
    // moved back to the previous working day, once
    expect(getNext({ ...monday, onHoliday: 'previous' }, '2026-11-17T09:00:00')).toBe('2026-11-20T08:00')
    expect(getNext({ ...monday, onHoliday: 'previous' }, '2026-11-20T08:00:00')).toBe('2026-11-30T08:00')
    // 2027-01-11 is 成人の日, a Monday: its run on Friday precedes that of Saturday
    const saturdayAndMonday: ScheduleCalendar = { ...monday, weekdays: [1, 6], onHoliday: 'previous' }
    expect(getNext(saturdayAndMonday, '2027-01-07T09:00:00')).toBe('2027-01-08T08:00')
    expect(getNext(saturdayAndMonday, '2027-01-08T08:00:00')).toBe('2027-01-09T08:00')
    expect(getNext(saturdayAndMonday, '2027-01-09T08:00:00')).toBe('2027-01-16T08:00')
    // three consecutive holidays, followed by a weekend
    const third = { kind: 'monthly', day: 3, time: '09:00', onHoliday: 'next' } as const
    expect(getNext(third, '2026-05-01T00:00:00')).toBe('2026-05-07T09:00')
  })

  it('excludes weekends and holidays from working days', () => {
    const workdays = { kind: 'workdays', time: '07:30' } as const
    expect(getNext(workdays, '2026-11-20T07:30:00')).toBe('2026-11-24T07:30')
    expect(getNext(workdays, '2026-04-28T08:00:00')).toBe('2026-04-30T07:30')
  })

  it('runs a monthly schedule on the last day of a month, and skips months without the requested day', () => {
    expect(getNext({ kind: 'monthly', day: 32, time: '23:59', onHoliday: 'run' }, '2028-02-01T00:00:00')).toBe('2028-02-29T23:59')
    expect(getNext({ kind: 'monthly', day: 31, time: '00:00', onHoliday: 'run' }, '2026-11-01T00:00:00')).toBe('2026-12-31T00:00')
  })

  it('returns consecutive runs of a schedule without repetition', () => {
    const text = (calendar: ScheduleCalendar) =>
      listNextRuns(calendar, at('2026-11-18T09:00:00'), 3).map((moment) =>
        new Date(moment.getTime() + 9 * 3_600_000).toISOString(),
      )
    expect(text({ kind: 'daily', time: '08:00', onHoliday: 'previous' })).toEqual([
      '2026-11-19T08:00:00.000Z',
      '2026-11-20T08:00:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ])
    expect(text({ ...monday, onHoliday: 'previous' }).map((moment) => moment.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-30',
      '2026-12-07',
    ])
    expect(text({ kind: 'load' })).toEqual([])
  })

  it('returns no next run for a schedule after loads', () => {
    expect(getNext({ kind: 'load' }, '2026-11-20T00:00:00')).toBeNull()
  })
})

describe('description of a schedule’s calendar', () => {
  it.each<[ScheduleCalendar, string, string]>([
    [{ kind: 'weekly', weekdays: [1], time: '08:00', onHoliday: 'run' }, '毎週月曜 8:00', 'Every Monday at 8:00'],
    [
      { kind: 'weekly', weekdays: [5, 1], time: '18:30', onHoliday: 'skip' },
      '毎週月曜・金曜 18:30（祝日は実行しない）',
      'Every Monday, Friday at 18:30 (not on holidays)',
    ],
    [{ kind: 'monthly', day: 1, time: '07:00', onHoliday: 'run' }, '毎月1日 7:00', 'On day 1 of every month at 7:00'],
    [
      { kind: 'monthly', day: 32, time: '07:00', onHoliday: 'next' },
      '毎月末日 7:00（祝日なら翌営業日）',
      'On the last day of every month at 7:00 (on a holiday, the next working day)',
    ],
    [{ kind: 'workdays', time: '07:30' }, '平日（祝日を除く） 7:30', 'Every weekday except holidays at 7:30'],
    [{ kind: 'load' }, '取り込みのたび', 'After every load'],
  ])('describes the calendar of a schedule with the expected text: %o', (calendar, ja, en) => {
    expect([formatCalendar(calendar, 'ja'), formatCalendar(calendar, 'en')]).toEqual([ja, en])
  })
})
