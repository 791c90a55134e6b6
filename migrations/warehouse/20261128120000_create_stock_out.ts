import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { replaceRevision } from '../../server/warehouse/engine/state.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'

/** Stock-outs with estimated lost sales, filled by precomputed-table.ts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table stock_out (store_id integer not null, product_id integer not null, group_id integer not null,
    since date not null, stock integer not null, days integer not null, own_milli bigint not null, rate_milli bigint not null,
    lost_milli bigint not null, lost_amount bigint not null)`)
  if (!isDuckdb(knex)) await knex.raw('create index on stock_out (product_id)')
  if (await hasCitus(knex)) await distributeTables(knex)
  // precomputed tables refer to a revision: gives one to warehouses filled before revisions existed
  await replaceRevision(knex)
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop table stock_out')
