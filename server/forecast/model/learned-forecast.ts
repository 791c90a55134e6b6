import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { type ForecastError, type ForecastOutcome, forecastSeasonalNaive, getErrorScale, measureErrors } from './accuracy.ts'
import {
  type CombinationWeights,
  combineForecasts,
  forecastHorizons,
  learnWeights,
  listClasses,
  MAX_WEEKS_AHEAD,
  type PastCase,
} from './combination-weights.ts'
import { forecastCandidates } from './forecast-candidates.ts'
import { calibrateRanges, type ForecastRanges, getForecastQuantiles, toRange } from './forecast-ranges.ts'
import type { GenreCurves } from './genre-curves.ts'
import { accumulate, getAge, type SalesHistory } from './sales-history.ts'
import type { SeriesTraits } from './series-traits.ts'

/**
 * The forecast of weekly sales: what it has learnt from the past, and how well it would have done. Pure functions of the weeks;
 * read-forecast.ts reads those.
 */

/** A title with its consecutive weeks, from its release or the first data on. */
export interface TitleWeeks {
  id: number
  genre: string
  release: string
  /** Monday of the first week. */
  first: string
  copies: readonly number[]
}

/** Whole weeks and copies in the last quarter from which a past forecast is measured. */
export const MIN_KNOWN_WEEKS = 8
export const MIN_RECENT_COPIES = 20
export const RECENT_WEEKS = 13
/** Weeks of the history with which errors are scaled. */
const SCALE_WEEKS = 80
/** Days between past forecasts, and how many of them are learnt from: two years. */
export const ORIGIN_STEP_WEEKS = 4
export const ORIGINS = 26

export interface OriginCase extends PastCase {
  id: number
  /** Known whole weeks, oldest first, for the scale of errors. */
  history: readonly number[]
}

/** A past Sunday with the forecasts that were possible then. */
export interface Origin {
  sunday: string
  cases: readonly OriginCase[]
}

export interface LearnedForecast {
  curves: GenreCurves
  weights: CombinationWeights
  ranges: ForecastRanges
}

/** Splits the weeks of a title into those known on a Sunday and those after it; null if too little was known. */
export function splitWeeks(
  title: Omit<TitleWeeks, 'id'>,
  { sunday, minKnownWeeks }: { sunday: string; minKnownWeeks: number },
): { known: SalesHistory; history: readonly number[]; actual: readonly number[] } | null {
  const count = countDaysBetween(title.first, addDays(sunday, 1)) / 7
  if (count < 1 || getAge(addDays(sunday, -6), title.release) < minKnownWeeks) return null
  const copies = title.copies.slice(0, count)
  const wholeWeeks = Math.min(copies.length, Math.floor(countDaysBetween(title.release, sunday) / 7))
  const recent = copies.slice(-RECENT_WEEKS).reduce((sum, value) => sum + value, 0)
  if (wholeWeeks < minKnownWeeks || recent < MIN_RECENT_COPIES) return null
  return {
    known: { genre: title.genre, release: title.release, until: sunday, copies },
    history: copies.slice(-Math.min(wholeWeeks, SCALE_WEEKS)),
    actual: title.copies.slice(count, count + MAX_WEEKS_AHEAD),
  }
}

/** Forecasts titles on a past Sunday by all methods. */
export const forecastOrigin = (
  titles: readonly TitleWeeks[],
  { sunday, curves }: { sunday: string; curves: GenreCurves },
): Origin => ({
  sunday,
  cases: titles.flatMap((title): OriginCase[] => {
    const split = splitWeeks(title, { sunday, minKnownWeeks: MIN_KNOWN_WEEKS })
    if (split === null) return []
    const { known, history, actual } = split
    return [
      {
        id: title.id,
        candidates: forecastCandidates(curves, known, MAX_WEEKS_AHEAD),
        history,
        actual,
        scale: getErrorScale(history),
      },
    ]
  }),
})

