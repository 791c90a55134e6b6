import type { Knex } from 'knex'

/** Contact person of a contract; the existing postal code, address and phone number belong to this person. */
const columns = ['contact_name', 'contact_name_kana', 'extension'] as const

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contract', (table) => {
    for (const column of columns) table.text(column).notNullable().defaultTo('')
  })
}

export async function down(knex: Knex): Promise<void> {
  // not the schema builder's dropColumn: on SQLite it would copy a table referenced by foreign keys
  for (const column of columns) await knex.raw('alter table ?? drop column ??', ['contract', column])
}
