import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { type Binding, createFragment, idListSql, selectRows, sql } from '../engine/sql.ts'
import { readPrecomputedDays } from '../engine/warehouse-state.ts'
import { listSnapshotDays, type PrecomputedTable } from './precomputed-table.ts'

export interface OrderFigures {
  /** Copies ordered in the seven days up to the day. */
  totalLatestOrder: number
  /** 注残: ordered, neither filled nor cancelled. */
  numberOfPendingOrder: number
  /** Orders of online shops: the seven days up to the day, and the three weeks before. */
  netOrder: WeekCounts
  normalOrder: WeekCounts
  /** Wholesalers' stock on the day, or the latest before. */
  dailyInventory: number | null
  publisherInventory: number | null
  publisherInventoryDate: string | null
}

export interface WeekCounts {
  now: number
  week1: number
  week2: number
  week3: number
}

const weeks = [0, 1, 2, 3] as const

/** Orders of products by stores; null for all. */
export interface OrdersQuery {
  products: readonly number[] | null
  stores: Knex.QueryBuilder | null
  asOf: string
}

interface Narrowed {
  sql: string
  values: readonly Binding[]
}

const inProductIdsSql = (products: readonly number[] | null): string =>
  products === null ? '' : ` and product_id in (${idListSql(products)})`
const narrowToStores = (knex: Knex, stores: Knex.QueryBuilder | null): Narrowed =>
  stores === null ? { sql: '', values: [] } : { sql: ' and store_id in (?)', values: [createFragment(knex, '?', [stores])] }

/** Columns of orders by channel and week of seven days, counted back from the day. */
type WeeklyOrders = { product_id: number } & Record<`${'normal' | 'net'}_${0 | 1 | 2 | 3}`, number>

/** SQL of copies ordered in the four weeks up to the day, by product, channel and week. */
export function weeklyOrdersSql(knex: Knex, { products, stores, asOf }: OrdersQuery): Knex.Raw {
  const buildWeekSum = (channel: number, week: number, name: string) => ({
    sql: `sum(case when channel = ${channel} and order_date between cast(? as date) and cast(? as date) then quantity else 0 end)
      as ${name}_${week}`,
    values: [addDays(asOf, -7 * week - 6), addDays(asOf, -7 * week)],
  })
  const columns = weeks.flatMap((week) => [buildWeekSum(1, week, 'normal'), buildWeekSum(2, week, 'net')])
  const inStores = narrowToStores(knex, stores)
  return createFragment(
    knex,
    `select product_id, ${columns.map((column) => column.sql).join(', ')}
      from fact_order where order_date between cast(? as date) and cast(? as date)${inProductIdsSql(products)}${inStores.sql}
      group by product_id`,
    [...columns.flatMap(({ values }) => values), addDays(asOf, -27), asOf, ...inStores.values],
  )
}

/** SQL of 注残 by product, or by product and store: ordered up to the day, neither filled nor cancelled. */
export function openOrdersSql(knex: Knex, { products, stores, asOf }: OrdersQuery, byStore = false): Knex.Raw {
  const inStores = narrowToStores(knex, stores)
  const key = byStore ? 'product_id, store_id' : 'product_id'
  return createFragment(
    knex,
    `select ${key}, sum(open_quantity) as pending from rollup_open_order
      where order_date <= cast(? as date)${inProductIdsSql(products)}${inStores.sql} group by ${key}`,
    [asOf, ...inStores.values],
  )
}

/** SQL of the wholesalers' stock by product: the sum of each wholesaler's latest stock. */
export const wholesalerStockSql = (knex: Knex, { products, asOf }: OrdersQuery): Knex.Raw =>
  createFragment(
    knex,
    `select product_id, sum(quantity) as quantity from (
        select product_id, quantity, row_number() over (partition by product_id, agency_cd order by stock_date desc) as row_rank
        from fact_wholesaler_stock where stock_date <= cast(? as date)${inProductIdsSql(products)}) as latest
      where row_rank = 1 group by product_id`,
    [asOf],
  )

/** SQL of the publisher's latest stock by product, with its date. */
export const publisherStockSql = (knex: Knex, { products, asOf }: OrdersQuery): Knex.Raw =>
  createFragment(
    knex,
    `select product_id, quantity, stock_date from (
        select product_id, quantity, stock_date, row_number() over (partition by product_id order by stock_date desc) as row_rank
        from fact_publisher_stock where stock_date <= cast(? as date)${inProductIdsSql(products)}) as latest
      where row_rank = 1`,
    [asOf],
  )

