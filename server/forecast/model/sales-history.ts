import { countDaysBetween } from '../../../shared/calendar/period.ts'

/** Weeks that influence a forecast: two years, so that the same weeks of last year are known. */
export const HISTORY_WEEKS = 104

/** The known data of a title. */
export interface SalesHistory {
  genre: string
  release: string
  /** Last day of the last week. */
  until: string
  /** Copies of consecutive weeks of seven days, the last one ending on `until`. Weeks before the first data are left out: unknown. */
  copies: readonly number[]
}

/** Weeks since release of the week that begins on a day: 0 for the week of the release, negative before. */
export const getAge = (weekStart: string, release: string): number => Math.floor((countDaysBetween(release, weekStart) + 6) / 7)

/** Weeks without a sale after which a title counts as new to the shops: it was out of print, or not sold yet. */
const PAUSE_WEEKS = 13

/**
 * Returns the whole weeks of the last two years from which a title is forecast: without the week of the release, which is
 * incomplete, and without what was before a long pause.
 */
export function getWholeWeeks({ release, until, copies }: SalesHistory): readonly number[] {
  const weeks = Math.min(HISTORY_WEEKS, copies.length, Math.max(0, Math.floor(countDaysBetween(release, until) / 7)))
  let [first, pause] = [copies.length - weeks, 0]
  for (let index = first; index < copies.length; index++) {
    if ((copies[index] ?? 0) <= 0) pause += 1
    else {
      if (pause >= PAUSE_WEEKS) first = index
      pause = 0
    }
  }
  // a week with more refunds than sales shows no demand, and a negative one would leave no range
  return copies.slice(first).map((value) => Math.max(0, value))
}

/** Returns the sums up to the end of each week. */
export function accumulate(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}

/** Returns the demand up to a day from the sums up to the end of each week. */
export function getSumAtDay(sums: readonly number[], day: number): number {
  const week = Math.floor(day / 7)
  const before = week === 0 ? 0 : (sums[week - 1] ?? sums.at(-1) ?? 0)
  return before + ((day % 7) / 7) * ((sums[week] ?? before) - before)
}
