import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { createFragment } from '../engine/sql.ts'
import { stockSql } from '../rollups/rollups.ts'
import { salesSql } from '../sales/query-sales.ts'
import type { SalesQuery } from '../sales/sales-query.ts'
import { fixedPointSql } from './fixed-point.ts'
import { RECENT_DAYS } from './store-stock.ts'

/**
 * Expected daily demand of a title at a store: the store's sales per day in stock, weighted towards stores of its scale, and
 * these towards the title as a whole. The functions return parts of a query that names its stores and titles.
 */

/** The part that names them: store_id, product_id, stock, scale_cd. */
export type TargetCte = 'sold_out' | 'in_stock' | 'recently_sold' | 'stock_out_pair' | 'fair_pair'

/**
 * Weight of the wider group in days: of its scale for a store, of the whole title for a scale. The fewer days of its own, the
 * more the wider group counts.
 */
export const PRIOR_DAYS = 14
/**
 * The mean of a title with few shelf days is uncertain, so it includes one more store that had the title the whole time and
 * sold none.
 */
const NO_SALE_DAYS = RECENT_DAYS

/** Copies per day, weighted with the rate of the wider group. */
const shrinkRateSql = (quantity: string, days: string, rate: string) =>
  `(cast(${quantity} as double precision) + cast(${PRIOR_DAYS} as double precision) * ${rate}) / (${days} + ${PRIOR_DAYS})`

/** Returns the first day of the window for demand, which ends on the given day. */
export const getDemandWindowStart = (asOf: string): string => addDays(asOf, 1 - RECENT_DAYS)

/** Days on which demand is based. */
export interface DemandDays {
  /** Last complete day: stock, sales and days in stock end with it. */
  asOf: string
  /** Last day with sales, possibly incomplete. */
  lastSale: string
  /** Titles of the positions; without them all are read, which takes long for a day of the past. */
  titles?: Knex.QueryBuilder
}

/**
 * SQL of the last sale within the window for titles that a store also sold on incomplete days: store_id, product_id,
 * last_sale_date.
 */
const soldBeforeSql = (knex: Knex, { asOf, titles }: DemandDays): Knex.Raw => {
  const ofTitles = (table: string) => (titles ? ` and ${table}.product_id in (:titles)` : '')
  return createFragment(
    knex,
    `select moves.store_id, moves.product_id, max(moves.sale_date) as last_sale_date
      from rollup_store_product_day as moves
        join (
          select distinct open.store_id, open.product_id from rollup_store_product_day as open
          where open.sale_date > cast(:asOf as date) and open.sale_quantity > 0${ofTitles('open')}) as open
          on open.store_id = moves.store_id and open.product_id = moves.product_id
      where moves.sale_date between cast(:from as date) and cast(:asOf as date) and moves.sale_quantity > 0${ofTitles('moves')}
      group by moves.store_id, moves.product_id`,
    { from: getDemandWindowStart(asOf), asOf, ...(titles ? { titles } : {}) },
  )
}

/**
 * SQL of the stock of each store with a delivery, from positions: store_id, product_id, stock, the days of its first delivery
 * and last sale. Positions contain only the latest sale; if it is after the as-of day, the previous one within the window
 * replaces it.
 */
export const storeStockSql = (knex: Knex, position: Knex.Raw, days: DemandDays): Knex.Raw => {
  const hasLaterSales = days.lastSale > days.asOf
  const lastSale = hasLaterSales
    ? 'case when position.last_sale_date <= cast(:asOf as date) then position.last_sale_date else sold_before.last_sale_date end'
    : 'position.last_sale_date'
  return createFragment(
    knex,
    `select position.store_id, position.product_id, position.first_delivery_date, ${lastSale} as last_sale_date,
        ${stockSql('position')} as stock
      from (:position) as position
        ${hasLaterSales ? 'left join (:soldBefore) as sold_before on sold_before.store_id = position.store_id and sold_before.product_id = position.product_id' : ''}
      where position.first_delivery_date is not null`,
    { position, ...(hasLaterSales ? { asOf: days.asOf, soldBefore: soldBeforeSql(knex, days) } : {}) },
  )
}

/**
 * SQL of copies sold and days on the shelf in the window, by title and store scale. `sold` is each store's sales of the titles in
 * the window.
 */
export const shelfDaysSql = (knex: Knex, { target, asOf, sold }: { target: TargetCte; asOf: string; sold: Knex.Raw }): Knex.Raw =>
  createFragment(
    knex,
    `select store_stock.product_id, coalesce(store.scale_cd, '') as scale_cd,
        sum(greatest(0, coalesce(sold.quantity, 0))) as quantity,
        sum(greatest(0,
          case when store_stock.stock <= 0 then coalesce(store_stock.last_sale_date, cast(:before as date)) else cast(:asOf as date) end
            - greatest(store_stock.first_delivery_date, cast(:from as date)) + 1)) as days
      from store_stock join store on store.id = store_stock.store_id
        left join (:sold) as sold on sold.store_id = store_stock.store_id and sold.product_id = store_stock.product_id
      where store_stock.product_id in (select product_id from ${target})
      group by store_stock.product_id, coalesce(store.scale_cd, '')`,
    { before: addDays(getDemandWindowStart(asOf), -1), asOf, from: getDemandWindowStart(asOf), sold },
  )

