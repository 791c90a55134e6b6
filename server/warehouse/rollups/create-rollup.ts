import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from '../engine/engine.ts'
import { distributeTables } from './distribution.ts'
import { getRollupColumns, type Rollup } from './rollups.ts'

/** Creates the empty table of a rollup, under its own name or another. */
export async function createRollupTable(knex: Knex, rollup: Rollup, table = rollup.table): Promise<void> {
  const columns = getRollupColumns(rollup).map(({ name, type }) => `${name} ${type}`)
  await knex.raw(`create table ${table} (${columns.join(', ')})`)
}

/** Creates the indexes of a rollup on PostgreSQL. DuckDB needs none: it skips blocks by their ranges. */
export async function createRollupIndexes(knex: Knex, rollup: Rollup): Promise<void> {
  if (!isDuckdb(knex)) for (const index of rollup.indexes) await knex.raw(`create index on ${rollup.table} (${index})`)
}

/** Creates rollups that a warehouse of an earlier version lacks, distributes them on Citus and fills them. */
export async function addRollups(knex: Knex, rollups: readonly Rollup[], fill: () => Promise<void>): Promise<void> {
  const missing: Rollup[] = []
  for (const rollup of rollups) if (!(await knex.schema.hasTable(rollup.table))) missing.push(rollup)
  if (missing.length === 0) return
  for (const rollup of missing) await createRollupTable(knex, rollup)
  if (await hasCitus(knex)) await distributeTables(knex)
  await fill()
  // after the rows: maintaining an index during inserts costs ten times as much
  for (const rollup of missing) await createRollupIndexes(knex, rollup)
}
