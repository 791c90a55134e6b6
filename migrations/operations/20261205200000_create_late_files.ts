import type { Knex } from 'knex'

/** Files that did not arrive at their usual time, so that administrators are notified once per sender and day. */
export async function up(knex: Knex): Promise<void> {
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
  await knex.schema.dropTableIfExists('late_file')
}
