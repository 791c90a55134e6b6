import type { Knex } from 'knex'
import { runSql, WORK_SCHEMA } from './demo-sql.ts'
import type { Plan } from './plan.ts'

/** Tables of movements with their day column. */
export const movementDayColumns: Readonly<Record<string, string>> = {
  fact_sale: 'sale_date',
  fact_delivery: 'delivery_date',
  fact_return: 'return_date',
  fact_adjustment: 'adjustment_date',
  fact_order: 'order_date',
}

/** Removes the movements of one day. */
export async function deleteDayMovements(knex: Knex, day: string): Promise<void> {
  for (const [table, column] of Object.entries(movementDayColumns))
    await runSql(knex, `delete from ${table} where ${column} = date '${day}'`)
}

/** Writes the period's movements of the days from `since` to the plan's end, in the order of day and store. */
export async function writeMovements(knex: Knex, plan: Plan, since: string, skip: string | null = null): Promise<void> {
  const betweenSql = (column: string) => `${column} between date '${since}' and date '${plan.end}'`
  const rate = "case when day < date '2019-10-01' then 108 else 110 end"
  // loaded slices stay unchanged
  const free = skip === null ? '' : `and not exists (select 1 from ${skip} k where k.sale_date = day and k.store_id = s.store_id)`
  await runSql(
    knex,
    `insert into fact_sale (sale_date, store_id, product_id, sale_hour, sold_at, quantity, amount, amount_tax_in, channel, receipt_id, member_id)
      select day, store_id, id, hour, make_timestamptz((epoch(day)::bigint + hour * 3600 + receipt_id % 3600 - 32400) * 1000000), quantity, amount,
        sign(amount)::integer * ((abs(amount)::bigint * ${rate}) // 100)::integer, case when online then 2 else 1 end, receipt_id, member_id
      from ${WORK_SCHEMA}.m_sale s where ${betweenSql('day')} and (day < date '${plan.end}' or hour <= ${plan.endHour}) ${free}
      order by day, store_id, receipt_id, id, quantity`,
  )
  await runSql(
    knex,
    `insert into fact_delivery (delivery_date, store_id, product_id, quantity, kind)
      select date, store_id, id, quantity, kind from ${WORK_SCHEMA}.m_delivery where ${betweenSql('date')} order by date, store_id, id, kind`,
  )
  await runSql(
    knex,
    `insert into fact_return (return_date, store_id, product_id, quantity)
      select date, store_id, id, quantity from ${WORK_SCHEMA}.m_return where ${betweenSql('date')} order by date, store_id, id`,
  )
  await runSql(
    knex,
    `insert into fact_adjustment (adjustment_date, store_id, product_id, quantity, reason)
      select date, store_id, id, quantity, reason from ${WORK_SCHEMA}.m_adjustment where ${betweenSql('date')} order by date, store_id, id`,
  )
  // an order is written a day or two before its copies arrive; what the publisher cannot send stays open or is cancelled
  await runSql(
    knex,
    `insert into fact_order (order_date, store_id, product_id, quantity, filled, cancelled, channel)
      select sent_on, store_id, id, quantity, quantity, false, case when online then 2 else 1 end from ${WORK_SCHEMA}.m_order where ${betweenSql('sent_on')}
      union all
      select day, store_id, id, quantity, 0, h % 100 >= 22, case when online then 2 else 1 end from ${WORK_SCHEMA}.served where served = 2 and kind = 0 and ${betweenSql('day')}
      order by 1, 2, 3`,
  )
}
