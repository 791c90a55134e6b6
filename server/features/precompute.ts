import type { Knex } from 'knex'
import { getTodayInJapan } from '../../shared/calendar/period.ts'
import { computeWeekForecasts, listUnrecordedWeeks, saveWeekForecasts } from '../forecast/forecast-record.ts'
import { readMeasuredForecast } from '../forecast/read-forecast.ts'
import { runLoadTransaction, runQueuedLoad } from '../loading/load-queue.ts'
import type { Background } from '../operations/background.ts'
import { readAsOfDays, resolveAsOfDay } from '../warehouse/engine/as-of.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { runInterruptible } from '../warehouse/engine/interrupt.ts'
import { replaceRevisionKeepingPrecomputed } from '../warehouse/engine/warehouse-state.ts'
import { findUnsortedRows } from '../warehouse/rollups/store-order.ts'
import { precomputedSupply } from '../warehouse/stock/orders.ts'
import { precomputedPositions } from '../warehouse/stock/positions.ts'
import { isSnapshotCurrent, refreshPrecomputedTable } from '../warehouse/stock/precomputed-table.ts'
import { putInStoreOrder } from '../warehouse/stock/put-in-store-order.ts'
import { precomputedStockOutSpans } from '../warehouse/stock/stock-out-spans.ts'
import { precomputedBookings } from './reservation-subscription/pre-orders.query.ts'
import { precomputedReturns } from './return-candidates/precomputed-returns.ts'
import { precomputedStockOuts } from './stock-outs/stock-out-sql.ts'

/** The precomputed tables, which most queries need first. Exported for tests. */
export const precomputedTables = [
  precomputedPositions,
  precomputedSupply,
  precomputedBookings,
  precomputedStockOuts,
  precomputedStockOutSpans,
  precomputedReturns,
]

type LoadWork = (trx: Knex.Transaction) => Promise<void>

const runQueuedTransaction = (warehouse: Warehouse, work: LoadWork, signal?: AbortSignal): Promise<void> =>
  runQueuedLoad(warehouse, () => runLoadTransaction(warehouse, (trx) => runInterruptible(trx, signal, () => work(trx))), signal)

/** Updates all precomputed tables to the current data. When the signal aborts, the current step is rolled back. */
export async function precomputeAll(warehouse: Warehouse, signal?: AbortSignal): Promise<void> {
  // each step is queued separately, so that a load can run in between
  const runInTransaction = (work: LoadWork) => runQueuedTransaction(warehouse, work, signal)
  // usually nothing has changed, which one check shows without queueing
  const [isCurrent, outOfOrder] = await warehouse.knex.transaction((trx) =>
    Promise.all([
      Promise.all(precomputedTables.map((precomputedTable) => isSnapshotCurrent(trx, precomputedTable))),
      findUnsortedRows(trx),
    ]),
  )
  for (const precomputedTable of precomputedTables.filter((_one, index) => !isCurrent[index]))
    await runInTransaction((trx) => refreshPrecomputedTable(trx, precomputedTable))
  for (const item of outOfOrder) await runInTransaction((trx) => putInStoreOrder(trx, item))
}

/** Learns the forecast of the current data, so that the first query about it does not wait for seconds. */
const learnForecast = (warehouse: Warehouse, signal?: AbortSignal): Promise<void> =>
  warehouse.knex.transaction((trx) =>
    runInterruptible(trx, signal, async () => {
      await readMeasuredForecast(trx, resolveAsOfDay(await readAsOfDays(trx, getTodayInJapan()), null))
    }),
  )

/**
 * Records the forecasts of the oldest week that is missing, and returns whether others remain. One week at a time: after an
 * installation there are half a year of them, each of which takes seconds. Computed outside of the load queue.
 */
export async function recordNextForecasts(warehouse: Warehouse, signal?: AbortSignal): Promise<boolean> {
  const [sunday, ...later] = await warehouse.knex.transaction((trx) => listUnrecordedWeeks(trx))
  if (sunday === undefined) return false
  const forecasts = await warehouse.knex.transaction((trx) =>
    runInterruptible(trx, signal, () => computeWeekForecasts(trx, sunday)),
  )
  await runQueuedTransaction(
    warehouse,
    async (trx) => {
      await saveWeekForecasts(trx, sunday, forecasts)
      // cached results show the record once it is complete
      if (later.length === 0) await replaceRevisionKeepingPrecomputed(trx)
    },
    signal,
  )
  return later.length > 0
}

/** Interval of checks for new data. */
const POLL_INTERVAL_MS = 15_000

/**
 * Refreshes the precomputed tables, the forecast and its record now and after every load, until the returned function is
 * called.
 */
export const refreshPrecomputed = (warehouse: Warehouse, background: Pick<Background, 'repeat'>): (() => void) =>
  background.repeat(POLL_INTERVAL_MS, async (stop) => {
    await precomputeAll(warehouse, stop)
    await learnForecast(warehouse, stop)
    await recordNextForecasts(warehouse, stop)
  })
