import { addDays, countDaysBetween } from '../../shared/calendar/period.ts'
import { ALL_GENRES, type ForecastModel, getWeekMonth, MAX_AGE } from './forecast-model.ts'

/** Weight of a week in the level of a title, relative to the week after it. */
const WEEKLY_DISCOUNT = 0.9
/** Older weeks have no influence. */
const MIN_WEIGHT = 0.005
/** Weeks that influence a forecast. */
export const HISTORY_WEEKS = Math.ceil(Math.log(MIN_WEIGHT) / Math.log(WEEKLY_DISCOUNT))

/** The known data of a title. */
export interface SalesHistory {
  genre: string
  release: string
  /** Last day of the last week. */
  until: string
  /** Copies of consecutive weeks of seven days, the last one ending on `until`. */
  copies: readonly number[]
}

/** Weeks since release of the week that begins on a day: 0 for the week of the release, negative before. */
export const getAge = (weekStart: string, release: string): number => Math.floor((countDaysBetween(release, weekStart) + 6) / 7)

/**
 * Returns the expected copies of the next weeks: the curve of the genre from the title's age on, at the level of the title's own
 * sales, of which recent weeks count most. Zero if it has sold nothing.
 */
export function forecastWeeks(model: ForecastModel, history: SalesHistory, weeks: number): number[] {
  const genre = model.get(history.genre) ?? model.get(ALL_GENRES)
  const getStart = (ahead: number) => addDays(history.until, 1 + 7 * ahead)
  const shape = (ahead: number): number => {
    const start = getStart(ahead)
    const age = Math.min(MAX_AGE, Math.max(0, getAge(start, history.release)))
    return (genre?.curve[age] ?? 1) * (genre?.months[getWeekMonth(start) - 1] ?? 1)
  }
  let [sold, expected, weight] = [0, 0, 1]
  for (let back = 1; back <= history.copies.length && weight >= MIN_WEIGHT; back++, weight *= WEEKLY_DISCOUNT) {
    // the week of the release is incomplete
    if (getAge(getStart(-back), history.release) <= 0) break
    sold += weight * (history.copies.at(-back) ?? 0)
    expected += weight * shape(-back)
  }
  if (expected === 0) {
    // only days of the release week are known
    const days = countDaysBetween(history.release, history.until) + 1
    if (days <= 0) return new Array<number>(weeks).fill(0)
    sold = history.copies.at(-1) ?? 0
    expected = (genre?.curve[1] ?? 1) * (Math.min(7, days) / 7)
  }
  const level = expected > 0 ? Math.max(0, sold) / expected : 0
  return Array.from({ length: weeks }, (_none, ahead) => level * shape(ahead))
}

/** Returns the sums up to the end of each week. */
export function accumulate(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}
