import type { Knex } from 'knex'
import { createRollupIndexes, createRollupTable } from '../../server/warehouse/rollups/create-rollup.ts'
import { rollups } from '../../server/warehouse/rollups/rollups.ts'

/** Creates the rollups declared in server/warehouse/rollups/rollups.ts. */
export async function up(knex: Knex): Promise<void> {
  for (const rollup of rollups) {
    await createRollupTable(knex, rollup)
    await createRollupIndexes(knex, rollup)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const rollup of [...rollups].reverse()) await knex.raw(`drop table if exists ${rollup.table}`)
}
