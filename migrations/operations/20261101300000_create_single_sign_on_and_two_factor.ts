import type { Knex } from 'knex'

/** Single sign-on of contracts with OpenID Connect, and the second factor of administrators. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('contract_sso', (table) => {
    table.text('contract_id').primary().references('id').inTable('contract')
    table.boolean('enabled').notNullable()
    table.text('issuer').notNullable()
    table.text('client_id').notNullable()
    /** Encrypted. */
    table.text('client_secret').notNullable()
    table.text('email_domains').notNullable()
    /** Empty if roles do not depend on a claim. */
    table.text('role_claim').notNullable()
    table.text('role_mappings').notNullable()
    table.text('default_role').notNullable()
    table.text('updated_at').notNullable()
    table.text('updated_by').notNullable()
  })
  // two contracts may use the same provider, so a person there is identified per contract
  await knex.schema.createTable('user_identity', (table) => {
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('issuer').notNullable()
    table.text('subject').notNullable()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('created_at').notNullable()
    table.primary(['contract_id', 'issuer', 'subject'])
    table.index(['user_id'])
  })
  await knex.schema.createTable('sso_attempt', (table) => {
    table.text('state_hash').primary()
    /** Hash of the cookie of the browser that began the sign-in. */
    table.text('browser_hash').notNullable()
    table.text('contract_id').notNullable().references('id').inTable('contract')
    table.text('nonce').notNullable()
    table.text('code_verifier').notNullable()
    table.text('expires_at').notNullable()
    table.index(['expires_at'])
  })
  /** Codes of an authenticator app (RFC 6238) and recovery codes. */
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
  for (const table of ['two_factor', 'sso_attempt', 'user_identity', 'contract_sso']) await knex.schema.dropTable(table)
}
