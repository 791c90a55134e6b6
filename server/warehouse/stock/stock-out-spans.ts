import type { Knex } from 'knex'
import type { Ctes } from '../engine/sql.ts'
import { queryCurrentTitles } from '../products/product-set.ts'
import type { SalesConditions } from '../sales/report-conditions.ts'
import { buildDemandCtes, closingStockSql, getDemandWindowStart, storeStockSql } from './expected-demand.ts'
import { storePositionsSql } from './positions.ts'
import type { PrecomputedTable, SnapshotDays } from './precomputed-table.ts'
import { RECENT_DAYS } from './store-stock.ts'

export interface SpanSnapshot extends SnapshotDays {
  conditions: Pick<SalesConditions, 'products' | 'stores'>
}

/**
 * CTEs up to `spans`: days from first_day to last_day on which a store closed without a copy of a title that could still be
 * sold on the day and that the store had sold in the RECENT_DAYS before, with the expected demand per day, which counts as lost
 * from lost_from on. A stock-out can consist of several spans that follow each other.
 */
export function stockOutSpanCtes(knex: Knex, { asOf, asOfDays, conditions }: SpanSnapshot): Ctes {
  const { stores } = conditions
  const first = getDemandWindowStart(asOf)
  // titles that could still be sold on the first day, or were released since
  const titles = queryCurrentTitles(knex, { asOf: first, products: conditions.products })
  // a store that is without stock on the first day may have sold its last copy RECENT_DAYS - 1 days before
  const from = getDemandWindowStart(first)
  return {
    sql: `store_stock as not materialized (:storeStock),
      recently_sold as (
        select store_stock.store_id, store_stock.product_id, store_stock.stock, store_stock.first_delivery_date, coalesce(store.scale_cd, '') as scale_cd
          from store_stock join store on store.id = store_stock.store_id
          where coalesce(store_stock.last_sale_date, cast(:asOf as date)) >= cast(:from as date)
            and (store.closed_on is null or store.closed_on > cast(:asOf as date))),
      daily_stock as (:dailyStock),
      empty_days as materialized (
        select empty_days.* from (
          select day.store_id, day.product_id, day.stock, day.scale_cd,
              greatest(day.sale_date, day.first_delivery_date, cast(:first as date)) as first_day,
              least(coalesce(day.next_date - 1, cast(:asOf as date)), day.sold_on + ${RECENT_DAYS - 1}) as last_day,
              -- up to the last sale before the next copy in stock there was a copy that is not in the data
              case when day.last_sold_on > day.sale_date then day.next_date
                else greatest(day.first_delivery_date + 1, cast(:first as date), day.sale_date
                  + case when day.sale_quantity > 0 or day.closing - day.change > 0 then 1 else 0 end) end as lost_from
            from (
              select dated.*, max(case when dated.sale_quantity > 0 then dated.sale_date end)
                  over (partition by dated.product_id, dated.store_id, dated.restocks) as last_sold_on
                from (
                  select daily_stock.*, max(case when daily_stock.sale_quantity > 0 then daily_stock.sale_date end) over until_day as sold_on,
                      count(case when daily_stock.closing > 0 then 1 end) over until_day as restocks
                    from daily_stock
                    window until_day as (partition by daily_stock.product_id, daily_stock.store_id order by daily_stock.sale_date)) as dated)
                as day
            where day.closing <= 0 and day.sold_on is not null) as empty_days
          where empty_days.last_day >= empty_days.first_day),
      -- grouped instead of joined: PostgreSQL has no statistics of parts of a query, and joins them by nested loops
      stock_out_pair as materialized (
        select empty_days.store_id, empty_days.product_id, max(empty_days.stock) as stock, max(empty_days.scale_cd) as scale_cd
          from empty_days group by empty_days.store_id, empty_days.product_id),
      scale_sales as (:scaleSales),
      scale_demand as materialized (:scaleDemand),
      closing_stock as materialized (:closingStock),
      store_sales as (:storeSales),
      demand as (:demand),
      sale_end as (
        select product.id, least(coalesce(product.return_limit_date, cast(:asOf as date)),
            coalesce(min(following.release_date) - 1, cast(:asOf as date))) as last_day
          from product left join product as following
            on product.kind = 'magazine' and following.kind = 'magazine' and following.series_id = product.series_id
              and following.release_date > product.release_date
          where product.id in (select stock_out_pair.product_id from stock_out_pair)
          group by product.id, product.return_limit_date),
      spans as (
        select empty_days.store_id, empty_days.product_id, empty_days.first_day, least(empty_days.last_day, sale_end.last_day) as last_day,
            empty_days.lost_from, demand.rate_milli, demand.stock_days
          from empty_days
            join demand on demand.store_id = empty_days.store_id and demand.product_id = empty_days.product_id
            join sale_end on sale_end.id = empty_days.product_id
          where sale_end.last_day >= empty_days.first_day${stores ? ' and empty_days.store_id in (:stores)' : ''})`,
    values: {
      storeStock: storeStockSql(knex, storePositionsSql(knex, { asOf, ...asOfDays, products: titles, stores: null }), {
        asOf,
        lastSale: asOfDays.lastSale,
        ...(conditions.products === null ? {} : { titles }),
      }),
      dailyStock: closingStockSql(knex, {
        target: 'recently_sold',
        asOf,
        from,
        carry: ['stock', 'scale_cd', 'first_delivery_date'],
      }),
      ...buildDemandCtes(knex, { target: 'stock_out_pair', asOf, titles }),
      asOf,
      first,
      from,
      ...(stores ? { stores } : {}),
    },
  }
}

/** Spans without stock of every title. */
export const precomputedStockOutSpans: PrecomputedTable = {
  table: 'stock_out_span',
  key: 'stock_out_spans',
  order: ['product_id', 'store_id'],
  columns: ['store_id', 'product_id', 'first_day', 'last_day', 'lost_from', 'rate_milli'],
  rows: (knex, snapshot) => ({
    ...stockOutSpanCtes(knex, { ...snapshot, conditions: { products: null, stores: null } }),
    from: 'spans',
  }),
}
