import {
  addDays,
  countDaysBetween,
  getMonthEnd,
  getMonthStart,
  getWeekStart,
  listBuckets,
} from '../../../shared/calendar/period.ts'
import { toDayLiteral } from '../engine/sql.ts'

/** Conditions for the days of a refresh, so that engines read no other days. */

export interface AffectedDays {
  /** Condition on a day column that holds for every affected day. */
  dayCondition: (column: string) => string
  weekCondition: (column: string) => string
  monthCondition: (column: string) => string
  /** Days of the affected weeks, for rollups built from base facts. */
  weekDaysCondition: (column: string) => string
  monthDaysCondition: (column: string) => string
  /** First days of the affected months. */
  monthStarts: readonly string[]
}

/** Condition for the listed days, as ranges: engines prune by ranges but not by the content of a subquery. */
function buildDayCondition(days: readonly string[]): (column: string) => string {
  const ranges: [string, string][] = []
  for (const day of [...days].sort()) {
    const last = ranges.at(-1)
    if (last && countDaysBetween(last[1], day) <= 1) last[1] = day
    else ranges.push([day, day])
  }
  // very scattered days: one list prunes as well as a hundred ranges
  if (ranges.length > 100) return (column) => `${column} in (${days.map(toDayLiteral).join(', ')})`
  return (column) =>
    ranges.length === 0
      ? 'false'
      : `(${ranges.map(([from, to]) => `${column} between ${toDayLiteral(from)} and ${toDayLiteral(to)}`).join(' or ')})`
}

/** Returns conditions that hold for the given days, their weeks and their months. */
export function toAffectedDays(days: readonly string[]): AffectedDays {
  const weeks = [...new Set(days.map((day) => getWeekStart(day)))]
  const months = [...new Set(days.map(getMonthStart))]
  const listDays = (from: string, to: string) => listBuckets({ from, to }, 'day')
  return {
    dayCondition: buildDayCondition(days),
    weekCondition: (column) => `${column} in (${weeks.map(toDayLiteral).join(', ') || 'null'})`,
    monthCondition: (column) => `${column} in (${months.map(toDayLiteral).join(', ') || 'null'})`,
    weekDaysCondition: buildDayCondition(weeks.flatMap((week) => listDays(week, addDays(week, 6)))),
    monthDaysCondition: buildDayCondition(months.flatMap((month) => listDays(month, getMonthEnd(month)))),
    monthStarts: months,
  }
}
