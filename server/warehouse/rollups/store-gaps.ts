import type { Knex } from 'knex'
import { addDays, type Period } from '../../../shared/period.ts'
import { readWarehouseState } from '../engine/state.ts'
import { dayLiteral } from './affected-days.ts'
import { EXPECTATION_DAYS, expectedStoreDaysSql } from './expected-store-days.ts'

/** Rebuilds the gaps of all days that depend on the sales of a period, up to the last day with sales. */
export async function refreshStoreGaps(knex: Knex, { from, to }: Period): Promise<void> {
  const last = (await readWarehouseState(knex)).get('last_sale_day')
  const until = addDays(to, EXPECTATION_DAYS)
  await knex.raw(`delete from store_gap where gap_date between ${dayLiteral(from)} and ${dayLiteral(until)}`)
  if (last === undefined) return
  const affected = { from, to: last < until ? last : until }
  await knex.raw(`insert into store_gap (store_id, gap_date)
    select store_id, day from (${expectedStoreDaysSql(affected)}) as expected where quantity is null`)
}
