import type { Knex } from 'knex'

/** Latest readings of watches by rule and subject, so that each crossing is notified once, and their daily mails. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('watch_state', (table) => {
    table.text('favorite_id').notNullable()
    table.text('owner_id').notNullable().references('id').inTable('user')
    table.text('rule').notNullable()
    /** Code of the title or publisher; '' for the whole result. */
    table.text('subject').notNullable()
    table.text('subject_name')
    table.double('threshold').notNullable()
    table.double('value').notNullable()
    table.boolean('crossed').notNullable()
    /** Last complete day of the reading. */
    table.text('day').notNullable()
    table.text('notified_at')
    /** A mail has not been sent yet. */
    table.boolean('mail_due').notNullable().defaultTo(false)
    table.primary(['favorite_id', 'rule', 'subject'])
    table.index(['owner_id'])
  })
  await knex.schema.createTable('watch_digest', (table) => {
    table.text('user_id').primary().references('id').inTable('user')
    /** Day of the last digest, in Japan. */
    table.text('day').notNullable()
    /** A digest belongs to one server while it is sent. */
    table.text('lease_owner')
    table.text('lease_until')
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['watch_digest', 'watch_state']) await knex.schema.dropTable(table)
}
