import type { Knex } from 'knex'
import { addDays, type Period } from '../../../shared/calendar/period.ts'
import { getLastCompleteDay } from '../engine/as-of.ts'
import { toDayLiteral } from '../engine/sql.ts'
import { readWarehouseState } from '../engine/warehouse-state.ts'
import { EXPECTATION_DAYS, expectedStoreDaysSql } from '../rollups/expected-store-days.ts'

/**
 * Rebuilds the gaps of all days that depend on the sales of a period, or of all days, up to the last complete day with sales. The
 * latest days are always included: they may have been incomplete at the last load.
 */
export async function refreshStoreGaps(knex: Knex, changed: Period | 'all'): Promise<void> {
  const state = await readWarehouseState(knex)
  const [firstDay, lastSale] = [state.get('first_day'), state.get('last_sale_day')]
  if (firstDay === undefined || lastSale === undefined) {
    await knex.raw('delete from store_gap')
    return
  }
  const lastDay = getLastCompleteDay({ lastSale })
  const recent = addDays(lastDay, -EXPECTATION_DAYS)
  const from = changed === 'all' ? firstDay : changed.from < recent ? changed.from : recent
  await knex.raw(`delete from store_gap where gap_date >= ${toDayLiteral(from)}`)
  if (from > lastDay) return
  await knex.raw(`insert into store_gap (store_id, gap_date)
    select store_id, day from (${expectedStoreDaysSql({ from, to: lastDay })}) as expected where quantity is null`)
}
