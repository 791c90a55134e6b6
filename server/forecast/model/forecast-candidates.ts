import { countDaysBetween } from '../../../shared/calendar/period.ts'
import {
  forecastDampedTrend,
  forecastMedian,
  forecastSba,
  forecastSmoothed,
  forecastTheta,
  forecastTsb,
} from './forecast-methods.ts'
import { type GenreCurves, getShape } from './genre-curves.ts'
import { accumulate, getWholeWeeks, type SalesHistory } from './sales-history.ts'
import { computeSeriesTraits, type SeriesTraits } from './series-traits.ts'

/**
 * The forecasts that are combined. The first four see the history without the decline since the release and the season of the
 * genre, and apply both again; the others see the copies as they are.
 */
export const candidateNames = ['curve', 'damped', 'median13', 'median26', 'smoothed', 'theta', 'sba', 'tsb', 'lastYear'] as const

/** Weeks ahead of every forecast: half a year. */
export const MAX_WEEKS = 26
/** Weight of a week in the level of the curve, relative to the week after it. */
const WEEKLY_DISCOUNT = 0.9
/** Whole weeks from which a series of its own is forecast; before, only the curve is. */
const MIN_SERIES_WEEKS = 3
const YEAR = 52

export interface Candidates {
  /** Expected copies up to the end of each week to come, in the order of `candidateNames`. */
  sums: readonly (readonly number[])[]
  traits: SeriesTraits
}

/** Forecasts a title with every method; zero if it has sold nothing. */
export function forecastCandidates(curves: GenreCurves, known: SalesHistory, weeks = MAX_WEEKS): Candidates {
  const getRawShape = getShape(curves, known)
  const now = getRawShape(0) || 1
  const ahead = Array.from({ length: weeks }, (_none, week) => getRawShape(week) / now)
  const history = getWholeWeeks(known)
  // copies as they would be at the age and in the season of the first week to come
  const shapes = history.map((_copies, index) => getRawShape(index - history.length) / now)
  const level = history.length > 0 ? fitLevel(history, shapes) : fitReleaseLevel(known)
  const curve = ahead.map((shape) => level * shape)
  const adjusted = history.map((copies, index) => copies / (shapes[index] || 1))
  const traits = computeSeriesTraits(known, adjusted)
  if (history.length < MIN_SERIES_WEEKS) return { sums: candidateNames.map(() => accumulate(curve)), traits }
  const repeatValue = (value: number) => ahead.map(() => value)
  const lastYear = history.length >= YEAR ? ahead.map((_shape, week) => history[history.length - YEAR + week] ?? 0) : curve
  const medians = { quarter: forecastMedian(adjusted, 13), half: forecastMedian(adjusted, 26) }
  const smoothed = forecastSmoothed(history)
  const byName: Record<(typeof candidateNames)[number], readonly number[]> = {
    curve,
    damped: multiply(forecastDampedTrend(adjusted, weeks), ahead),
    median13: ahead.map((shape) => shape * medians.quarter),
    median26: ahead.map((shape) => shape * medians.half),
    smoothed: repeatValue(smoothed),
    theta: forecastTheta(history, weeks, smoothed),
    sba: repeatValue(forecastSba(history)),
    tsb: repeatValue(forecastTsb(history)),
    lastYear,
  }
  return { sums: candidateNames.map((name) => accumulate(byName[name])), traits }
}

const multiply = (values: readonly number[], factors: readonly number[]) =>
  values.map((value, index) => value * (factors[index] ?? 1))

/** Copies sold ÷ copies of the curve, of which recent weeks count most. */
function fitLevel(history: readonly number[], shapes: readonly number[]): number {
  let [sold, expected] = [0, 0]
  for (const [index, copies] of history.entries()) {
    sold = sold * WEEKLY_DISCOUNT + copies
    expected = expected * WEEKLY_DISCOUNT + (shapes[index] ?? 0)
  }
  return expected > 0 ? Math.max(0, sold) / expected : 0
}

/** The level of a title of which only days of the release week are known. */
function fitReleaseLevel({ release, until, copies }: SalesHistory): number {
  const days = Math.min(7, countDaysBetween(release, until) + 1)
  return days > 0 ? (Math.max(0, copies.at(-1) ?? 0) * 7) / days : 0
}
