import type { Knex } from 'knex'
import { sqlFragment } from '../../warehouse/engine/sql.ts'
import { getDemandWindowStart } from '../../warehouse/stock/expected-demand.ts'
import { amountSql } from '../../warehouse/stock/fixed-point.ts'

/** Open stores of `placed` without stock that sold a copy within the window. */
export const soldOutStoresSql = (knex: Knex, { asOf, stores }: { asOf: string; stores: Knex.QueryBuilder | null }): Knex.Raw =>
  sqlFragment(
    knex,
    `select placed.store_id, placed.product_id, placed.stock, placed.last_sale_date, coalesce(store.scale_cd, '') as scale_cd
      from placed join store on store.id = placed.store_id
      where placed.stock <= 0 and placed.last_sale_date >= cast(:from as date)
        and (store.closed_on is null or store.closed_on > cast(:asOf as date))${stores ? ' and placed.store_id in (:stores)' : ''}`,
    { from: getDemandWindowStart(asOf), asOf, ...(stores ? { stores } : {}) },
  )

/**
 * Start of the stock-out of each store of `gone`, from `moved`: the last day on which its stock became 0, or its last sale if
 * later.
 */
export const stockOutStartSql = (knex: Knex): Knex.Raw =>
  sqlFragment(
    knex,
    `select gone.store_id, gone.product_id,
        greatest(
          max(gone.last_sale_date),
          coalesce(max(case when closing <= 0 and closing - change > 0 then sale_date end), max(gone.last_sale_date))) as since
      from gone join moved on moved.store_id = gone.store_id and moved.product_id = gone.product_id
      group by gone.store_id, gone.product_id`,
  )

/** Estimated lost sales of each store, from `gone`, `ran_out` and `demand`: whole days without stock × expected demand. */
export const lostSalesSql = (knex: Knex, asOf: string): Knex.Raw =>
  sqlFragment(
    knex,
    `select estimated.store_id, estimated.product_id, estimated.since, estimated.stock, estimated.days, estimated.own_milli,
        estimated.rate_milli, estimated.days * estimated.rate_milli as lost_milli,
        ${amountSql('estimated.days * estimated.rate_milli', 'coalesce(product.price, 0)')} as lost_amount
      from (
        select gone.store_id, gone.product_id, ran_out.since, gone.stock,
          greatest(0, cast(:asOf as date) - ran_out.since) as days, demand.own_milli, demand.rate_milli
        from gone
          join ran_out on ran_out.store_id = gone.store_id and ran_out.product_id = gone.product_id
          join demand on demand.store_id = gone.store_id and demand.product_id = gone.product_id) as estimated
        join product on product.id = estimated.product_id`,
    { asOf },
  )

/** Rows of the answer from `lost`, by title or by title and store, from a minimum in thousandths of a copy on. */
export const listedStockOutsSql = (knex: Knex, { byStore, least }: { byStore: boolean; least: number }): Knex.Raw => {
  const key = byStore ? 'lost.product_id, lost.store_id' : 'lost.product_id'
  return sqlFragment(
    knex,
    `select ${key}, count(*) as stores, min(lost.since) as since, sum(lost.days) as stock_out_days,
        sum(lost.stock) as stock, sum(lost.own_milli) as own_milli, sum(lost.rate_milli) as rate_milli,
        sum(lost.lost_milli) as lost_milli, sum(lost.lost_amount) as lost_amount
      from lost
      group by ${key}
      having sum(lost.lost_milli) >= :least`,
    { least },
  )
}

/** Sums over all rows of `listed`. */
export const stockOutTotalsSql = (knex: Knex): Knex.Raw =>
  sqlFragment(
    knex,
    `select count(*) as all_rows, count(distinct listed.product_id) as all_products, coalesce(sum(listed.stores), 0) as all_stores,
        coalesce(sum(listed.stock_out_days), 0) as all_days, coalesce(sum(listed.rate_milli), 0) as all_rate,
        coalesce(sum(listed.lost_milli), 0) as all_lost, coalesce(sum(listed.lost_amount), 0) as all_amount
      from listed`,
  )
