import holidays from '@holiday-jp/holiday_jp'
import { Cron } from 'croner'
import { addDays, getWeekday } from '../../shared/calendar/period.ts'
import { LAST_DAY, type ScheduleCalendar } from '../../shared/calendar/schedule-calendar.ts'

const ZONE = 'Asia/Tokyo'
/** Maximum number of consecutive days off before the next working day. */
const MAX_DAYS_OFF = 14
/** Maximum number of candidate times: a schedule on holidays only would have no run. */
const MAX_CANDIDATES = 500

/** True if the day (YYYY-MM-DD) is a Japanese holiday. Looked up by text, because a Date would depend on the time zone. */
export const isHoliday = (day: string): boolean => Object.hasOwn(holidays.holidays, day)
const isWorkday = (day: string): boolean => getWeekday(day) <= 5 && !isHoliday(day)

const toJapanDay = (time: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(time)
const toDate = (day: string, time: string): Date => new Date(`${day}T${time}:00+09:00`)

type Timed = Exclude<ScheduleCalendar, { kind: 'load' }>

/** Returns the calendar as a cron pattern, without the rule for holidays. */
function toCronPattern(calendar: Timed): string {
  const [hour, minute] = calendar.time.split(':').map(Number)
  const at = `${minute} ${hour}`
  if (calendar.kind === 'daily') return `${at} * * *`
  if (calendar.kind === 'workdays') return `${at} * * 1-5`
  if (calendar.kind === 'weekly') return `${at} * * ${calendar.weekdays.join(',')}`
  return `${at} ${calendar.day === LAST_DAY ? 'L' : calendar.day} * *`
}

/** Returns the day on which a calendar day is run; null if it is skipped. */
function getRunDay(calendar: Timed, day: string): string | null {
  if (calendar.kind === 'workdays') return isWorkday(day) ? day : null
  if (calendar.onHoliday === 'run' || !isHoliday(day)) return day
  if (calendar.onHoliday === 'skip') return null
  const step = calendar.onHoliday === 'next' ? 1 : -1
  let neighbour = day
  while (!isWorkday(neighbour)) neighbour = addDays(neighbour, step)
  return neighbour
}

/** Returns the first run of the calendar after a time; null for one that follows loads, or if there is none. */
export function getNextRun(calendar: ScheduleCalendar, after: Date): Date | null {
  if (calendar.kind === 'load') return null
  // an earlier day may have been moved to one after `after`
  const from = calendar.kind !== 'workdays' && calendar.onHoliday === 'next' ? MAX_DAYS_OFF : 0
  // a later day may be moved to one before the earliest run so far
  const to = calendar.kind !== 'workdays' && calendar.onHoliday === 'previous' ? MAX_DAYS_OFF : 0
  const cron = new Cron(toCronPattern(calendar), { timezone: ZONE, paused: true })
  let earliest: Date | null = null
  let candidate = cron.nextRun(new Date(after.getTime() - from * 86_400_000))
  for (let tried = 0; candidate !== null && tried < MAX_CANDIDATES; tried++) {
    const day = getRunDay(calendar, toJapanDay(candidate))
    const runAt = day === null ? null : toDate(day, calendar.time)
    if (runAt !== null && runAt > after && (earliest === null || runAt < earliest)) earliest = runAt
    if (earliest !== null && candidate.getTime() >= earliest.getTime() + to * 86_400_000) return earliest
    candidate = cron.nextRun(candidate)
  }
  return earliest
}

/** Returns up to `count` next runs of the calendar in order. */
export function listNextRuns(calendar: ScheduleCalendar, after: Date, count: number): Date[] {
  const found: Date[] = []
  for (let from = after; found.length < count; ) {
    const next = getNextRun(calendar, from)
    if (next === null) break
    found.push(next)
    from = next
  }
  return found
}
