import type { Knex } from 'knex'

/** What users save: recent searches, store and title lists, and the documents that their devices synchronise. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('recent_search', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('feature').notNullable()
    table.text('conditions').notNullable()
    table.text('conditions_hash').notNullable()
    table.integer('total').notNullable()
    table.text('at').notNullable()
    table.unique(['user_id', 'feature', 'conditions_hash'])
    table.index(['user_id', 'at'])
  })
  await createLists(knex)
  await createSync(knex)
}

/**
 * Store groups and title lists. Clients choose the ids, which are unique per user only, so that a conflict never reveals another
 * user's list. Deleted lists stay as tombstones.
 */
async function createLists(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_group', (table) => {
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('id').notNullable()
    /** store or product. */
    table.text('kind').notNullable()
    table.text('name').notNullable()
    /** JSON list of store codes or JANs, in the order added. */
    table.text('codes').notNullable()
    /** Random; changes with every update. */
    table.text('rev').notNullable()
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.text('deleted_at')
    table.primary(['user_id', 'id'])
  })
  await knex.raw('create unique index saved_group_name on saved_group (user_id, kind, name) where deleted_at is null')
}

/**
 * Synchronised documents in feeds: one feed per contract and one per user. Each feed has one counter; writers lock its row
 * first, so that the numbers have the order of the commits.
 */
async function createSync(knex: Knex): Promise<void> {
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
  await knex.schema.createTable('sync_purge', (table) => {
    table.text('feed').notNullable()
    table.text('collection').notNullable()
    table.bigInteger('seq').notNullable()
    table.primary(['feed', 'collection'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['sync_purge', 'sync_document', 'sync_counter', 'saved_group', 'recent_search'])
    await knex.schema.dropTable(table)
}
