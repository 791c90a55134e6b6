import type { Knex } from 'knex'

/**
 * Notices, whom they are addressed to, their attachments, and who has opened them. An attachment lies in the database
 * (2 MB at most), so that one backup holds all of a notice. Moments are texts in UTC: they compare as they stand.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('notification', (table) => {
    table.text('id').primary()
    /** Contract whose administrator wrote it; null: the operator. */
    table.text('owner_contract_id').references('id').inTable('contract')
    table.text('title').notNullable()
    /** HTML, cleaned before it was stored. */
    table.text('article').notNullable()
    /** The same without its tags: what is searched. */
    table.text('article_text').notNullable()
    /** report or notice. */
    table.text('type').notNullable()
    /** normal, screenLink, screenLinkAndBuy or quickData. */
    table.text('kind').notNullable()
    /** system or others; of problem reports. */
    table.text('issue_category')
    table.text('link_path').notNullable()
    table.text('start_at').notNullable()
    table.text('end_at')
    /** 1 open, 0 close. */
    table.integer('open').notNullable()
    table.text('archived_at')
    table.integer('version').notNullable()
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('updated_by')
    table.index(['start_at'])
  })
  await knex.schema.createTable('notification_recipient', (table) => {
    table.text('notification_id').notNullable().references('id').inTable('notification')
    /** category or contract; a notice without any is for everyone. */
    table.text('kind').notNullable()
    table.text('value').notNullable()
    table.primary(['notification_id', 'kind', 'value'])
  })
  await knex.schema.createTable('notification_attachment', (table) => {
    table.text('notification_id').primary().references('id').inTable('notification')
    table.text('name').notNullable()
    table.text('media_type').notNullable()
    table.integer('size').notNullable()
    table.binary('content').notNullable()
  })
  await knex.schema.createTable('notification_read', (table) => {
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('notification_id').notNullable().references('id').inTable('notification')
    table.text('read_at').notNullable()
    table.primary(['user_id', 'notification_id'])
    table.index(['notification_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['notification_read', 'notification_attachment', 'notification_recipient', 'notification'])
    await knex.schema.dropTableIfExists(table)
}
