import type { Knex } from 'knex'
import { addDays, EARLIEST_DATE } from '../../../shared/calendar/period.ts'
import { type Ctes, createFragment } from '../../warehouse/engine/sql.ts'
import { pageTotalsSql } from '../../warehouse/figures/page-totals.ts'
import { queryCurrentTitles } from '../../warehouse/products/product-set.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'
import {
  buildDemandCtes,
  closingStockSql,
  getDemandWindowStart,
  PRIOR_DAYS,
  storeStockSql,
} from '../../warehouse/stock/expected-demand.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import type { PrecomputedTable, SnapshotDays } from '../../warehouse/stock/precomputed-table.ts'

/** Open stores of `store_stock` without stock that sold a copy within the window. */
export const soldOutStoresSql = (knex: Knex, asOf: string): Knex.Raw =>
  createFragment(
    knex,
    `select store_stock.store_id, store_stock.product_id, store_stock.stock, store_stock.first_delivery_date, store_stock.last_sale_date,
        coalesce(store.scale_cd, '') as scale_cd
      from store_stock join store on store.id = store_stock.store_id
      where store_stock.stock <= 0 and store_stock.last_sale_date >= cast(:from as date)
        and (store.closed_on is null or store.closed_on > cast(:asOf as date))`,
    { from: getDemandWindowStart(asOf), asOf },
  )

/**
 * CTEs that lead from `sold_out` and `closing_stock` to `ran_out`: the day on which the stock of each store fell to 0 or below and
 * since when it has not been above 0, and the days without stock: those after it and after the last sale. A delivery that leaves a negative
 * stock at 0 or below does not begin a new stock-out. Until the last sale there was a copy, whatever the theoretical stock. Days
 * before the window are read only for stores whose stock was never above 0 within it.
 */
export const lastSoldOutCtes = (knex: Knex, asOf: string): Ctes => ({
  sql: `last_fall as materialized (
        select closing_stock.store_id, closing_stock.product_id, max(${soldOutDaySql('closing_stock')}) as since,
            max(case when closing_stock.previous_date is null then closing_stock.closing - closing_stock.change end) as opening
          from closing_stock group by closing_stock.store_id, closing_stock.product_id),
      empty_before as materialized (
        select last_fall.store_id, last_fall.product_id, last_fall.opening as stock from last_fall where last_fall.since is null),
      earlier_stock as (:earlierStock),
      earlier_fall as materialized (
        select earlier_stock.store_id, earlier_stock.product_id, max(${soldOutDaySql('earlier_stock')}) as since
          from earlier_stock group by earlier_stock.store_id, earlier_stock.product_id),
      stock_out_begin as (
        select sold_out.store_id, sold_out.product_id, sold_out.last_sale_date,
            coalesce(last_fall.since, earlier_fall.since, sold_out.first_delivery_date) as since
          from sold_out
            join last_fall on last_fall.store_id = sold_out.store_id and last_fall.product_id = sold_out.product_id
            left join earlier_fall on earlier_fall.store_id = sold_out.store_id and earlier_fall.product_id = sold_out.product_id),
      ran_out as (
        select stock_out_begin.store_id, stock_out_begin.product_id, stock_out_begin.since,
            cast(:ranOutAsOf as date) - greatest(stock_out_begin.since, stock_out_begin.last_sale_date) as days
          from stock_out_begin)`,
  values: {
    earlierStock: closingStockSql(knex, {
      target: 'empty_before',
      asOf: addDays(getDemandWindowStart(asOf), -1),
      from: EARLIEST_DATE,
    }),
    ranOutAsOf: asOf,
  },
})

/** SQL of the day of a movement after which the stock is 0 or below and before which it was not; null for other movements. */
const soldOutDaySql = (table: string) =>
  `case when ${table}.closing <= 0 and ${table}.closing - ${table}.change > 0 then ${table}.sale_date end`

/**
 * Estimated lost sales of each store, from `sold_out`, `ran_out` and `demand`: whole days without stock × expected demand. The sum
 * of a title over all stores is rounded to whole copies once; the stores with the largest fractions are rounded up, so that the
 * stores of a title always add up to it. `variance_milli`: of the copies that the store would have sold, in thousandths; demand
 * is gamma-distributed around its estimate, sales are a Poisson process.
 */
