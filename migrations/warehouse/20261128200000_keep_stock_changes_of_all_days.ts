import type { Knex } from 'knex'
import { addRollups } from '../../server/warehouse/rollups/create-rollup.ts'
import { rollupsByTable } from '../../server/warehouse/rollups/rollup-sql.ts'
import { refreshStockChanges } from '../../server/warehouse/rollups/stock-changes.ts'

/** Stock changes were stored for the last 35 days only: adds those of all days and months to existing warehouses. */
export async function up(knex: Knex): Promise<void> {
  await addRollups(knex, [rollupsByTable.rollup_product_stock_month], () => refreshStockChanges(knex))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_product_stock_month')
}
