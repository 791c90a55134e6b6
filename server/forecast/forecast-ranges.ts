/** Distribution of past forecast errors, and the ranges derived from it. */

/** Quantile levels of the distribution that are stored. */
export const quantileShares: readonly number[] = Array.from({ length: 19 }, (_none, index) => (index + 1) / 20)
/** `sum`: copies up to the end of a week; `week`: copies of that week. */
export type RangeKind = 'sum' | 'week'

export interface Residual {
  kind: RangeKind
  /** Weeks ahead, from 1. */
  weeks: number
  forecast: number
  actual: number
}

/** Quantiles of log((actual + 1) ÷ (forecast + 1)), by kind, weeks ahead and class of sales. */
export type ForecastRanges = ReadonlyMap<string, readonly number[]>

/** Upper bounds of the classes, in copies a week: lower sales are more random. */
const classBounds = [3, 10, 30, 100]
/** Minimum number of residuals; quantiles of fewer are random. */
const MIN_RESIDUALS = 60
/** Standard deviation of the logarithm if nothing has been measured. */
const DEFAULT_SPREAD = 0.3

const getClass = ({ kind, weeks, forecast }: Pick<Residual, 'kind' | 'weeks' | 'forecast'>): number =>
  classBounds.filter((bound) => (kind === 'sum' ? forecast / weeks : forecast) >= bound).length

const toLogRatio = ({ actual, forecast }: Pick<Residual, 'actual' | 'forecast'>): number =>
  Math.log((Math.max(0, actual) + 1) / (forecast + 1))

/** Returns the quantile of sorted values, linear between neighbours. */
export function computeQuantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share
  const below = Math.floor(position)
  const low = sorted[below] ?? 0
  return low + ((sorted[below + 1] ?? low) - low) * (position - below)
}

/** Learns the ranges from forecasts whose weeks have passed. */
export function calibrateRanges(residuals: readonly Residual[]): ForecastRanges {
  const ranges = new Map<string, readonly number[]>()
  const learn = (name: string, sample: readonly Residual[]) => {
    if (sample.length < MIN_RESIDUALS) return
    const sorted = sample.map(toLogRatio).sort((a, b) => a - b)
    ranges.set(
      name,
      quantileShares.map((share) => computeQuantile(sorted, share)),
    )
  }
  for (const [name, horizon] of Map.groupBy(residuals, ({ kind, weeks }) => `${kind} ${weeks}`)) {
    learn(name, horizon)
    for (const [group, sample] of Map.groupBy(horizon, getClass)) learn(`${name} ${group}`, sample)
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
  forecast: Pick<Residual, 'kind' | 'weeks' | 'forecast'>,
): readonly number[] {
  const name = `${forecast.kind} ${forecast.weeks}`
  const found = ranges.get(`${name} ${getClass(forecast)}`) ?? ranges.get(name)
  const spread = Math.sqrt(DEFAULT_SPREAD ** 2 + 1 / (forecast.forecast + 1))
  const logs = found ?? normalQuantiles.map((value) => value * spread)
  return logs.map((log) => Math.max(0, (forecast.forecast + 1) * Math.exp(log) - 1))
}

/** Returns the copies at a share that is one of `quantileShares`. */
export const pickQuantile = (quantiles: readonly number[], share: number): number => quantiles[Math.round(share * 20) - 1] ?? 0
