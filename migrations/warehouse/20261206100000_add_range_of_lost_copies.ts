import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { writeWarehouseState } from '../../server/warehouse/engine/state.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'

/** Recreates the precomputed stock-outs, which the next refresh fills. */
async function recreateTable(knex: Knex, columns: string): Promise<void> {
  await knex.raw('drop table stock_out')
  await knex.raw(`create table stock_out (store_id integer not null, product_id integer not null, group_id integer not null,
    since date not null, stock integer not null, days integer not null, own_milli bigint not null, rate_milli bigint not null,
    ${columns}, lost_amount bigint not null)`)
  if (!isDuckdb(knex)) await knex.raw('create index on stock_out (product_id)')
  if (await hasCitus(knex)) await distributeTables(knex)
  await writeWarehouseState(knex, 'stock_outs', null)
}

/** Stock-outs with whole copies lost and the variance of the estimate. */
export const up = (knex: Knex): Promise<void> =>
  recreateTable(knex, 'lost_copies bigint not null, variance_milli bigint not null')

export const down = (knex: Knex): Promise<void> => recreateTable(knex, 'lost_milli bigint not null')
