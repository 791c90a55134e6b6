import type { Knex } from 'knex'
import type { Period } from '../../../shared/calendar/period.ts'
import type { Ctes } from '../../warehouse/engine/sql.ts'
import { buildRowFilter } from '../../warehouse/sales/narrowing.ts'
import type { SalesConditions } from '../../warehouse/sales/report-conditions.ts'

/** Columns of `shelf_days`: copies with a known delivery day and their days in the store, in the period and last year. */
export const shelfNames = ['datedReturnQuantity', 'shelfDays', 'lastYearDatedQuantity', 'lastYearShelfDays'] as const

/** Figures by day, store and title. */
export const MOVEMENTS = 'rollup_store_product_day'

/** Returns how the conditions narrow MOVEMENTS: a join, the conditions of its rows, each after `and`, and the values of both. */
export function narrowMovements({ products, stores }: Pick<SalesConditions, 'products' | 'stores'>) {
  const { join, joinValues, conditions, values } = buildRowFilter({ products, stores }, { table: MOVEMENTS, isGrouped: false })
  return { join, joinValues, where: conditions.map((condition) => `and ${condition}`).join(' '), values }
}

/**
 * CTEs that end with `shelf_days`: copies returned in each period whose delivery day is known, and the sum of their days in the
 * store, by `entity_id`.
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
    returnedPair: knex.raw(
      `select distinct ${MOVEMENTS}.product_id, ${MOVEMENTS}.store_id from ${MOVEMENTS}${narrowed.join}
        where ${MOVEMENTS}.return_quantity > 0
          and (${MOVEMENTS}.sale_date between cast(? as date) and cast(? as date)
            or ${MOVEMENTS}.sale_date between cast(? as date) and cast(? as date))
          ${narrowed.where}`,
      [...narrowed.joinValues, period.from, period.to, lastYear.from, lastYear.to, ...narrowed.values],
    ),
  }
  return {
    sql: `returned_pair as (:returnedPair),
      history as materialized (
        select day.product_id, day.store_id, day.sale_date, day.delivery_quantity, day.return_quantity,
            sum(day.delivery_quantity) over until_day as arrived,
            sum(day.sale_quantity + day.return_quantity - day.adjust_quantity) over until_day as left_copies
          from ${MOVEMENTS} as day join returned_pair on returned_pair.product_id = day.product_id and returned_pair.store_id = day.store_id
          where day.sale_date <= cast(:shelfUntil as date)
          window until_day as (partition by day.product_id, day.store_id order by day.sale_date)),
      returned_copies as (
        select history.product_id, history.store_id, history.sale_date, history.left_copies - history.return_quantity as left_copies_before,
            history.left_copies, history.sale_date >= cast(:shelfFrom as date) as is_current,
            -- the two periods share days if they are longer than 52 weeks
            history.sale_date between cast(:shelfLastFrom as date) and cast(:shelfLastTo as date) as is_last_year
          from history
          where history.return_quantity > 0
            and (history.sale_date >= cast(:shelfFrom as date)
              or history.sale_date between cast(:shelfLastFrom as date) and cast(:shelfLastTo as date))),
      dated_copies as (
        select returned_copies.${unit} as entity_id, returned_copies.is_current, returned_copies.is_last_year,
            returned_copies.sale_date - history.sale_date as days,
            least(history.arrived, returned_copies.left_copies)
              - greatest(history.arrived - history.delivery_quantity, returned_copies.left_copies_before) as copies
          from returned_copies join history
            on history.product_id = returned_copies.product_id and history.store_id = returned_copies.store_id
              and history.delivery_quantity > 0 and history.sale_date <= returned_copies.sale_date
              and history.arrived > returned_copies.left_copies_before
              and history.arrived - history.delivery_quantity < returned_copies.left_copies),
      shelf_days as (
        select dated_copies.entity_id,
            sum(case when dated_copies.is_current then dated_copies.copies else 0 end) as "datedReturnQuantity",
            sum(case when dated_copies.is_current then dated_copies.copies * dated_copies.days else 0 end) as "shelfDays",
            sum(case when dated_copies.is_last_year then dated_copies.copies else 0 end) as "lastYearDatedQuantity",
            sum(case when dated_copies.is_last_year then dated_copies.copies * dated_copies.days else 0 end) as "lastYearShelfDays"
          from dated_copies group by dated_copies.entity_id)`,
    values: {
      ...filter,
      shelfFrom: period.from,
      shelfUntil: period.to,
      shelfLastFrom: lastYear.from,
      shelfLastTo: lastYear.to,
    },
  }
}
