import type { Knex } from 'knex'

/** Schedules and their runs. Each scheduled time runs once, on any server. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('schedule', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('contract_id').notNullable()
    table.text('name').notNullable()
    /** JSON: content, file options, calendar and target. */
    table.text('content').notNullable()
    table.text('file').notNullable()
    table.text('calendar').notNullable()
    table.text('target').notNullable()
    table.boolean('mail_on_failure').notNullable()
    table.boolean('paused').notNullable()
    table.text('next_at')
    /** Time of the last load known when the schedule last ran after loads, or when it was created. */
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
    /** The owner has not been notified of the failure yet. */
    table.boolean('to_tell').notNullable().defaultTo(false)
    table.unique(['schedule_id', 'cause', 'planned_at'])
    table.index(['state'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('schedule_run')
  await knex.schema.dropTableIfExists('schedule')
}
