import type { Knex } from 'knex'
import { readAsOfDays } from '../engine/as-of.ts'
import { createFragment, sql } from '../engine/sql.ts'
import {
  POSITIONS_BY_STORE,
  putMonthInStoreOrder,
  type UnsortedRows,
  writePositionsInStoreOrder,
} from '../rollups/store-order.ts'
import { toStoreSet } from '../stores/store-filter.ts'
import { storePositionsSql } from './positions.ts'

/** Number of stores whose positions are sorted at once, so that memory stays bounded. */
const STORES_PER_BATCH = 100

const columns = 'store_id, product_id, sale_quantity, delivery_quantity, return_quantity, adjust_quantity, first_delivery_date'

/** Writes the positions of all stores as of the day, in store order. */
async function putPositionsInStoreOrder(trx: Knex.Transaction, asOf: string): Promise<void> {
  const asOfDays = await readAsOfDays(trx, asOf)
  const stores = await sql<{ id: number }>(trx, 'select id from store order by id')
  await trx.raw(`delete from ${POSITIONS_BY_STORE}`)
  for (let at = 0; at < stores.length; at += STORES_PER_BATCH) {
    const part = toStoreSet(
      trx,
      stores.slice(at, at + STORES_PER_BATCH).map(({ id }) => id),
    )
    await createFragment(
      trx,
      `insert into ${POSITIONS_BY_STORE} (${columns}) select ${columns} from (?) as position order by store_id, product_id`,
      [storePositionsSql(trx, { asOf, ...asOfDays, products: null, stores: part })],
    )
  }
  await writePositionsInStoreOrder(trx, asOf)
}

/** Sorts a month or the positions in store order and records it. `trx` must hold the load lock. Can be repeated. */
export const putInStoreOrder = (trx: Knex.Transaction, table: UnsortedRows): Promise<void> =>
  'month' in table ? putMonthInStoreOrder(trx, table.month) : putPositionsInStoreOrder(trx, table.positionsAt)
