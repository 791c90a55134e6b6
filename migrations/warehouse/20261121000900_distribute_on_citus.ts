import type { Knex } from 'knex'
import { hasCitus } from '../../server/warehouse/engine/engine.ts'
import { distributeTables, undistributeTables } from '../../server/warehouse/rollups/distribution.ts'

/** Distributes the tables if the database is a Citus cluster, as defined in server/warehouse/rollups/distribution.ts. */
export async function up(knex: Knex): Promise<void> {
  if (await hasCitus(knex)) await distributeTables(knex)
}

export async function down(knex: Knex): Promise<void> {
  if (await hasCitus(knex)) await undistributeTables(knex)
}
