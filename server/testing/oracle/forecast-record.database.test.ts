import type { Knex } from 'knex'
import { beforeAll, describe, expect, it } from 'vitest'
import { forecastRecord } from '../../../shared/api/forecast-record.ts'
import { recordNextForecasts } from '../../features/precompute.ts'
import { readForecastRecord } from '../../features/product-detail/forecast-record.query.ts'
import {
  listUnrecordedWeeks,
  measureRecord,
  type RecordedForecast,
  type RecordedOutcome,
  readRecordedOutcomes,
  saveWeekForecasts,
} from '../../forecast/forecast-record.ts'
import { readRevision, replaceRevision } from '../../warehouse/engine/warehouse-state.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { recordAllForecasts } from '../record-forecasts.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { makeSmallTrade } from '../small-trade.ts'
import { computeOracleAccuracy, computeOracleActualSales, computeOracleForecastRecord } from './forecast-record.ts'
import { addCalendarDays } from './product-detail.ts'

const trade = makeSmallTrade(9, { sales: 9000, stores: 6, products: 24 })
const world = { trade, supply: makeSmallSupply(trade, 13) }
/** The last complete week of the trade, which ends on Saturday, 7 December 2019. */
const LAST_SUNDAY = '2019-12-01'
const engines = setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, world.supply))
beforeAll(async () => {
  for (const [, warehouse] of engines.warehouses) await recordAllForecasts(warehouse)
})

const sundays = Array.from({ length: 14 }, (_none, back) => addCalendarDays(LAST_SUNDAY, -7 * back))
const readRows = (knex: Knex): Promise<RecordedForecast[]> =>
  knex('forecast_record').orderBy(['known_until', 'product_id', 'horizon']).select()
const isNear = (value: number, exact: number) => Math.abs(value - exact) <= 0.5 + 1e-6

