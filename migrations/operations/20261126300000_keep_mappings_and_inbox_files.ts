import type { Knex } from 'knex'

/**
 * Mappings that administrators keep by sender, and the files that came through the inbox. Both are told to several servers
 * alike; reports of loads lie with the server that loaded.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sender_mapping', (table) => {
    table.text('id').primary()
    table.text('name').notNullable().unique()
    table.text('dataset').notNullable()
    /** Names of files that the inbox loads with it; null: none. */
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
    /** Whose working folder it was taken into. */
    table.text('server').notNullable()
    table.text('file_name').notNullable()
    table.bigInteger('size').notNullable()
    /** working, done or refused. */
    table.text('state').notNullable()
    table.text('dataset')
    table.text('mapping_name')
    /** The last load that was tried with it. */
    table.text('load_id')
    /** JSON: counts, reasons, first rejected lines. */
    table.text('outcome')
    /** JSON: why it was refused. */
    table.text('error')
    table.text('moved_to')
    table.text('taken_at').notNullable()
    table.text('finished_at')
    /** When the administrators were told of it. */
    table.text('told_at')
    table.index(['state', 'taken_at'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['inbox_file', 'sender_mapping']) await knex.schema.dropTableIfExists(table)
}
