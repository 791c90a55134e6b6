import type { Knex } from 'knex'

/** Renames columns and a table to the terms of docs/glossary.md. */
const columns = [
  ['watch_state', 'told_at', 'notified_at'],
  ['inbox_file', 'told_at', 'notified_at'],
  ['inbox_file', 'taken_at', 'claimed_at'],
  ['schedule_run', 'to_tell', 'notice_due'],
] as const

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('inbox_file', (table) => table.dropIndex(['state', 'taken_at']))
  // not the schema builder's renameColumn: on SQLite it would copy a table referenced by foreign keys
  for (const [table, from, to] of columns) await knex.raw('alter table ?? rename column ?? to ??', [table, from, to])
  await knex.schema.alterTable('inbox_file', (table) => table.index(['state', 'claimed_at']))
  await knex.schema.renameTable('sync_removed', 'sync_purge')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.renameTable('sync_purge', 'sync_removed')
  await knex.schema.alterTable('inbox_file', (table) => table.dropIndex(['state', 'claimed_at']))
  for (const [table, from, to] of columns) await knex.raw('alter table ?? rename column ?? to ??', [table, to, from])
  await knex.schema.alterTable('inbox_file', (table) => table.index(['state', 'taken_at']))
}
