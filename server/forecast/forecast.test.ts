import { describe, expect, it } from 'vitest'
import { addDays } from '../../shared/calendar/period.ts'
import { forecastSeasonalNaive, getErrorScale, measureErrors } from './forecast-accuracy.ts'
import { ALL_GENRES, type CurveCell, fitForecastModel, getWeekMonth, MAX_AGE, WEIGHT_SCALE } from './forecast-model.ts'
import { calibrateRanges, getForecastQuantiles, pickQuantile } from './forecast-ranges.ts'
import { splitWeeks } from './read-forecast.ts'
import { accumulate, forecastWeeks, getAge } from './weekly-forecast.ts'

/** Cells of a genre whose titles keep a share of their sales every week; many copies, so that the genre decides alone. */
const createCells = (genre: string, share: number, copies = 1e9): CurveCell[] =>
  Array.from({ length: MAX_AGE + 1 }, (_none, age) => {
    const sold = WEIGHT_SCALE * copies * share ** age
    return { genre, age, month: 5, leading: sold, following: sold }
  })

describe('forecast model', () => {
  it('learns how fast the sales of a genre fall', () => {
    const model = fitForecastModel([...createCells('03', 0.8), ...createCells('02', 0.95)], [])
    expect(model.get('03')?.curve[4]).toBeCloseTo(0.8 ** 4, 3)
    expect(model.get('02')?.curve[4]).toBeCloseTo(0.95 ** 4, 3)
  })

  it('draws the curve of a genre with few copies towards that of all titles', () => {
    const model = fitForecastModel([...createCells('03', 0.8), ...createCells('02', 0.2, 1)], [])
    const [few, all] = [model.get('02')?.curve[1] ?? 0, model.get(ALL_GENRES)?.curve[1] ?? 0]
    expect(all).toBeCloseTo(0.8, 2)
    expect(few).toBeGreaterThan(0.75)
    expect(few).toBeLessThan(all)
  })

  it('learns the months in which old titles sell more', () => {
    const weeks = Array.from({ length: 104 }, (_none, index) => addDays('2024-01-01', 7 * index))
    const sold = (week: string) => WEIGHT_SCALE * 1000 * (getWeekMonth(week) === 12 ? 2 : 1)
    const cells = weeks.map((week) => ({ genre: '05', week, leading: sold(week), following: sold(week) }))
    const months = fitForecastModel(createCells('05', 1), cells).get('05')?.months ?? []
    expect((months[11] ?? 0) / (months[5] ?? 1)).toBeGreaterThan(1.6)
    expect((months[4] ?? 0) / (months[5] ?? 1)).toBeCloseTo(1, 1)
    // a year and a little more is not enough to compare months
    expect(fitForecastModel([...createCells('05', 1)], cells.slice(0, 59)).get('05')?.months).toEqual(new Array(12).fill(1))
  })
})

describe('weekly forecast', () => {
  const model = fitForecastModel(createCells('03', 0.8), [])
  const known = { genre: '03', release: '2026-01-02', until: '2026-02-01', copies: [70, 800, 640, 512, 410] }

  it('continues the curve of the genre at the level of the title in a weekly forecast', () => {
    const forecast = forecastWeeks(model, known, 3)
    expect(forecast[0]).toBeCloseTo(328, -1)
    expect((forecast[1] ?? 0) / (forecast[0] ?? 1)).toBeCloseTo(0.8, 2)
    const doubled = { ...known, copies: known.copies.map((copies) => copies * 2) }
    expect(forecastWeeks(model, doubled, 1)[0]).toBeCloseTo(2 * (forecast[0] ?? 0), 6)
  })

  it('follows recent weeks more than old ones in a weekly forecast', () => {
    const risen = forecastWeeks(model, { ...known, copies: [70, 800, 640, 512, 820] }, 1)[0] ?? 0
    const started = forecastWeeks(model, { ...known, copies: [70, 1210, 640, 512, 410] }, 1)[0] ?? 0
    expect(risen).toBeGreaterThan(started)
  })

  it('forecasts from the days of the release week if there is nothing else, and zero before the release', () => {
    const first = forecastWeeks(model, { ...known, until: '2026-01-04', copies: [300] }, 1)[0] ?? 0
    expect(first).toBeCloseTo(700, 6)
    expect(forecastWeeks(model, { ...known, until: '2025-12-28', copies: [] }, 2)).toEqual([0, 0])
  })

  it('counts ages of titles in weeks that begin after the release', () => {
    expect(
      ['2025-12-29', '2026-01-02', '2026-01-03', '2026-01-09', '2026-01-10'].map((day) => getAge(day, '2026-01-02')),
    ).toEqual([0, 0, 1, 1, 2])
    expect(accumulate([3, 0, 4])).toEqual([3, 3, 7])
  })
})

