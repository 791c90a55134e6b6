import type { Period } from '../calendar/period.ts'
import { createFact, createName, type Fact, type NamedPeriod } from './fact.ts'
import type { AskDays } from './pattern.ts'

const formatShortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** Days of a period as in a chip: 11/16–11/22, with years if they are not this year's. */
export function formatShortPeriod({ from, to }: Period, today: string): string {
  const year = today.slice(0, 4)
  const formatDay = (day: string) =>
    from.startsWith(year) && to.startsWith(year) ? formatShortDay(day) : day.replaceAll('-', '/')
  return from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`
}

export const createPeriodFact = (slot: 'period' | 'release', period: NamedPeriod, { today }: AskDays, ja = '', en = ''): Fact => {
  const days = formatShortPeriod(period, today)
  return createFact(slot, period, createName(ja === '' ? days : `${ja} ${days}`, en === '' ? days : `${en}, ${days}`))
}

/** A period of sales; where a screen has none, the days of release. */
export const listPeriodFacts = (period: NamedPeriod, days: AskDays, ja = '', en = '') => [
  createPeriodFact('period', period, days, ja, en),
]

export const clipToLatest = <P extends Period>(period: P, { latest }: AskDays): P =>
  period.to > latest && period.from <= latest ? { ...period, to: latest } : period

export const createPeriodFacts = (period: NamedPeriod | null, days: AskDays, names: readonly [string, string] = ['', '']) =>
  period === null ? null : { facts: listPeriodFacts(period, days, ...names) }

/** A period up to the last complete day, under its name; null if none of its days has come. */
export const createNamedPeriodFacts = (period: Period, days: AskDays, names: readonly [ja: string, en: string]) =>
  period.from > days.latest || period.from < '1990-01-01' ? null : createPeriodFacts(clipToLatest(period, days), days, names)

export const createReleaseFacts = (period: NamedPeriod | null, days: AskDays) => {
  if (period === null) return null
  const shown = period.upcoming ?? period
  return {
    facts: [
      createFact(
        'release',
        period,
        createName(`発売 ${formatShortPeriod(shown, days.today)}`, `Released ${formatShortPeriod(shown, days.today)}`),
      ),
    ],
  }
}