const createEmptyWeekCounts = (): WeekCounts => ({ now: 0, week1: 0, week2: 0, week3: 0 })
/** Figures of a product without orders and stock. */
export const createEmptyOrderFigures = (): OrderFigures => ({
  totalLatestOrder: 0,
  numberOfPendingOrder: 0,
  netOrder: createEmptyWeekCounts(),
  normalOrder: createEmptyWeekCounts(),
  dailyInventory: null,
  publisherInventory: null,
  publisherInventoryDate: null,
})

/** Columns of orders, wholesaler stock and publisher stock by product; null if there is none. */
interface SupplyRow extends WeeklyOrders {
  pending: number
  daily_inventory: number | null
  publisher_inventory: number | null
  publisher_inventory_date: string | null
}

const weekly = weeks.flatMap((week) => [`normal_${week}`, `net_${week}`] as const)
const countColumns = [...weekly, 'pending'] as const
const latestColumns = ['daily_inventory', 'publisher_inventory', 'publisher_inventory_date'] as const
const supplyColumns = [...countColumns, ...latestColumns] as const satisfies readonly (keyof SupplyRow)[]

/** SQL of orders, wholesaler stock and publisher stock by product: product_id and the columns of `supplyColumns`. */
export const supplySql = (knex: Knex, query: OrdersQuery): Knex.Raw =>
  createFragment(
    knex,
    `with ordered as (:ordered), unfilled as (:unfilled), warehouses as (:warehouses), at_publisher as (:atPublisher),
      supplied as (select product_id from ordered union select product_id from unfilled union select product_id from warehouses
        union select product_id from at_publisher)
      select supplied.product_id, ${countColumns.map((column) => `coalesce(${column}, 0) as ${column}`).join(', ')},
          warehouses.quantity as daily_inventory, at_publisher.quantity as publisher_inventory,
          at_publisher.stock_date as publisher_inventory_date
        from supplied ${['ordered', 'unfilled', 'warehouses', 'at_publisher']
          .map((name) => `left join ${name} on ${name}.product_id = supplied.product_id`)
          .join(' ')}`,
    {
      ordered: weeklyOrdersSql(knex, query),
      unfilled: openOrdersSql(knex, query),
      warehouses: wholesalerStockSql(knex, query),
      atPublisher: publisherStockSql(knex, query),
    },
  )

const toOrderFigures = (row: SupplyRow): OrderFigures => {
  const toWeekCounts = (channel: 'normal' | 'net'): WeekCounts => ({
    now: row[`${channel}_0`],
    week1: row[`${channel}_1`],
    week2: row[`${channel}_2`],
    week3: row[`${channel}_3`],
  })
  return {
    totalLatestOrder: row.normal_0 + row.net_0,
    numberOfPendingOrder: row.pending,
    netOrder: toWeekCounts('net'),
    normalOrder: toWeekCounts('normal'),
    dailyInventory: row.daily_inventory,
    publisherInventory: row.publisher_inventory,
    publisherInventoryDate: row.publisher_inventory_date,
  }
}

/**
 * Reads orders, wholesaler stock and publisher stock as of a day (domain 1.3) by product; over all stores from the precomputed
 * table of that day.
 */
export async function readOrders(
  knex: Knex,
  query: OrdersQuery & { products: readonly number[] },
): Promise<Map<number, OrderFigures>> {
  const { products, stores, asOf } = query
  const isPrecomputed = stores === null && (await readPrecomputedDays(knex, 'product_supply')).includes(asOf)
  const rows = await (isPrecomputed
    ? sql<SupplyRow>(
        knex,
        `select product_id, ${supplyColumns.join(', ')} from product_supply
          where as_of = cast(? as date) and product_id in (${idListSql(products)})`,
        [asOf],
      )
    : selectRows<SupplyRow>(knex, supplySql(knex, query)))
  return new Map(rows.map((row) => [row.product_id, toOrderFigures(row)]))
}

/** Orders, wholesaler stock and publisher stock. */
export const precomputedSupply: PrecomputedTable = {
  table: 'product_supply',
  key: 'product_supply',
  days: listSnapshotDays,
  columns: ['product_id', ...supplyColumns],
  order: ['product_id'],
  rows: (knex, { asOf }) => ({
    sql: 'supply as (:supply)',
    values: { supply: supplySql(knex, { asOf, products: null, stores: null }) },
    from: 'supply',
  }),
}
