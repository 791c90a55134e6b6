import type { Knex } from 'knex'

/** Companies whose stores are a contract's own: which stores a bookseller may ask about by themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contract', (table) => {
    /** JSON list of codes. */
    table.text('own_company_cds').notNullable().defaultTo('[]')
  })
  // that of a demo that was made before
  await knex('contract').where({ id: 'demo-store' }).update({ own_company_cds: '["K01"]' })
}

export async function down(knex: Knex): Promise<void> {
  // not the builder's dropColumn: on SQLite it would copy a table that others refer to
  await knex.raw('alter table ?? drop column ??', ['contract', 'own_company_cds'])
}
