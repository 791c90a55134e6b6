import type { Knex } from 'knex'
import { isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { rollupColumns, rollups } from '../../server/warehouse/rollups/rollups.ts'

/** The rollups, as server/warehouse/rollups/rollups.ts declares them. */
export async function up(knex: Knex): Promise<void> {
  for (const rollup of rollups) {
    const columns = rollupColumns(rollup)
      .map((column) => `${column.name} ${column.type}`)
      .join(', ')
    await knex.raw(`create table ${rollup.table} (${columns})`)
    if (isDuckdb(knex)) continue
    for (const index of rollup.indexes) await knex.raw(`create index on ${rollup.table} (${index})`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const rollup of [...rollups].reverse()) await knex.raw(`drop table if exists ${rollup.table}`)
}
