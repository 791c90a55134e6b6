import type { Knex } from 'knex'

/**
 * A job can belong to a contract's token, stored as `token:ID` in place of a user id, as in the audit log. The foreign key to
 * users would reject it.
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
