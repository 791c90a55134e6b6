/** Conditions for the days of a refresh, so that engines read no other days. */

export interface AffectedDays {
  /** Condition on a day column that holds for every affected day. */
  days: (column: string) => string
  weeks: (column: string) => string
  months: (column: string) => string
  /** Days of the affected weeks, for rollups built from base facts. */
  daysOfWeeks: (column: string) => string
  daysOfMonths: (column: string) => string
  /** First days of the affected months. */
  monthStarts: readonly string[]
}

/** Returns a day as an SQL literal. Throws if the text is not a day. */
export const toDayLiteral = (day: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`not a day: ${day}`)
  return `date '${day}'`
}

/** Condition for the listed days, as ranges: engines prune by ranges but not by the content of a subquery. */
function toInCondition(days: readonly string[]): (column: string) => string {
  const ranges: [string, string][] = []
  for (const day of [...days].sort()) {
    const last = ranges.at(-1)
    if (last && Date.parse(day) - Date.parse(last[1]) <= 86_400_000) last[1] = day
    else ranges.push([day, day])
  }
  // very scattered days: one list prunes as well as a hundred ranges
  if (ranges.length > 100) return (column) => `${column} in (${days.map(toDayLiteral).join(', ')})`
  return (column) =>
    ranges.length === 0
      ? 'false'
      : `(${ranges.map(([from, to]) => `${column} between ${toDayLiteral(from)} and ${toDayLiteral(to)}`).join(' or ')})`
}

/** Returns the day of a UTC time in milliseconds. */
export const toDayText = (time: number) => new Date(time).toISOString().slice(0, 10)
const getMonday = (text: string) => {
  const time = Date.parse(text)
  return toDayText(time - ((new Date(time).getUTCDay() + 6) % 7) * 86_400_000)
}

/** Lists the days of a month, given its first day. */
function listMonthDays(first: string): string[] {
  const list: string[] = []
  for (let time = Date.parse(first); toDayText(time).slice(0, 7) === first.slice(0, 7); time += 86_400_000)
    list.push(toDayText(time))
  return list
}

/** Returns conditions that hold for the given days, their weeks and their months. */
export function toAffectedDays(days: readonly string[]): AffectedDays {
  const weeks = [...new Set(days.map(getMonday))]
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  const ofWeeks = weeks.flatMap((week) =>
    Array.from({ length: 7 }, (_none, index) => toDayText(Date.parse(week) + index * 86_400_000)),
  )
  return {
    days: toInCondition(days),
    weeks: (column) => `${column} in (${weeks.map(toDayLiteral).join(', ') || 'null'})`,
    months: (column) => `${column} in (${months.map(toDayLiteral).join(', ') || 'null'})`,
    daysOfWeeks: toInCondition(ofWeeks),
    daysOfMonths: toInCondition(months.flatMap(listMonthDays)),
    monthStarts: months,
  }
}
