import type { Knex } from 'knex'
import { addRollups } from '../../server/warehouse/rollups/create-rollup.ts'
import { refreshStores } from '../../server/warehouse/rollups/refresh.ts'
import { rollupsByTable } from '../../server/warehouse/rollups/rollup-sql.ts'

/** Movements of all products together by store and day. */
export const up = (knex: Knex): Promise<void> =>
  addRollups(knex, [rollupsByTable.rollup_store_day], () => refreshStores(knex, () => 'true'))

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_store_day')
}
