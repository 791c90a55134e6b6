import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/calendar/period.ts'
import { forecastSeasonalNaive, getErrorScale, measureErrors } from './accuracy.ts'
import { combineForecasts, learnWeights, listClasses } from './combination-weights.ts'
import { forecastCandidates } from './forecast-candidates.ts'
import { calibrateRanges, getForecastQuantiles, type PastForecast, pickQuantile, toRange } from './forecast-ranges.ts'
import { ALL_GENRES, type CurveCell, fitGenreCurves, getWeekMonth, MAX_AGE, WEIGHT_SCALE } from './genre-curves.ts'
import {
  forecastOrigin,
  forecastWeeks,
  getClassAccuracy,
  learnFromOrigins,
  measureOrigin,
  measureOutcomes,
  splitWeeks,
} from './learned-forecast.ts'
import { accumulate, getAge, getWholeWeeks, type SalesHistory } from './sales-history.ts'

/** Cells of a genre whose titles keep a share of their sales every week; many copies, so that the genre decides alone. */
const createCells = (genre: string, share: number, copies = 1e9): CurveCell[] =>
  Array.from({ length: MAX_AGE + 1 }, (_none, age) => {
    const sold = WEIGHT_SCALE * copies * share ** age
    return { genre, age, month: 5, leading: sold, following: sold }
  })

describe('genre curves', () => {
  it('learns how fast the sales of a genre fall', () => {
    const model = fitGenreCurves([...createCells('03', 0.8), ...createCells('02', 0.95)], [])
    expect(model.get('03')?.curve[4]).toBeCloseTo(0.8 ** 4, 3)
    expect(model.get('02')?.curve[4]).toBeCloseTo(0.95 ** 4, 3)
  })

  it('shrinks the curve of a genre with few copies towards that of all titles', () => {
    const model = fitGenreCurves([...createCells('03', 0.8), ...createCells('02', 0.2, 1)], [])
    const [few, all] = [model.get('02')?.curve[1] ?? 0, model.get(ALL_GENRES)?.curve[1] ?? 0]
    expect(all).toBeCloseTo(0.8, 2)
    expect(few).toBeGreaterThan(0.75)
    expect(few).toBeLessThan(all)
  })

  it('learns the months in which old titles sell more, as far as two years agree', () => {
    const weeks = Array.from({ length: 104 }, (_none, index) => addDays('2024-01-01', 7 * index))
    const fitMonths = (count: number, isHigh: (week: string) => boolean) => {
      const cells = weeks.slice(0, count).map((week) => {
        const sold = WEIGHT_SCALE * 1000 * (isHigh(week) ? 2 : 1)
        return { genre: '05', week, leading: sold, following: sold }
      })
      return fitGenreCurves(createCells('05', 1), cells).get('05')?.months ?? []
    }
    const december = fitMonths(104, (week) => getWeekMonth(week) === 12)
    expect((december[11] ?? 0) / (december[5] ?? 1)).toBeGreaterThan(1.7)
    expect((december[4] ?? 0) / (december[5] ?? 1)).toBeCloseTo(1, 1)
    // one month in one year and another one in the other is chance
    const chance = fitMonths(104, (week) => getWeekMonth(week) === (week < '2025' ? 5 : 9))
    expect(Math.max(...chance) / Math.min(...chance)).toBeLessThan(1.1)
    // a year and a little more is not enough to compare months
    expect(fitMonths(59, (week) => getWeekMonth(week) === 12)).toEqual(new Array(12).fill(1))
  })
})

const flat = new Map()
const untrained = { curves: flat, weights: new Map() }

