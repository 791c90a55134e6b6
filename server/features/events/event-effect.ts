import { CURVE_DAYS, CURVE_DAYS_BEFORE, EFFECT_DAYS, type EventState } from '../../../shared/api/events.ts'
import { addDays, countDaysBetween, getWeekday } from '../../../shared/calendar/period.ts'
import { computeChangeRate, roundHalfUp } from '../../../shared/trade/measures.ts'
import type { UnforecastReason, WeekForecast } from '../../forecast/forecast-from-days.ts'

/** What an event did to the sales of its title. Pure functions of the daily sales and the forecast. */

/** Days before an event from which the shares of the weekdays are taken. */
export const WEEKDAY_DAYS = 56
/** Copies of even weekdays that are added to those sold, so that few sales do not decide on the shares. */
const EVEN_COPIES = 28

/** Copies sold on a day. */
export type SoldOn = (day: string) => number

export interface Effect {
  state: EventState
  comparedDays: number
  actual: number
  expected: number | null
  expectedLow: number | null
  expectedHigh: number | null
  extraCopies: number | null
  extraRate: number | null
  usualAgain: string | null
  /** Extra copies of each compared day, unrounded; empty without a forecast. */
  extraByDay: readonly number[]
  curve: readonly { date: string; quantity: number; expected: number | null }[]
}

interface MeasuredEvent {
  day: string
  /** Last complete day, not before the event. */
  wholeDay: string
  forecast: WeekForecast | UnforecastReason
  soldOn: SoldOn
}

/** Returns the share of each weekday (1 to 7) in the copies sold before a day. */
export function computeWeekdayShares(day: string, soldOn: SoldOn): (weekday: number) => number {
  const copies = new Array<number>(8).fill(EVEN_COPIES / 7)
  for (let before = 1; before <= WEEKDAY_DAYS; before++) {
    const earlier = addDays(day, -before)
    const weekday = getWeekday(earlier)
    copies[weekday] = (copies[weekday] ?? 0) + Math.max(0, soldOn(earlier))
  }
  const total = copies.slice(1).reduce((sum, value) => sum + value, 0)
  return (weekday) => (copies[weekday] ?? 0) / total
}

const isForecast = (forecast: WeekForecast | UnforecastReason): forecast is WeekForecast => typeof forecast !== 'string'

/** Compares the days from an event on with the forecast. */
export function measureEffect({ day, wholeDay, forecast, soldOn }: MeasuredEvent): Effect {
  const comparedDays = Math.min(EFFECT_DAYS, countDaysBetween(day, wholeDay) + 1)
  const getShare = computeWeekdayShares(day, soldOn)
  const expectOn = (index: number): number | null =>
    isForecast(forecast) && index >= 0
      ? (forecast.weeks[Math.floor(index / 7)] ?? 0) * getShare(getWeekday(addDays(day, index)))
      : null
  const quantities = Array.from({ length: comparedDays }, (_none, index) => soldOn(addDays(day, index)))
  const actual = quantities.reduce((sum, value) => sum + value, 0)
  const curve = Array.from({ length: CURVE_DAYS_BEFORE + CURVE_DAYS }, (_none, index) => index - CURVE_DAYS_BEFORE)
    .map((index) => ({ index, date: addDays(day, index) }))
    .filter(({ date }) => date <= wholeDay)
    .map(({ index, date }) => {
      const expected = expectOn(index)
      return { date, quantity: soldOn(date), expected: expected === null ? null : roundHalfUp(expected, 1) }
    })
  const base = { comparedDays, actual, curve }
  if (!isForecast(forecast))
    return {
      ...base,
      state: forecast,
      expected: null,
      expectedLow: null,
      expectedHigh: null,
      extraCopies: null,
      extraRate: null,
      usualAgain: null,
      extraByDay: [],
    }
  const isOver = comparedDays === EFFECT_DAYS
  const expected = isOver
    ? forecast.expected
    : Math.round(quantities.reduce((sum, _copies, index) => sum + (expectOn(index) ?? 0), 0))
  const state: EventState = !isOver
    ? 'running'
    : actual > forecast.high
      ? 'raised'
      : actual < forecast.low
        ? 'lowered'
        : 'unclear'
  return {
    ...base,
    state,
    expected,
    expectedLow: isOver ? forecast.low : null,
    expectedHigh: isOver ? forecast.high : null,
    extraCopies: actual - expected,
    extraRate: state === 'raised' || state === 'lowered' ? computeChangeRate(actual, expected) : null,
    usualAgain: state === 'raised' ? findUsualDay(curve) : null,
    extraByDay: quantities.map((copies, index) => copies - (expectOn(index) ?? 0)),
  }
}

/** Returns the first day after the event from which two days in a row sold no more than expected; null if there is none yet. */
function findUsualDay(curve: Effect['curve']): string | null {
  const days = curve.filter(({ expected }) => expected !== null).slice(1)
  const isUsual = ({ quantity, expected }: (typeof days)[number]) => quantity <= Math.ceil(expected ?? 0)
  return (
    days.find((day, index) => {
      const next = days[index + 1]
      return next !== undefined && isUsual(day) && isUsual(next)
    })?.date ?? null
  )
}

/** Returns the quantile of values between the two nearest ones; null without values. */
export function computeQuantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  return below + ((sorted[Math.ceil(place)] ?? below) - below) * (place - Math.floor(place))
}

/** Returns sold ÷ expected − 1 of an event whose days are over, in percent; null if that is unknown. */
export const getPastRate = ({ state, actual, expected }: Pick<Effect, 'state' | 'actual' | 'expected'>): number | null =>
  expected !== null && expected > 0 && ['raised', 'unclear', 'lowered'].includes(state) ? (actual / expected - 1) * 100 : null
