import type { Knex } from 'knex'

/**
 * Registrations waiting for confirmation become separate requests instead of users: a licence is taken when the link is used.
 * Unconfirmed users are converted to requests; those with an expired link have to register again.
 */
export async function up(knex: Knex): Promise<void> {
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
  const queryUnverified = () => knex('user').where({ password_hash: '' }).whereIn('status', ['registered', 'disabled'])
  const live = await queryUnverified()
    .join('one_time_token', 'one_time_token.user_id', 'user.id')
    .where({ status: 'registered', purpose: 'registration', used_at: null })
    .where('expires_at', '>', new Date().toISOString())
    .select('id', 'token_hash', 'contract_id', 'email', 'full_name', 'full_name_kana', 'department', 'phone')
    .select('created_at', 'expires_at')
  for (const request of live) await knex('registration_request').insert(request)
  await knex('one_time_token').where({ purpose: 'registration' }).delete()
  const ids = queryUnverified().select('id')
  for (const table of ['one_time_token', 'user_history', 'session', 'recent_search'])
    await knex(table).whereIn('user_id', ids.clone()).delete()
  await queryUnverified().delete()
}

/** Pending requests are deleted: these people have to register again. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('registration_request')
}
