import type { Knex } from 'knex'

/**
 * Mappings stored by sender, and files received through the inbox. Both are shared by all servers; load summaries are stored on
 * the server that ran the load.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sender_mapping', (table) => {
    table.text('id').primary()
    table.text('name').notNullable().unique()
    table.text('dataset').notNullable()
    /** File names for which the inbox uses the mapping; null for none. */
    table.text('file_pattern')
    /** The mapping file (YAML). */
    table.text('text').notNullable()
    table.integer('append').notNullable()
    table.text('max_rejects')
    table.integer('version').notNullable()
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('updated_by')
  })
  await knex.schema.createTable('inbox_file', (table) => {
    table.text('id').primary()
    /** Server whose working folder contains the file. */
    table.text('server').notNullable()
    table.text('file_name').notNullable()
    table.bigInteger('size').notNullable()
    /** working, done or refused. */
    table.text('state').notNullable()
    table.text('dataset')
    table.text('mapping_name')
    /** The last load attempted with it. */
    table.text('load_id')
    /** JSON: counts, reasons, first rejected lines. */
    table.text('outcome')
    /** JSON: why it was refused. */
    table.text('error')
    table.text('moved_to')
    table.text('taken_at').notNullable()
    table.text('finished_at')
    /** When administrators were notified. */
    table.text('told_at')
    table.index(['state', 'taken_at'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['inbox_file', 'sender_mapping']) await knex.schema.dropTableIfExists(table)
}
