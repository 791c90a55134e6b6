import type { Knex } from 'knex'

/**
 * Contracts, patterns, users and sign-in data. Times are ISO 8601 text in UTC: identical on SQLite and PostgreSQL, and
 * sortable. Registration, reset mails and administration use the same tables.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('contract_pattern', (table) => {
    table.text('id').primary()
    table.text('name').notNullable()
    table.text('data_range').notNullable()
    /** JSON object of pattern flags. */
    table.text('flags').notNullable()
    table.text('created_at').notNullable()
    table.text('deleted_at')
  })
  await knex.schema.createTable('contract', (table) => {
    table.text('id').primary()
    table.text('number').notNullable().unique()
    table.text('name').notNullable()
    table.text('company_name').notNullable()
    table.text('company_category').notNullable()
    /** full or trial. */
    table.text('type').notNullable()
    table.integer('licences').notNullable()
    table.integer('admins').notNullable()
    table.text('starts_on').notNullable()
    table.text('ends_on')
    /** valid, invalid or deleted. */
    table.text('status').notNullable()
    table.text('pattern_id').notNullable().references('id').inTable('contract_pattern')
    /** JSON list of codes of the contract's own publishers. */
    table.text('own_publisher_cds').notNullable()
    table.boolean('is_screen_cooperation').notNullable().defaultTo(false)
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('updated_by')
  })
  await knex.schema.createTable('user', (table) => {
    table.text('id').primary()
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('email').notNullable().unique()
    table.text('full_name').notNullable()
    table.text('department')
    table.text('role').notNullable()
    table.integer('user_type').notNullable()
    table.integer('account_type').notNullable()
    /** main or sales-exports: the area in which the user can sign in. */
    table.text('area').notNullable()
    /** active, disabled, or registered (not verified yet). */
    table.text('status').notNullable()
    table.text('password_hash').notNullable()
    table.text('previous_password_hash')
    /** JSON list of menu keys. */
    table.text('disable_menu_tab').notNullable()
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.index(['contract_id'])
  })
  await knex.schema.createTable('session', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('area').notNullable()
    table.text('created_at').notNullable()
    table.text('expires_at').notNullable()
    table.text('revoked_at')
    table.index(['user_id'])
  })
  await knex.schema.createTable('login_attempt', (table) => {
    /** `account:` or `address:` with the account or network address. */
    table.text('key').primary()
    table.integer('failures').notNullable()
    table.text('last_at').notNullable()
    table.text('blocked_until')
  })
  /** One-time tokens of registration and reset mails, stored as hashes. */
  await knex.schema.createTable('one_time_token', (table) => {
    table.text('token_hash').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('purpose').notNullable()
    table.text('expires_at').notNullable()
    table.text('used_at')
  })
  await knex.schema.createTable('audit_event', (table) => {
    table.text('id').primary()
    table.text('at').notNullable()
    table.text('user_id')
    table.text('contract_id')
    table.text('action').notNullable()
    table.text('target')
    table.text('detail')
    table.text('address')
    table.index(['at'])
  })
  await knex.schema.createTable('recent_search', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('feature').notNullable()
    table.text('conditions').notNullable()
    table.text('conditions_hash').notNullable()
    table.integer('total').notNullable()
    table.text('at').notNullable()
    table.unique(['user_id', 'feature', 'conditions_hash'])
    table.index(['user_id', 'at'])
  })
  await knex.schema.createTable('installation', (table) => {
    table.text('key').primary()
    table.text('value').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'installation',
    'recent_search',
    'audit_event',
    'one_time_token',
    'login_attempt',
    'session',
    'user',
    'contract',
    'contract_pattern',
  ]) {
    await knex.schema.dropTableIfExists(table)
  }
}
