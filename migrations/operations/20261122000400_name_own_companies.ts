import type { Knex } from 'knex'

/** Companies whose stores are the contract's own: a bookseller may query these stores individually. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contract', (table) => {
    /** JSON list of codes. */
    table.text('own_company_cds').notNullable().defaultTo('[]')
  })
  // existing demo contracts
  await knex('contract').where({ id: 'demo-store' }).update({ own_company_cds: '["K01"]' })
}

export async function down(knex: Knex): Promise<void> {
  // not the schema builder's dropColumn: on SQLite it would copy a table referenced by foreign keys
  await knex.raw('alter table ?? drop column ??', ['contract', 'own_company_cds'])
}
