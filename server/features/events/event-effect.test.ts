import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/calendar/period.ts'
import { computeQuantile, computeWeekdayShares, getPastRate, measureEffect } from './event-effect.ts'

const day = '2026-11-08'
/** Ten copies a day, and the given ones from the day of the event on. */
const createSales =
  (from: readonly number[], usual = 10) =>
  (date: string): number => {
    const index = Math.round((Date.parse(date) - Date.parse(day)) / 86_400_000)
    return index < 0 ? usual : (from[index] ?? usual)
  }
const forecast = { expected: 70, low: 60, high: 85, weeks: [70, 70, 70] }
const measure = (from: readonly number[], wholeDay = addDays(day, 30)) =>
  measureEffect({ day, wholeDay, forecast, soldOn: createSales(from) })

describe('effect of an event', () => {
  it('is raised only above the range of the forecast', () => {
    expect(measure([16, 13, 13, 13, 10, 10, 10])).toMatchObject({ actual: 85, state: 'unclear', extraRate: null })
    expect(measure([17, 13, 13, 13, 10, 10, 10])).toMatchObject({ actual: 86, state: 'raised', extraCopies: 16, extraRate: 22.9 })
  })

  it('is lowered only below the range of the forecast', () => {
    expect(measure([0, 10, 10, 10, 10, 10, 10])).toMatchObject({ actual: 60, state: 'unclear' })
    expect(measure([0, 9, 10, 10, 10, 10, 10])).toMatchObject({ actual: 59, state: 'lowered', extraCopies: -11 })
  })

  it('runs until seven days are complete, compared with the days so far', () => {
    const running = measure([30, 20, 10], addDays(day, 2))
    expect(running).toMatchObject({ state: 'running', comparedDays: 3, actual: 60, expected: 30, extraCopies: 30 })
    expect([running.expectedLow, running.expectedHigh, running.extraRate]).toEqual([null, null, null])
    expect(measure([30, 20, 10], addDays(day, 5)).state).toBe('running')
    expect(measure([30, 20, 10], addDays(day, 6)).state).toBe('raised')
  })

  it('has no expectation without a forecast, whatever was sold', () => {
    const effect = measureEffect({ day, wholeDay: addDays(day, 30), forecast: 'tooNew', soldOn: createSales([50, 50]) })
    expect(effect).toMatchObject({ state: 'tooNew', actual: 150, expected: null, extraCopies: null, extraByDay: [] })
    expect(effect.curve.every(({ expected }) => expected === null)).toBe(true)
  })

  it('is over on the first of two days in a row that sold no more than expected', () => {
    expect(measure([40, 30, 10, 20, 10, 9, 20]).usualAgain).toBe(addDays(day, 4))
    expect(measure([40, 30, 25, 20, 20, 20, 20], addDays(day, 6)).usualAgain).toBeNull()
  })

  it('ends its curve with the last complete day', () => {
    expect(measure([], addDays(day, 6)).curve.at(-1)?.date).toBe(addDays(day, 6))
    expect(measure([]).curve.map(({ date }) => date)).toEqual(
      Array.from({ length: 21 }, (_none, index) => addDays(day, index - 7)),
    )
  })
})

describe('shares of weekdays', () => {
  it('add up to one and are even without sales', () => {
    const even = computeWeekdayShares(day, () => 0)
    for (const weekday of [1, 4, 7]) expect(even(weekday)).toBeCloseTo(1 / 7, 9)
    const sundays = computeWeekdayShares(day, (date) => (new Date(date).getUTCDay() === 0 ? 100 : 0))
    expect([1, 2, 3, 4, 5, 6, 7].reduce((sum, weekday) => sum + sundays(weekday), 0)).toBeCloseTo(1, 9)
    expect(sundays(7)).toBeGreaterThan(0.9)
  })
})

describe('effects of past events', () => {
  it('count if their days are over and something was expected', () => {
    expect(getPastRate({ state: 'raised', actual: 150, expected: 100 })).toBeCloseTo(50, 9)
    expect(getPastRate({ state: 'running', actual: 150, expected: 100 })).toBeNull()
    expect(getPastRate({ state: 'raised', actual: 5, expected: 0 })).toBeNull()
  })

  it('have quantiles between their values', () => {
    expect(computeQuantile([30, 10, 20], 0.5)).toBe(20)
    expect(computeQuantile([10, 20], 0.25)).toBe(12.5)
    expect(computeQuantile([], 0.5)).toBeNull()
  })
})
