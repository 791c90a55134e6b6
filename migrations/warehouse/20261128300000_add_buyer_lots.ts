import type { Knex } from 'knex'
import { distribute, hasCitus } from '../../server/warehouse/engine/distribution.ts'
import { isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { refreshLots } from '../../server/warehouse/rollups/refresh-lots.ts'
import { rollupColumns, rollups } from '../../server/warehouse/rollups/rollups.ts'

const rollup = rollups.find(({ table }) => table === 'rollup_buyer_lot')

/** Whole lots of each title's buyers: for warehouses that were made before there was such a rollup. */
export async function up(knex: Knex): Promise<void> {
  if (!rollup || (await knex.schema.hasTable(rollup.table))) return
  const columns = rollupColumns(rollup).map(({ name, type }) => `${name} ${type}`)
  await knex.raw(`create table ${rollup.table} (${columns.join(', ')})`)
  if (await hasCitus(knex)) await distribute(knex)
  await refreshLots(knex)
  // after the rows: an index that grows with them costs ten times as much
  if (!isDuckdb(knex)) for (const index of rollup.indexes) await knex.raw(`create index on ${rollup.table} (${index})`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table if exists rollup_buyer_lot')
}
