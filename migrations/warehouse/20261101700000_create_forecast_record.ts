import type { Knex } from 'knex'

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

/** Forecasts for a title made at the end of a week (a Sunday), by horizon in weeks: see server/forecast/forecast-record.ts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table forecast_record (product_id integer not null, known_until date not null, horizon integer not null,
    expected integer not null, low integer not null, high integer not null, recorded_on date not null)`)
  if (isPostgres(knex)) await knex.raw('create index on forecast_record (product_id)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table forecast_record')
  await knex('warehouse_state').where({ key: 'forecast_recorded' }).delete()
}
