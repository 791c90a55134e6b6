import type { Knex } from 'knex'

/** Exports that run by a calendar, and their runs. A moment of a calendar is run once, whichever server is there. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('schedule', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('contract_id').notNullable()
    table.text('name').notNullable()
    /** JSON: what runs, how its file is written, when, and where it goes. */
    table.text('content').notNullable()
    table.text('file').notNullable()
    table.text('calendar').notNullable()
    table.text('target').notNullable()
    table.boolean('mail_on_failure').notNullable()
    table.boolean('paused').notNullable()
    table.text('next_at')
    /** Moment of the last load that was known when the schedule ran after loads, or was made. */
    table.text('load_at')
    table.text('created_at').notNullable()
    table.text('updated_at').notNullable()
    table.index(['user_id'])
    table.index(['next_at'])
  })
  await knex.schema.createTable('schedule_run', (table) => {
    table.text('id').primary()
    table.text('schedule_id').notNullable().references('id').inTable('schedule').onDelete('CASCADE')
    table.text('cause').notNullable()
    table.text('planned_at').notNullable()
    table.text('started_at').notNullable()
    table.text('ended_at')
    table.text('state').notNullable()
    table.text('job_id')
    table.text('delivered')
    table.text('error_code')
    table.text('error_values').notNullable().defaultTo('{}')
    /** A failure whose owner has not been told yet. */
    table.boolean('to_tell').notNullable().defaultTo(false)
    table.unique(['schedule_id', 'cause', 'planned_at'])
    table.index(['state'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('schedule_run')
  await knex.schema.dropTableIfExists('schedule')
}
