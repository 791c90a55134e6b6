import { isDay } from '../../../shared/period.ts'
import { isDate } from '../../../shared/validation.ts'

/**
 * Parses a day in any common spelling (2026/4/1, 2026-04-01, 20260401, 2026年4月1日, also in full width). Returns YYYY-MM-DD,
 * or null if the text is not a day.
 */
export function parseTypedDay(text: string): string | null {
  const normalized = text
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .replace(/[年月./]/g, '-')
    .replace(/[日\s]/g, '')
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(normalized) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(normalized)
  if (!parts) return null
  const day = `${parts[1]}-${(parts[2] ?? '').padStart(2, '0')}-${(parts[3] ?? '').padStart(2, '0')}`
  return isDate(day) ? day : null
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

/**
 * Parses a typed day: 2026/11/14, 2026-11-14, 20261114, 11/14 (in the given year), full-width digits, 年月日. Returns
 * YYYY-MM-DD, or null if the text is not a day.
 */
export function parseTypedDayInYear(text: string, year: string): string | null {
  const normalized = text
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .trim()
    .replace(/[年月.]/g, '/')
    .replace(/日$/, '')
    .replaceAll('-', '/')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(normalized)
  const parts = compact ? compact.slice(1) : normalized.split('/')
  const [y, m, d] = parts.length === 2 ? [year, ...parts] : parts
  if (!y || !m || !d || parts.length > 3) return null
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return isDay(day) ? day : null
}
