/**
 * Standard forecasts of a weekly series. Each returns the expected copies of the coming weeks from the known ones, oldest first;
 * methods of a constant level return one value for all weeks.
 */

const alphas = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

/** Simple exponential smoothing (SES) with the factor that had the smallest squared error of one week ahead in the history. */
export function forecastSmoothed(history: readonly number[]): number {
  let best = { error: Number.POSITIVE_INFINITY, level: 0 }
  for (const alpha of alphas) {
    let [level, error] = [history[0] ?? 0, 0]
    for (let index = 1; index < history.length; index++) {
      const surprise = (history[index] ?? 0) - level
      error += surprise * surprise
      level += alpha * surprise
    }
    if (error < best.error) best = { error, level }
  }
  return Math.max(0, best.level)
}

const trendFactors = [0.05, 0.2]
const dampings = [0.8, 0.95]

/** Holt's trend that fades (Gardner and McKenzie), with the factors that had the smallest squared error of one week ahead. */
export function forecastDampedTrend(history: readonly number[], weeks: number): number[] {
  let best = { error: Number.POSITIVE_INFINITY, level: history[0] ?? 0, trend: 0, damping: 0.9 }
  const start = Math.min(history.length, 8)
  const first = history.slice(0, start).reduce((sum, value) => sum + value, 0) / Math.max(1, start)
  for (const damping of dampings)
    for (const alpha of [0.1, 0.3, 0.6])
      for (const beta of trendFactors) {
        let [level, trend, error] = [first, 0, 0]
        for (const value of history) {
          const expected = level + damping * trend
          const surprise = value - expected
          error += surprise * surprise
          level = expected + alpha * surprise
          trend = damping * trend + alpha * beta * surprise
        }
        if (error < best.error) best = { error, level, trend, damping }
      }
  const forecast: number[] = []
  let [level, trend] = [best.level, best.trend]
  for (let ahead = 0; ahead < weeks; ahead++) {
    trend *= best.damping
    level += trend
    forecast.push(Math.max(0, level))
  }
  return forecast
}

/** Theta (Assimakopoulos and Nikolopoulos): exponential smoothing plus half the slope of the straight line through the history. */
export function forecastTheta(history: readonly number[], weeks: number, level = forecastSmoothed(history)): number[] {
  const middle = (history.length - 1) / 2
  let [above, below] = [0, 0]
  for (const [index, value] of history.entries()) {
    above += (index - middle) * value
    below += (index - middle) ** 2
  }
  const slope = below > 0 ? above / below : 0
  return Array.from({ length: weeks }, (_none, ahead) => Math.max(0, level + (slope / 2) * (ahead + 1)))
}

/** Smoothed size of weeks with sales, and smoothed interval between them. */
function smoothIntervals(history: readonly number[], alpha: number): { size: number; interval: number } | null {
  let [size, interval, since]: [number | null, number, number] = [null, 1, 1]
  for (const value of history) {
    if (value <= 0) {
      since += 1
      continue
    }
    interval = size === null ? since : interval + alpha * (since - interval)
    size = size === null ? value : size + alpha * (value - size)
    since = 1
  }
  return size === null ? null : { size, interval }
}

/** Croston's method: mean size of weeks with sales ÷ mean interval between them, both smoothed. */
export function forecastCroston(history: readonly number[], alpha = 0.1): number {
  const smoothed = smoothIntervals(history, alpha)
  return smoothed === null ? 0 : smoothed.size / smoothed.interval
}

/** Croston's method without its bias (Syntetos and Boylan). */
export const forecastSba = (history: readonly number[], alpha = 0.1): number => (1 - alpha / 2) * forecastCroston(history, alpha)

/** Teunter, Syntetos and Babai: the probability of a sale is smoothed in every week, so that it falls when sales end. */
export function forecastTsb(history: readonly number[], { size: alpha, chance: beta } = { size: 0.3, chance: 0.1 }): number {
  let [size, chance]: [number | null, number] = [null, 0]
  for (const value of history) {
    if (size === null) {
      if (value > 0) [size, chance] = [value, 1]
      continue
    }
    chance += beta * ((value > 0 ? 1 : 0) - chance)
    if (value > 0) size += alpha * (value - size)
  }
  return size === null ? 0 : chance * size
}

/** Median of the last weeks: what a usual week sells, whatever a publicity or a promotion added. */
export function forecastMedian(history: readonly number[], weeks: number): number {
  const sorted = history.slice(-weeks).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return Math.max(0, sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
}
