/** Errors of forecasts whose weeks have passed. */

/** Weeks of a year in the seasonal naive forecast. */
const SEASON_WEEKS = 52
/** Weeks beyond a year before the season serves as scale. */
const SEASON_MARGIN = 8

/** A forecast of a title from one day, with the actual sales. */
export interface ForecastOutcome {
  /** Weeks known before it, oldest first, without the week of the release. */
  history: readonly number[]
  forecast: readonly number[]
  actual: readonly number[]
  /** Sum of the actual copies lay within the 80 % range; null if the range is not known. */
  covered: boolean | null
}

export interface ForecastError {
  forecasts: number
  /**
   * Mean absolute scaled error of the sum of the weeks: relative to the mean weekly error of the seasonal naive forecast within
   * the history (of the naive one for titles of less than 60 weeks), times the number of weeks.
   */
  mase: number | null
  /** The same of each week. */
  weeklyMase: number | null
  /** Percent of sums within the 80 % range. */
  coverage: number | null
  /** Percent by which all forecasts together are too high; negative: too low. */
  bias: number | null
  /** Sum of the absolute errors ÷ copies sold, in percent. */
  errorRate: number | null
}

/** Forecasts the sales of the same week a year ago; of the last week for weeks before the release. */
export const forecastSeasonalNaive = (history: readonly number[], weeks: number): number[] =>
  Array.from(
    { length: weeks },
    (_none, ahead) => history[history.length + (ahead % SEASON_WEEKS) - SEASON_WEEKS] ?? history.at(-1) ?? 0,
  )

/** Returns the mean weekly error of the seasonal naive forecast within the history; null if nothing changes. */
export function getErrorScale(history: readonly number[]): number | null {
  const lag = history.length > SEASON_WEEKS + SEASON_MARGIN ? SEASON_WEEKS : 1
  let sum = 0
  for (let index = lag; index < history.length; index++) sum += Math.abs((history[index] ?? 0) - (history[index - lag] ?? 0))
  return sum > 0 ? sum / (history.length - lag) : null
}

const sumValues = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const toMean = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)

/** Measures forecasts of the same number of weeks. */
export function measureErrors(outcomes: readonly ForecastOutcome[]): ForecastError {
  let [scaled, sums, weekly, forecast, actual, errors] = [0, 0, 0, 0, 0, 0]
  for (const outcome of outcomes) {
    const weeks = outcome.actual.length
    const scale = getErrorScale(outcome.history)
    const [expected, came] = [sumValues(outcome.forecast), sumValues(outcome.actual)]
    forecast += expected
    actual += came
    errors += Math.abs(expected - came)
    if (scale === null) continue
    scaled += 1
    sums += Math.abs(expected - came) / weeks / scale
    weekly += sumValues(outcome.actual.map((value, index) => Math.abs(value - (outcome.forecast[index] ?? 0)))) / weeks / scale
  }
  const known = outcomes.filter(({ covered }) => covered !== null)
  const coverage = toMean(known.filter(({ covered }) => covered).length, known.length)
  return {
    forecasts: outcomes.length,
    mase: toMean(sums, scaled),
    weeklyMase: toMean(weekly, scaled),
    coverage: coverage === null ? null : coverage * 100,
    bias: actual > 0 ? (forecast / actual - 1) * 100 : null,
    errorRate: actual > 0 ? (errors / actual) * 100 : null,
  }
}
