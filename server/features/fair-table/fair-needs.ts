import type { Knex } from 'knex'
import type { AsOfDays } from '../../warehouse/engine/as-of.ts'
import { type Binding, createFragment, idListSql, sql } from '../../warehouse/engine/sql.ts'
import { buildDemandCtes, storeStockSql } from '../../warehouse/stock/expected-demand.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'

export interface FairNeedQuery {
  asOf: string
  asOfDays: AsOfDays
  /** Ids of the titles on the table. */
  products: readonly number[]
  /** Stores of the query; null for all. */
  stores: Knex.QueryBuilder | null
  /** Days of the fair. */
  days: number
}

/** What the stores have and lack of a title, in copies. */
export interface FairNeed {
  stock: number
  pending: number
  /** Expected sales in the days of the fair, in thousandths. */
  expected_milli: number
  copies: number
}

/** What one store lacks of a title. */
export interface StoreNeed {
  store_id: number
  product_id: number
  expected_milli: number
  copies: number
}

/** SQL of the open stores of the query: id, scale_cd. */
const openStoresSql = (knex: Knex, { asOf, stores }: Pick<FairNeedQuery, 'asOf' | 'stores'>): Knex.Raw =>
  createFragment(
    knex,
    `select store.id as store_id, coalesce(store.scale_cd, '') as scale_cd from store
      where (store.opened_on is null or store.opened_on <= cast(:asOf as date))
        and (store.closed_on is null or store.closed_on > cast(:asOf as date))${stores ? ' and store.id in (:stores)' : ''}`,
    { asOf, ...(stores ? { stores } : {}) },
  )

/**
 * Parts of a query that lead to `need`: what each open store has of each title, expects to sell and lacks. The demand of a store
 * that never had the title is that of the stores of its scale, or of all stores if none of its scale had it.
 */
function buildNeedCtes(
  knex: Knex,
  { asOf, asOfDays, products, stores, days }: FairNeedQuery,
): { sql: string; values: Record<string, Binding> } {
  const demand = buildDemandCtes(knex, { target: 'fair_pair', asOf, titles: products })
  return {
    sql: `position as materialized (:position),
      store_stock as (:storeStock),
      fair_store as (:fairStore),
      fair_pair as materialized (
        select fair_store.store_id, product.id as product_id, coalesce(store_stock.stock, 0) as stock, fair_store.scale_cd
        from fair_store cross join product
          left join store_stock on store_stock.store_id = fair_store.store_id and store_stock.product_id = product.id
        where product.id in (${idListSql(products)})),
      scale_sales as (
        select shelf.product_id, shelf.scale_cd, sum(shelf.quantity) as quantity, cast(sum(shelf.days) as bigint) as days
        from (
          select shelf_days.product_id, shelf_days.scale_cd, shelf_days.quantity, shelf_days.days from (:scaleSales) as shelf_days
          union all
          select distinct fair_pair.product_id, fair_pair.scale_cd, 0, 0 from fair_pair) as shelf
        group by shelf.product_id, shelf.scale_cd),
      scale_demand as materialized (:scaleDemand),
      closing_stock as (:closingStock),
      store_sales as (:storeSales),
      demand as materialized (:demand),
      pending as (
        select rollup_open_order.store_id, rollup_open_order.product_id, sum(rollup_open_order.open_quantity) as quantity
        from rollup_open_order
        where rollup_open_order.order_date <= cast(:asOf as date) and rollup_open_order.product_id in (${idListSql(products)})
        group by rollup_open_order.store_id, rollup_open_order.product_id),
      available as (
        select fair_pair.store_id, fair_pair.product_id, greatest(0, fair_pair.stock) as stock,
          coalesce(pending.quantity, 0) as pending, coalesce(demand.rate_milli, 0) * :days as expected_milli
        from fair_pair
          left join demand on demand.store_id = fair_pair.store_id and demand.product_id = fair_pair.product_id
          left join pending on pending.store_id = fair_pair.store_id and pending.product_id = fair_pair.product_id),
      need as (
        select available.*, cast(floor((greatest(0,
            available.expected_milli - 1000 * (available.stock + available.pending)) + 999) / 1000.0) as bigint) as copies
        from available)`,
    values: {
      // a title's demand is that of all its stores
      position: storePositionsSql(knex, { asOf, ...asOfDays, products, stores: null }),
      storeStock: storeStockSql(knex, createFragment(knex, 'select * from position'), { asOf, lastSale: asOfDays.lastSale }),
      fairStore: openStoresSql(knex, { asOf, stores }),
      ...demand,
      asOf,
      days,
    },
  }
}

/** Reads what the open stores have and lack of the titles, by product id. */
export async function readFairNeeds(knex: Knex, query: FairNeedQuery): Promise<ReadonlyMap<number, FairNeed>> {
  if (query.products.length === 0) return new Map()
  const parts = buildNeedCtes(knex, query)
  const rows = await sql<FairNeed & { product_id: number }>(
    knex,
    `with ${parts.sql}
    select need.product_id, sum(need.stock) as stock, sum(need.pending) as pending, sum(need.expected_milli) as expected_milli,
      sum(need.copies) as copies
    from need group by need.product_id`,
    parts.values,
  )
  return new Map(rows.map(({ product_id, ...need }) => [product_id, need]))
}

/** Reads what each open store lacks of the titles, by store code. */
export function readStoreNeeds(knex: Knex, query: FairNeedQuery): Promise<StoreNeed[]> {
  if (query.products.length === 0) return Promise.resolve([])
  const parts = buildNeedCtes(knex, query)
  return sql<StoreNeed>(
    knex,
    `with ${parts.sql}
    select need.store_id, need.product_id, need.expected_milli, need.copies
    from need join store on store.id = need.store_id
    order by store.store_cd collate "C", need.product_id`,
    parts.values,
  )
}

/** Counts the open stores of a query. */
export async function countOpenStores(knex: Knex, query: Pick<FairNeedQuery, 'asOf' | 'stores'>): Promise<number> {
  const [row] = await sql<{ stores: number }>(knex, 'select count(*) as stores from (:open) as open_store', {
    open: openStoresSql(knex, query),
  })
  return row?.stores ?? 0
}
