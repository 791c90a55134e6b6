import { isDate } from '../../../shared/validation.ts'

/**
 * Parses a day in any common spelling (2026/4/1, 2026-04-01, 20260401, 2026年4月1日, also in full width). Returns YYYY-MM-DD,
 * or null if the text is not a day.
 */
export function typedDay(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .replace(/[年月./]/g, '-')
    .replace(/[日\s]/g, '')
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (!parts) return null
  const day = `${parts[1]}-${(parts[2] ?? '').padStart(2, '0')}-${(parts[3] ?? '').padStart(2, '0')}`
  return isDate(day) ? day : null
}
