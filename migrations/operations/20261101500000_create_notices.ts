import type { Knex } from 'knex'

/**
 * Notices with recipients, attachments and readers. Attachments (at most 2 MB) are stored in the database, so that one backup
 * contains everything. Date-times are UTC text, which compares correctly.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('notification', (table) => {
    table.text('id').primary()
    /** Contract of the administrator who wrote it; null for the operator. */
    table.text('owner_contract_id').references('id').inTable('contract')
    table.text('title').notNullable()
    /** Sanitized HTML. */
    table.text('article').notNullable()
    /** The text without tags, for searching. */
    table.text('article_text').notNullable()
    /** report or notice. */
    table.text('type').notNullable()
    /** normal, screenLink, screenLinkAndBuy or quickData. */
    table.text('kind').notNullable()
    /** system or others; problem reports only. */
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
    /** category or contract; a notice without recipients is for everyone. */
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
    await knex.schema.dropTable(table)
}
