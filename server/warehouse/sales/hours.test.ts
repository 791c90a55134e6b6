import { describe, expect, it } from 'vitest'
import { hourNumber, lastHourOver, toHour } from './hours.ts'

const over = (until: { day: string; at: string | null }, now: string) => toHour(lastHourOver(until, Date.parse(now)))

describe('which hours are over', () => {
  it('Hours are counted back over midnight', () => {
    expect(toHour(hourNumber('2026-11-20', 1) - 3)).toEqual({ date: '2026-11-19', hour: 22 })
  })

  it('The hour that is running is not over, even where receipts of it are there', () => {
    const until = { day: '2026-11-20', at: '2026-11-20T13:40:00+09:00' }
    expect(over(until, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-20', hour: 12 })
  })

  it('The hours after the latest receipt are not told of yet', () => {
    const until = { day: '2026-11-20', at: '2026-11-20T10:15:00+09:00' }
    expect(over(until, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-20', hour: 10 })
  })

  it('Where receipts carry no time, the last day is told to its end', () => {
    expect(over({ day: '2026-11-19', at: null }, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-19', hour: 23 })
    expect(over({ day: '2026-11-20', at: null }, '2026-11-20T13:50:00+09:00')).toEqual({ date: '2026-11-20', hour: 12 })
  })
})
