import type { Knex } from 'knex'

/**
 * Contracts, patterns, users and sign-in data. Times are ISO 8601 text in UTC: identical on SQLite and PostgreSQL, and
 * sortable.
 */
export async function up(knex: Knex): Promise<void> {
  await createContracts(knex)
  await createUsers(knex)
  await createSignIn(knex)
  await knex.schema.createTable('installation', (table) => {
    table.text('key').primary()
    table.text('value').notNullable()
  })
}

async function createContracts(knex: Knex): Promise<void> {
  await knex.schema.createTable('contract_pattern', (table) => {
    table.text('id').primary()
    table.text('name').notNullable()
    table.text('data_range').notNullable()
    /** JSON object of pattern flags. */
    table.text('flags').notNullable()
    table.integer('version').notNullable().defaultTo(1)
    table.text('created_at').notNullable()
    table.text('updated_at')
    table.text('updated_by')
    table.text('deleted_at')
  })
  await knex.schema.createTable('contract', (table) => {
    table.text('id').primary()
    table.text('number').notNullable().unique()
    table.text('name').notNullable()
    table.text('company_name').notNullable()
    table.text('company_category').notNullable()
    table.text('attribute').notNullable().defaultTo('')
    /** Contact person, to whom postal code, address and phone number belong. */
    table.text('contact_name').notNullable().defaultTo('')
    table.text('contact_name_kana').notNullable().defaultTo('')
    table.text('postal_code').notNullable().defaultTo('')
    table.text('address').notNullable().defaultTo('')
    table.text('phone').notNullable().defaultTo('')
    table.text('extension').notNullable().defaultTo('')
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
    /** JSON list of codes of companies whose stores are the contract's own: a bookseller may query these individually. */
    table.text('own_company_cds').notNullable().defaultTo('[]')
    table.boolean('is_screen_cooperation').notNullable().defaultTo(false)
    table.boolean('external_api').notNullable().defaultTo(false)
    /** True for the operator's own contract. */
    table.boolean('is_operator').notNullable().defaultTo(false)
    /** Lead time, lot size, return rate and costs with which the contract plans its reprints; null means the default. */
    table.text('reprint_parameters')
    table.integer('version').notNullable().defaultTo(1)
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('updated_by')
  })
  for (const subject of ['contract', 'contract_pattern'] as const)
    await knex.schema.createTable(`${subject}_version`, (table) => {
      table.text('subject_id').notNullable().references('id').inTable(subject)
      table.integer('number').notNullable()
      table.text('created_at').notNullable()
      /** Name of the author. */
      table.text('created_by')
      /** JSON object of the form's fields. */
      table.text('snapshot').notNullable()
      table.primary(['subject_id', 'number'])
      table.index(['created_at'])
    })
}

async function createUsers(knex: Knex): Promise<void> {
  await knex.schema.createTable('user', (table) => {
    table.text('id').primary()
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('email').notNullable().unique()
    table.text('full_name').notNullable()
    table.text('full_name_kana')
    table.text('department')
    table.text('phone')
    /** Joining and leaving date, YYYY-MM-DD in Japan: the leaving date is the last day on which the user may sign in. */
    table.text('joined_on')
    table.text('leaves_on')
    table.text('role').notNullable()
    table.integer('user_type').notNullable()
    table.integer('account_type').notNullable()
    /** main or sales-exports: the area in which the user can sign in. */
    table.text('area').notNullable()
    /** active or disabled. */
    table.text('status').notNullable()
    table.text('password_hash').notNullable()
    table.text('previous_password_hash')
    /** JSON list of menu keys. */
    table.text('disable_menu_tab').notNullable()
    table.text('last_login_at')
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.index(['contract_id'])
  })
  await knex.schema.createTable('user_history', (table) => {
    table.text('id').primary()
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('user_id').notNullable().references('id').inTable('user')
    /** 0 general, 1 administrator: user type at that time. */
    table.integer('user_type').notNullable()
    table.text('at').notNullable()
    table.text('by_name')
    /** registered, verified, role, status or menu. */
    table.text('change').notNullable()
    table.text('before')
    table.text('after')
    table.index(['contract_id', 'user_type', 'at'])
  })
}

async function createSignIn(knex: Knex): Promise<void> {
  await knex.schema.createTable('session', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    /** The session that opened this one of a widget, so that signing out ends both. */
    table.text('parent_id')
    table.text('area').notNullable()
    table.text('created_at').notNullable()
    table.text('expires_at').notNullable()
    table.text('revoked_at')
    table.index(['user_id'])
    table.index(['parent_id'])
  })
  await knex.schema.createTable('login_attempt', (table) => {
    /** `account:` or `address:` with the account or network address. */
    table.text('key').primary()
    table.integer('failures').notNullable()
    /** Attempts refused by the rate limit, which the audit log records as one number. */
    table.integer('refused').notNullable().defaultTo(0)
    /** Source of the last attempt. */
    table.text('address')
    table.text('last_at').notNullable()
    table.text('blocked_until')
    table.index(['last_at'])
  })
  /** One-time tokens of reset mails, stored as hashes. */
  await knex.schema.createTable('one_time_token', (table) => {
    table.text('token_hash').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('purpose').notNullable()
    table.text('expires_at').notNullable()
    table.text('used_at')
  })
  /** Registrations waiting for confirmation: a licence is taken when the link is used. */
  await knex.schema.createTable('registration_request', (table) => {
    table.text('id').primary()
    table.text('token_hash').notNullable().unique()
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('email').notNullable()
    table.text('full_name').notNullable()
    table.text('full_name_kana')
    table.text('department')
    table.text('phone')
    table.text('created_at').notNullable()
    table.text('expires_at').notNullable()
    table.index(['email'])
    table.index(['expires_at'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [
    'installation',
    'registration_request',
    'one_time_token',
    'login_attempt',
    'session',
    'user_history',
    'user',
    'contract_pattern_version',
    'contract_version',
    'contract',
    'contract_pattern',
  ])
    await knex.schema.dropTable(table)
}
