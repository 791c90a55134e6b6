import type { Knex } from 'knex'

/** Background exports, schedules with their runs, and deliveries. */
export async function up(knex: Knex): Promise<void> {
  await createExportJobs(knex)
  await createSchedules(knex)
  await createDeliveries(knex)
}

/**
 * A running job is held by its server through a lease that the server renews; a job whose lease has expired is restarted, or
 * given up after some attempts.
 */
async function createExportJobs(knex: Knex): Promise<void> {
  await knex.schema.createTable('export_job', (table) => {
    table.text('id').primary()
    /** A user, or `token:ID` for a contract's token, as in the audit log: therefore no foreign key. */
    table.text('user_id').notNullable()
    table.text('contract_id').notNullable()
    /** main or sales-exports: area of the requester's token. */
    table.text('area').notNullable()
    table.text('schedule_id')
    table.text('name').notNullable()
    /** JSON: content of the export, and file options. */
    table.text('content').notNullable()
    table.text('file').notNullable()
    /** Network address of the requester, for the audit log. */
    table.text('address')
    table.text('state').notNullable()
    table.text('step')
    table.bigInteger('rows_done').notNullable().defaultTo(0)
    table.bigInteger('rows_total')
    table.integer('attempts').notNullable().defaultTo(0)
    table.text('lease_owner')
    table.text('lease_until')
    table.text('file_name')
    table.bigInteger('size')
    table.text('sha256')
    table.text('parts').notNullable().defaultTo('[]')
    table.bigInteger('unmapped')
    table.text('error_code')
    table.text('error_values').notNullable().defaultTo('{}')
    table.text('created_at').notNullable()
    /** When it was queued; later than created_at after a restart. */
    table.text('queued_at').notNullable()
    table.text('started_at')
    table.text('ended_at')
    table.text('expires_at')
    table.index(['state', 'queued_at'])
    table.index(['user_id', 'created_at'])
    table.index(['contract_id', 'state'])
  })
}

/** Each scheduled time runs once, on any server. */
async function createSchedules(knex: Knex): Promise<void> {
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
    /** Runs once for its owner and is not listed. */
    table.boolean('trial').notNullable().defaultTo(false)
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
    table.boolean('notice_due').notNullable().defaultTo(false)
    /** A run is leased to one server while it is started or delivered; deliveries that fail temporarily are retried. */
    table.text('lease_owner')
    table.text('lease_until')
    table.text('retry_at')
    table.integer('attempts').notNullable().defaultTo(0)
    table.unique(['schedule_id', 'cause', 'planned_at'])
    table.index(['state'])
  })
}

/** One row per run and recipient, which remains when the schedule is deleted. */
async function createDeliveries(knex: Knex): Promise<void> {
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
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['delivery', 'schedule_run', 'schedule', 'export_job']) await knex.schema.dropTable(table)
}
