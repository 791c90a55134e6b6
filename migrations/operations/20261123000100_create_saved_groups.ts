import type { Knex } from 'knex'

/**
 * Saved lists of users: store groups and title lists. Clients choose the ids, which are unique per user only, so that a
 * conflict never reveals another user's list. Deleted lists stay as tombstones.
 */
export async function up(knex: Knex): Promise<void> {
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

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('saved_group')
}
