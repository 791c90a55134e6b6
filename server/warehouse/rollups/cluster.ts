import type { Knex } from 'knex'
import { addDays, addMonths, halfYearStart, monthStart, type Period } from '../../../shared/period.ts'
import { isDuckdb } from '../engine/engine.ts'
import { readState, writeState } from '../engine/state.ts'
import { byTable } from './rollup-sql.ts'
import { rollupColumns } from './rollups.ts'

/**
 * DuckDB finds rows by the ranges of the blocks that they lie in. Loads bring days, so that a product's days come to lie in
 * as many blocks as there are days; here months that are over are written anew in the order of products. Whole half-years
 * lie together where a rollup has few rows a day: a product's years are read in a few blocks, a day of all products still in
 * one of them. On PostgreSQL indexes do the same.
 */
const clustered = [
  { table: 'rollup_store_product_day', order: 'product_id, sale_date, store_id', halves: false },
  { table: 'rollup_product_day', order: 'product_id, sale_date', halves: true },
] as const

/** Stretches that are over by `end` and were not by `begin`, both the first day of a month. Exported for tests. */
export function stretchesOver({ begin, end, halves }: { begin: string; end: string; halves: boolean }): Period[] {
  const stretches: Period[] = []
  let from = halves && halfYearStart(begin) < halfYearStart(end) ? halfYearStart(begin) : begin
  while (from < end) {
    const isHalf = halves && from === halfYearStart(from) && addMonths(from, 6) <= end
    const next = addMonths(from, isHalf ? 6 : 1)
    stretches.push({ from, to: addDays(next, -1) })
    from = next
  }
  return stretches
}

/** Puts the rows of months that have ended since the last time into the order of products. */
export async function clusterRollups(knex: Knex): Promise<void> {
  if (!isDuckdb(knex)) return
  const state = await readState(knex)
  const last = state.get('last_sale_day')
  const first = state.get('first_day')
  if (last === undefined || first === undefined) return
  const begin = state.get('clustered_to') ?? monthStart(first)
  const end = monthStart(last)
  if (begin >= end) return
  for (const { table, order, halves } of clustered) {
    const columns = rollupColumns(byTable[table]).map(({ name }) => name)
    for (const { from, to } of stretchesOver({ begin, end, halves })) {
      const within = `sale_date between date '${from}' and date '${to}'`
      await knex.transaction(async (trx) => {
        await trx.raw(
          `create or replace temp table clustered_part as select ${columns.join(', ')} from ${table} where ${within} order by ${order}`,
        )
        await trx.raw(`delete from ${table} where ${within}`)
        await trx.raw(`insert into ${table} (${columns.join(', ')}) select * from clustered_part`)
        await trx.raw('drop table clustered_part')
      })
    }
  }
  await writeState(knex, 'clustered_to', end)
}
