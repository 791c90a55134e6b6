import type { Knex } from 'knex'
import type { RecordAccuracy } from '../../shared/api/forecast-record.ts'
import { addDays, getTodayInJapan } from '../../shared/calendar/period.ts'
import { computePercent } from '../../shared/trade/measures.ts'
import { getLastCompleteDay, readAsOfDays } from '../warehouse/engine/as-of.ts'
import { cachePerRevision } from '../warehouse/engine/revision-cache.ts'
import { idListSql, sql } from '../warehouse/engine/sql.ts'
import { readUncachedState, readWarehouseState, writeWarehouseState } from '../warehouse/engine/warehouse-state.ts'
import { forecastHorizons, MAX_WEEKS_AHEAD } from './model/combination-weights.ts'
import { getForecastQuantiles, toRange } from './model/forecast-ranges.ts'
import { forecastWeeks, splitWeeks } from './model/learned-forecast.ts'
import { HISTORY_WEEKS } from './model/sales-history.ts'
import { findBestSellers, getLastSunday, learnForecast, readWeeksOfTitles } from './read-forecast.ts'

/**
 * The record of forecasts made at the end of each week, for titles that sell enough. The actual sales are not stored but read
 * from the facts, so that they include later corrections.
 */

/** Best sellers recorded each week; with RECORD_WEEKS the limit of the table. */
const MAX_RECORDED_TITLES = 20_000
/** Weeks that stay recorded. */
export const RECORD_WEEKS = 53
/** Weeks before the last one that are recorded later if none was recorded in them: after the installation, or a long stop. */
const MAX_LATE_WEEKS = 26
/** Days after the end of the week from which a forecast counts as computed later. */
const LATE_DAYS = 7
/** A week is incomplete if more than this share of the days is missing on which stores usually sell. */
const MAX_MISSING_SHARE = 0.1

export interface RecordedForecast {
  product_id: number
  /** Sunday: the last day whose sales were known. */
  known_until: string
  /** Weeks, one of `forecastHorizons`. */
  horizon: number
  expected: number
  low: number
  high: number
  recorded_on: string
}

/** Lists the ends of weeks that are to be recorded, oldest first. */
export async function listUnrecordedWeeks(knex: Knex): Promise<string[]> {
  const state = await readWarehouseState(knex)
  const lastSale = state.get('last_sale_day')
  if (lastSale === undefined) return []
  const last = getLastSunday(getLastCompleteDay({ lastSale }))
  const recorded = state.get('forecast_recorded') ?? ''
  return Array.from({ length: MAX_LATE_WEEKS }, (_none, index) => addDays(last, -7 * (MAX_LATE_WEEKS - 1 - index))).filter(
    (sunday) => sunday > recorded,
  )
}

/** Forecasts the weeks after a Sunday from the sales until then. */
export async function computeWeekForecasts(knex: Knex, sunday: string): Promise<RecordedForecast[]> {
  const titles = await findBestSellers(knex, sunday, MAX_RECORDED_TITLES)
  if (titles.length === 0) return []
  const last = getLastSunday(getLastCompleteDay(await readAsOfDays(knex, getTodayInJapan())))
  const [learned, weeks] = await Promise.all([
    learnForecast(knex, { asOf: sunday, last }),
    readWeeksOfTitles(knex, titles, { from: addDays(sunday, 1 - 7 * HISTORY_WEEKS), until: sunday }),
  ])
  const recorded_on = getTodayInJapan()
  return weeks.flatMap((title) => {
    const split = splitWeeks(title, { sunday, minKnownWeeks: 1 })
    if (split === null) return []
    const { sums, traits } = forecastWeeks(learned, split.known)
    return forecastHorizons.map((horizon): RecordedForecast => {
      const forecast = sums[horizon - 1] ?? 0
      const quantiles = getForecastQuantiles(learned.ranges, { kind: 'sum', weeks: horizon, forecast, traits })
      return { product_id: title.id, known_until: sunday, horizon, ...toRange(forecast, quantiles), recorded_on }
    })
  })
}

const ROWS_PER_INSERT = 500

/**
 * Stores the forecasts of a week unless another server has done so, and deletes those of weeks past retention. `trx` must hold
 * the load lock.
 */
export async function saveWeekForecasts(
  trx: Knex.Transaction,
  sunday: string,
  forecasts: readonly RecordedForecast[],
): Promise<void> {
  const recorded = (await readUncachedState(trx)).get('forecast_recorded') ?? ''
  if (recorded >= sunday) return
  await trx.raw('delete from forecast_record where known_until <= cast(? as date) or known_until = cast(? as date)', [
    addDays(sunday, -7 * RECORD_WEEKS),
    sunday,
  ])
  for (let from = 0; from < forecasts.length; from += ROWS_PER_INSERT)
    await trx('forecast_record').insert(forecasts.slice(from, from + ROWS_PER_INSERT))
  await writeWarehouseState(trx, 'forecast_recorded', sunday)
}

/** open: its weeks are not over; incomplete: sales of its weeks are missing, so that it is not compared. */
export type OutcomeState = 'over' | 'open' | 'incomplete'

/** A recorded forecast with the actual sales. */
export interface RecordedOutcome extends RecordedForecast {
  /** Copies sold in its weeks; null unless they are over and complete. */
  actual: number | null
  state: OutcomeState
  /** Computed after the week that followed, as after an installation. */
  late: boolean
}

