import type { Knex } from 'knex'
import type { Period } from '../../../shared/calendar/period.ts'
import type { Ctes } from '../../warehouse/engine/sql.ts'
import { buildRowFilter } from '../../warehouse/sales/narrowing.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'

/** Figures by day, store and title. */
export const MOVEMENTS = 'rollup_store_product_day'

/** Returns how the conditions narrow MOVEMENTS: a join, the conditions of its rows, each after `and`, and the values of both. */
export function narrowMovements({ products, stores }: Pick<SalesConditions, 'products' | 'stores'>) {
  const { join, joinValues, conditions, values } = buildRowFilter({ products, stores }, { table: MOVEMENTS, isGrouped: false })
  return { join, joinValues, where: conditions.map((condition) => `and ${condition}`).join(' '), values }
}

/**
 * CTEs that end with `shelf`: copies returned in each period whose delivery day is known, and the sum of their days in the store,
 * by `unit_id`.
 *
 * Copies leave a store in the order in which they arrived. The copies returned on a day come after all copies that were sold,
 * returned or written off before, so they are those numbered from `left_copies` up to `left_copies` plus the copies returned. Deliveries are
 * numbered in the same way; where the numbers overlap, the delivery day is known.
 */
export function shelfDaysCtes(
  knex: Knex,
  {
    period,
    lastYear,
    conditions,
    unit,
  }: { period: Period; lastYear: Period; conditions: SalesConditions; unit: 'product_id' | 'store_id' },
): Ctes {
  const narrowed = narrowMovements(conditions)
  const filter = {
    pair: knex.raw(
      `select distinct ${MOVEMENTS}.product_id, ${MOVEMENTS}.store_id from ${MOVEMENTS}${narrowed.join}
        where ${MOVEMENTS}.return_quantity > 0
          and (${MOVEMENTS}.sale_date between cast(? as date) and cast(? as date)
            or ${MOVEMENTS}.sale_date between cast(? as date) and cast(? as date))
          ${narrowed.where}`,
      [...narrowed.joinValues, period.from, period.to, lastYear.from, lastYear.to, ...narrowed.values],
    ),
  }
  return {
    sql: `pair as (:pair),
      history as materialized (
        select day.product_id, day.store_id, day.sale_date, day.delivery_quantity, day.return_quantity,
            sum(day.delivery_quantity) over until_day as arrived,
            sum(day.sale_quantity + day.return_quantity - day.adjust_quantity) over until_day as left_copies
          from ${MOVEMENTS} as day join pair on pair.product_id = day.product_id and pair.store_id = day.store_id
          where day.sale_date <= cast(:shelfUntil as date)
          window until_day as (partition by day.product_id, day.store_id order by day.sale_date)),
      left_store as (
        select history.product_id, history.store_id, history.sale_date, history.left_copies - history.return_quantity as left_copies_before,
            history.left_copies, history.sale_date >= cast(:shelfFrom as date) as is_current,
            -- the two periods share days if they are longer than 52 weeks
            history.sale_date between cast(:shelfLastFrom as date) and cast(:shelfLastTo as date) as is_last_year
          from history
          where history.return_quantity > 0
            and (history.sale_date >= cast(:shelfFrom as date)
              or history.sale_date between cast(:shelfLastFrom as date) and cast(:shelfLastTo as date))),
      matched as (
        select left_store.${unit} as unit_id, left_store.is_current, left_store.is_last_year,
            left_store.sale_date - history.sale_date as days,
            least(history.arrived, left_store.left_copies)
              - greatest(history.arrived - history.delivery_quantity, left_store.left_copies_before) as copies
          from left_store join history
            on history.product_id = left_store.product_id and history.store_id = left_store.store_id
              and history.delivery_quantity > 0 and history.sale_date <= left_store.sale_date
              and history.arrived > left_store.left_copies_before
              and history.arrived - history.delivery_quantity < left_store.left_copies),
      shelf as (
        select matched.unit_id,
            sum(case when matched.is_current then matched.copies else 0 end) as dated,
            sum(case when matched.is_current then matched.copies * matched.days else 0 end) as shelf_days,
            sum(case when matched.is_last_year then matched.copies else 0 end) as last_dated,
            sum(case when matched.is_last_year then matched.copies * matched.days else 0 end) as last_shelf_days
          from matched group by matched.unit_id)`,
    values: {
      ...filter,
      shelfFrom: period.from,
      shelfUntil: period.to,
      shelfLastFrom: lastYear.from,
      shelfLastTo: lastYear.to,
    },
  }
}
