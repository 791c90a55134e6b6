import type { Knex } from 'knex'

/** A daily digest belongs to one server while it is sent. */
export async function up(knex: Knex): Promise<void> {
  for (const column of ['lease_owner', 'lease_until'])
    await knex.schema.alterTable('watch_digest', (table) => void table.text(column))
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['lease_owner', 'lease_until']) await knex.raw('alter table ?? drop column ??', ['watch_digest', column])
}