/** Learns weights and ranges from what was known of past forecasts on a Sunday. */
export function learnFromOrigins(origins: readonly Origin[], sunday: string): Pick<LearnedForecast, 'weights' | 'ranges'> {
  const past = origins.flatMap((origin) => {
    const weeksAgo = countDaysBetween(origin.sunday, sunday) / 7
    if (weeksAgo <= 0 || weeksAgo > ORIGIN_STEP_WEEKS * ORIGINS) return []
    return origin.cases.map((one) => ({ ...one, actual: one.actual.slice(0, weeksAgo), weeksAgo }))
  })
  const weights = learnWeights(past)
  return {
    weights,
    ranges: calibrateRanges(past.map((one) => ({ ...one, forecast: combineForecasts(weights, one.candidates) }))),
  }
}

export interface WeeklyForecast {
  /** Expected copies of each week to come, and their sums. */
  weeks: readonly number[]
  sums: readonly number[]
  traits: SeriesTraits
}

/** Forecasts half a year of weekly sales. */
export function forecastWeeks(
  { curves, weights }: Pick<LearnedForecast, 'curves' | 'weights'>,
  known: SalesHistory,
): WeeklyForecast {
  const candidates = forecastCandidates(curves, known)
  const weeks = combineForecasts(weights, candidates)
  return { weeks, sums: accumulate(weeks), traits: candidates.traits }
}

export interface HorizonAccuracy {
  weeks: number
  forecast: ForecastError
  seasonalNaive: ForecastError
}

/** Errors of the forecast on past days, of all titles ('') and by class of series. */
export type MeasuredAccuracy = ReadonlyMap<string, readonly HorizonAccuracy[]>

/** Minimum of past forecasts of a class for its accuracy to be shown; otherwise that of the class above is. */
const MIN_MEASURED = 50

export interface MeasuredOutcome extends ForecastOutcome {
  id: number
  traits: SeriesTraits
  horizon: number
  seasonalNaive: readonly number[]
}

/** Forecasts an origin with what was known on its day, and compares. */
export function measureOrigin(origins: readonly Origin[], { sunday, cases }: Origin): MeasuredOutcome[] {
  const { weights, ranges } = learnFromOrigins(origins, sunday)
  return cases.flatMap(({ id, candidates, history, actual: followed }) => {
    const weeks = combineForecasts(weights, candidates)
    return forecastHorizons.flatMap((horizon): MeasuredOutcome[] => {
      if (followed.length < horizon) return []
      const [forecast, actual] = [weeks.slice(0, horizon), followed.slice(0, horizon)]
      const [expected, came] = [sumValues(forecast), sumValues(actual)]
      const { traits } = candidates
      const quantiles = getForecastQuantiles(ranges, { kind: 'sum', weeks: horizon, forecast: expected, traits })
      const { low, high } = toRange(expected, quantiles)
      const seasonalNaive = forecastSeasonalNaive(history, horizon)
      return [{ id, traits, horizon, history, forecast, actual, covered: low <= came && came <= high, seasonalNaive }]
    })
  })
}

const sumValues = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Measures outcomes of all titles and by class of series. */
export function measureOutcomes(outcomes: readonly MeasuredOutcome[]): MeasuredAccuracy {
  const measureHorizons = (own: readonly MeasuredOutcome[]): HorizonAccuracy[] =>
    forecastHorizons.map((weeks) => {
      const ofHorizon = own.filter(({ horizon }) => horizon === weeks)
      const naive = ofHorizon.map((one) => ({ ...one, forecast: one.seasonalNaive, covered: null }))
      return { weeks, forecast: measureErrors(ofHorizon), seasonalNaive: measureErrors(naive) }
    })
  const named = outcomes.flatMap((outcome) => listClasses(outcome.traits).map((name) => ({ name, outcome })))
  const classes = [...Map.groupBy(named, ({ name }) => name)].map(([name, own]): [string, HorizonAccuracy[]] => [
    name,
    measureHorizons(own.map(({ outcome }) => outcome)),
  ])
  return new Map([['', measureHorizons(outcomes)], ...classes])
}

/** Returns the accuracy of the smallest class of a title with enough forecasts, and its name ('' for all titles). */
export function getClassAccuracy(
  accuracy: MeasuredAccuracy,
  traits: SeriesTraits,
): { name: string; horizons: readonly HorizonAccuracy[] } {
  const name = listClasses(traits).findLast((one) => (accuracy.get(one)?.[0]?.forecast.forecasts ?? 0) >= MIN_MEASURED) ?? ''
  return { name, horizons: accuracy.get(name) ?? [] }
}
