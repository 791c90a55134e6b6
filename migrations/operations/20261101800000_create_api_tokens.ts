import type { Knex } from 'knex'

/** Tokens of contracts for the widget and the external API, with usage and rate limits. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('api_token', (table) => {
    table.text('id').primary()
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('name').notNullable()
    /** First characters of the token, for recognition; the token itself is stored only as a hash. */
    table.text('head').notNullable()
    table.text('token_hash').notNullable().unique()
    table.text('scopes').notNullable()
    /** Sites that may embed the widget. */
    table.text('origins').notNullable()
    table.text('created_at').notNullable()
    table.text('created_by')
    table.text('expires_at').notNullable()
    table.text('revoked_at')
    table.text('revoked_by')
    table.index(['contract_id', 'created_at'])
  })
  await knex.schema.createTable('api_token_day', (table) => {
    table.text('token_id').notNullable().references('id').inTable('api_token')
    /** Day in Japan. */
    table.text('day').notNullable()
    table.integer('calls').notNullable()
    /** Calls refused by the rate limit. */
    table.integer('refused').notNullable()
    table.text('last_at').notNullable()
    table.primary(['token_id', 'day'])
  })
  await knex.schema.createTable('api_token_window', (table) => {
    table.text('token_id').notNullable().references('id').inTable('api_token')
    table.text('kind').notNullable()
    table.text('began_at').notNullable()
    table.integer('calls').notNullable()
    table.primary(['token_id', 'kind'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['api_token_window', 'api_token_day', 'api_token']) await knex.schema.dropTable(table)
}
