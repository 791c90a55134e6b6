import { formatDate } from '../messages/formats.ts'
/**
 * Days are strings YYYY-MM-DD in Japan Standard Time everywhere: in requests, URLs and memory. Arithmetic uses UTC midnight, so
 * that no local time zone can shift a day.
 */

/** First day that the warehouse can contain (specification section 9). */
export const EARLIEST_DATE = '2017-04-01'

export const units = ['hour', 'day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

export interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const JST_MS = 9 * 3_600_000

/** Milliseconds since the epoch of UTC midnight of the day; NaN for an invalid day. */
export const dayToTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)
/** Day (UTC) of a time in milliseconds since the epoch. */
export const timeToDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** True for a valid calendar day YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = dayToTime(text)
  return !Number.isNaN(time) && timeToDay(time) === text
}

/** Adds days; a negative count goes back. */
export const addDays = (day: string, count: number): string => timeToDay(dayToTime(day) + count * DAY_MS)
/** Number of days from `from` to `to`; negative if `to` is earlier. */
export const countDaysBetween = (from: string, to: string): number => Math.round((dayToTime(to) - dayToTime(from)) / DAY_MS)
/** Number of days in the period, both ends inclusive. */
export const countDays = (period: Period): number => countDaysBetween(period.from, period.to) + 1

/** Days since the release: 0 on the release day, negative before it, null if the release is unknown. */
export const countDaysSinceRelease = (releaseDate: string | null, day: string): number | null =>
  releaseDate === null ? null : countDaysBetween(releaseDate, day)

