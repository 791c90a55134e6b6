import type { Knex } from 'knex'

/**
 * Deliveries of schedules: one row per run and recipient, which remains when the schedule is deleted. A trial is a schedule
 * that runs once for its owner and is not listed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('delivery', (table) => {
    table.text('id').primary()
    table.text('run_id').notNullable()
    table.text('job_id').notNullable()
    table.text('schedule_id').notNullable()
    /** Set for a periodic report. */
    table.text('report_id')
    /** Owner of the schedule. */
    table.text('user_id').notNullable()
    table.text('name').notNullable()
    table.text('cause').notNullable()
    /** Null for a folder. */
    table.text('recipient_id')
    table.text('recipient').notNullable()
    table.text('recipient_name').notNullable()
    table.text('file_name')
    table.text('state').notNullable()
    table.text('error_code')
    table.text('error_values').notNullable().defaultTo('{}')
    table.text('at').notNullable()
    table.unique(['run_id', 'recipient_id'])
    table.index(['user_id', 'at'])
    table.index(['at'])
  })
  await knex.schema.alterTable('schedule', (table) => void table.boolean('trial').notNullable().defaultTo(false))
}

export async function down(knex: Knex): Promise<void> {
  await knex('schedule').where({ trial: true }).delete()
  await knex.raw('alter table ?? drop column ??', ['schedule', 'trial'])
  await knex.schema.dropTableIfExists('delivery')
}
