import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { writeWarehouseState } from '../../server/warehouse/engine/state.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'

/** Spans of days on which a store had no copy of a title, filled by precomputed-table.ts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table stock_out_span (store_id integer not null, product_id integer not null, group_id integer not null,
    first_day date not null, last_day date not null, lost_from date not null, rate_milli bigint not null)`)
  if (!isDuckdb(knex)) await knex.raw('create index on stock_out_span (product_id)')
  if (await hasCitus(knex)) await distributeTables(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table stock_out_span')
  await writeWarehouseState(knex, 'stock_out_spans', null)
}