/** Returns the Mondays of the past weeks of which too many sales are missing. */
const readIncompleteWeeks = (knex: Knex, { from, to }: { from: string; to: string }): Promise<ReadonlySet<string>> =>
  cachePerRevision(knex, `incomplete weeks ${from} ${to}`, async () => {
    const values = { from, to }
    const [sold, missing] = await Promise.all([
      sql<{ day: string; stores: number }>(
        knex,
        `select rollup_store_day.sale_date as day, count(*) as stores from rollup_store_day
          where rollup_store_day.sale_quantity > 0
            and rollup_store_day.sale_date between cast(:from as date) and cast(:to as date)
          group by rollup_store_day.sale_date`,
        values,
      ),
      sql<{ day: string; stores: number }>(
        knex,
        `select store_gap.gap_date as day, count(*) as stores from store_gap
          where store_gap.gap_date between cast(:from as date) and cast(:to as date) group by store_gap.gap_date`,
        values,
      ),
    ])
    const [soldOn, missingOn] = [sold, missing].map((rows) => new Map(rows.map(({ day, stores }) => [day, stores])))
    const incomplete = new Set<string>()
    for (let monday = from; monday < to; monday = addDays(monday, 7)) {
      const days = Array.from({ length: 7 }, (_none, index) => addDays(monday, index))
      const countStores = (byDay?: ReadonlyMap<string, number>) => days.reduce((sum, day) => sum + (byDay?.get(day) ?? 0), 0)
      const [present, absent] = [countStores(soldOn), countStores(missingOn)]
      if (absent > (present + absent) * MAX_MISSING_SHARE || present === 0) incomplete.add(monday)
    }
    return incomplete
  })

/** Tells whether the weeks of a forecast are over and complete. */
async function readOutcomeStates(
  knex: Knex,
): Promise<(forecast: Pick<RecordedForecast, 'known_until' | 'horizon'>) => OutcomeState> {
  const lastSunday = getLastSunday(getLastCompleteDay(await readAsOfDays(knex, getTodayInJapan())))
  const from = addDays(lastSunday, 1 - 7 * (RECORD_WEEKS + MAX_WEEKS_AHEAD))
  const incomplete = await readIncompleteWeeks(knex, { from, to: lastSunday })
  return ({ known_until, horizon }) => {
    if (addDays(known_until, 7 * horizon) > lastSunday) return 'open'
    const weeks = Array.from({ length: horizon }, (_none, index) => addDays(known_until, 1 + 7 * index))
    return weeks.some((monday) => incomplete.has(monday)) ? 'incomplete' : 'over'
  }
}

/** Reads the record of the given titles, or of all titles (null), with the actual sales, newest first. */
export async function readRecordedOutcomes(knex: Knex, products: readonly number[] | null): Promise<RecordedOutcome[]> {
  if (products?.length === 0) return []
  const productConditionSql = (column: string): string => (products === null ? '' : `where ${column} in (${idListSql(products)})`)
  const [rows, getState] = await Promise.all([
    sql<RecordedForecast & { actual: number }>(
      knex,
      `with sold as (
          select rollup_product_week.product_id, rollup_product_week.week_start,
            sum(rollup_product_week.sale_quantity) as copies
          from rollup_product_week ${productConditionSql('rollup_product_week.product_id')}
          group by rollup_product_week.product_id, rollup_product_week.week_start)
        select record.product_id, record.known_until, record.horizon, record.expected, record.low, record.high,
          record.recorded_on, coalesce(sum(sold.copies), 0) as actual
        from forecast_record as record
          left join sold on sold.product_id = record.product_id and sold.week_start > record.known_until
            and sold.week_start <= record.known_until + 7 * record.horizon
        ${productConditionSql('record.product_id')}
        group by record.product_id, record.known_until, record.horizon, record.expected, record.low, record.high,
          record.recorded_on
        order by record.product_id, record.known_until desc, record.horizon`,
    ),
    readOutcomeStates(knex),
  ])
  return rows.map((row) => {
    const state = getState(row)
    return {
      ...row,
      state,
      actual: state === 'over' ? row.actual : null,
      late: row.recorded_on > addDays(row.known_until, LATE_DAYS),
    }
  })
}

const toPercent = (part: number, total: number): number | null => (total > 0 ? computePercent(part, total) : null)

/** Measures outcomes by horizon. */
export const measureRecord = (outcomes: readonly RecordedOutcome[]): RecordAccuracy[] =>
  forecastHorizons.map((weeks) => {
    const sums = { forecasts: 0, expected: 0, actual: 0, errors: 0, within: 0 }
    for (const { horizon, expected, low, high, actual } of outcomes) {
      if (horizon !== weeks || actual === null) continue
      sums.forecasts += 1
      sums.expected += expected
      sums.actual += actual
      sums.errors += Math.abs(expected - actual)
      if (low <= actual && actual <= high) sums.within += 1
    }
    return {
      weeks,
      forecasts: sums.forecasts,
      errorRate: toPercent(sums.errors, sums.actual),
      bias: toPercent(sums.expected - sums.actual, sums.actual),
      coverage: toPercent(sums.within, sums.forecasts),
    }
  })
