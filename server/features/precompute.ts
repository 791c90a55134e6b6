import type { Knex } from 'knex'
import { runQueuedLoad } from '../ingest/load-queue.ts'
import { lockLoads } from '../ingest/load-transaction.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { findUnsortedRows } from '../warehouse/rollups/store-order.ts'
import { readyPositions, readySupply } from '../warehouse/stock/position-snapshot.ts'
import { isSnapshotCurrent, refreshTable } from '../warehouse/stock/precomputed-table.ts'
import { putInStoreOrder } from '../warehouse/stock/put-in-store-order.ts'
import { readyBookings } from './reservation-subscription/pre-orders.query.ts'
import { readyReturns } from './return-candidates/prepared.ts'
import { readyStockOuts } from './stock-outs/prepared.ts'

/** What is kept ready: what most questions need first. Exported for tests. */
export const precomputedTables = [readyPositions, readySupply, readyBookings, readyStockOuts, readyReturns]

/** Brings everything that is kept ready up to what the warehouse tells now. */
export async function precomputeAll(warehouse: Warehouse): Promise<void> {
  // each in a turn of its own: a load that came meanwhile goes first
  const inTurn = (work: (trx: Knex.Transaction) => Promise<void>) =>
    runQueuedLoad(warehouse, () =>
      warehouse.knex.transaction(async (trx) => {
        await lockLoads(trx, warehouse)
        await work(trx)
      }),
    )
  // nearly always nothing has come: that is seen at one look, without a turn
  const [isCurrent, outOfOrder] = await warehouse.knex.transaction((trx) =>
    Promise.all([
      Promise.all(precomputedTables.map((precomputedTable) => isSnapshotCurrent(trx, precomputedTable))),
      findUnsortedRows(trx),
    ]),
  )
  for (const precomputedTable of precomputedTables.filter((_one, index) => !isCurrent[index]))
    await inTurn((trx) => refreshTable(trx, precomputedTable))
  for (const item of outOfOrder) await inTurn((trx) => putInStoreOrder(trx, item))
}

/** How often it is looked whether something new has come. */
const LOOK_MS = 15_000

/** Keeps it ready, now and after every load, until the function that is returned is called. */
export function refreshPrecomputed(warehouse: Warehouse, background: { run(work: () => Promise<void>): void }): () => void {
  let busy = false
  const look = () => {
    if (busy) return
    busy = true
    background.run(() =>
      precomputeAll(warehouse).finally(() => {
        busy = false
      }),
    )
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
