import type { Knex } from 'knex'
import {
  addDays,
  addMonths,
  getHalfYearStart,
  getMonthStart,
  getWeekStart,
  type Period,
} from '../../../shared/calendar/period.ts'
import { isDuckdb } from '../engine/engine.ts'
import { runInterruptible } from '../engine/interrupt.ts'
import { toDayLiteral } from '../engine/sql.ts'
import { readWarehouseState, writeWarehouseState } from '../engine/warehouse-state.ts'

/**
 * Rewrites DuckDB rows in product order. DuckDB skips blocks by their value ranges. Loads append day by day, so a product's rows
 * would be spread over as many blocks as there are days; complete months, and complete weeks of the running month, are therefore
 * rewritten in product order. Tables with few rows a day are rewritten by whole half-years: a product's years then take a few
 * blocks, and a day of all products still one of them. PostgreSQL uses indexes instead.
 */
interface ClusteredTable {
  table: 'rollup_store_product_day' | 'rollup_product_day' | 'fact_sale'
  order: string
  isByHalfYear: boolean
}

const clustered: readonly ClusteredTable[] = [
  { table: 'rollup_store_product_day', order: 'product_id, sale_date, store_id', isByHalfYear: false },
  { table: 'rollup_product_day', order: 'product_id, sale_date', isByHalfYear: true },
  { table: 'fact_sale', order: 'product_id, sale_date, store_id', isByHalfYear: false },
]

/**
 * Returns the spans that are complete by `end` and were not by `begin`, each starting on the first day of a month or week:
 * months, and the complete weeks of the running month. A month is redone as a whole after its weeks, and a half-year after its
 * months. Exported for tests.
 */
export function listCompletedSpans({
  begin,
  end,
  isByHalfYear,
}: {
  begin: string
  end: string
  isByHalfYear: boolean
}): Period[] {
  const stretches: Period[] = []
  let from = getMonthStart(begin) < getMonthStart(end) ? getMonthStart(begin) : begin
  if (isByHalfYear && getHalfYearStart(from) < getHalfYearStart(end)) from = getHalfYearStart(from)
  while (from < getMonthStart(end)) {
    const isHalf = isByHalfYear && from === getHalfYearStart(from) && addMonths(from, 6) <= end
    const next = addMonths(from, isHalf ? 6 : 1)
    stretches.push({ from, to: addDays(next, -1) })
    from = next
  }
  return from < end ? [...stretches, { from, to: addDays(end, -1) }] : stretches
}

/** Rewrites the rows of the days in product order, span by span. */
async function rewriteInOrder(
  knex: Knex,
  { table, order, isByHalfYear }: ClusteredTable,
  days: { begin: string; end: string },
  signal?: AbortSignal,
): Promise<void> {
  for (const { from, to } of listCompletedSpans({ ...days, isByHalfYear })) {
    const within = `sale_date between ${toDayLiteral(from)} and ${toDayLiteral(to)}`
    const rewriteRows = async (trx: Knex.Transaction) => {
      await trx.raw(`create or replace temp table clustered_part as select * from ${table} where ${within} order by ${order}`)
      await trx.raw(`delete from ${table} where ${within}`)
      await trx.raw(`insert into ${table} select * from clustered_part`)
      await trx.raw('drop table clustered_part')
    }
    await knex.transaction((trx) => runInterruptible(trx, signal, () => rewriteRows(trx)))
  }
}

/**
 * Rewrites the rows of months and weeks that have become complete since the last time in product order. When the signal aborts,
 * the span in progress is rolled back; the next call starts again.
 */
export async function clusterCompletedPeriods(knex: Knex, signal?: AbortSignal): Promise<void> {
  if (!isDuckdb(knex)) return
  const state = await readWarehouseState(knex)
  const last = state.get('last_sale_day')
  const first = state.get('first_day')
  if (last === undefined || first === undefined) return
  const begin = state.get('clustered_to') ?? getMonthStart(first)
  const end = [getMonthStart(last), getWeekStart(last)].sort().at(-1) ?? last
  if (begin >= end) return
  for (const item of clustered) await rewriteInOrder(knex, item, { begin, end }, signal)
  await writeWarehouseState(knex, 'clustered_to', end)
}