describe('weekly forecast', () => {
  const curves = fitGenreCurves(createCells('03', 0.8), [])
  const known: SalesHistory = { genre: '03', release: '2026-01-02', until: '2026-02-01', copies: [70, 800, 640, 512, 410] }

  it('continues the curve of the genre at the level of a new title', () => {
    const { weeks } = forecastWeeks({ ...untrained, curves }, known)
    expect(weeks[0]).toBeCloseTo(328, -1)
    expect((weeks[1] ?? 0) / (weeks[0] ?? 1)).toBeCloseTo(0.8, 2)
    const doubled = { ...known, copies: known.copies.map((copies) => copies * 2) }
    expect(forecastWeeks({ ...untrained, curves }, doubled).weeks[0]).toBeCloseTo(2 * (weeks[0] ?? 0), 6)
  })

  it('forecasts from the days of the release week if there is nothing else, and zero before the release', () => {
    const first = forecastWeeks({ ...untrained, curves }, { ...known, until: '2026-01-04', copies: [300] }).weeks[0] ?? 0
    expect(first).toBeCloseTo(700, 6)
    expect(forecastWeeks({ ...untrained, curves }, { ...known, until: '2025-12-28', copies: [] }).sums.at(-1)).toBe(0)
  })

  it('counts weeks before the first data as unknown, not as weeks without sales', () => {
    // ten weeks of ten copies a day are known of a title released years ago
    const copies = new Array<number>(10).fill(70)
    const { sums, traits } = forecastWeeks(untrained, { genre: '03', release: '2019-04-01', until: '2026-03-08', copies })
    // but for the half percent that SBA is lower
    expect(sums[3]).toBeCloseTo(280, -1)
    expect(sums[11]).toBeCloseTo(840, -1)
    const quantiles = getForecastQuantiles(new Map(), { kind: 'sum', weeks: 4, forecast: sums[3] ?? 0, traits })
    const { low, high } = toRange(sums[3] ?? 0, quantiles)
    expect([low < 280, high > 280]).toEqual([true, true])
  })

  it('ignores what a title sold before a long pause', () => {
    const copies = [50, 60, 55, ...new Array<number>(13).fill(0), 9, 8, 10, 9]
    const history = { genre: '03', release: '2019-04-01', until: '2026-03-08', copies }
    expect(getWholeWeeks(history)).toEqual([9, 8, 10, 9])
    expect(getWholeWeeks({ ...history, copies: [50, 0, 0, 9] })).toEqual([50, 0, 0, 9])
  })

  it('counts a week with more refunds than sales as a week without sales', () => {
    const history = (copies: readonly number[]): SalesHistory => ({
      genre: '03',
      release: '2025-01-06',
      until: '2026-11-22',
      copies,
    })
    expect(getWholeWeeks(history([4, -400, 6]))).toEqual([4, 0, 6])
  })

  it('counts ages of titles in weeks that begin after the release', () => {
    expect(
      ['2025-12-29', '2026-01-02', '2026-01-03', '2026-01-09', '2026-01-10'].map((day) => getAge(day, '2026-01-02')),
    ).toEqual([0, 0, 1, 1, 2])
    expect(accumulate([3, 0, 4])).toEqual([3, 3, 7])
  })
})

/** Titles that sell the same copies in usual weeks, and a multiple of them in every seventh. */
const titles = Array.from({ length: 40 }, (_none, id) => ({
  id,
  genre: '03',
  release: '2020-01-01',
  first: '2023-01-02',
  copies: Array.from({ length: 120 }, (_week, week) => (5 + (id % 5)) * ((week + id) % 7 === 0 ? 8 : 1) + ((week * 3 + id) % 2)),
}))
const sundays = Array.from({ length: 12 }, (_none, index) => addDays('2023-01-01', 7 * (70 + 4 * index)))
const origins = sundays.map((sunday) => forecastOrigin(titles, { sunday, curves: flat }))

