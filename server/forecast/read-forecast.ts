import type { Knex } from 'knex'
import { addDays, countDaysBetween, getWeekStart } from '../../shared/calendar/period.ts'
import { cachedPerRevision } from '../warehouse/engine/revision-cache.ts'
import { sql } from '../warehouse/engine/sql.ts'
import { querySales } from '../warehouse/sales/query-sales.ts'
import { type ForecastError, type ForecastOutcome, forecastSeasonalNaive, measureErrors } from './forecast-accuracy.ts'
import {
  type CurveCell,
  type ForecastModel,
  fitForecastModel,
  MAX_AGE,
  SEASON_AGE,
  type SeasonCell,
  WEIGHT_SCALE,
} from './forecast-model.ts'
import { calibrateRanges, type ForecastRanges, getForecastQuantiles, pickQuantile, type Residual } from './forecast-ranges.ts'
import { accumulate, forecastWeeks, getAge, type SalesHistory } from './weekly-forecast.ts'

/** Weeks from which curves and seasons are learnt. */
const MODEL_WEEKS = 104
/** Weeks ahead that are measured. */
export const MAX_WEEKS_AHEAD = 12
export const forecastHorizons = [4, 8, 12] as const
/** Titles forecast again from past days, to measure errors. */
const SAMPLE_TITLES = 800
/** A forecast is measured for titles with at least these weeks of sales and copies in the last quarter. */
export const MIN_KNOWN_WEEKS = 8
export const MIN_RECENT_COPIES = 20
const RECENT_WEEKS = 13
/** Weeks before the last complete one from which the past is forecast. */
const testedWeeks = [12, 24] as const
/** Weeks of a title's history: more than a year, for the seasonal naive forecast. */
const TEST_HISTORY_WEEKS = 80

/** Last Sunday up to the day: the end of the last complete week. */
export const getLastSunday = (day: string): string => addDays(getWeekStart(addDays(day, 1)), -1)

/** Learns the model from the weeks up to the last complete one before the day. */
export async function readForecastModel(knex: Knex, asOf: string): Promise<ForecastModel> {
  const last = getWeekStart(getLastSunday(asOf))
  const first = addDays(last, -7 * (MODEL_WEEKS - 1))
  const weeklySql = `weekly as (
      select sold.product_id, coalesce(trade_genre.genre_c1_cd, '') as genre, sold.week_start, product.release_date,
        least(:maxAge, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
        greatest(0, sold.sale_quantity) as copies
      from rollup_product_week as sold
        join product on product.id = sold.product_id
        left join trade_genre on trade_genre.id = product.trade_genre_id
      where product.kind = 'book' and sold.week_start between cast(:first as date) and cast(:last as date)
        and sold.week_start > product.release_date - 7),
    weight as (
      -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
      select product_id,
        cast(floor(cast(cast(:doubled as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
      from (
        select product_id, sum(copies) as copies,
          cast(:last as date) - greatest(cast(:first as date), min(release_date)) + 7 as known_days
        from weekly group by product_id) as title)`
  const values = { maxAge: MAX_AGE, first, last, doubled: 2 * WEIGHT_SCALE, seasonAge: SEASON_AGE }
  const sumsSql = (follows: string) => `
      sum(case when weekly.week_start < cast(:last as date) then weight.weight * weekly.copies else 0 end) as leading,
      sum(case when weekly.week_start > cast(:first as date)${follows} then weight.weight * weekly.copies else 0 end) as following
    from weekly join weight on weight.product_id = weekly.product_id`
  const [curveCells, seasonCells] = await Promise.all([
    sql<CurveCell>(
      knex,
      `with ${weeklySql}
      select weekly.genre, weekly.age, cast(extract(month from weekly.week_start + 3) as integer) as month,${sumsSql('')}
      group by 1, 2, 3 order by 1, 2, 3`,
      values,
    ),
    sql<SeasonCell>(
      knex,
      `with ${weeklySql}
      select weekly.genre, weekly.week_start as week,${sumsSql(' and weekly.age > :seasonAge')}
      where weekly.age >= :seasonAge group by 1, 2 order by 1, 2`,
      values,
    ),
  ])
  return fitForecastModel(curveCells, seasonCells)
}

