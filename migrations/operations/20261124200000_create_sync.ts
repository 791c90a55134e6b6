import type { Knex } from 'knex'

/**
 * What users write on their devices: documents in feeds, one of each contract and one of each user. A feed has one counter;
 * whoever writes takes its row first, so that the order of the numbers is the order of the commits.
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
    /** Made by whoever wrote it. */
    table.text('rev').notNullable()
    table.boolean('deleted').notNullable()
    table.boolean('shared').notNullable()
    /** Whoever could read it once has to learn that it is gone. */
    table.boolean('was_shared').notNullable()
    /** JSON, as the device wrote it; empty once it is deleted. */
    table.text('content').notNullable()
    /** The server's clock: when a tombstone has stood long enough. */
    table.text('updated_at').notNullable()
    table.primary(['feed', 'collection', 'id'])
    table.index(['feed', 'collection', 'seq'])
    table.index(['deleted', 'updated_at'])
  })
  /** Up to where tombstones were removed: who has not been there has missed some. */
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
