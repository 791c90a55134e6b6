import type { Knex } from 'knex'
import { distribute, gather, hasCitus } from '../../server/warehouse/rollups/distribution.ts'

/** Spreads the tables over the cluster where there is one: server/warehouse/engine/distribution.ts says how. */
export async function up(knex: Knex): Promise<void> {
  if (await hasCitus(knex)) await distribute(knex)
}

export async function down(knex: Knex): Promise<void> {
  if (await hasCitus(knex)) await gather(knex)
}
