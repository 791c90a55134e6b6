import { addDays, getWeekday, isWholeMonths, type Period, toJapanTime } from '../../shared/calendar/period.ts'
import { formatSentenceDate } from '../../shared/calendar/sentence-date.ts'
import { englishMonths, formatValue, NO_NUMBER } from '../../shared/messages/formats.ts'
import { type Language, pickByLanguage } from '../../shared/messages/language.ts'
import { COUNT_STYLE, getCurrentLanguage } from './i18n.ts'

const weekdaysJa = ['月', '火', '水', '木', '金', '土', '日']
const weekdaysEn = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const MINUS_SIGN = COUNT_STYLE.minus
export const NO_VALUE = NO_NUMBER
/** Shown in place of a suppressed count: one so small that it could identify people. */
export const SUPPRESSED_MARK = '＊'

/** Between the parts of a line that are no sentence. */
export const getInlineSeparator = (): string => pickByLanguage(getCurrentLanguage(), ['・', ' · '])

type OptionalNumber = number | null | undefined

/** Formats 1,234. An en dash for null. */
export const formatCount = (value: OptionalNumber): string => formatValue(value, 'number', COUNT_STYLE)

/** Formats 70.2, always with the given decimals, so that a column is aligned. */
export const formatRate = (value: OptionalNumber, digits = 1): string =>
  formatValue(value, 'number', { ...COUNT_STYLE, minDigits: digits, maxDigits: digits })

/** A unit after its number: a word is separated by a space, a sign or a Japanese counter is not. */
export const toUnitSuffix = (unit: string): string => (/^[A-Za-z]{2}/.test(unit) ? ` ${unit}` : unit)

/** Formats a change: +7.1, −2.3, ±0. */
export function formatSigned(value: OptionalNumber, digits = 0): string {
  if (value === null || value === undefined) return NO_VALUE
  const rounded = Number(value.toFixed(digits))
  if (rounded === 0) return digits > 0 ? `±${(0).toFixed(digits)}` : '±0'
  return (rounded > 0 ? '+' : MINUS_SIGN) + formatRate(Math.abs(rounded), digits)
}

export interface Amount {
  value: string
  unit: string
}

/**
 * Converts yen to a readable unit: 3,102万円, 1.84億円; ¥31.0M in English. The unit is that of `size`, the amount itself unless
 * several amounts share a unit.
 */
export function toReadableAmount(yen: number, language: Language = getCurrentLanguage(), { size = Math.abs(yen) } = {}): Amount {
  const sign = yen < 0 ? MINUS_SIGN : ''
  const formatScaled = (by: number) => sign + formatRate(Math.abs(yen) / by, Math.abs(yen) / by < 1000 ? 1 : 0)
  if (language === 'en') {
    if (size >= 1_000_000_000) return { value: `¥${formatScaled(1_000_000_000)}`, unit: 'bn' }
    if (size >= 1_000_000) return { value: `¥${formatScaled(1_000_000)}`, unit: 'm' }
    if (size >= 10_000) return { value: `¥${formatScaled(1000)}`, unit: 'k' }
    return { value: `¥${formatCount(yen)}`, unit: '' }
  }
  if (size >= 1_000_000_000) return { value: formatScaled(100_000_000), unit: '億円' }
  if (size >= 100_000) return { value: formatScaled(10_000), unit: '万円' }
  return { value: formatCount(yen), unit: '円' }
}

export function formatAmount(yen: OptionalNumber, language: Language = getCurrentLanguage()): string {
  if (yen === null || yen === undefined) return NO_VALUE
  const { value, unit } = toReadableAmount(yen, language)
  return value + unit
}

/** Formats the two ends of a range of amounts in one unit: 4.2–13.0万円. */
export function formatAmountRange(low: number, high: number, language: Language = getCurrentLanguage()): string {
  const from = toReadableAmount(low, language, { size: Math.abs(high) })
  const to = toReadableAmount(high, language)
  return `${from.value}${pickByLanguage(language, ['', from.unit])}–${to.value}${to.unit}`
}

interface DayStyle {
  /** With the weekday: 2026/11/20(金). */
  weekday?: boolean
  /** Without the year: 11/20. */
  isShort?: boolean
}

