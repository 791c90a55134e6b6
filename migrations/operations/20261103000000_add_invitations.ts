import type { Knex } from 'knex'

/** A registration that an administrator began: an invitation, with its role and first day of use. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('registration_request', (table) => {
    table.integer('user_type').notNullable().defaultTo(0)
    table.text('starts_on')
    table.text('invited_by')
    table.text('sealed_token')
    table.index(['contract_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  // without its role an invitation would be a registration that anybody began
  await knex('registration_request').whereNotNull('invited_by').delete()
  await knex.schema.alterTable('registration_request', (table) => {
    table.dropIndex(['contract_id'])
    table.dropColumns('user_type', 'starts_on', 'invited_by', 'sealed_token')
  })
}
