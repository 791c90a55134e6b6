/**
 * Days are strings YYYY-MM-DD in Japan Standard Time, everywhere: on the wire, in the address, in memory.
 * Arithmetic goes through UTC midnight, so that no local time zone can shift a day.
 */

/** The first day that the warehouse can hold (specification section 9). */
export const EARLIEST_DATE = '2017-04-01'

export const units = ['hour', 'day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const JST_MS = 9 * 3_600_000

export const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const fromTime = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** True for a real calendar day written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = toTime(text)
  return !Number.isNaN(time) && fromTime(time) === text
}

export const addDays = (day: string, count: number): string => fromTime(toTime(day) + count * DAY_MS)
export const daysBetween = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / DAY_MS)
/** Number of days in the period, both ends included. */
export const daysIn = (period: Period): number => daysBetween(period.from, period.to) + 1

/** Days since a title's release: 0 on the day itself, negative before it, null where the release is not known. */
export const daysSinceRelease = (releaseDate: string | null, day: string): number | null =>
  releaseDate === null ? null : daysBetween(releaseDate, day)

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return fromTime(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}
/** First day of the half-year, January or July, that holds `day`. */
export const halfYearStart = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) > '06' ? '07' : '01'}-01`
export const monthEnd = (day: string): string => addDays(addMonths(monthStart(day), 1), -1)

/** 1 Monday … 7 Sunday. */
export const weekday = (day: string): number => ((new Date(toTime(day)).getUTCDay() + 6) % 7) + 1
/** First day of the week that holds `day`; weeks start on Monday (1) unless told otherwise. */
export const weekStart = (day: string, startsOn = 1): string => addDays(day, -((weekday(day) - startsOn + 7) % 7))

/** Today in Japan. `now` in milliseconds since the epoch. */
export const todayInJapan = (now: number = Date.now()): string => fromTime(now + JST_MS)
/** 2026/11/20 13:05:09 in Japan, of a moment in ISO 8601. */
export const stampInJapan = (iso: string): string =>
  new Date(Date.parse(iso) + JST_MS).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '/')
export const hourInJapan = (now: number = Date.now()): number => new Date(now + JST_MS).getUTCHours()

/** First day of the unit's bucket that holds `day`. */
export function bucketStart(day: string, unit: Exclude<Unit, 'hour'>, startsOn = 1): string {
  if (unit === 'day') return day
  return unit === 'week' ? weekStart(day, startsOn) : monthStart(day)
}

/** All buckets of the period, in order, empty ones included: the time axis of every trend. */
export function listBuckets(period: Period, unit: Exclude<Unit, 'hour'>, startsOn = 1): string[] {
  const buckets: string[] = []
  const end = toTime(period.to)
  let bucket = bucketStart(period.from, unit, startsOn)
  // as numbers: behind the year 9999 a day sorts before it as a text, and the axis would have no end
  while (toTime(bucket) <= end) {
    buckets.push(bucket)
    bucket = unit === 'month' ? addMonths(bucket, 1) : addDays(bucket, unit === 'week' ? 7 : 1)
  }
  return buckets
}

/**
 * What a period is compared with: whole months with as many months before, anything else with the same number of days
 * that ends the day before.
 */
export function previousPeriod(period: Period): Period {
  if (period.from === monthStart(period.from) && period.to === monthEnd(period.to)) {
    const months =
      Number(period.to.slice(0, 4)) * 12 +
      Number(period.to.slice(5, 7)) -
      (Number(period.from.slice(0, 4)) * 12 + Number(period.from.slice(5, 7))) +
      1
    return { from: addMonths(period.from, -months), to: addDays(period.from, -1) }
  }
  return { from: addDays(period.from, -daysIn(period)), to: addDays(period.from, -1) }
}

/** The same period a year earlier: whole months as such, anything else 52 weeks before, on the same weekdays. */
export function lastYearPeriod(period: Period): Period {
  if (period.from === monthStart(period.from) && period.to === monthEnd(period.to))
    return { from: addMonths(period.from, -12), to: monthEnd(addMonths(monthStart(period.to), -12)) }
  return { from: addDays(period.from, -364), to: addDays(period.to, -364) }
}

/** Consumption tax on books and magazines: 8 % to 2019-09-30, 10 % from 2019-10-01 (domain 2.9). */
export const taxRatePercent = (day: string): 8 | 10 => (day < '2019-10-01' ? 8 : 10)
/** Tax-inclusive amount of one line in whole yen; fractions are dropped, refunds mirror sales. */
export const withTax = (amount: number, day: string): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * (100 + taxRatePercent(day))) / 100)

/** A period, the days of it that a change is taken of, and the days that those are compared with. */
export interface Comparison {
  period: Period
  /** null where nothing may be compared: no day of the period is over, or the days before reach behind the first with data. */
  comparedPeriod: Period | null
  previousPeriod: Period
}

/**
 * What may be set against what: a day that is not over is never compared with a whole one, and days with data never with
 * days of which there are none. Days after `wholeDay` (the last that is over) are left out of the comparison, and as many
 * days at the end of the period compared with.
 */
export function resolveComparison(
  period: Period,
  previous: Period,
  { wholeDay, firstDay = EARLIEST_DATE }: { wholeDay: string; firstDay?: string },
): Comparison {
  const known = previous.from >= firstDay
  if (wholeDay >= period.to) return { period, comparedPeriod: known ? period : null, previousPeriod: previous }
  if (wholeDay < period.from) return { period, comparedPeriod: null, previousPeriod: previous }
  const comparedPeriod = { from: period.from, to: wholeDay }
  const last = addDays(previous.from, daysIn(comparedPeriod) - 1)
  return {
    period,
    comparedPeriod: known ? comparedPeriod : null,
    previousPeriod: { from: previous.from, to: last < previous.to ? last : previous.to },
  }
}

/**
 * The days that are compared where they are not the whole period: those are asked for on their own. null where the period's
 * own figures are compared, or nothing is. Reckoned, not a field: a comparison stands in answers as it is.
 */
export const comparedPart = ({ period, comparedPeriod }: Pick<Comparison, 'period' | 'comparedPeriod'>): Period | null =>
  comparedPeriod !== null && comparedPeriod.to !== period.to ? comparedPeriod : null

/** Beside buckets, one each: true where the period cuts the bucket off, or some of its days are not over. */
export function partialBuckets(
  buckets: readonly string[],
  axis: { unit: Exclude<Unit, 'hour'>; period: Period; wholeDay: string },
): boolean[] {
  const lastOf = (bucket: string) =>
    axis.unit === 'month' ? monthEnd(bucket) : axis.unit === 'week' ? addDays(bucket, 6) : bucket
  return buckets.map((bucket) => bucket < axis.period.from || lastOf(bucket) > axis.period.to || lastOf(bucket) > axis.wholeDay)
}

/** Steps that a trend has where no period is asked for (specification section 9). */
export const trendSteps = { hour: 8, day: 7, week: 12, month: 24 } as const

/** The last steps of a unit to a day, that day's own included. By the hour: the days that the last eight hours lie on. */
export function recentPeriod(unit: Unit, last: string, weekStartsOn = 1): Period {
  if (unit === 'hour') return { from: addDays(last, -1), to: last }
  const steps = trendSteps[unit] - 1
  const bucket = bucketStart(last, unit, weekStartsOn)
  const from = unit === 'month' ? addMonths(bucket, -steps) : addDays(bucket, -steps * (unit === 'week' ? 7 : 1))
  return { from: from < EARLIEST_DATE ? EARLIEST_DATE : from, to: last }
}

/** Days that steps back from a period may reach over, and the most steps there are. */
const STEP_DAYS = 731
const STEPS = 12

/**
 * The period asked for and those of the same length before it, the earliest first: what a ranking's lines are drawn
 * through. The last step is the period itself. A long period has fewer steps, none lies before the earliest day.
 */
export function stepsTo(period: Period): Period[] {
  const steps = [period]
  while (steps.length < STEPS) {
    const before = previousPeriod(steps[0] ?? period)
    if (before.from < EARLIEST_DATE || (steps.length > 1 && daysIn({ from: before.from, to: period.to }) > STEP_DAYS)) break
    steps.unshift(before)
  }
  return steps
}
