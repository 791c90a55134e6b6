import type { Knex } from 'knex'

/** Latest readings of watches by rule and subject, so that each crossing is notified once. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('watch_state', (table) => {
    table.text('favorite_id').notNullable()
    table.text('owner_id').notNullable().references('id').inTable('user')
    table.text('rule').notNullable()
    /** Code of the title or publisher; '' for the whole answer. */
    table.text('subject').notNullable()
    table.text('subject_name')
    table.double('threshold').notNullable()
    table.double('value').notNullable()
    table.boolean('crossed').notNullable()
    /** Last complete day of the reading. */
    table.text('day').notNullable()
    table.text('told_at')
    /** A mail has not been sent yet. */
    table.boolean('mail_due').notNullable().defaultTo(false)
    table.primary(['favorite_id', 'rule', 'subject'])
    table.index(['owner_id'])
  })
  await knex.schema.createTable('watch_digest', (table) => {
    table.text('user_id').primary().references('id').inTable('user')
    /** Day of the last digest, in Japan. */
    table.text('day').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('watch_digest')
  await knex.schema.dropTableIfExists('watch_state')
}
