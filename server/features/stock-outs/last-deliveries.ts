import type { Knex } from 'knex'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { stockSql } from '../../warehouse/rollups/rollups.ts'

/** Last delivery of a title to the stores of a row. */
export interface LastDelivery {
  day: string
  copies: number
  /** Changes of the stock from that day on, in copies. */
  change: number
}

interface Query {
  products: readonly number[]
  /** Null: all stores. */
  stores: Knex.QueryBuilder | null
  asOf: string
  isByStore: boolean
}

/** Key of a row: a title, or a title in a store. */
export const getDeliveryKey = (productId: number, storeId: number | null | undefined): string => `${productId} ${storeId ?? ''}`

/** Reads the last deliveries of titles up to a day, over the stores together or in each of them, by getDeliveryKey. */
export async function readLastDeliveries(knex: Knex, query: Query): Promise<ReadonlyMap<string, LastDelivery>> {
  const { products, stores, asOf, isByStore } = query
  if (products.length === 0) return new Map()
  const key = isByStore ? 'moves.product_id, moves.store_id' : 'moves.product_id'
  const rows = await sql<{ product_id: number; store_id?: number; day: string; copies: number; change: number }>(
    knex,
    `with moves as materialized (:moves),
      latest as (select ${key}, max(moves.sale_date) as day from moves where moves.delivery_quantity > 0 group by ${key})
      select ${key}, latest.day, sum(case when moves.sale_date = latest.day then moves.delivery_quantity else 0 end) as copies,
          sum(moves.change) as change
        from moves join latest on latest.product_id = moves.product_id${isByStore ? ' and latest.store_id = moves.store_id' : ''}
          and moves.sale_date >= latest.day
        group by ${key}, latest.day`,
    {
      moves: createFragment(
        knex,
        `select moves.product_id, moves.store_id, moves.sale_date, moves.delivery_quantity, ${stockSql('moves')} as change
          from rollup_store_product_day as moves
          where moves.product_id in (${idListSql(products)}) and moves.sale_date <= cast(? as date)
            ${stores ? 'and moves.store_id in (?)' : ''}`,
        [asOf, ...(stores ? [stores] : [])],
      ),
    },
  )
  return new Map(
    rows.map(({ product_id: product, store_id: store, day, copies, change }) => [
      getDeliveryKey(product, store),
      { day, copies, change },
    ]),
  )
}
