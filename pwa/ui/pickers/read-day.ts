import { isDay } from '../../../shared/period.ts'

/**
 * Parses a typed day: 2026/11/14, 2026-11-14, 20261114, 11/14 (in the given year), full-width digits, 年月日. Returns
 * YYYY-MM-DD, or null if the text is not a day.
 */
export function readDay(text: string, year: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\(.*?\)/g, '')
    .trim()
    .replace(/[年月.]/g, '/')
    .replace(/日$/, '')
    .replaceAll('-', '/')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  const parts = compact ? compact.slice(1) : plain.split('/')
  const [y, m, d] = parts.length === 2 ? [year, ...parts] : parts
  if (!y || !m || !d || parts.length > 3) return null
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return isDay(day) ? day : null
}
