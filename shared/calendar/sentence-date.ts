import { englishMonths, formatDate } from '../messages/formats.ts'
import { type Language, pickByLanguage } from '../messages/language.ts'
import { getWeekday } from './period.ts'

/** Formats the day 2026-11-20 for a sentence: 2026/11/20, or 20 Nov 2026 in English. */
export function formatSentenceDate(day: string, language: Language): string {
  const [year, month, date] = day.split('-')
  return pickByLanguage(language, [formatDate(day), `${Number(date)} ${englishMonths[Number(month) - 1]} ${year}`])
}

const weekdays = { ja: '月火水木金土日', en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] } as const

/** Formats the day 2026-11-20 of this year for a narrow place: 11/20(金), or Fri 20 Nov in English. */
export function formatCompactDate(day: string, language: Language): string {
  const [, month, date] = day.split('-').map(Number)
  const index = getWeekday(day) - 1
  return pickByLanguage(language, [
    `${month}/${date}(${weekdays.ja[index]})`,
    `${weekdays.en[index]} ${date} ${englishMonths[(month ?? 1) - 1]}`,
  ])
}
