import { addMonths, getMonthEnd, isDay, type Period } from '../calendar/period.ts'
import type { NamedPeriod } from './fact.ts'
import { type AskDays, readNumber } from './pattern.ts'
import { clipToLatest } from './period-facts.ts'

export const buildDay = (year: number, month: number, day: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** The year of a day without one: the latest that is not after today. */
export const guessYear = (month: number, day: number, { today }: AskDays): number => {
  const year = Number(today.slice(0, 4))
  const text = buildDay(year, month, day)
  return text !== null && text <= today ? year : year - 1
}

/** First year of the era, minus one. */
const REIWA = 2018
/** Expression of a year with its sign: 2026年, 令和8年. */
export const yearSource = '(?:([0-9]{4}|令和(?:[0-9]{1,2}|元|[一二三四五六七八九十]{1,3}))年)'
/** Reads a year of {@link yearSource}. */
export const readYear = (text: string): number => {
  if (!text.startsWith('令和')) return Number(text)
  const era = text.slice(2)
  return REIWA + (era === '元' ? 1 : (readNumber(era) ?? Number.NaN))
}

export const getMonthPeriod = (year: number, month: number): Period | null => {
  const from = buildDay(year, month, 1)
  return from === null || year < 1950 || year > 2100 ? null : { from, to: getMonthEnd(from) }
}

/** Year of a day of release: that of the coming day if it is at most four months ahead. */
export function guessReleaseYear(month: number, date: number, days: AskDays): number {
  const year = Number(days.today.slice(0, 4))
  const coming = [year, year + 1].find((one) => {
    const day = buildDay(one, month, date)
    return day !== null && day > days.today && day <= addMonths(days.today, 4)
  })
  return coming ?? guessYear(month, date, days)
}

/** A month: the last one of this number, and the next one for days of release. */
export function resolveMonth(month: number, year: number | null, days: AskDays): NamedPeriod | null {
  const past = getMonthPeriod(year ?? guessYear(month, 1, days), month)
  if (past === null) return null
  const next = year === null ? getMonthPeriod(Number(past.from.slice(0, 4)) + 1, month) : null
  // 12月発売 in November is the coming month
  const upcoming = next !== null && next.from <= addMonths(days.today, 4) ? { upcoming: next } : {}
  return { ...clipToLatest(past, days), ...upcoming }
}

export function readDays(groups: readonly string[], days: AskDays): Period | null {
  const [fromYear = '', fromMonth = '', fromDay = '', toYear = '', toMonth = '', toDayText = ''] = groups
  const lastMonth = Number(toMonth === '' ? fromMonth : toMonth)
  const lastYear =
    toYear !== ''
      ? Number(toYear)
      : fromYear !== '' && toMonth === ''
        ? Number(fromYear)
        : guessYear(lastMonth, Number(toDayText), days)
  const to = buildDay(lastYear, lastMonth, Number(toDayText))
  const firstYear = fromYear !== '' ? Number(fromYear) : Number(fromMonth) > lastMonth ? lastYear - 1 : lastYear
  const from = buildDay(firstYear, Number(fromMonth), Number(fromDay))
  return from === null || to === null || from > to ? null : { from, to }
}
