import type { Knex } from 'knex'

/** Tables of this migration by the column that decides on the node of a row. Exported for tests. */
export const distributedTables: Record<string, readonly string[]> = { product_id: ['entered_event'] }

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

const hasCitus = async (knex: Knex): Promise<boolean> =>
  isPostgres(knex) && (await knex('pg_extension').where({ extname: 'citus' }).first()) !== undefined

/**
 * Publicity and awards that users enter by hand. They are not rows of fact_publicity and fact_award, because a load replaces
 * rows there and its undo puts them back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table entered_event (id text not null, event_date date not null, product_id integer not null,
    kind text not null, medium text, title text not null, note text, contract_id text not null, entered_by text not null,
    entered_at text not null)`)
  if (isPostgres(knex)) await knex.raw('create index on entered_event (product_id)')
  if (await hasCitus(knex)) await knex.raw("select create_distributed_table('entered_event', 'product_id')")
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table entered_event')
}
