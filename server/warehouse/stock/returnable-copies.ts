import type { Knex } from 'knex'
import { addDays } from '../../../shared/calendar/period.ts'
import { createFragment } from '../engine/sql.ts'
import { type DescribedProducts, toProductQuery } from '../products/product-set.ts'

/** What stores may return before the return limits of titles. The functions return parts of a query that names its stores. */

/** Query of the ids of titles whose return limit is 1 to `withinDays` days after the as-of day. */
export const queryDueTitles = (
  knex: Knex,
  { asOf, withinDays, products }: { asOf: string; withinDays: number; products: DescribedProducts },
): Knex.QueryBuilder =>
  toProductQuery(knex, products).whereRaw('product.return_limit_date between cast(? as date) and cast(? as date)', [
    addDays(asOf, 1),
    addDays(asOf, withinDays),
  ])

/**
 * SQL of product_id, price, return_limit_date and the days after the as-of day on which a title is expected to sell: up to its
 * limit; for a magazine at most until the day before the next issue of its series.
 */
export const returnLimitsSql = (knex: Knex, { asOf, titles }: { asOf: string; titles: Knex.QueryBuilder }): Knex.Raw =>
  createFragment(
    knex,
    `select due.id as product_id, coalesce(due.price, 0) as price, due.return_limit_date,
        greatest(0, least(due.return_limit_date, coalesce(following.release_date - 1, due.return_limit_date)) - cast(:asOf as date))
          as selling_days
      from product as due
        left join (
          select issue.id, min(later.release_date) as release_date
          from product as issue
            join product as later on later.series_id = issue.series_id and later.kind = issue.kind
              and later.release_date > issue.release_date
          where issue.kind = 'magazine' and issue.id in (:titles)
          group by issue.id) as following on following.id = due.id
      where due.id in (:titles)`,
    { asOf, titles },
  )

/** SQL of what each store has and is expected to sell by the limit, from `in_stock`, `demand` and `limits`. */
export const sellingSql = `select in_stock.store_id, in_stock.product_id, in_stock.stock, limits.return_limit_date, limits.price,
    demand.quantity, demand.stock_days, least(in_stock.stock * 1000, demand.rate_milli * limits.selling_days) as expected_milli
  from in_stock
    join limits on limits.product_id = in_stock.product_id
    join demand on demand.store_id = in_stock.store_id and demand.product_id = in_stock.product_id`

/**
 * SQL of what each store may return, from `selling`: its stock minus the expected sales until the limit and minus what it keeps,
 * rounded down to whole copies.
 */
export const returnableCopiesSql = (knex: Knex, { minimumStock }: { minimumStock: number }): Knex.Raw =>
  createFragment(
    knex,
    `select expected.store_id, expected.product_id, expected.return_limit_date, expected.quantity, expected.stock_days,
        expected.expected_milli, expected.copies, expected.price, expected.copies * expected.price as amount
      from (
        select selling.*, greatest(0, cast(floor((selling.stock * 1000 - selling.expected_milli) / 1000.0) as bigint) - :keep) as copies
        from selling) as expected`,
    { keep: minimumStock },
  )
