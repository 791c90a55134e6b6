import type { Knex } from 'knex'

/**
 * Synchronised documents in feeds: one feed per contract and one per user. Each feed has one counter; writers lock its row
 * first, so that the numbers have the order of the commits.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sync_counter', (table) => {
    table.text('feed').primary()
    table.bigInteger('seq').notNullable()
  })
  await knex.schema.createTable('sync_document', (table) => {
    /** contract:ID or user:ID. */
    table.text('feed').notNullable()
    table.text('collection').notNullable()
    table.text('id').notNullable()
    table.text('owner_id').notNullable()
    table.bigInteger('seq').notNullable()
    /** Created by the writer. */
    table.text('rev').notNullable()
    table.boolean('deleted').notNullable()
    table.boolean('shared').notNullable()
    /** Users who could read the document have to receive its tombstone. */
    table.boolean('was_shared').notNullable()
    /** JSON as written by the device; empty once deleted. */
    table.text('content').notNullable()
    /** Server time, which determines the retention of a tombstone. */
    table.text('updated_at').notNullable()
    table.primary(['feed', 'collection', 'id'])
    table.index(['feed', 'collection', 'seq'])
    table.index(['deleted', 'updated_at'])
  })
  /** Position up to which tombstones were purged: devices with an older checkpoint have missed some. */
  await knex.schema.createTable('sync_removed', (table) => {
    table.text('feed').notNullable()
    table.text('collection').notNullable()
    table.bigInteger('seq').notNullable()
    table.primary(['feed', 'collection'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('sync_removed')
  await knex.schema.dropTableIfExists('sync_document')
  await knex.schema.dropTableIfExists('sync_counter')
}
