import type { DataUntil } from '../../../shared/api/report.ts'
import { fromTime, hourInJapan, todayInJapan, toTime } from '../../../shared/period.ts'

const HOUR_MS = 3_600_000

/** Returns the hours since the epoch of an hour of a day, for counting hours back. */
export const hourNumber = (day: string, hour: number): number => toTime(day) / HOUR_MS + hour
/** Converts such a number to day and hour. */
export const toHour = (number: number): { date: string; hour: number } => ({
  date: fromTime(number * HOUR_MS),
  hour: number % 24,
})

const hourAt = (now: number): number => hourNumber(todayInJapan(now), hourInJapan(now))

/**
 * Returns the last complete hour with data, as a number. The running hour would always look like a decline, and nothing is known
 * after the latest receipt. If receipts have no time, the last day counts as complete. `now` in milliseconds since the epoch.
 */
export function lastHourOver({ day, at }: Pick<DataUntil, 'day' | 'at'>, now: number = Date.now()): number {
  const lastHour = at === null ? hourNumber(day, 23) : hourAt(Date.parse(at))
  return Math.min(lastHour, hourAt(now) - 1)
}