export const lostSalesSql = (knex: Knex, stores: Knex.QueryBuilder | null): Knex.Raw =>
  createFragment(
    knex,
    `select rounded.store_id, rounded.product_id, rounded.since, rounded.stock, rounded.days, rounded.quantity, rounded.stock_days, rounded.rate_milli,
        rounded.lost_copies, rounded.lost_copies * coalesce(product.price, 0) as lost_amount, rounded.variance_milli
      from (
        select apportioned.*, apportioned.whole + case when row_number() over (partition by apportioned.product_id
            order by apportioned.lost_milli - apportioned.whole * 1000 desc, apportioned.lost_milli desc, apportioned.store_id)
            <= cast(floor((apportioned.title_milli + 500) / 1000.0) as bigint) - apportioned.title_whole then 1 else 0 end as lost_copies
          from (
            select estimated.*, sum(estimated.lost_milli) over title as title_milli, sum(estimated.whole) over title as title_whole
              from (
                select missed.*, cast(floor(missed.lost_milli / 1000.0) as bigint) as whole,
                  missed.lost_milli + cast(floor(cast(missed.lost_milli * missed.days as double precision)
                    / (missed.stock_days + ${PRIOR_DAYS}) + 0.5) as bigint) as variance_milli
                from (
                  select sold_out.store_id, sold_out.product_id, ran_out.since, sold_out.stock, ran_out.days, demand.stock_days,
                    demand.quantity, demand.rate_milli, ran_out.days * demand.rate_milli as lost_milli
                  from sold_out
                    join ran_out on ran_out.store_id = sold_out.store_id and ran_out.product_id = sold_out.product_id
                    join demand on demand.store_id = sold_out.store_id and demand.product_id = sold_out.product_id) as missed) as estimated
              window title as (partition by estimated.product_id)) as apportioned) as rounded
        join product on product.id = rounded.product_id${stores ? ' where rounded.store_id in (:stores)' : ''}`,
    stores ? { stores } : {},
  )

interface StockOutSnapshot extends SnapshotDays {
  conditions: Pick<SalesConditions, 'products' | 'stores'>
}

/** CTEs up to `lost` from positions and movements: one row per store that sold out of a title of the conditions. */
export function lostSalesCtes(knex: Knex, { asOf, asOfDays, conditions }: StockOutSnapshot): Ctes {
  const titles = queryCurrentTitles(knex, { asOf, products: conditions.products })
  const ranOut = lastSoldOutCtes(knex, asOf)
  return {
    sql: `store_stock as not materialized (:storeStock),
      sold_out as materialized (:soldOut),
      scale_sales as (:scaleSales),
      scale_demand as materialized (:scaleDemand),
      closing_stock as materialized (:closingStock),
      store_sales as (:storeSales),
      demand as (:demand),
      ${ranOut.sql},
      lost as (:lost)`,
    values: {
      storeStock: storeStockSql(knex, storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }), {
        asOf,
        lastSale: asOfDays.lastSale,
      }),
      soldOut: soldOutStoresSql(knex, asOf),
      ...buildDemandCtes(knex, { target: 'sold_out', asOf, titles }),
      ...ranOut.values,
      lost: lostSalesSql(knex, conditions.stores),
    },
  }
}

const precomputedColumns = [
  'store_id',
  'product_id',
  'since',
  'stock',
  'days',
  'quantity',
  'stock_days',
  'rate_milli',
  'lost_copies',
  'variance_milli',
  'lost_amount',
] as const

/** Stock-outs of every title. */
export const precomputedStockOuts: PrecomputedTable = {
  table: 'stock_out',
  key: 'stock_outs',
  order: ['product_id', 'store_id'],
  columns: precomputedColumns,
  rows: (knex, snapshot) => ({
    ...lostSalesCtes(knex, { ...snapshot, conditions: { products: null, stores: null } }),
    from: 'lost',
  }),
}

/** Measures of the rows that are added up, and those of the totals. */
export const lossNames = [
  'soldOutStores',
  'stockOutDays',
  'rate_milli',
  'mean_milli',
  'variance_milli',
  'lostCopies',
  'lostAmount',
] as const
export const stockOutTotalNames = ['products', 'rows', ...lossNames, 'squares'] as const

/** Rows of the result from `lost`, by title or by title and store, from a minimum of copies on. */
export const listedStockOutsSql = (knex: Knex, { isByStore, minCopies }: { isByStore: boolean; minCopies: number }): Knex.Raw => {
  const key = isByStore ? 'lost.product_id, lost.store_id' : 'lost.product_id'
  return createFragment(
    knex,
    `select ${key}, count(*) as "soldOutStores", min(lost.since) as "soldOutSince", sum(lost.days) as "stockOutDays",
        sum(lost.stock) as stock, sum(lost.quantity) as quantity, sum(lost.stock_days) as stock_days, sum(lost.rate_milli) as rate_milli,
        sum(lost.days * lost.rate_milli) as mean_milli, sum(lost.variance_milli) as variance_milli,
        sum(lost.lost_copies) as "lostCopies", sum(lost.lost_amount) as "lostAmount"
      from lost
      group by ${key}
      having sum(lost.lost_copies) >= :minCopies`,
    { minCopies },
  )
}

/** Totals over all rows of `listed`; `squares` is the sum over the titles of their squared copies, for the range. */
export const stockOutTotalsSql = (knex: Knex): Knex.Raw =>
  createFragment(
    knex,
    `select ${pageTotalsSql('title', stockOutTotalNames)}
      from (
        select listed.product_id, 1 as products, count(*) as rows,
            ${lossNames.map((name) => `sum(listed."${name}") as "${name}"`).join(', ')},
            sum(listed."lostCopies") * sum(listed."lostCopies") as squares
          from listed group by listed.product_id) as title`,
  )
