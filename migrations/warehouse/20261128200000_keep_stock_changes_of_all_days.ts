import type { Knex } from 'knex'
import { addRollups } from '../../server/warehouse/rollups/create-rollup.ts'
import { byTable } from '../../server/warehouse/rollups/rollup-sql.ts'
import { refreshStock } from '../../server/warehouse/rollups/stock-changes.ts'

/** Stock changes were stored for the last 35 days only: adds those of all days and months to existing warehouses. */
export async function up(knex: Knex): Promise<void> {
  await addRollups(knex, [byTable.rollup_product_stock_month], () => refreshStock(knex))
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_product_stock_month')
}
