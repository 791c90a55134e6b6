import type { Knex } from 'knex'

/**
 * A job may be of a token of a contract, which stands where a user does: `token:ID`, as in the audit. A reference to a user
 * would refuse it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('export_job', (table) => {
    table.dropForeign('user_id')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex('export_job').where('user_id', 'like', 'token:%').delete()
  await knex.schema.alterTable('export_job', (table) => {
    table.foreign('user_id').references('id').inTable('user')
  })
}
