import { englishMonths, formatDate } from '../messages/formats.ts'
import { type Language, pickByLanguage } from '../messages/language.ts'

/** Formats the day 2026-11-20 for a sentence: 2026/11/20, or 20 Nov 2026 in English. */
export function formatSentenceDate(day: string, language: Language): string {
  const [year, month, date] = day.split('-')
  return pickByLanguage(language, [formatDate(day), `${Number(date)} ${englishMonths[Number(month) - 1]} ${year}`])
}
