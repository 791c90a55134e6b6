import { z } from 'zod'
import type { Language } from '../messages/language.ts'
import { calendars } from '../messages/schedules.ts'
import { fillPlaceholders } from '../messages/translate.ts'

/** Calendar of a schedule, as data and in words: 毎週月曜 8:00, 平日（祝日を除く）, 取り込みのたび. Times are in Japan. */

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'validation.invalid' })
  .describe('HH:MM, Japan Standard Time')
/** On Japanese holidays: run anyway, skip, or move to the previous or next working day. */
export const holidayRules = ['run', 'skip', 'previous', 'next'] as const
const onHoliday = z.enum(holidayRules).default('run')

export const scheduleCalendar = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daily'), time, onHoliday }),
  z.strictObject({
    kind: z.literal('weekly'),
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7).describe('1 Monday … 7 Sunday'),
    time,
    onHoliday,
  }),
  z.strictObject({
    kind: z.literal('monthly'),
    day: z.number().int().min(1).max(32).describe('Day of the month; 32: last day'),
    time,
    onHoliday,
  }),
  z.strictObject({ kind: z.literal('workdays'), time }).describe('Monday to Friday, no holidays'),
  z.strictObject({ kind: z.literal('load') }).describe('After every load of figures'),
])
export type ScheduleCalendar = z.output<typeof scheduleCalendar>

/** Means the last day of any month. */
export const LAST_DAY = 32

/** Describes the calendar in words. */
export function formatCalendar(calendar: ScheduleCalendar, language: Language): string {
  const messages = calendars[language]
  if (calendar.kind === 'load') return messages.load
  const time = calendar.time.replace(/^0(\d)/, '$1')
  if (calendar.kind === 'workdays') return fillPlaceholders(messages.workdays, { time })
  const holiday = { run: '', skip: messages.skipHolidays, previous: messages.previousWorkday, next: messages.nextWorkday }[
    calendar.onHoliday
  ]
  if (calendar.kind === 'daily') return fillPlaceholders(messages.daily, { time }) + holiday
  if (calendar.kind === 'monthly') {
    if (calendar.day === LAST_DAY) return fillPlaceholders(messages.monthEnd, { time }) + holiday
    return fillPlaceholders(messages.monthly, { day: calendar.day, time }) + holiday
  }
  const names = messages.weekdays.split(',')
  const days = [...new Set(calendar.weekdays)].sort((a, b) => a - b).map((day) => names[day - 1] ?? '')
  return fillPlaceholders(messages.weekly, { days: days.join(messages.and), time }) + holiday
}
