import type { Knex } from 'knex'

const tables: Record<string, string> = {
  /** One row per effective load, written in the transaction of the load. An undone load keeps its row and is marked. */
  load: `id text not null, dataset text not null, file_name text not null, file_hash text not null, mapping_hash text,
    read_lines bigint not null, loaded_lines bigint not null, rejected_lines bigint not null, written bigint not null,
    slices bigint not null, loaded_by text, started_at timestamptz not null, finished_at timestamptz not null,
    undone_at timestamptz, undone_by text`,
  /** Tables with the rows that the last load of each data set replaced and wrote: server/loading/undo/undo-recorder.ts. */
  load_undo: `load_id text not null, dataset text not null, position smallint not null, table_name text not null,
    kind text not null, key_columns text not null, rollup text not null, old_rows bigint not null, new_rows bigint not null`,
  /** Unknown product codes in POS lines, stored until the product is loaded. */
  quarantine_code: `dataset text not null, code text not null, lines bigint not null, quantity bigint not null,
    first_seen timestamptz not null, last_seen timestamptz not null`,
  /** Key-value data about the warehouse itself: server/warehouse/engine/warehouse-state.ts. */
  warehouse_state: 'key text not null, value text not null',
}

const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

/** Loads, what is needed to undo them, and the state of the warehouse with its first revision. */
export async function up(knex: Knex): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) await knex.raw(`create table ${table} (${columns})`)
  if (isPostgres(knex)) await knex.raw('create unique index warehouse_state_key on warehouse_state (key)')
  await knex('warehouse_state').insert({ key: 'revision', value: crypto.randomUUID() })
}

/** Also drops the tables that `load_undo` lists. */
export async function down(knex: Knex): Promise<void> {
  const loads: { load_id: string; position: number }[] = await knex('load_undo').select('load_id', 'position')
  for (const { load_id: id, position } of loads)
    for (const kind of ['old', 'new'])
      await knex.raw(`drop table if exists undo_${id.replaceAll('-', '').slice(0, 16)}_${position}_${kind}`)
  for (const table of Object.keys(tables).reverse()) await knex.raw(`drop table ${table}`)
}
