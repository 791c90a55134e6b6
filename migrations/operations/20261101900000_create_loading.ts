import type { Knex } from 'knex'

/** Mappings, files received through the inbox, and load summaries, so that any server can answer about any load. */
export async function up(knex: Knex): Promise<void> {
  await createMappings(knex)
  await createInbox(knex)
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
}

async function createMappings(knex: Knex): Promise<void> {
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
  /** Mappings sent before a load. */
  await knex.schema.createTable('sent_mapping', (table) => {
    /** SHA-256 of the text. */
    table.text('id').primary()
    table.text('text').notNullable()
    table.text('sent_at').notNullable()
  })
}

async function createInbox(knex: Knex): Promise<void> {
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
    table.text('claimed_at').notNullable()
    table.text('finished_at')
    /** When administrators were notified. */
    table.text('notified_at')
    table.index(['state', 'claimed_at'])
  })
  /** Files that did not arrive at their usual time, so that administrators are notified once per sender and day. */
  await knex.schema.createTable('late_file', (table) => {
    table.text('mapping_id').notNullable()
    /** Day in Japan on which the file was expected. */
    table.text('day').notNullable()
    /** HH:MM in Japan; null if the sender has no usual time. */
    table.text('usual_time')
    table.boolean('notice_due').notNullable().defaultTo(true)
    /** When the notice was withdrawn because the file arrived. */
    table.text('withdrawn_at')
    table.text('lease_owner')
    table.text('lease_until')
    table.primary(['mapping_id', 'day'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['load_summary', 'late_file', 'inbox_file', 'sent_mapping', 'sender_mapping'])
    await knex.schema.dropTable(table)
}
