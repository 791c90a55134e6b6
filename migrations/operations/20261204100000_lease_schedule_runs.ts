import type { Knex } from 'knex'

/** A run is leased to one server while it is started or delivered; deliveries that fail temporarily are retried. */
export async function up(knex: Knex): Promise<void> {
  for (const column of ['lease_owner', 'lease_until', 'retry_at'])
    await knex.schema.alterTable('schedule_run', (table) => void table.text(column))
  await knex.schema.alterTable('schedule_run', (table) => void table.integer('attempts').notNullable().defaultTo(0))
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['lease_owner', 'lease_until', 'retry_at', 'attempts'])
    await knex.raw('alter table ?? drop column ??', ['schedule_run', column])
}
