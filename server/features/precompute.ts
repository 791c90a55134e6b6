import type { Knex } from 'knex'
import { runLoadTransaction, runQueuedLoad } from '../loading/load-queue.ts'
import type { Services } from '../services.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { runInterruptible } from '../warehouse/engine/interrupt.ts'
import { findUnsortedRows } from '../warehouse/rollups/store-order.ts'
import { precomputedPositions, precomputedSupply } from '../warehouse/stock/position-snapshot.ts'
import { isSnapshotCurrent, refreshPrecomputedTable } from '../warehouse/stock/precomputed-table.ts'
import { putInStoreOrder } from '../warehouse/stock/put-in-store-order.ts'
import { precomputedBookings } from './reservation-subscription/pre-orders.query.ts'
import { precomputedReturns } from './return-candidates/precomputed-returns.ts'
import { precomputedStockOuts } from './stock-outs/precomputed-stock-outs.ts'

/** The precomputed tables, which most questions need first. Exported for tests. */
export const precomputedTables = [
  precomputedPositions,
  precomputedSupply,
  precomputedBookings,
  precomputedStockOuts,
  precomputedReturns,
]

/** Updates all precomputed tables to the current data. When the signal aborts, the current step is rolled back. */
export async function precomputeAll(warehouse: Warehouse, signal?: AbortSignal): Promise<void> {
  // each step is queued separately, so that a load can run in between
  const inTransaction = (work: (trx: Knex.Transaction) => Promise<void>) =>
    runQueuedLoad(warehouse, () => runLoadTransaction(warehouse, (trx) => runInterruptible(trx, signal, () => work(trx))), signal)
  // usually nothing has changed, which one check shows without queueing
  const [isCurrent, outOfOrder] = await warehouse.knex.transaction((trx) =>
    Promise.all([
      Promise.all(precomputedTables.map((precomputedTable) => isSnapshotCurrent(trx, precomputedTable))),
      findUnsortedRows(trx),
    ]),
  )
  for (const precomputedTable of precomputedTables.filter((_one, index) => !isCurrent[index]))
    await inTransaction((trx) => refreshPrecomputedTable(trx, precomputedTable))
  for (const item of outOfOrder) await inTransaction((trx) => putInStoreOrder(trx, item))
}

/** Interval of checks for new data. */
const POLL_INTERVAL_MS = 15_000

/** Refreshes the precomputed tables now and after every load, until the returned function is called. */
export const refreshPrecomputed = (warehouse: Warehouse, background: Pick<Services['background'], 'repeat'>): (() => void) =>
  background.repeat(POLL_INTERVAL_MS, (stop) => precomputeAll(warehouse, stop))
