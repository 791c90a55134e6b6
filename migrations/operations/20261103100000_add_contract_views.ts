import type { Knex } from 'knex'

/** A session in which an operator sees what the users of a contract see. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('session', (table) => {
    table.text('viewed_contract_id').references('id').inTable('contract')
    table.integer('viewed_user_type')
  })
}

export async function down(knex: Knex): Promise<void> {
  // without its contract a view would be a session of the operator
  await knex('session').whereNotNull('viewed_contract_id').update({ revoked_at: new Date().toISOString() })
  await knex.schema.alterTable('session', (table) => {
    table.dropColumns('viewed_contract_id', 'viewed_user_type')
  })
}
