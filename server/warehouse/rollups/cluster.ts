import type { Knex } from 'knex'
import { addDays, addMonths, halfYearStart, monthStart, type Period, weekStart } from '../../../shared/period.ts'
import { isDuckdb } from '../engine/engine.ts'
import { readWarehouseState, writeWarehouseState } from '../engine/state.ts'

/**
 * DuckDB finds rows by the ranges of the blocks that they lie in. Loads bring days, so that a product's days come to lie in
 * as many blocks as there are days; here months that are over, and weeks of the running one, are written anew in the order of
 * products. Whole half-years lie together where a table has few rows a day: a product's years are read in a few blocks, a day
 * of all products still in one of them. On PostgreSQL indexes do the same.
 */
interface Clustered {
  table: 'rollup_store_product_day' | 'rollup_product_day' | 'fact_sale'
  order: string
  halves: boolean
}

const sales: Clustered = { table: 'fact_sale', order: 'product_id, sale_date, store_id', halves: false }
const clustered: readonly Clustered[] = [
  { table: 'rollup_store_product_day', order: 'product_id, sale_date, store_id', halves: false },
  { table: 'rollup_product_day', order: 'product_id, sale_date', halves: true },
  sales,
]

/**
 * Stretches that are over by `end` and were not by `begin`, each the first day of a month or of a week: months, and of the
 * running one its weeks until then. A month of which weeks were done is done anew as a whole, a half-year likewise. Exported
 * for tests.
 */
export function stretchesOver({ begin, end, halves }: { begin: string; end: string; halves: boolean }): Period[] {
  const stretches: Period[] = []
  let from = monthStart(begin) < monthStart(end) ? monthStart(begin) : begin
  if (halves && halfYearStart(from) < halfYearStart(end)) from = halfYearStart(from)
  while (from < monthStart(end)) {
    const isHalf = halves && from === halfYearStart(from) && addMonths(from, 6) <= end
    const next = addMonths(from, isHalf ? 6 : 1)
    stretches.push({ from, to: addDays(next, -1) })
    from = next
  }
  return from < end ? [...stretches, { from, to: addDays(end, -1) }] : stretches
}

/** Puts the rows of the days into the order of products, stretch by stretch. */
async function putInOrder(knex: Knex, { table, order, halves }: Clustered, days: { begin: string; end: string }): Promise<void> {
  for (const { from, to } of stretchesOver({ ...days, halves })) {
    const within = `sale_date between date '${from}' and date '${to}'`
    await knex.transaction(async (trx) => {
      await trx.raw(`create or replace temp table clustered_part as select * from ${table} where ${within} order by ${order}`)
      await trx.raw(`delete from ${table} where ${within}`)
      await trx.raw(`insert into ${table} select * from clustered_part`)
      await trx.raw('drop table clustered_part')
    })
  }
}

/** Puts the rows of months and weeks that have ended since the last time into the order of products. */
export async function clusterEnded(knex: Knex): Promise<void> {
  if (!isDuckdb(knex)) return
  const state = await readWarehouseState(knex)
  const last = state.get('last_sale_day')
  const first = state.get('first_day')
  if (last === undefined || first === undefined) return
  const begin = state.get('clustered_to') ?? monthStart(first)
  const end = [monthStart(last), weekStart(last)].sort().at(-1) ?? last
  if (begin >= end) return
  for (const item of clustered) await putInOrder(knex, item, { begin, end })
  await writeWarehouseState(knex, 'clustered_to', end)
}

/** Lines of sales of the months whose rollups are in order already: for warehouses of a version that left them as they came. */
export async function clusterSales(knex: Knex): Promise<void> {
  const state = await readWarehouseState(knex)
  const [first, end] = [state.get('first_day'), state.get('clustered_to')]
  if (isDuckdb(knex) && first !== undefined && end !== undefined) await putInOrder(knex, sales, { begin: monthStart(first), end })
}
