import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/calendar/period.ts'
import { type Arrival, findSendingPattern, isArrivalOfDay } from './arrivals.ts'

/** A Friday, 13:05 in Japan. */
const now = Date.parse('2026-11-20T13:05:00+09:00')
const days = Array.from({ length: 14 }, (_, index) => addDays('2026-11-20', index - 13))
const createArrival = (day: string, time = '06:00', more: Partial<Arrival> = {}): Arrival => ({
  at: new Date(`${day}T${time}:00+09:00`).toISOString(),
  state: 'done',
  lines: 1000,
  rejected: 0,
  ...more,
})
/** Arrivals on every weekday at six for five weeks, until the day before `today`. */
const createWeekdayArrivals = (last: string): Arrival[] =>
  Array.from({ length: 35 }, (_, index) => addDays('2026-11-20', index - 34))
    .filter((day) => day <= last && new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0)
    .map((day) => createArrival(day))
const getStateOn = (arrivals: Arrival[], day: string) =>
  findSendingPattern(arrivals, { days, now }).cells.find((cell) => cell.day === day)?.state

describe('findSendingPattern', () => {
  it('expects no file at weekends from a sender that delivers on weekdays', () => {
    const { cells, completeness, usualTime } = findSendingPattern(createWeekdayArrivals('2026-11-20'), { days, now })
    expect(cells.map(({ state }) => state).join(' ')).toBe(
      'none none done done done done done none none done done done done done',
    )
    expect([completeness, usualTime]).toEqual([100, '06:00'])
  })

  it('reports a file as due at its usual time and as missing two hours later', () => {
    const until = createWeekdayArrivals('2026-11-19')
    expect(getStateOn(until, '2026-11-20')).toBe('missing')
    const early = findSendingPattern(until, { days, now: Date.parse('2026-11-20T07:30:00+09:00') })
    expect(early.cells.at(-1)?.state).toBe('due')
    expect(early.next).toEqual({ at: '2026-11-19T21:00:00.000Z', overdue: false, usualLines: 1000 })
    expect(findSendingPattern(until, { days, now }).next).toMatchObject({ overdue: true })
    expect(findSendingPattern(until, { days, now }).completeness).toBeLessThan(100)
  })

  it('expects the next file of a weekday sender on Monday', () => {
    expect(findSendingPattern(createWeekdayArrivals('2026-11-20'), { days, now }).next).toMatchObject({
      at: '2026-11-22T21:00:00.000Z',
      overdue: false,
    })
  })

  it('returns the arrivals outcome of each day with files', () => {
    const all = createWeekdayArrivals('2026-11-18')
    expect(getStateOn([...all, createArrival('2026-11-19', '08:30')], '2026-11-19')).toBe('late')
    expect(getStateOn([...all, createArrival('2026-11-19', '06:00', { rejected: 3 })], '2026-11-19')).toBe('part')
    expect(getStateOn([...all, createArrival('2026-11-19', '06:00', { state: 'failed' })], '2026-11-19')).toBe('failed')
    // sent again, and read
    const twice = [createArrival('2026-11-19', '06:00', { state: 'failed' }), createArrival('2026-11-19', '07:00')]
    expect(getStateOn([...all, ...twice], '2026-11-19')).toBe('done')
    expect(getStateOn([...all, createArrival('2026-11-19', '06:00', { state: 'running' })], '2026-11-19')).toBe('running')
  })

  it('expects no file from senders that are new or deliver rarely', () => {
    for (const arrivals of [[], [createArrival('2026-11-02')], [createArrival('2026-11-18'), createArrival('2026-11-19')]]) {
      const { cells, next } = findSendingPattern(arrivals, { days, now })
      expect(cells.some(({ state }) => state === 'missing' || state === 'due')).toBe(false)
      expect(next).toBeNull()
    }
  })
})

describe('isArrivalOfDay', () => {
  const isOfDay = (at: string, usualTime: string | null) =>
    isArrivalOfDay({ at: new Date(`${at}:00+09:00`).toISOString() }, { day: '2026-11-20', usualTime })
  it('counts a file as the arrival of a day until the file of the next day may arrive', () => {
    expect(isOfDay('2026-11-19T23:59', '07:10')).toBe(false)
    expect(isOfDay('2026-11-20T23:00', '07:10')).toBe(true)
    expect(isOfDay('2026-11-21T05:09', '07:10')).toBe(true)
    expect(isOfDay('2026-11-21T05:10', '07:10')).toBe(false)
    expect(isOfDay('2026-11-20T23:50', '00:30')).toBe(true)
  })
  it('counts a file as the arrival of a day on the next day, too, for a sender without a usual time', () => {
    expect(isOfDay('2026-11-21T20:00', null)).toBe(true)
    expect(isOfDay('2026-11-22T00:00', null)).toBe(false)
  })
})
