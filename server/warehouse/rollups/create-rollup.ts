import type { Knex } from 'knex'
import { isDuckdb } from '../engine/engine.ts'
import { distribute, hasCitus } from './distribution.ts'
import { type Rollup, rollupColumns } from './rollups.ts'

/** Makes the empty table of a rollup, under its own name or another. */
export async function createRollupTable(knex: Knex, rollup: Rollup, table = rollup.table): Promise<void> {
  const columns = rollupColumns(rollup).map(({ name, type }) => `${name} ${type}`)
  await knex.raw(`create table ${table} (${columns.join(', ')})`)
}

/** Makes the indexes of a rollup: DuckDB reads the ranges of its blocks in their place. */
export async function createRollupIndexes(knex: Knex, rollup: Rollup): Promise<void> {
  if (!isDuckdb(knex)) for (const index of rollup.indexes) await knex.raw(`create index on ${rollup.table} (${index})`)
}

/** Makes rollups that a warehouse of an earlier version does not have, has Citus spread them, and fills them. */
export async function addRollups(knex: Knex, rollups: readonly Rollup[], fill: () => Promise<void>): Promise<void> {
  const missing: Rollup[] = []
  for (const rollup of rollups) if (!(await knex.schema.hasTable(rollup.table))) missing.push(rollup)
  if (missing.length === 0) return
  for (const rollup of missing) await createRollupTable(knex, rollup)
  if (await hasCitus(knex)) await distribute(knex)
  await fill()
  // after the rows: an index that grows with them costs ten times as much
  for (const rollup of missing) await createRollupIndexes(knex, rollup)
}