describe('ranges of a forecast', () => {
  const residuals = Array.from({ length: 201 }, (_none, index) => ({
    kind: 'sum' as const,
    weeks: 4,
    forecast: 399,
    actual: 199 + 2 * index,
  }))

  it('forecasts ranges that contain the shares of past outcomes', () => {
    const quantiles = getForecastQuantiles(calibrateRanges(residuals), { kind: 'sum', weeks: 4, forecast: 399 })
    expect(pickQuantile(quantiles, 0.1)).toBeCloseTo(239, 0)
    expect(pickQuantile(quantiles, 0.5)).toBeCloseTo(399, 0)
    expect(pickQuantile(quantiles, 0.9)).toBeCloseTo(559, 0)
  })

  it('forecasts wide ranges if nothing has been measured, relatively wider for few copies', () => {
    const width = (forecast: number) => {
      const quantiles = getForecastQuantiles(new Map(), { kind: 'sum', weeks: 4, forecast })
      return pickQuantile(quantiles, 0.9) / (pickQuantile(quantiles, 0.1) + 1)
    }
    expect(width(10_000)).toBeCloseTo(Math.exp(2 * 1.282 * 0.3), 1)
    expect(width(10)).toBeGreaterThan(width(10_000))
  })
})

describe('errors of forecasts', () => {
  it('measures errors of forecasts against the change from year to year, or from week to week for young titles', () => {
    expect(getErrorScale([10, 20, 10])).toBe(10)
    const years = Array.from({ length: 104 }, (_none, index) => (index < 52 ? 10 : 13))
    expect(getErrorScale(years)).toBe(3)
    expect(getErrorScale([5, 5, 5])).toBeNull()
  })

  it('averages the scaled error of sums and of weeks, coverage and bias of forecasts', () => {
    const history = [10, 20, 10]
    const errors = measureErrors([
      { history, forecast: [10, 10], actual: [20, 10], covered: true },
      { history, forecast: [30, 10], actual: [10, 30], covered: false },
    ])
    // sums: 10 and 0 in two weeks; weeks: 5 and 20 on average; scale 10
    expect(errors).toMatchObject({ forecasts: 2, mase: 0.25, weeklyMase: 1.25, coverage: 50 })
    expect(errors.bias).toBeCloseTo((60 / 70 - 1) * 100, 6)
  })

  it('compares errors of forecasts with the same weeks of last year, or with the last week', () => {
    const years = Array.from({ length: 60 }, (_none, index) => index)
    expect(forecastSeasonalNaive(years, 3)).toEqual([8, 9, 10])
    expect(forecastSeasonalNaive([1, 2, 7], 3)).toEqual([7, 7, 7])
  })
})

describe('past weeks of a title', () => {
  const title = { id: 1, genre: '03', release: '2026-01-02', first: '2025-12-29', copies: [9, 8, 7, 6, 5, 4] }

  it('splits the past weeks of a title into those known on a day and those after it', () => {
    const split = splitWeeks(title, { sunday: '2026-01-18', minKnownWeeks: 2 })
    expect(split).toMatchObject({ history: [8, 7], actual: [6, 5, 4], known: { copies: [9, 8, 7], until: '2026-01-18' } })
  })

  it('leaves out the past weeks of a title if too few weeks or copies were known', () => {
    expect(splitWeeks(title, { sunday: '2026-01-18', minKnownWeeks: 3 })).toBeNull()
    expect(splitWeeks({ ...title, copies: [1, 1, 1, 9] }, { sunday: '2026-01-18', minKnownWeeks: 1 })).toBeNull()
  })
})