/** Formats a day: 2026/11/20(金) or Fri 20 Nov 2026. */
export function formatDay(
  day: string | null | undefined,
  style: DayStyle = {},
  language: Language = getCurrentLanguage(),
): string {
  if (!day) return NO_VALUE
  const [, month = '', date = ''] = day.split('-')
  const text = style.isShort
    ? pickByLanguage(language, [`${Number(month)}/${Number(date)}`, `${Number(date)} ${englishMonths[Number(month) - 1]}`])
    : formatSentenceDate(day, language)
  if (!style.weekday) return text
  const index = getWeekday(day) - 1
  return pickByLanguage(language, [`${text}(${weekdaysJa[index]})`, `${weekdaysEn[index]} ${text}`])
}

/** Formats a period: 2026/11/14(土)–11/20(金). The second year is omitted if it equals the first. */
export function formatPeriod(
  period: { from: string; to: string },
  language: Language = getCurrentLanguage(),
  { short = false }: { short?: boolean } = {},
): string {
  const isSameYear = period.from.slice(0, 4) === period.to.slice(0, 4)
  const yearless = short && isSameYear
  if (period.from === period.to) return formatDay(period.from, { weekday: true, isShort: yearless }, language)
  if (language === 'en') {
    return `${formatDay(period.from, { isShort: isSameYear }, language)} – ${formatDay(period.to, { isShort: yearless }, language)}`
  }
  return `${formatDay(period.from, { weekday: true, isShort: yearless }, language)}–${formatDay(period.to, { weekday: true, isShort: isSameYear }, language)}`
}

/** Formats a month: 2026/11 or Nov 2026. */
export function formatMonth(day: string, language: Language = getCurrentLanguage()): string {
  const [year, month = ''] = day.split('-')
  return pickByLanguage(language, [`${year}/${month}`, `${englishMonths[Number(month) - 1]} ${year}`])
}

/** Name of a bucket for axes and tables. */
export function formatBucket(
  day: string,
  unit: 'hour' | 'day' | 'week' | 'month',
  language: Language = getCurrentLanguage(),
): string {
  if (unit === 'month') return formatMonth(day, language)
  if (unit === 'week') {
    const end = formatDay(addDays(day, 6), { isShort: true }, language)
    return pickByLanguage(language, [`〜${end}`, `to ${end}`])
  }
  return formatDay(day, { isShort: true, weekday: true }, language)
}

/**
 * Names of the steps in a ranking's chart: their days, their months, or their last days. A step among others of 30 days is no
 * month, even if its days are those of one.
 */
export function formatRankingSteps(steps: readonly Period[], language: Language = getCurrentLanguage()): string[] {
  const areMonths = steps.every(isWholeMonths)
  return steps.map(({ from, to }) => {
    if (from === to) return formatBucket(from, 'day', language)
    if (!areMonths) return formatBucket(addDays(to, -6), 'week', language)
    const [first, last] = [formatMonth(from, language), formatMonth(to, language)]
    return first === last ? first : `${first}–${last}`
  })
}

/** Formats a time: 13:05, Japan Standard Time. */
export function formatTime(iso: string): string {
  return toJapanTime(iso).slice(11, 16)
}

/** Formats a date-time without the year: 11/21(土) 13:05, Japan Standard Time. */
export function formatDateTime(iso: string, language: Language = getCurrentLanguage()): string {
  const day = toJapanTime(iso).slice(0, 10)
  return `${formatDay(day, { isShort: true, weekday: true }, language)}${pickByLanguage(language, ['', ','])} ${formatTime(iso)}`
}

/** Formats a date-time: 2026/11/21(土) 13:05 or Sat 21 Nov 2026, 13:05, Japan Standard Time. */
export function formatFullDateTime(iso: string | null, language: Language = getCurrentLanguage()): string {
  if (iso === null) return NO_VALUE
  const day = toJapanTime(iso).slice(0, 10)
  return `${formatDay(day, { weekday: true }, language)}${pickByLanguage(language, ['', ','])} ${formatTime(iso)}`
}
