import { MAX_WEEKS_AHEAD, type PastCase } from './combination-weights.ts'
import { solveLinearEquations } from './least-absolute.ts'
import { accumulate } from './sales-history.ts'
import { getKind, type SeriesTraits } from './series-traits.ts'

/**
 * Ranges of a forecast from the errors of past ones (conformal prediction). Errors are logarithms of actual ÷ forecast, divided
 * by the spread that titles of the same traits usually have, so that few steady errors do not hide the wide ones of others.
 */

/** Quantile levels of the distribution that are stored. */
export const quantileShares: readonly number[] = Array.from({ length: 19 }, (_none, index) => (index + 1) / 20)
/** `sum`: copies up to the end of a week; `week`: copies of that week. */
export type RangeKind = 'sum' | 'week'

/** A past forecast with what followed. */
export interface PastForecast extends PastCase {
  /** Expected copies of each week. */
  forecast: readonly number[]
  /** Weeks since the forecast was possible. */
  weeksAgo: number
}

interface Range {
  /** Coefficients of the usual spread. */
  spread: readonly number[]
  /** Quantiles of the errors ÷ spread, by class of series; '' for all. */
  quantiles: ReadonlyMap<string, readonly number[]>
}

/** Ranges by kind and weeks ahead. */
export type ForecastRanges = ReadonlyMap<string, Range>

/** Minimum number of errors; quantiles of fewer are random. */
const MIN_ERRORS = 60
const MIN_RECENT_ERRORS = 40
/** Past weeks whose errors count, and the latest ones that may widen the range of erratic series. */
const ERROR_WEEKS = 76
const RECENT_WEEKS = 16
/** Standard deviation of the logarithm if nothing has been measured. */
const DEFAULT_SPREAD = 0.3
const MIN_SPREAD = 0.05

const toLogRatio = (actual: number, forecast: number): number => Math.log((Math.max(0, actual) + 1) / (forecast + 1))

/** What the spread depends on: variation, weeks without sales, how far the forecast is from the past, and few copies. */
function listFeatures({ variation, zeros, trend, jump, level }: SeriesTraits, forecast: number, weeks: number): number[] {
  const weekly = forecast / weeks + 0.3
  const departure = Math.log(weekly / (level + 0.3))
  return [
    1,
    Math.min(2.5, variation),
    zeros,
    Math.min(2, Math.abs(trend)),
    Math.min(2, Math.abs(departure)),
    Math.min(2, Math.abs(jump - departure)),
    1 / Math.sqrt(forecast + 1),
    Math.log(weekly + 0.7) / 5,
  ]
}

const computeDotProduct = (values: readonly number[], factors: readonly number[]) =>
  values.reduce((sum, value, index) => sum + value * (factors[index] ?? 0), 0)

const getSpread = (coefficients: readonly number[], features: readonly number[]) =>
  Math.max(MIN_SPREAD, computeDotProduct(features, coefficients))

/** Returns the quantile of sorted values, linear between neighbours. */
export function computeQuantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = Math.floor(position)
  const low = sorted[below] ?? 0
  return low + ((sorted[below + 1] ?? low) - low) * (position - below)
}

interface ScaledError {
  kind: string
  features: readonly number[]
  error: number
  weeksAgo: number
}

/** Classes with quantiles of their own: new titles, and the others by kind; erratic and intermittent ones are few. */
const getRangeClass = (traits: SeriesTraits): string => {
  if (traits.age === 'new') return 'new'
  const kind = getKind(traits)
  return kind === 'intermittent' ? 'erratic' : kind
}

/** Fits the usual size of the errors by least squares. */
function fitSpread(errors: readonly ScaledError[]): number[] {
  const size = errors[0]?.features.length ?? 0
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1))
  for (const { features, error } of errors)
    for (let at = 0; at < size; at++) {
      const line = matrix[at] as Float64Array
      const feature = features[at] as number
      for (let other = 0; other < size; other++) line[other] = (line[other] as number) + feature * (features[other] as number)
      line[size] = (line[size] as number) + feature * Math.abs(error)
    }
  for (let at = 0; at < size; at++) (matrix[at] as Float64Array)[at] = ((matrix[at] as Float64Array)[at] as number) + 1
  return solveLinearEquations(matrix)
}

const toQuantiles = (values: readonly number[]): number[] => {
  const sorted = [...values].sort((a, b) => a - b)
  return quantileShares.map((share) => computeQuantile(sorted, share))
}

