import type { Knex } from 'knex'
import { hasCitus } from '../../server/warehouse/engine/engine.ts'
import { readWarehouseState, replaceRevision } from '../../server/warehouse/engine/state.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'
import { refreshStoreGaps } from '../../server/warehouse/rollups/store-gaps.ts'

/** Days without sales of stores that usually sell on them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table store_gap (store_id integer not null, gap_date date not null)')
  if (await hasCitus(knex)) await distributeTables(knex)
  if (!(await readWarehouseState(knex)).has('last_sale_day')) return
  await refreshStoreGaps(knex, 'all')
  await replaceRevision(knex)
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop table store_gap')
