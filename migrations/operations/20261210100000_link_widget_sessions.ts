import type { Knex } from 'knex'

/** Links a widget session to the session that opened it, so that signing out ends both. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('session', (table) => {
    table.text('parent_id')
    table.index(['parent_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('session', (table) => table.dropIndex(['parent_id']))
  await knex.raw('alter table ?? drop column ??', ['session', 'parent_id'])
}