describe('the record of forecasts', () => {
  it('records for each week the forecast from the sales known at its end', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const rows = await readRows(knex)
      expect(new Set(rows.map(({ known_until }) => known_until)).size, kind).toBeGreaterThan(8)
      for (const sunday of sundays) {
        const expected = computeOracleForecastRecord(world, sunday)
        const recorded = rows.filter(({ known_until }) => known_until === sunday)
        expect(recorded.map(({ product_id, horizon }) => `${product_id} ${horizon}`).sort(), `${kind} ${sunday}`).toEqual(
          expected.map(({ product, horizon }) => `${product} ${horizon}`).sort(),
        )
        for (const row of recorded) {
          const one = expected.find(({ product, horizon }) => product === row.product_id && horizon === row.horizon)
          expect(isNear(row.expected, one?.expected ?? -1), `${kind} ${sunday} ${row.product_id}`).toBe(true)
          expect(isNear(row.low, one?.low ?? -1) && isNear(row.high, one?.high ?? -1)).toBe(true)
        }
      }
    }
  })

  it('compares recorded forecasts whose weeks are over with the copies sold in them', async () => {
    for (const [kind, warehouse] of engines.warehouses) {
      const rows = await readRows(warehouse.knex)
      for (const { id, jan } of trade.products.filter(({ kind: goods }) => goods === 'book')) {
        const own = rows.filter(({ product_id }) => product_id === id)
        const result = await readForecastRecord(warehouse.knex, forecastRecord.body.parse({ jan }), unlimitedScope)
        expect(result.list.length, `${kind} ${jan}`).toBe(own.length)
        const compared = own.flatMap((row) => {
          const sunday = row.known_until
          const shown = result.list.find(({ knownUntil, weeks }) => knownUntil === sunday && weeks === row.horizon)
          const isOver = addCalendarDays(sunday, 7 * row.horizon) <= LAST_SUNDAY
          const actual = computeOracleActualSales(world, { product: id, sunday, horizon: row.horizon })
          expect(shown, `${kind} ${jan} ${sunday}`).toMatchObject({
            until: addCalendarDays(sunday, 7 * row.horizon),
            expected: row.expected,
            state: isOver ? 'over' : 'open',
            actual: isOver ? actual : null,
            forecastDifference: isOver ? row.expected - actual : null,
            withinRange: isOver ? row.low <= actual && actual <= row.high : null,
            // the data is years old
            late: true,
          })
          return isOver ? [{ ...row, actual }] : []
        })
        for (const { weeks, ...accuracy } of result.accuracy)
          expect(accuracy, `${kind} ${jan} ${weeks}`).toEqual(
            computeOracleAccuracy(compared.filter(({ horizon }) => horizon === weeks)),
          )
      }
    }
  })

  it('measures the record of forecasts over all titles together', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const compared = (await readRows(knex))
        .filter(({ known_until, horizon }) => addCalendarDays(known_until, 7 * horizon) <= LAST_SUNDAY)
        .map((row) => ({
          ...row,
          actual: computeOracleActualSales(world, { product: row.product_id, sunday: row.known_until, horizon: row.horizon }),
        }))
      expect(compared.length).toBeGreaterThan(20)
      for (const { weeks, ...accuracy } of measureRecord(await readRecordedOutcomes(knex, null)))
        expect(accuracy, kind).toEqual(computeOracleAccuracy(compared.filter(({ horizon }) => horizon === weeks)))
    }
  })

  it('follows corrections of sales in the record of forecasts and leaves out weeks whose sales are missing', async () => {
    const [monday, sunday] = [addCalendarDays(LAST_SUNDAY, -27), addCalendarDays(LAST_SUNDAY, -28)]
    for (const [kind, { knex }] of engines.warehouses) {
      const [recorded] = (await readRows(knex)).filter(({ known_until }) => known_until === sunday)
      const product = recorded?.product_id ?? 0
      const readAfter = (change: (trx: Knex.Transaction) => Promise<unknown>) =>
        knex.transaction(async (trx) => {
          await change(trx)
          await replaceRevision(trx)
          const outcomes = await readRecordedOutcomes(trx, [product])
          await trx.rollback(outcomes.find(({ known_until, horizon }) => known_until === sunday && horizon === 4))
        })
      // what a transaction is rolled back with is thrown
      const read = (change: (trx: Knex.Transaction) => Promise<unknown>) =>
        readAfter(change).catch((outcome: RecordedOutcome) => outcome)
      const before = await read(async () => undefined)
      const corrected = await read((trx) =>
        trx('rollup_product_week').where({ product_id: product, week_start: monday }).increment('sale_quantity', 100),
      )
      expect(corrected, kind).toEqual({ ...before, actual: (before?.actual ?? 0) + 100 })
      const missing = await read((trx) =>
        trx('rollup_store_day')
          .whereBetween('sale_date', [monday, addCalendarDays(monday, 6)])
          .delete(),
      )
      expect(missing, kind).toEqual({ ...before, state: 'incomplete', actual: null })
    }
  })

  it('writes the record of forecasts once per week, and drops the weeks beyond its limit', async () => {
    for (const [kind, warehouse] of engines.warehouses) {
      const { knex } = warehouse
      const before = await readRows(knex)
      const revision = await readRevision(knex)
      await recordNextForecasts(warehouse)
      expect(await knex.transaction((trx) => listUnrecordedWeeks(trx)), kind).toEqual([])
      expect(await readRows(knex), kind).toEqual(before)
      expect(await readRevision(knex)).toBe(revision)

      const yearLater = addCalendarDays(LAST_SUNDAY, 7 * 50)
      const isKept = ({ known_until }: RecordedForecast) => known_until > addCalendarDays(yearLater, -7 * 53)
      const read = knex.transaction(async (trx) => {
        // another server was faster
        await saveWeekForecasts(trx, LAST_SUNDAY, [])
        const unchanged = await readRows(trx)
        await saveWeekForecasts(trx, yearLater, [{ ...(before.at(-1) as RecordedForecast), known_until: yearLater }])
        await trx.rollback({ unchanged, later: await readRows(trx) })
      })
      const { unchanged, later } = await read.then(
        () => ({ unchanged: [], later: [] }),
        (rows: Record<'unchanged' | 'later', RecordedForecast[]>) => rows,
      )
      expect(unchanged, kind).toEqual(before)
      expect(later.slice(0, -1), kind).toEqual(before.filter(isKept))
      expect(before.filter(isKept).length).toBeLessThan(before.length)
    }
  })
})
