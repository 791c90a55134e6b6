import { formatValue } from '../../shared/messages/formats.ts'
import { type Language, pickByLanguage } from '../../shared/messages/language.ts'

/** Formats 1,234; an en dash for null. */
export const formatWidgetCount = (value: number | null): string => formatValue(value, 'number')
/** Formats 70.2, always with the given decimals. */
export const formatWidgetRate = (value: number | null, digits = 1): string =>
  formatValue(value, 'number', { minDigits: digits, maxDigits: digits })

/** Formats 2026-11-20 as 11/20. */
export const formatWidgetDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`

/** Formats 13:05, Japan Standard Time. */
export const formatJapanTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' })

/** Path of a screen of the application, in the language of the widget. */
export const toAppPath = (language: Language, path: string): string => pickByLanguage(language, [path, `/en${path}`])
