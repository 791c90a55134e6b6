import type { Language } from '../../shared/language.ts'

/** 1,234; an n-dash where there is none. */
export const formatWidgetCount = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en-US'))
/** 70.2, one decimal always. */
export const formatWidgetRate = (value: number | null, digits = 1): string =>
  value === null ? '–' : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** 11/20 of 2026-11-20. */
export const formatWidgetDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`

/** 13:05 in Japan. */
export const formatJapanTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' })

/** The place of a screen of the application, in the language of the widget. */
export const toAppPath = (language: Language, path: string): string => (language === 'en' ? `/en${path}` : path)
