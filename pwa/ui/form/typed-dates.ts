import { isDay } from '../../../shared/calendar/period.ts'

/**
 * Parses a day in any common spelling (2026/4/1, 2026-04-01, 20260401, 2026年4月1日, also with the weekday and in full width).
 * With a default year the year may be absent (4/1) or have two digits (26/4/1). Returns YYYY-MM-DD, or null if the text is
 * not a day.
 */
export function parseTypedDay(text: string, { defaultYear }: { defaultYear?: string } = {}): string | null {
  const normalized = text
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .replace(/[年月./]/g, '-')
    .replace(/[日\s]/g, '')
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(normalized) ?? /^(?:(\d{2}|\d{4})-)?(\d{1,2})-(\d{1,2})$/.exec(normalized)
  if (!parts) return null
  const [, year = defaultYear, month = '', dayOfMonth = ''] = parts
  if (year === undefined || (year.length === 2 && defaultYear === undefined)) return null
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/**
 * Parses a time of day in any common spelling (5:00, 0500, 17時, 17時30分, 17時半, also in full width). Returns HH:MM, or null
 * if the text is not a time.
 */
export function parseTypedTime(text: string): string | null {
  const normalized = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace('時半', ':30')
    .replace(/時$/, ':00')
    .replace('時', ':')
    .replace(/分$/, '')
  const parts = /^(\d{1,2}):(\d{2})$/.exec(normalized) ?? /^(\d{1,2})(\d{2})$/.exec(normalized) ?? /^(\d{1,2})$/.exec(normalized)
  if (!parts) return null
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)]
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null
}