/** A title with its consecutive weeks. */
export interface TitleWeeks extends ForecastTitle {
  /** Monday of the first week. */
  first: string
  copies: readonly number[]
}

/** A book whose sales can be forecast. */
export interface ForecastTitle {
  id: number
  genre: string
  release: string
}

const titleOrders = {
  bestSellers: 'recent.copies desc',
  // a sample that is the same on every engine and in every run
  sample: 'mod(cast(product.id as bigint) * 7919, 104729)',
} as const

/** Finds the books that sold enough in the last quarter before a Sunday. */
export const findForecastTitles = (
  knex: Knex,
  { soldUntil, order, limit }: { soldUntil: string; order: keyof typeof titleOrders; limit: number },
): Promise<ForecastTitle[]> =>
  sql<ForecastTitle>(
    knex,
    `select product.id, coalesce(trade_genre.genre_c1_cd, '') as genre, product.release_date as release
      from product
        join (
          select product_id, sum(sale_quantity) as copies from rollup_product_week
          where week_start between cast(:from as date) and cast(:to as date) group by product_id) as recent
          on recent.product_id = product.id
        left join trade_genre on trade_genre.id = product.trade_genre_id
      where product.kind = 'book' and product.release_date <= cast(:to as date) and recent.copies >= :copies
      order by ${titleOrders[order]}, product.id limit :limit`,
    { from: addDays(soldUntil, 1 - 7 * RECENT_WEEKS), to: soldUntil, copies: MIN_RECENT_COPIES, limit },
  )

/** Reads the weeks of a sample of books that sold enough before a day, from their release or from `from` (a Monday) on. */
export async function readTitleWeeks(
  knex: Knex,
  { from, until, soldUntil, limit }: { from: string; until: string; soldUntil: string; limit: number },
): Promise<TitleWeeks[]> {
  return readWeeksOfTitles(knex, await findForecastTitles(knex, { soldUntil, order: 'sample', limit }), { from, until })
}

/** Reads the weeks of titles from `from` (a Monday) or their release to `until` (a Sunday). */
export async function readWeeksOfTitles(
  knex: Knex,
  titles: readonly ForecastTitle[],
  { from, until }: { from: string; until: string },
): Promise<TitleWeeks[]> {
  const rows = await querySales(knex, {
    period: { from, to: until },
    by: ['product_id', 'bucket'],
    unit: 'week',
    products: titles.map(({ id }) => id),
    figures: ['quantity'],
  })
  const sold = new Map<number, Map<string, number>>()
  for (const { product_id: id, bucket, quantity } of rows) {
    const weeks = sold.get(id) ?? new Map<string, number>()
    sold.set(id, weeks.set(bucket, quantity))
  }
  return titles.map((title) => {
    const { id, release } = title
    const released = getWeekStart(release)
    const first = released < from ? from : released
    const copies: number[] = []
    for (let week = first; week < until; week = addDays(week, 7)) copies.push(sold.get(id)?.get(week) ?? 0)
    return { ...title, first, copies }
  })
}

/** Splits the weeks of a title at the end of a week; null if it has too few before. */
export function splitWeeks(
  title: TitleWeeks,
  { sunday, minKnownWeeks }: { sunday: string; minKnownWeeks: number },
): { known: SalesHistory; history: number[]; actual: number[] } | null {
  const count = countDaysBetween(title.first, addDays(sunday, 1)) / 7
  const age = getAge(addDays(sunday, -6), title.release)
  if (count < 1 || age < minKnownWeeks) return null
  const copies = title.copies.slice(0, count)
  // the week of the release is incomplete
  const history = getAge(title.first, title.release) <= 0 ? copies.slice(1) : copies
  const recent = copies.slice(-RECENT_WEEKS).reduce((sum, value) => sum + value, 0)
  if (recent < MIN_RECENT_COPIES) return null
  return {
    known: { genre: title.genre, release: title.release, until: sunday, copies },
    history,
    actual: title.copies.slice(count, count + MAX_WEEKS_AHEAD),
  }
}

