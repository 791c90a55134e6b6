import type { Knex } from 'knex'
import { addDays, countDaysBetween, EARLIEST_DATE, getWeekday } from '../../shared/calendar/period.ts'
import { cachePerRevision } from '../warehouse/engine/revision-cache.ts'
import { getForecastQuantiles, toRange } from './model/forecast-ranges.ts'
import { forecastWeeks, type LearnedForecast } from './model/learned-forecast.ts'
import { getLastSunday, learnForecast, readFirstSaleDay, readTitlesById, readWeeksUntil } from './read-forecast.ts'

/**
 * The forecast as it was possible on past days: what a title would have sold from a day on, from the sales until the day before.
 * The same forecast as that of the weeks to come (title-forecast.ts), with curves, weights and ranges learnt before.
 */

/** Days of sales without which nothing can be forecast: of the title since its release, and of the data. */
export const MIN_RELEASED_DAYS = 14
export const MIN_KNOWN_DAYS = 28

/** Why there is no forecast. beforeRelease: nothing had been sold; tooNew: released too lately; noHistory: the data begins then. */
export const unforecastReasons = ['beforeRelease', 'tooNew', 'noHistory'] as const
export type UnforecastReason = (typeof unforecastReasons)[number]

export interface WeekForecast {
  /** Copies of the seven days from the day on, whole, with the 80 % range. */
  expected: number
  low: number
  high: number
  /** Unrounded copies of the weeks from the day on. */
  weeks: readonly number[]
}

export interface ForecastDay {
  productId: number
  /** First day that is forecast. */
  day: string
}

export const getForecastDayKey = ({ productId, day }: ForecastDay): string => `${productId} ${day}`

/** Weeks whose days share what the forecast had learnt before them: it takes a second to learn, and changes slowly. */
const LEARNING_STEP_WEEKS = 13

/** Returns the Sunday until which the forecast of a past day has learnt: the same for all days of a quarter, before any of them. */
export function getLearningSunday(until: string): string {
  const sunday = getLastSunday(until)
  return addDays(sunday, -(countDaysBetween(getLastSunday(EARLIEST_DATE), sunday) % (7 * LEARNING_STEP_WEEKS)))
}

const readLearned = (knex: Knex, sunday: string, last: string): Promise<LearnedForecast> =>
  cachePerRevision(knex, `forecast learnt until ${sunday}`, () => learnForecast(knex, { asOf: sunday, last }))

/**
 * Forecasts titles from past days on, by getForecastDayKey. `wholeDay`: the last complete day of the data. `stores`: chosen
 * stores; null for all.
 */
export async function forecastFromDays(
  knex: Knex,
  days: readonly ForecastDay[],
  { wholeDay, stores }: { wholeDay: string; stores: Knex.QueryBuilder | null },
): Promise<ReadonlyMap<string, WeekForecast | UnforecastReason>> {
  const ids = [...new Set(days.map(({ productId }) => productId))]
  const [titles, firstSaleDay] = await Promise.all([readTitlesById(knex, ids), readFirstSaleDay(knex, stores)])
  const titlesById = new Map(titles.map((title) => [title.id, title]))
  const forecasts = new Map<string, WeekForecast | UnforecastReason>()
  const learnedUntil = new Map<string, LearnedForecast>()
  for (const sunday of new Set(days.map(({ day }) => getLearningSunday(addDays(day, -1)))))
    learnedUntil.set(sunday, await readLearned(knex, sunday, getLastSunday(wholeDay)))
  // weeks up to days of one weekday are the same: they are read together
  for (const ofWeekday of Map.groupBy(days, ({ day }) => getWeekday(day)).values()) {
    const untils = ofWeekday.map(({ day }) => addDays(day, -1)).sort()
    const [first = '', last = ''] = [untils[0], untils.at(-1)]
    const products = [...new Set(ofWeekday.map(({ productId }) => productId))]
    const getWeeks = await readWeeksUntil(knex, products, { until: last, stores, weeksBack: countDaysBetween(first, last) / 7 })
    for (const one of ofWeekday) {
      const { day } = one
      const until = addDays(day, -1)
      const learned = learnedUntil.get(getLearningSunday(until)) as LearnedForecast
      const title = titlesById.get(one.productId)
      const releasedDays = title === undefined ? 0 : countDaysBetween(title.release, day)
      const reason = findReason({ releasedDays, knownDays: countDaysBetween(firstSaleDay, day) })
      if (title === undefined || reason !== null) {
        forecasts.set(getForecastDayKey(one), reason ?? 'beforeRelease')
        continue
      }
      const copies = getWeeks(title.id, title.release, until)
      const { weeks, traits } = forecastWeeks(learned, { genre: title.genre, release: title.release, until, copies })
      const forecast = weeks[0] ?? 0
      const quantiles = getForecastQuantiles(learned.ranges, { kind: 'sum', weeks: 1, forecast, traits })
      forecasts.set(getForecastDayKey(one), { ...toRange(forecast, quantiles), weeks })
    }
  }
  return forecasts
}

/** Returns why a title cannot be forecast on a day; null if it can. */
export function findReason({ releasedDays, knownDays }: { releasedDays: number; knownDays: number }): UnforecastReason | null {
  if (releasedDays <= 0) return 'beforeRelease'
  if (releasedDays < MIN_RELEASED_DAYS) return 'tooNew'
  return knownDays < MIN_KNOWN_DAYS ? 'noHistory' : null
}