describe('learning from past forecasts', () => {
  it('learns weights that are closer to what followed than the usual ones', () => {
    const today = addDays('2023-01-01', 7 * 114)
    const { weights } = learnFromOrigins(origins, today)
    const getError = (own: typeof weights) => {
      const cases = origins.flatMap(({ cases: past }) => past.filter(({ actual }) => actual.length >= 4))
      const sum = (values: readonly number[]) => values.slice(0, 4).reduce((all, value) => all + value, 0)
      return cases.reduce(
        (all, one) => all + Math.abs(sum(combineForecasts(own, one.candidates)) - sum(one.actual)) / (one.scale ?? 1),
        0,
      )
    }
    expect(getError(weights)).toBeLessThan(getError(new Map()))
    expect(learnWeights([]).size).toBe(0)
  })

  it('learns from no week after the day of the forecast', () => {
    const day = sundays[8] ?? ''
    const changed = titles.map((title) => ({
      ...title,
      copies: title.copies.map((copies, week) => (addDays(title.first, 7 * week) > day ? copies * 10 : copies)),
    }))
    const learn = (own: typeof titles) =>
      learnFromOrigins(
        sundays.map((sunday) => forecastOrigin(own, { sunday, curves: flat })),
        day,
      )
    expect(learn(changed)).toEqual(learn(titles))
  })

  it('measures accuracy of all titles and of each class, and reports that of the smallest class with enough forecasts', () => {
    const outcomes = measureOrigin(origins, origins[9] as (typeof origins)[number])
    const accuracy = measureOutcomes([...outcomes, ...measureOrigin(origins, origins[8] as (typeof origins)[number])])
    expect(accuracy.get('')?.[0]?.forecast.forecasts).toBe(80)
    const { traits } = forecastCandidates(flat, {
      genre: '03',
      release: '2020-01-01',
      until: '2025-04-20',
      copies: titles[0]?.copies ?? [],
    })
    const { name, horizons } = getClassAccuracy(accuracy, traits)
    expect(listClasses(traits)).toContain(name)
    expect(horizons[0]?.forecast.errorRate).toBeGreaterThan(0)
    expect(getClassAccuracy(new Map(), traits)).toEqual({ name: '', horizons: [] })
  })
})

describe('ranges of a forecast', () => {
  const { traits } = forecastCandidates(flat, {
    genre: '03',
    release: '2020-01-01',
    until: '2025-04-20',
    copies: Array.from({ length: 60 }, (_none, week) => 80 + 20 * (week % 3)),
  })
  const past = Array.from(
    { length: 201 },
    (_none, index): PastForecast => ({
      candidates: { sums: [], traits },
      forecast: [100, 100, 100, 99],
      actual: [100, 100, 100, index * 2 - 101],
      scale: 1,
      weeksAgo: 40,
    }),
  )

  it('forecasts ranges that contain the shares of past outcomes', () => {
    const quantiles = getForecastQuantiles(calibrateRanges(past), { kind: 'sum', weeks: 4, forecast: 399, traits })
    expect(pickQuantile(quantiles, 0.1)).toBeCloseTo(239, 0)
    expect(pickQuantile(quantiles, 0.5)).toBeCloseTo(399, 0)
    expect(pickQuantile(quantiles, 0.9)).toBeCloseTo(559, 0)
  })

  it('forecasts wide ranges if nothing has been measured, relatively wider for few copies', () => {
    const width = (forecast: number) => {
      const quantiles = getForecastQuantiles(new Map(), { kind: 'sum', weeks: 4, forecast, traits })
      return pickQuantile(quantiles, 0.9) / (pickQuantile(quantiles, 0.1) + 1)
    }
    expect(width(10_000)).toBeCloseTo(Math.exp(2 * 1.282 * 0.3), 1)
    expect(width(10)).toBeGreaterThan(width(10_000))
  })

  it('keeps every forecast within its own range', () => {
    const tooLow = past.map((one) => ({ ...one, actual: one.actual.map((copies) => copies * 3) }))
    for (const ranges of [calibrateRanges(tooLow), new Map()])
      for (const forecast of [0, 0.4, 3, 280, 5000]) {
        const { expected, low, high } = toRange(
          forecast,
          getForecastQuantiles(ranges, { kind: 'sum', weeks: 4, forecast, traits }),
        )
        expect([low <= expected, expected <= high]).toEqual([true, true])
      }
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