/** Returns the residuals of a forecast, of each week and of the sums. */
export function toResiduals(forecast: readonly number[], actual: readonly number[]): Residual[] {
  const [forecastSums, actualSums] = [accumulate(forecast), accumulate(actual)]
  return actual.flatMap((value, index): Residual[] => [
    { kind: 'week', weeks: index + 1, forecast: forecast[index] ?? 0, actual: value },
    { kind: 'sum', weeks: index + 1, forecast: forecastSums[index] ?? 0, actual: actualSums[index] ?? 0 },
  ])
}

/** True if the sum lies within the 80 % range of its forecast. */
export function isWithinRange(
  ranges: ForecastRanges,
  { forecast, actual, weeks }: { forecast: number; actual: number; weeks: number },
): boolean {
  const quantiles = getForecastQuantiles(ranges, { kind: 'sum', weeks, forecast })
  return Math.round(pickQuantile(quantiles, 0.1)) <= actual && actual <= Math.round(pickQuantile(quantiles, 0.9))
}

export interface HorizonAccuracy {
  weeks: number
  forecast: ForecastError
  seasonalNaive: ForecastError
}

/** Model, ranges and errors measured with them, of the current data. */
export interface MeasuredForecast {
  model: ForecastModel
  ranges: ForecastRanges
  accuracy: readonly HorizonAccuracy[]
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Repeats the forecasts of two past days, each with the data known then. */
async function measurePast(knex: Knex, asOf: string): Promise<Pick<MeasuredForecast, 'ranges' | 'accuracy'>> {
  const last = getLastSunday(asOf)
  const until = addDays(last, -7 * testedWeeks[0])
  const titles = await readTitleWeeks(knex, {
    from: addDays(last, 1 - 7 * (testedWeeks[1] + TEST_HISTORY_WEEKS)),
    until: last,
    soldUntil: until,
    limit: SAMPLE_TITLES,
  })
  const origins = await Promise.all(
    testedWeeks.map(async (weeks) => {
      const sunday = addDays(last, -7 * weeks)
      const model = await readForecastModel(knex, sunday)
      return titles.flatMap((title) => {
        const split = splitWeeks(title, { sunday, minKnownWeeks: MIN_KNOWN_WEEKS })
        if (split === null) return []
        const forecast = forecastWeeks(model, split.known, MAX_WEEKS_AHEAD)
        return [{ ...split, forecast, residuals: toResiduals(forecast, split.actual) }]
      })
    }),
  )
  const ranges = calibrateRanges(origins.flat().flatMap(({ residuals }) => residuals))
  // coverage is measured with the ranges learnt from the other day
  const others = origins.map((_origin, index) =>
    calibrateRanges(origins.flatMap((other, at) => (at === index ? [] : other.flatMap(({ residuals }) => residuals)))),
  )
  const accuracy = forecastHorizons.map((weeks): HorizonAccuracy => {
    const outcomes = origins.flatMap((origin, index) =>
      origin.map(({ history, forecast, actual }): ForecastOutcome => {
        const [expected, came] = [forecast.slice(0, weeks), actual.slice(0, weeks)]
        return {
          history,
          forecast: expected,
          actual: came,
          covered: isWithinRange(others[index] ?? ranges, { forecast: sum(expected), actual: sum(came), weeks }),
        }
      }),
    )
    const seasonal = outcomes.map((outcome) => ({
      ...outcome,
      forecast: forecastSeasonalNaive(outcome.history, weeks),
      covered: null,
    }))
    return { weeks, forecast: measureErrors(outcomes), seasonalNaive: measureErrors(seasonal) }
  })
  return { ranges, accuracy }
}

/** Computes model, ranges and errors as of a day. */
export async function computeMeasuredForecast(knex: Knex, asOf: string): Promise<MeasuredForecast> {
  const [model, measured] = await Promise.all([readForecastModel(knex, asOf), measurePast(knex, asOf)])
  return { model, ...measured }
}

/** Reads model, ranges and errors as of a day, once per revision of the data. */
export const readMeasuredForecast = (knex: Knex, asOf: string): Promise<MeasuredForecast> =>
  cachedPerRevision(knex, `forecast ${asOf}`, () => computeMeasuredForecast(knex, asOf))
