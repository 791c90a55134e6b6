import type { Result } from '../../../shared/api/endpoint.ts'
import type { salesTrends } from '../../../shared/api/product-detail.ts'
import { countDaysSinceRelease, type Period } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import type { Holidays } from '../../data/holidays.ts'
import { getInlineSeparator } from '../../i18n/format.ts'

export type Mark = Result<typeof salesTrends>['marks'][number]

/** What is known about the days of a title's trend besides its figures. */
export interface TrendEvents {
  releaseDate: string | null
  marks: readonly Mark[]
  holidays: Holidays
  notes: readonly { day: string; text: string }[]
}

export interface EventTexts {
  language: Language
  /** Name of an event that has no text of its own. */
  mark: (kind: Mark['kind']) => string
  day: (day: string) => string
  dayOfSale: (day: number) => string
  note: (text: string) => string
}

/** Days of sale are counted for the first year. */
const DAYS_OF_SALE = 366
const MARK_WORD_LENGTH = 8

/** First word of an event, for its mark in the chart: 「テレビ」 of 「テレビ「朝の本棚」」, 「汽笛文学賞」 of 「第12回 汽笛文学賞」. */
export function getFirstWord(text: string): string {
  const [word = ''] = text
    .trim()
    .replace(/^第[\d〇一二三四五六七八九十百]+回\s*(?=\S)/u, '')
    .split(/[\s「『（(・:：,、]/u)
  const chars = [...word]
  return chars.length > MARK_WORD_LENGTH ? `${chars.slice(0, MARK_WORD_LENGTH - 1).join('')}…` : word
}

/** Day of sale, holiday, marks and notes of some days, as lines of text; events of longer periods name their day. */
export function listEventTexts({ from, to }: Period, events: TrendEvents, texts: EventTexts): string[] {
  const single = from === to
  const isInside = (day: string) => day >= from && day <= to
  const prefixDay = (day: string, text: string) => (single ? text : `${texts.day(day)} ${text}`)
  const age = single ? countDaysSinceRelease(events.releaseDate, from) : null
  const holiday = single ? events.holidays.get(from)?.[texts.language] : undefined
  return [
    [age !== null && age >= 0 && age < DAYS_OF_SALE ? texts.dayOfSale(age + 1) : '', holiday ?? '']
      .filter((text) => text !== '')
      .join(getInlineSeparator()),
    ...events.marks
      .filter(({ date, kind }) => isInside(date) && !(single && kind === 'release'))
      .map(({ date, kind, text }) => prefixDay(date, text === '' ? texts.mark(kind) : text)),
    ...events.notes.filter(({ day }) => isInside(day)).map(({ day, text }) => prefixDay(day, texts.note(text))),
  ].filter((text) => text !== '')
}