/** SQL of the mean daily demand of a title by store scale, from `scale_sales`, weighted towards that of all stores. */
export const scaleDemandSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select scale_sales.product_id, scale_sales.scale_cd, ${shrinkRateSql('scale_sales.quantity', 'scale_sales.days', 'everywhere.rate')} as rate
      from scale_sales join (
        select product_id, cast(sum(quantity) as double precision) / (sum(days) + ${NO_SALE_DAYS}) as rate
        from scale_sales group by product_id) as everywhere on everywhere.product_id = scale_sales.product_id`,
  )

/**
 * SQL of each day from `from` on with a movement, with its closing stock, for the stores of the query and their columns of
 * `carry`. Computed back from the current stock, so that earlier days need not be read.
 */
export const closingStockSql = (
  knex: Knex,
  {
    target,
    asOf,
    from = getDemandWindowStart(asOf),
    carry = [],
  }: {
    /** With the stock at the end of `asOf`. */
    target: TargetCte | 'empty_before'
    asOf: string
    from?: string
    carry?: readonly string[]
  },
): Knex.Raw => {
  const change = stockSql('moves')
  // one window order with running sums for all three, so that rows are sorted once
  const back = 'over (partition by moves.product_id, moves.store_id order by moves.sale_date desc)'
  return createFragment(
    knex,
    `select moves.store_id, moves.product_id, moves.sale_date, moves.sale_quantity, moves.delivery_quantity,
        ${change} as change,${carry.map((column) => ` target.${column},`).join('')}
        target.stock - sum(${change}) ${back} + ${change} as closing,
        lag(moves.sale_date) ${back} as next_date,
        lead(moves.sale_date) ${back} as previous_date
      from rollup_store_product_day as moves
        join ${target} as target on target.product_id = moves.product_id and target.store_id = moves.store_id
      where moves.sale_date between cast(:from as date) and cast(:asOf as date)`,
    { from, asOf },
  )
}

/** SQL of each store's sales and days in stock, from `closing_stock`. */
export const ownSalesSql = (knex: Knex, asOf: string): Knex.Raw =>
  createFragment(
    knex,
    `select store_id, product_id, sum(sale_quantity) as quantity,
        sum(case when closing - change + delivery_quantity > 0 or sale_quantity > 0 then 1 else 0 end
          + case when closing > 0 then coalesce(next_date, cast(:after as date)) - sale_date - 1 else 0 end
          + case when previous_date is null and closing - change > 0 then sale_date - cast(:from as date) else 0 end) as days
      from closing_stock
      group by store_id, product_id`,
    { after: addDays(asOf, 1), from: getDemandWindowStart(asOf) },
  )

/**
 * SQL of the sales and days in stock of the stores of the query, and their expected daily demand in thousandths of a copy, from
 * `store_sales` and `scale_demand`: store_id, product_id, quantity, stock_days, rate_milli. Without movements, stock was present on
 * all days.
 */
export const storeDemandSql = (knex: Knex, target: TargetCte): Knex.Raw =>
  createFragment(
    knex,
    `select known.store_id, known.product_id, known.quantity, known.days as stock_days,
        ${fixedPointSql(shrinkRateSql('known.quantity', 'known.days', 'scale_demand.rate'))} as rate_milli
      from (
        select target.store_id, target.product_id, target.scale_cd, greatest(0, coalesce(store_sales.quantity, 0)) as quantity,
          coalesce(store_sales.days, case when target.stock > 0 then ${RECENT_DAYS} else 0 end) as days
        from ${target} as target left join store_sales on store_sales.store_id = target.store_id and store_sales.product_id = target.product_id) as known
        join scale_demand on scale_demand.product_id = known.product_id and scale_demand.scale_cd = known.scale_cd`,
  )

/**
 * CTEs that lead to the demand of the stores and titles of the query, by name. The query must define `store_stock` and the
 * part `target` before them.
 */
export const buildDemandCtes = (
  knex: Knex,
  { target, asOf, titles }: { target: TargetCte; asOf: string; titles: SalesQuery['products'] },
) => ({
  scaleSales: shelfDaysSql(knex, {
    target,
    asOf,
    sold: salesSql(knex, {
      period: { from: getDemandWindowStart(asOf), to: asOf },
      by: ['store_id', 'product_id'],
      products: titles,
    }),
  }),
  scaleDemand: scaleDemandSql(knex),
  closingStock: closingStockSql(knex, { target, asOf }),
  storeSales: ownSalesSql(knex, asOf),
  demand: storeDemandSql(knex, target),
})
