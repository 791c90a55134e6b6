import { LAST_DAY, type ScheduleCalendar } from '../../shared/calendar/schedule-calendar.ts'

/**
 * Parses a typed calendar, including the wording of lists: 毎週月曜・木曜 8:00（祝日は実行しない）, Every Monday at 8:00,
 * daily 8:00, monthly last 7:00, 取り込みのたび. null if any part cannot be parsed.
 */
export function parseCalendar(input: string): ScheduleCalendar | null {
  const normalized = input.normalize('NFKC').toLowerCase().trim()
  if (/^(取り込みのたび|取込のたび|after every load|load)$/.test(normalized)) return { kind: 'load' }
  const { rest: untimed, time } = extractTime(normalized)
  if (time === null) return null
  const { rest, onHoliday } = extractHolidayRule(untimed)
  const timeless = rest
    .replace(/\bat\b|に\s*$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^(平日 ?(\(祝日を除く\))?|weekdays|workdays|every weekday( (but|except) holidays)?)$/.test(timeless))
    return onHoliday === null ? { kind: 'workdays', time } : null
  const holiday = onHoliday ?? 'run'
  if (/^(毎日|daily|every day)$/.test(timeless)) return { kind: 'daily', time, onHoliday: holiday }
  if (/^(毎月末日?|monthly last|on the last day of every month)$/.test(timeless))
    return { kind: 'monthly', day: LAST_DAY, time, onHoliday: holiday }
  const [, ja, short, long] = /^(?:毎月 ?(\d{1,2})日|monthly (\d{1,2})|on day (\d{1,2}) of every month)$/.exec(timeless) ?? []
  const day = Number(ja ?? short ?? long)
  if (day >= 1 && day < LAST_DAY) return { kind: 'monthly', day, time, onHoliday: holiday }
  const [, named] = /^(?:毎週|weekly |every )(.+)$/.exec(timeless) ?? []
  const weekdays = named === undefined ? null : parseWeekdays(named)
  return weekdays && { kind: 'weekly', weekdays, time, onHoliday: holiday }
}

/** Extracts the time: 8:00, 08:00, 8時, 8時30分. */
function extractTime(text: string): { rest: string; time: string | null } {
  const match = /(?<!\d)(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分|半)?)(?!\d)/.exec(text)
  const [all = '', hour = '', colon, minutes] = match ?? []
  const minute = Number(colon ?? minutes ?? (all.endsWith('半') ? 30 : 0))
  if (!match || Number(hour) > 23 || minute > 59) return { rest: text, time: null }
  return { rest: text.replace(all, ' '), time: `${hour.padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
}

const holidayPatterns = [
  [/\(?(祝日は実行しない|祝日は休み|祝日は除く|not on holidays)\)?/, 'skip'],
  [/\(?(祝日なら翌営業日|on a holiday, the next working day)\)?/, 'next'],
] as const

function extractHolidayRule(text: string): { rest: string; onHoliday: 'skip' | 'next' | null } {
  for (const [pattern, onHoliday] of holidayPatterns)
    if (pattern.test(text)) return { rest: text.replace(pattern, ' '), onHoliday }
  return { rest: text, onHoliday: null }
}

const WEEKDAY_KANJI = '月火水木金土日'
const englishWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** 1 Monday … 7 Sunday; null if a word is not a weekday. */
function parseWeekdays(text: string): number[] | null {
  const names = text.split(/[・,、\s]+|\band\b/).filter((word) => word !== '')
  const days = names.flatMap((word) => {
    // 月木 means Monday and Thursday
    if (/^[月火水木金土日](曜日?)?$|^[月火水木金土日]{2,7}$/.test(word))
      return [...word.replace(/曜日?$/, '')].map((char) => WEEKDAY_KANJI.indexOf(char) + 1)
    return [word.length >= 3 ? englishWeekdays.findIndex((name) => name.startsWith(word)) + 1 : 0]
  })
  return days.length === 0 || days.includes(0) ? null : [...new Set(days)].sort((a, b) => a - b)
}
