import type { Knex } from 'knex'

/**
 * Background exports. A running job is held by its server through a lease that the server renews; a job whose lease has expired
 * is restarted, or given up after some attempts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('export_job', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
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

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('export_job')
}
