import type { Knex } from 'knex'

/** Second factor of administrators: codes of an authenticator app (RFC 6238) and recovery codes. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('two_factor', (table) => {
    table.text('user_id').primary().references('id').inTable('user')
    /** Encrypted. */
    table.text('secret').notNullable()
    table.text('confirmed_at')
    table.bigInteger('last_step').notNullable()
    table.text('recovery_codes').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('two_factor')
}