/** Learns the ranges from forecasts whose weeks have passed. */
export function calibrateRanges(past: readonly PastForecast[]): ForecastRanges {
  const ranges = new Map<string, Range>()
  const recent = past
    .filter(({ weeksAgo }) => weeksAgo <= ERROR_WEEKS)
    .map((one) => ({ ...one, forecastSums: accumulate(one.forecast), actualSums: accumulate(one.actual) }))
  for (let weeks = 1; weeks <= MAX_WEEKS_AHEAD; weeks++)
    for (const kind of ['sum', 'week'] as const) {
      const errors = recent.flatMap(({ candidates: { traits }, forecastSums, actualSums, weeksAgo }): ScaledError[] => {
        if (actualSums.length < weeks) return []
        const from = kind === 'sum' ? 0 : weeks - 1
        const sumWeeks = (sums: readonly number[]) => (sums[weeks - 1] ?? 0) - (sums[from - 1] ?? 0)
        const [expected, came] = [sumWeeks(forecastSums), sumWeeks(actualSums)]
        const features = listFeatures(traits, expected, weeks - from)
        return [{ kind: getRangeClass(traits), features, error: toLogRatio(came, expected), weeksAgo: weeksAgo - weeks }]
      })
      if (errors.length < MIN_ERRORS) continue
      const spread = fitSpread(errors)
      const scaleError = ({ features, error }: ScaledError) => error / getSpread(spread, features)
      const learnQuantiles = (name: string, own: readonly ScaledError[]): number[] => {
        const all = toQuantiles(own.map(scaleError))
        if (name !== 'erratic') return all
        const latest = own.filter(({ weeksAgo }) => weeksAgo < RECENT_WEEKS)
        if (latest.length < MIN_RECENT_ERRORS) return all
        const lately = toQuantiles(latest.map(scaleError))
        // a title can be given up, or become known: what happened lately may happen again
        return all.map((value, at) => {
          const share = quantileShares[at] ?? 0.5
          return share < 0.5 ? Math.min(value, lately[at] ?? value) : share > 0.5 ? Math.max(value, lately[at] ?? value) : value
        })
      }
      const quantiles = new Map([['', learnQuantiles('', errors)]])
      for (const [name, own] of Map.groupBy(errors, (error) => error.kind))
        if (own.length >= MIN_ERRORS) quantiles.set(name, learnQuantiles(name, own))
      ranges.set(`${kind} ${weeks}`, { spread, quantiles })
    }
  return ranges
}

/** Quantiles of the standard normal distribution at `quantileShares`. */
const normalQuantiles = [
  -1.645, -1.282, -1.036, -0.842, -0.674, -0.524, -0.385, -0.253, -0.126, 0, 0.126, 0.253, 0.385, 0.524, 0.674, 0.842, 1.036,
  1.282, 1.645,
]

/** Returns the copies at each of `quantileShares`; a wide range if nothing comparable has been measured. */
export function getForecastQuantiles(
  ranges: ForecastRanges,
  { kind, weeks, forecast, traits }: { kind: RangeKind; weeks: number; forecast: number; traits: SeriesTraits },
): readonly number[] {
  const range = ranges.get(`${kind} ${weeks}`)
  const found = range?.quantiles.get(getRangeClass(traits)) ?? range?.quantiles.get('')
  const spread =
    range === undefined
      ? Math.sqrt(DEFAULT_SPREAD ** 2 + 1 / (forecast + 1))
      : getSpread(range.spread, listFeatures(traits, forecast, kind === 'sum' ? weeks : 1))
  return (found ?? normalQuantiles).map((value) => Math.max(0, (forecast + 1) * Math.exp(value * spread) - 1))
}

/** Returns the copies at a share that is one of `quantileShares`. */
export const pickQuantile = (quantiles: readonly number[], share: number): number => quantiles[Math.round(share * 20) - 1] ?? 0

/**
 * Returns whole copies of a forecast with its 80 % range, which always contains it. The ends are the outermost whole copies
 * within the quantiles: rounded outwards, ranges of few copies would contain too much.
 */
export function toRange(forecast: number, quantiles: readonly number[]): { expected: number; low: number; high: number } {
  const expected = Math.round(forecast)
  return {
    expected,
    low: Math.min(expected, Math.ceil(pickQuantile(quantiles, 0.1))),
    high: Math.max(expected, Math.floor(pickQuantile(quantiles, 0.9))),
  }
}
