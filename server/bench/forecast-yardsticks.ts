import { forecastSeasonalNaive } from '../forecast/model/accuracy.ts'
import {
  forecastCroston,
  forecastDampedTrend,
  forecastSba,
  forecastSmoothed,
  forecastTsb,
} from '../forecast/model/forecast-methods.ts'

/** Standard forecasts of a weekly series as yardsticks: each returns the expected copies of the next weeks. */
type Yardstick = (history: readonly number[], weeks: number) => readonly number[]

const repeat =
  (forecast: (history: readonly number[]) => number): Yardstick =>
  (history, weeks) =>
    new Array<number>(weeks).fill(forecast(history))

export const yardsticks = {
  'exponential smoothing': repeat(forecastSmoothed),
  Croston: repeat(forecastCroston),
  SBA: repeat(forecastSba),
  TSB: repeat(forecastTsb),
  'seasonal naive': forecastSeasonalNaive,
  'damped trend': forecastDampedTrend,
} as const satisfies Record<string, Yardstick>
export type YardstickName = keyof typeof yardsticks

/** Classes of series, by what their known weeks look like; every series is in one class of each kind. */
export const seriesClasses: Readonly<Record<string, (history: readonly number[]) => string>> = {
  variation: (history) => formatRangeLabel(getVariation(history), [0.5, 1, 2], 'variation'),
  'weeks without sales': (history) =>
    formatRangeLabel(countZeros(history) / Math.max(1, history.length), [0.1, 0.25, 0.5], 'no sales in'),
  'copies a week': (history) => formatRangeLabel(computeMean(history), [3, 10, 30, 100], 'copies'),
  'weeks known': (history) => formatRangeLabel(history.length, [26, 60], 'weeks'),
  trend: (history) => {
    const [now, before] = [computeMean(history.slice(-13)), computeMean(history.slice(-26, -13))]
    return history.length < 26 ? 'trend unknown' : now > before * 1.25 ? 'rising' : now < before * 0.8 ? 'falling' : 'level'
  },
  // Syntetos, Boylan and Croston: interval between weeks with sales, and variation of those weeks
  demand: (history) => {
    const sold = history.filter((copies) => copies > 0)
    const isFrequent = history.length / Math.max(1, sold.length) < 1.32
    const isEven = getVariation(sold) ** 2 < 0.49
    return isFrequent ? (isEven ? 'smooth' : 'erratic') : isEven ? 'intermittent' : 'lumpy'
  },
}

const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const countZeros = (values: readonly number[]) => values.filter((value) => value <= 0).length

function getVariation(values: readonly number[]): number {
  const level = computeMean(values)
  return level > 0 ? Math.sqrt(computeMean(values.map((value) => (value - level) ** 2))) / level : 0
}

function formatRangeLabel(value: number, bounds: readonly number[], name: string): string {
  const at = bounds.filter((bound) => value >= bound).length
  const [from, to] = [bounds[at - 1], bounds[at]]
  return from === undefined ? `${name} below ${to}` : to === undefined ? `${name} ${from} or more` : `${name} ${from} to ${to}`
}
