import type { Knex } from 'knex'
import { addRollups } from '../../server/warehouse/rollups/create-rollup.ts'
import { refreshLots } from '../../server/warehouse/rollups/refresh-lots.ts'
import { rollupsByTable } from '../../server/warehouse/rollups/rollup-sql.ts'

/** Whole lots of each title's buyers, for warehouses created before this rollup existed. */
export async function up(knex: Knex): Promise<void> {
  await addRollups(knex, [rollupsByTable.rollup_buyer_lot], () => refreshLots(knex))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_buyer_lot')
}
