import type { Knex } from 'knex'
import { addRollups } from '../../server/warehouse/rollups/create-rollup.ts'
import { refreshReceipts } from '../../server/warehouse/rollups/refresh.ts'
import { rollupsByTable } from '../../server/warehouse/rollups/rollup-sql.ts'

/** Receipts by store and day, for warehouses created before this rollup existed. */
export async function up(knex: Knex): Promise<void> {
  await addRollups(knex, [rollupsByTable.rollup_store_receipt_day], () => refreshReceipts(knex, 'true'))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_store_receipt_day')
}
