import type { Knex } from 'knex'

/** Lead time, lot size, return rate and costs with which a contract plans its reprints; null means the default. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contract', (table) => {
    table.text('reprint_parameters')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contract', (table) => {
    table.dropColumn('reprint_parameters')
  })
}
