import type { Knex } from 'knex'

/** Calendar feeds of users. The key in a feed's address is a secret and stored only as a hash. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('calendar_feed', (table) => {
    table.text('user_id').primary().references('id').inTable('user')
    table.text('key_hash').notNullable().unique()
    table.text('issued_at').notNullable()
    /** Day in Japan on which a calendar program last read it. */
    table.text('last_read_at')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('calendar_feed')
}
