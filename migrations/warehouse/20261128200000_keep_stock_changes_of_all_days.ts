import type { Knex } from 'knex'
import { distribute, hasCitus } from '../../server/warehouse/engine/distribution.ts'
import { isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { rollupColumns, rollups } from '../../server/warehouse/rollups/rollups.ts'
import { refreshStock } from '../../server/warehouse/rollups/stock-changes.ts'

const rollup = rollups.find(({ table }) => table === 'rollup_product_stock_month')

/** Changes of stock were kept for the last 35 days: for warehouses that were made then, those of all days and by month. */
export async function up(knex: Knex): Promise<void> {
  if (!rollup || (await knex.schema.hasTable(rollup.table))) return
  const columns = rollupColumns(rollup).map(({ name, type }) => `${name} ${type}`)
  await knex.raw(`create table ${rollup.table} (${columns.join(', ')})`)
  if (!isDuckdb(knex)) for (const index of rollup.indexes) await knex.raw(`create index on ${rollup.table} (${index})`)
  if (await hasCitus(knex)) await distribute(knex)
  await refreshStock(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_product_stock_month')
}
