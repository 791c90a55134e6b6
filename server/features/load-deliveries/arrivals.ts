import type { DeliveryCell, DeliveryState } from '../../../shared/contract/load-deliveries.ts'
import { addDays, todayInJapan } from '../../../shared/period.ts'

/** A file of a sender that came. */
export interface Arrival {
  /** ISO 8601. */
  at: string
  state: 'running' | 'done' | 'failed'
  lines: number
  rejected: number
}

const HOUR_MS = 3_600_000
const JAPAN_MS = 9 * HOUR_MS
/** Beyond the usual time a file is late, and what has not come is missing. Hours. */
const GRACE_MINUTES = 2
/** How many of the same weekdays are looked back at, and on how many of them a file makes a habit. */
const LOOKED_WEEKS = 4
const HABIT = 3
const FEWEST_WEEKS = 2
/** Days with files from which on there is a usual time. */
const FEWEST_TIMES = 3
/** How far ahead something may be due. Days. */
const AHEAD = 7

/** Days that are looked at before those that are shown, so that the first of them has its habit. */
export const DAYS_BEFORE = LOOKED_WEEKS * 7

const toJapanMinutes = (at: string): number => Math.floor(((Date.parse(at) + JAPAN_MS) % (24 * HOUR_MS)) / 60_000)
const toTimestamp = (day: string, minutes: number): number => Date.parse(`${day}T00:00:00+09:00`) + minutes * 60_000

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

export interface Habit {
  cells: DeliveryCell[]
  completeness: number | null
  usualTime: string | null
  next: { at: string; overdue: boolean; usualLines: number } | null
}

/**
 * What a sender's days look like, from what has come of it. A day is one to expect a file on where the same weekdays before it
 * had one: nobody has to write down who sends when, and who sends seldom is never said to be missing.
 */
export function findSendingPattern(arrivals: readonly Arrival[], { days, now }: { days: readonly string[]; now: number }): Habit {
  const byDay = Map.groupBy(arrivals, ({ at }) => todayInJapan(Date.parse(at)))
  const first = [...byDay.keys()].sort()[0] ?? null
  const today = todayInJapan(now)
  const starts = [...byDay.values()].map((files) => Math.min(...files.map(({ at }) => toJapanMinutes(at))))
  const usual = starts.length < FEWEST_TIMES ? null : median(starts)
  const usualLines =
    median([...byDay.values()].map((files) => files.reduce((sum, { lines }) => sum + lines, 0)).filter((lines) => lines > 0)) ?? 0

  const isExpected = (day: string): boolean => {
    if (first === null) return false
    const before = Array.from({ length: LOOKED_WEEKS }, (_, week) => addDays(day, -7 * (week + 1))).filter(
      (value) => value >= first,
    )
    const had = before.filter((value) => byDay.has(value)).length
    return had >= HABIT || (before.length >= FEWEST_WEEKS && had === before.length)
  }
  const hasPassed = (day: string): boolean =>
    day < today || (day === today && usual !== null && now > toTimestamp(day, usual) + GRACE_MINUTES * HOUR_MS)

  const stateOf = (day: string): DeliveryState => {
    const files = byDay.get(day) ?? []
    if (files.length === 0) {
      if (!isExpected(day)) return 'none'
      return hasPassed(day) ? 'missing' : 'due'
    }
    if (files.some(({ state }) => state === 'running')) return 'running'
    const read = files.filter(({ state }) => state === 'done')
    if (read.length === 0) return 'failed'
    if (read.some(({ rejected }) => rejected > 0)) return 'part'
    const start = Math.min(...read.map(({ at }) => toJapanMinutes(at)))
    return usual !== null && start > usual + GRACE_MINUTES * 60 ? 'late' : 'done'
  }

  const cells = days.map((day): DeliveryCell => {
    const files = byDay.get(day) ?? []
    return {
      day,
      state: stateOf(day),
      files: files.length,
      rejected: files.reduce((sum, { rejected }) => sum + rejected, 0),
      at: files.map(({ at }) => at).sort()[0] ?? null,
    }
  })
  const counted = cells.filter(({ state }) => state !== 'none' && state !== 'due' && state !== 'running')
  const read = counted.filter(({ state }) => state !== 'missing' && state !== 'failed')
  return {
    cells,
    completeness: counted.length === 0 ? null : (read.length / counted.length) * 100,
    usualTime:
      usual === null ? null : `${String(Math.floor(usual / 60)).padStart(2, '0')}:${String(usual % 60).padStart(2, '0')}`,
    next: usual === null ? null : nextOf(),
  }

  /** Today's or yesterday's file that has not come, or the next that is due. */
  function nextOf(): Habit['next'] {
    for (let step = -1; step <= AHEAD; step++) {
      const day = addDays(today, step)
      if (byDay.has(day) || !isExpected(day)) continue
      return { at: new Date(toTimestamp(day, usual ?? 0)).toISOString(), overdue: hasPassed(day), usualLines }
    }
    return null
  }
}
