import holidays from '@holiday-jp/holiday_jp'
import { Cron } from 'croner'
import { addDays, weekday } from '../../shared/period.ts'
import { LAST_DAY, type ScheduleCalendar } from '../../shared/schedule-calendar.ts'

const ZONE = 'Asia/Tokyo'
/** Longest row of days off that the next working day is looked for behind. */
const DAYS_OFF = 14
/** Moments of a calendar that are looked through: a schedule of holidays alone would have none. */
const MOST_LOOKED = 500

/** Is the day a Japanese holiday? YYYY-MM-DD: by its name, for a Date would be another day elsewhere. */
export const isHoliday = (day: string): boolean => Object.hasOwn(holidays.holidays, day)
const isWorkday = (day: string): boolean => weekday(day) <= 5 && !isHoliday(day)

const toJapanDay = (moment: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(moment)
const toDate = (day: string, time: string): Date => new Date(`${day}T${time}:00+09:00`)

type Timed = Exclude<ScheduleCalendar, { kind: 'load' }>

/** The calendar as cron knows it, holidays apart. */
function toCronPattern(calendar: Timed): string {
  const [hour, minute] = calendar.time.split(':').map(Number)
  const at = `${minute} ${hour}`
  if (calendar.kind === 'daily') return `${at} * * *`
  if (calendar.kind === 'workdays') return `${at} * * 1-5`
  if (calendar.kind === 'weekly') return `${at} * * ${calendar.weekdays.join(',')}`
  return `${at} ${calendar.day === LAST_DAY ? 'L' : calendar.day} * *`
}

/** The day that a day of the calendar is run on; null where it is left out. */
function runDay(calendar: Timed, day: string): string | null {
  if (calendar.kind === 'workdays') return isWorkday(day) ? day : null
  if (calendar.onHoliday === 'run' || !isHoliday(day)) return day
  if (calendar.onHoliday === 'skip') return null
  const step = calendar.onHoliday === 'next' ? 1 : -1
  let beside = day
  while (!isWorkday(beside)) beside = addDays(beside, step)
  return beside
}

/** The first moment of the calendar behind a moment; null for one that follows loads, and where there is none. */
export function nextRun(calendar: ScheduleCalendar, after: Date): Date | null {
  if (calendar.kind === 'load') return null
  // a day before may have been moved to one that is still to come
  const from = calendar.kind !== 'workdays' && calendar.onHoliday === 'next' ? DAYS_OFF : 0
  const cron = new Cron(toCronPattern(calendar), { timezone: ZONE, paused: true })
  let earliest: Date | null = null
  let candidate = cron.nextRun(new Date(after.getTime() - from * 86_400_000))
  for (let looked = 0; candidate !== null && looked < MOST_LOOKED; looked++) {
    const day = runDay(calendar, toJapanDay(candidate))
    const moment = day === null ? null : toDate(day, calendar.time)
    if (moment !== null && moment > after && (earliest === null || moment < earliest)) earliest = moment
    // those that follow are moved to later days still, or back to no earlier one
    if (earliest !== null && candidate >= earliest) return earliest
    candidate = cron.nextRun(candidate)
  }
  return earliest
}

/** The next moments of the calendar, in their order: no more than `count` of them, fewer where there are no more. */
export function nextRuns(calendar: ScheduleCalendar, after: Date, count: number): Date[] {
  const found: Date[] = []
  for (let from = after; found.length < count; ) {
    const next = nextRun(calendar, from)
    if (next === null) break
    found.push(next)
    from = next
  }
  return found
}
