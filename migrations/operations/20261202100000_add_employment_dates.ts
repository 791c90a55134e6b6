import type { Knex } from 'knex'

/** Joining and leaving date of a user, YYYY-MM-DD in Japan: the leaving date is the last day on which the user may sign in. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('user', (table) => {
    table.text('joined_on')
    table.text('leaves_on')
  })
}

export async function down(knex: Knex): Promise<void> {
  // not the schema builder's dropColumn: on SQLite it would copy a table referenced by foreign keys
  for (const column of ['joined_on', 'leaves_on']) await knex.raw('alter table ?? drop column ??', ['user', column])
}
