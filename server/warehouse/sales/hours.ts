import type { DataUntil } from '../../../shared/contract/report.ts'
import { fromTime, hourInJapan, todayInJapan, toTime } from '../../../shared/period.ts'

const HOUR_MS = 3_600_000

/** An hour of a day, as a number that hours can be counted back from. */
export const hourNumber = (day: string, hour: number): number => toTime(day) / HOUR_MS + hour
/** The day and the hour of such a number. */
export const toHour = (number: number): { date: string; hour: number } => ({
  date: fromTime(number * HOUR_MS),
  hour: number % 24,
})

const hourAt = (now: number): number => hourNumber(todayInJapan(now), hourInJapan(now))

/**
 * The last hour on the clock that is over and has been told of, as a number: the hour that is running would always look like
 * a fall, and of those after the latest receipt nothing is known yet. Where receipts carry no time, the last day is told to
 * its end. `now` in milliseconds since the epoch.
 */
export function lastHourOver({ day, at }: Pick<DataUntil, 'day' | 'at'>, now: number = Date.now()): number {
  const lastHour = at === null ? hourNumber(day, 23) : hourAt(Date.parse(at))
  return Math.min(lastHour, hourAt(now) - 1)
}
