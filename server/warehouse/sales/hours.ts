import type { DataUntil } from '../../../shared/api/report.ts'
import { dayToTime, getHourInJapan, getTodayInJapan, timeToDay } from '../../../shared/calendar/period.ts'

const HOUR_MS = 3_600_000

/** Returns the hours since the epoch of an hour of a day, for counting hours back. */
export const toHourNumber = (day: string, hour: number): number => dayToTime(day) / HOUR_MS + hour
/** Converts such a number to day and hour. */
export const parseHourNumber = (number: number): { date: string; hour: number } => ({
  date: timeToDay(number * HOUR_MS),
  hour: number % 24,
})

const getHourAt = (now: number): number => toHourNumber(getTodayInJapan(now), getHourInJapan(now))

/**
 * Returns the last complete hour with data, as a number. The running hour would always look like a decline, and nothing is known
 * after the latest receipt. If receipts have no time, the last day counts as complete. `now` in milliseconds since the epoch.
 */
export function getLastCompleteHour({ day, at }: Pick<DataUntil, 'day' | 'at'>, now: number = Date.now()): number {
  const lastHour = at === null ? toHourNumber(day, 23) : getHourAt(Date.parse(at))
  return Math.min(lastHour, getHourAt(now) - 1)
}
