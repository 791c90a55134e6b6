import type { Knex } from 'knex'
import { distribute, gather, hasCitus } from '../../server/warehouse/rollups/distribution.ts'

/** Distributes the tables if the database is a Citus cluster, as defined in server/warehouse/rollups/distribution.ts. */
export async function up(knex: Knex): Promise<void> {
  if (await hasCitus(knex)) await distribute(knex)
}

export async function down(knex: Knex): Promise<void> {
  if (await hasCitus(knex)) await gather(knex)
}
