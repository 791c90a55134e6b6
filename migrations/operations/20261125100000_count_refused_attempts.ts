import type { Knex } from 'knex'

/** Tries that were refused unseen, told to the audit as one number. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('login_attempt', (table) => {
    table.integer('refused').notNullable().defaultTo(0)
    /** Where the last of them came from. */
    table.text('address')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('login_attempt', (table) => {
    table.dropColumn('refused')
    table.dropColumn('address')
  })
}
