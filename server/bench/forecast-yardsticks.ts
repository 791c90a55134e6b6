/** Standard forecasts of a weekly series as baselines: each returns the expected copies of the next weeks. */

const repeat = (value: number, weeks: number) => new Array<number>(weeks).fill(value)

/** Naive forecast: repeats the last week. */
export const forecastNaive = (history: readonly number[], weeks: number): number[] => repeat(history.at(-1) ?? 0, weeks)

const alphas = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

/** Simple exponential smoothing with the factor that had the smallest squared error of one week ahead in the history. */
export function forecastSmoothed(history: readonly number[], weeks: number): number[] {
  let best = { error: Number.POSITIVE_INFINITY, level: 0 }
  for (const alpha of alphas) {
    let [level, error] = [history[0] ?? 0, 0]
    for (const value of history.slice(1)) {
      error += (value - level) ** 2
      level += alpha * (value - level)
    }
    if (error < best.error) best = { error, level }
  }
  return repeat(best.level, weeks)
}

/** Croston's method: mean size of weeks with sales ÷ mean interval between them, both smoothed. */
export function forecastCroston(history: readonly number[], weeks: number, alpha = 0.1): number[] {
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
  return repeat(size === null ? 0 : size / interval, weeks)
}

/** Teunter, Syntetos and Babai: the probability of a sale is smoothed in every week, so that it falls when sales end. */
export function forecastTsb(
  history: readonly number[],
  weeks: number,
  { size: alpha, chance: beta } = { size: 0.3, chance: 0.1 },
): number[] {
  let [size, chance]: [number | null, number] = [null, 0]
  for (const value of history) {
    if (size === null) {
      if (value > 0) [size, chance] = [value, 1]
      continue
    }
    chance += beta * ((value > 0 ? 1 : 0) - chance)
    if (value > 0) size += alpha * (value - size)
  }
  return repeat(size === null ? 0 : chance * size, weeks)
}
