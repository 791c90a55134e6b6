import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'

/** Stock and demand of titles with a near return limit, filled by precomputed-table.ts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table return_demand (store_id integer not null, product_id integer not null, group_id integer not null,
    stock integer not null, own_milli bigint not null, rate_milli bigint not null)`)
  if (!isDuckdb(knex)) await knex.raw('create index on return_demand (product_id)')
  if (await hasCitus(knex)) await distributeTables(knex)
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop table return_demand')