/** First day of the month that contains `day`. */
export const getMonthStart = (day: string): string => `${day.slice(0, 7)}-01`
/** Adds months; the day is limited to the last day of the resulting month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return timeToDay(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}
/** First day of the half-year (January or July) that contains `day`. */
export const getHalfYearStart = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) > '06' ? '07' : '01'}-01`
/** Last day of the month that contains `day`. */
export const getMonthEnd = (day: string): string => addDays(addMonths(getMonthStart(day), 1), -1)

/** 1 Monday … 7 Sunday. */
export const getWeekday = (day: string): number => ((new Date(dayToTime(day)).getUTCDay() + 6) % 7) + 1
/** First day of the week that contains `day`; weeks start on Monday (1) by default. */
export const getWeekStart = (day: string, startsOn = 1): string => addDays(day, -((getWeekday(day) - startsOn + 7) % 7))

/** Today in Japan. `now` is in milliseconds since the epoch. */
export const getTodayInJapan = (now: number = Date.now()): string => timeToDay(now + JST_MS)
/** Converts an ISO 8601 date-time to Japan's time without an offset: 2026-11-20T13:05:09. */
export const toJapanTime = (iso: string): string => new Date(Date.parse(iso) + JST_MS).toISOString().slice(0, 19)
/** Formats an ISO 8601 date-time in Japan's time: 2026/11/20 13:05:09. */
export const formatJapanTimestamp = (iso: string): string => formatDate(toJapanTime(iso).replace('T', ' '))
/** Formats an ISO 8601 date-time in Japan's time to the minute: 2026/11/20 13:05. */
export const formatJapanMinute = (iso: string): string => formatJapanTimestamp(iso).slice(0, 16)
/** Time at which a day begins in Japan, in milliseconds since the epoch. */
export const getMidnightInJapan = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)
/** Current hour in Japan, 0 to 23. `now` is in milliseconds since the epoch. */
export const getHourInJapan = (now: number = Date.now()): number => new Date(now + JST_MS).getUTCHours()

/** First day of the bucket that contains `day`. */
export function getBucketStart(day: string, unit: Exclude<Unit, 'hour'>, startsOn = 1): string {
  if (unit === 'day') return day
  return unit === 'week' ? getWeekStart(day, startsOn) : getMonthStart(day)
}

/** All buckets of the period in order, including empty ones: the time axis of trends. */
export function listBuckets(period: Period, unit: Exclude<Unit, 'hour'>, startsOn = 1): string[] {
  const buckets: string[] = []
  const end = dayToTime(period.to)
  let bucket = getBucketStart(period.from, unit, startsOn)
  // compare as numbers: as text, days after the year 9999 sort first and the loop would never end
  while (dayToTime(bucket) <= end) {
    buckets.push(bucket)
    bucket = unit === 'month' ? addMonths(bucket, 1) : addDays(bucket, unit === 'week' ? 7 : 1)
  }
  return buckets
}

/**
 * Period with which a period is compared: for whole months the same number of months before, otherwise the same number of days
 * ending the day before.
 */
export function getPreviousPeriod(period: Period): Period {
  if (isWholeMonths(period)) {
    const months =
      Number(period.to.slice(0, 4)) * 12 +
      Number(period.to.slice(5, 7)) -
      (Number(period.from.slice(0, 4)) * 12 + Number(period.from.slice(5, 7))) +
      1
    return { from: addMonths(period.from, -months), to: addDays(period.from, -1) }
  }
  return getDaysBefore(period)
}

/** True if the period consists of whole calendar months. */
export const isWholeMonths = ({ from, to }: Period): boolean => from === getMonthStart(from) && to === getMonthEnd(to)

/** The same number of days, ending the day before the period. */
const getDaysBefore = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})

/** The same period a year earlier: whole months for whole months, otherwise 52 weeks before, on the same weekdays. */
export function getLastYearPeriod(period: Period): Period {
  if (isWholeMonths(period))
    return { from: addMonths(period.from, -12), to: getMonthEnd(addMonths(getMonthStart(period.to), -12)) }
  return getSameWeekdaysLastYear(period)
}

const getSameWeekdaysLastYear = ({ from, to }: Period): Period => ({ from: addDays(from, -364), to: addDays(to, -364) })

/** The steps a year earlier, all by whole months or all by 52 weeks: a step of 30 days can happen to be a whole month. */
export const getLastYearSteps = (steps: readonly Period[]): Period[] =>
  steps.map(steps.every(isWholeMonths) ? getLastYearPeriod : getSameWeekdaysLastYear)

/** A period, its days used for change rates, and the days with which they are compared. */
export interface Comparison {
  period: Period
  /** null if no comparison is possible: no day of the period is complete, or the earlier days start before the first data. */
  comparedPeriod: Period | null
  previousPeriod: Period
}

/**
 * Determines which days can be compared: an incomplete day is never compared with a complete one, nor days with data with days
 * without. Days after `wholeDay` (the last complete day) are excluded, together with the same number of days at the end of the
 * previous period.
 */
export function resolveComparison(
  period: Period,
  previous: Period,
  { wholeDay, firstDay = EARLIEST_DATE }: { wholeDay: string; firstDay?: string },
): Comparison {
  const hasEarlierData = previous.from >= firstDay
  if (wholeDay >= period.to) return { period, comparedPeriod: hasEarlierData ? period : null, previousPeriod: previous }
  if (wholeDay < period.from) return { period, comparedPeriod: null, previousPeriod: previous }
  const comparedPeriod = { from: period.from, to: wholeDay }
  const last = addDays(previous.from, countDays(comparedPeriod) - 1)
  return {
    period,
    comparedPeriod: hasEarlierData ? comparedPeriod : null,
    previousPeriod: { from: previous.from, to: last < previous.to ? last : previous.to },
  }
}

/**
 * True if the whole period is compared. Ranks and shares are those of the whole period: with incomplete days they cannot be set
 * against those of complete ones.
 */
export const isWholePeriodCompared = ({ period, comparedPeriod }: Pick<Comparison, 'period' | 'comparedPeriod'>): boolean =>
  comparedPeriod !== null && comparedPeriod.to === period.to

/**
 * The compared days, if they need a separate query because they are not the whole period; null if the period's own figures are
 * compared, or nothing is. A function, not a field, because Comparison is part of results.
 */
export const getSeparateComparedPeriod = ({
  period,
  comparedPeriod,
}: Pick<Comparison, 'period' | 'comparedPeriod'>): Period | null =>
  comparedPeriod !== null && comparedPeriod.to !== period.to ? comparedPeriod : null

/** One boolean per bucket: true if the period cuts the bucket off, or some of its days are not over. */
export function getPartialBuckets(
  buckets: readonly string[],
  axis: { unit: Exclude<Unit, 'hour'>; period: Period; wholeDay: string },
): boolean[] {
  const getLastDay = (bucket: string) =>
    axis.unit === 'month' ? getMonthEnd(bucket) : axis.unit === 'week' ? addDays(bucket, 6) : bucket
  return buckets.map(
    (bucket) => bucket < axis.period.from || getLastDay(bucket) > axis.period.to || getLastDay(bucket) > axis.wholeDay,
  )
}

/** Number of buckets of a trend without a given period (specification section 9). */
export const defaultBucketCounts = { hour: 8, day: 7, week: 12, month: 24 } as const

/**
 * The latest buckets of a unit up to a day, including the bucket of that day. For hours: the days that contain the last eight
 * hours.
 */
export function getRecentPeriod(unit: Unit, last: string, weekStartsOn = 1): Period {
  if (unit === 'hour') return { from: addDays(last, -1), to: last }
  const steps = defaultBucketCounts[unit] - 1
  const bucket = getBucketStart(last, unit, weekStartsOn)
  const from = unit === 'month' ? addMonths(bucket, -steps) : addDays(bucket, -steps * (unit === 'week' ? 7 : 1))
  return { from: from < EARLIEST_DATE ? EARLIEST_DATE : from, to: last }
}

/** Maximum number of days that earlier steps may cover, and maximum number of steps. */
const MAX_STEPS_DAYS = 731
const STEPS = 12

/**
 * The period and earlier ones of the same length, earliest first: the x-axis of a ranking's lines. The last step is the period
 * itself. Long periods have fewer steps; none starts before the earliest day.
 */
export function listStepsTo(period: Period): Period[] {
  const steps = [period]
  // decided once: a step of 30 days can happen to be a whole month
  const getStepBefore = isWholeMonths(period) ? getPreviousPeriod : getDaysBefore
  while (steps.length < STEPS) {
    const previousPeriod = getStepBefore(steps[0] ?? period)
    if (
      previousPeriod.from < EARLIEST_DATE ||
      (steps.length > 1 && countDays({ from: previousPeriod.from, to: period.to }) > MAX_STEPS_DAYS)
    )
      break
    steps.unshift(previousPeriod)
  }
  return steps
}
