import type { Knex } from 'knex'

/**
 * Load summaries with their mappings and rejected lines, and mappings sent before a load, so that any server can answer about
 * any load.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('load_summary', (table) => {
    table.text('id').primary()
    table.text('state').notNullable()
    table.text('started_at').notNullable()
    table.text('finished_at')
    /** JSON of the summary; its long lists are stored separately. */
    table.text('summary').notNullable()
    table.text('samples').notNullable()
    /** The mapping as sent (YAML). */
    table.text('mapping')
    /** The file of rejected lines, compressed with gzip. */
    table.binary('rejects')
    table.boolean('cancel_requested').notNullable().defaultTo(false)
    table.text('lease_owner')
    table.text('lease_until')
    table.index(['started_at'])
    table.index(['state'])
  })
  await knex.schema.createTable('sent_mapping', (table) => {
    /** SHA-256 of the text. */
    table.text('id').primary()
    table.text('text').notNullable()
    table.text('sent_at').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['sent_mapping', 'load_summary']) await knex.schema.dropTableIfExists(table)
}
