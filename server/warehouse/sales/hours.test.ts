import { describe, expect, it } from 'vitest'
import { getLastCompleteHour, parseHourNumber, toHourNumber } from './hours.ts'

const over = (until: { day: string; at: string | null }, now: string) =>
  parseHourNumber(getLastCompleteHour(until, Date.parse(now)))

describe('period of the last hours', () => {
  it('counts the last hours back over midnight', () => {
    expect(parseHourNumber(toHourNumber('2026-11-20', 1) - 3)).toEqual({ date: '2026-11-19', hour: 22 })
  })

  it('excludes the current hour from the last hours even if it has receipts', () => {
    const until = { day: '2026-11-20', at: '2026-11-20T13:40:00+09:00' }
    expect(over(until, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-20', hour: 12 })
  })

  it('excludes hours after the latest receipt from the last hours', () => {
    const until = { day: '2026-11-20', at: '2026-11-20T10:15:00+09:00' }
    expect(over(until, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-20', hour: 10 })
  })

  it('includes the whole last day in the last hours if receipts have no time', () => {
    expect(over({ day: '2026-11-19', at: null }, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-19', hour: 23 })
    expect(over({ day: '2026-11-20', at: null }, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-20', hour: 12 })
  })
})
