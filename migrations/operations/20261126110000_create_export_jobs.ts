import type { Knex } from 'knex'

/**
 * Exports that are made beside the requests. A job that runs is held by the server that makes it, for as long as that says
 * so again and again; what nobody holds any more is begun anew, or given up after some attempts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('export_job', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('user')
    table.text('contract_id').notNullable()
    /** main or sales-exports: with which token it was asked for. */
    table.text('area').notNullable()
    table.text('schedule_id')
    table.text('name').notNullable()
    /** JSON: what is exported, and how the file is written. */
    table.text('content').notNullable()
    table.text('file').notNullable()
    /** Where it was asked from, for the audit. */
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
    /** When it came to the end of the queue; later than created_at where it was run again. */
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
