import type { Knex } from 'knex'
import { hasCitus } from '../../server/warehouse/engine/engine.ts'
import { distributeTables } from '../../server/warehouse/rollups/distribution.ts'

interface Names {
  list: string
  prefix: string
  new: string
}
const before: Names = { list: 'load_kept', prefix: 'kept', new: 'put' }
const after: Names = { list: 'load_undo', prefix: 'undo', new: 'new' }

/** Renames the list of recorded rows, and the two tables that belong to each of its rows. */
async function renameUndoTables(knex: Knex, from: Names, to: Names): Promise<void> {
  const { rows } = await knex.raw(`select load_id, position from ${from.list}`)
  for (const { load_id: id, position } of rows as { load_id: string; position: number }[]) {
    const stem = `${id.replaceAll('-', '').slice(0, 16)}_${position}`
    await knex.raw(`alter table ${from.prefix}_${stem}_old rename to ${to.prefix}_${stem}_old`)
    await knex.raw(`alter table ${from.prefix}_${stem}_${from.new} rename to ${to.prefix}_${stem}_${to.new}`)
  }
  await knex.raw(`alter table ${from.list} rename column ${from.new}_rows to ${to.new}_rows`)
  await knex.raw(`alter table ${from.list} rename to ${to.list}`)
}

/** Renames a precomputed table and the key under which its days are recorded. */
async function renamePrecomputedTable(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw(`alter table ${from} rename to ${to}`)
  await knex('warehouse_state').where({ key: from }).update({ key: to })
}

/** Renames tables to the terms of docs/glossary.md. */
export async function up(knex: Knex): Promise<void> {
  await renameUndoTables(knex, before, after)
  await renamePrecomputedTable(knex, 'product_standing', 'product_position_snapshot')
  // a cluster that is created today could not place the table under its earlier name
  if (await hasCitus(knex)) await distributeTables(knex)
}

export async function down(knex: Knex): Promise<void> {
  await renamePrecomputedTable(knex, 'product_position_snapshot', 'product_standing')
  await renameUndoTables(knex, after, before)
}
