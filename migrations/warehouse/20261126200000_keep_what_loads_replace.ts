import type { Knex } from 'knex'

/**
 * Rows replaced by the last load of each data set are stored in separate tables (server/loading/undo-recorder.ts), listed here;
 * an undone load keeps its row in `load` and is marked.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table load add column undone_at timestamptz')
  await knex.raw('alter table load add column undone_by text')
  await knex.raw(`create table load_kept (load_id text not null, dataset text not null, position smallint not null,
    table_name text not null, kind text not null, key_columns text not null, rollup text not null,
    old_rows bigint not null, put_rows bigint not null)`)
}

export async function down(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select load_id, position from load_kept')
  for (const { load_id: id, position } of rows as { load_id: string; position: number }[]) {
    const name = `kept_${id.replaceAll('-', '').slice(0, 16)}_${position}`
    await knex.raw(`drop table if exists ${name}_old`)
    await knex.raw(`drop table if exists ${name}_put`)
  }
  await knex.raw('drop table load_kept')
  await knex.raw('alter table load drop column undone_by')
  await knex.raw('alter table load drop column undone_at')
}
