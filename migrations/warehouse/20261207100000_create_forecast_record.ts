import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../../server/warehouse/engine/engine.ts'
import { writeWarehouseState } from '../../server/warehouse/engine/state.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'

/** Forecasts for a title made at the end of a week (a Sunday), by horizon in weeks: see server/forecast/forecast-record.ts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table forecast_record (product_id integer not null, known_until date not null, horizon integer not null,
    expected integer not null, low integer not null, high integer not null, recorded_on date not null)`)
  if (!isDuckdb(knex)) await knex.raw('create index on forecast_record (product_id)')
  if (await hasCitus(knex)) await distributeTables(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table forecast_record')
  await writeWarehouseState(knex, 'forecast_recorded', null)
}
