import type { Knex } from 'knex'

/**
 * Lists that users keep: groups of stores, lists of titles. Ids are chosen by whoever makes a list and are each user's own,
 * so that nobody learns from a taken one that somebody else has it. A deleted list stays, marked.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('saved_group', (table) => {
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('id').notNullable()
    /** store or product. */
    table.text('kind').notNullable()
    table.text('name').notNullable()
    /** JSON list of store codes or JANs, in the order they were put in. */
    table.text('codes').notNullable()
    /** Random, another one after every change. */
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
