import type { Knex } from 'knex'
import { PACK_RETURN_DAYS } from '../../../shared/api/shop-pack.ts'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { queryCurrentTitles } from '../../warehouse/products/product-set.ts'
import { buildDemandCtes, storeStockSql } from '../../warehouse/stock/expected-demand.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import { queryDueTitles, returnableCopiesSql, returnLimitsSql, sellingSql } from '../../warehouse/stock/returnable-copies.ts'
import { shopStockSql } from './shop-pack-sql.ts'

export interface StoreSnapshot {
  asOf: string
  asOfDays: AsOfDays
  storeId: number
}

export interface ShopDemand {
  /** Expected copies per day, in thousandths. */
  rate_milli: number
  /** Null if the return limit is not near. */
  return_copies: number | null
}

const selectProducts = (knex: Knex, ids: readonly number[]) =>
  knex('product')
    .select('product.id')
    .whereRaw(`product.id in (${idListSql(ids)})`)

/** Reads the expected demand of titles in a store and the returnable copies, by id. */
export async function readShopDemand(
  knex: Knex,
  ids: readonly number[],
  { asOf, asOfDays, storeId }: StoreSnapshot,
): Promise<ReadonlyMap<number, ShopDemand>> {
  if (ids.length === 0) return new Map()
  const due = queryDueTitles(knex, { asOf, withinDays: PACK_RETURN_DAYS, products: selectProducts(knex, ids) })
  const rows = await sql<ShopDemand & { product_id: number }>(
    knex,
    `with position as materialized (:position),
      store_stock as (:storeStock),
      in_stock as materialized (:inStock),
      scale_sales as (:scaleSales),
      scale_demand as materialized (:scaleDemand),
      closing_stock as (:closingStock),
      store_sales as (:storeSales),
      demand as materialized (:demand),
      limits as (:limits),
      selling as (${sellingSql}),
      returnable as (:returnable)
    select demand.product_id, demand.rate_milli, returnable.copies as return_copies
    from demand left join returnable on returnable.product_id = demand.product_id`,
    {
      // a title's demand is that of all its stores
      position: storePositionsSql(knex, { asOf, ...asOfDays, products: ids, stores: null }),
      storeStock: storeStockSql(knex, createFragment(knex, 'select * from position'), { asOf, lastSale: asOfDays.lastSale }),
      inStock: shopStockSql(knex, storeId),
      ...buildDemandCtes(knex, { target: 'in_stock', asOf, titles: ids }),
      limits: returnLimitsSql(knex, { asOf, titles: due }),
      returnable: returnableCopiesSql(knex, { minimumStock: 0 }),
    },
  )
  return new Map(rows.map(({ product_id, ...demand }) => [product_id, demand]))
}

/** Returns the titles that can still be sold and can therefore be ordered. */
export async function findOrderableIds(knex: Knex, ids: readonly number[], asOf: string): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows: { id: number }[] = await queryCurrentTitles(knex, { asOf, products: selectProducts(knex, ids) })
  return new Set(rows.map(({ id }) => id))
}
