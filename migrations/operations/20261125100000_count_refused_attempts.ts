import type { Knex } from 'knex'

/** Counts attempts refused by the rate limit, which the audit log records as one number. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('login_attempt', (table) => {
    table.integer('refused').notNullable().defaultTo(0)
    /** Source of the last attempt. */
    table.text('address')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('login_attempt', (table) => {
    table.dropColumn('refused')
    table.dropColumn('address')
  })
}
