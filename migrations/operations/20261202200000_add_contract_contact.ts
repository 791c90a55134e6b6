import type { Knex } from 'knex'

/** Whom to reach about a contract: the postal code, the address and the phone that it had already are theirs. */
const columns = ['contact_name', 'contact_name_kana', 'extension'] as const

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contract', (table) => {
    for (const column of columns) table.text(column).notNullable().defaultTo('')
  })
}

export async function down(knex: Knex): Promise<void> {
  // not the builder's dropColumn: on SQLite it would copy a table that others refer to
  for (const column of columns) await knex.raw('alter table ?? drop column ??', ['contract', column])
}
