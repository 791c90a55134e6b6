import type { Knex } from 'knex'
import { memoizePerPool } from '../../foundation/memoize-per-pool.ts'
import { hasCitus, isDuckdb } from './engine.ts'
import { sql } from './sql.ts'

const getDeferredTables = memoizePerPool(() => new Set<string>())

/**
 * Refreshes the planner's statistics on PostgreSQL: without them it uses nested loops on fresh tables everywhere. In a
 * transaction it is left to `analyzeDeferredTables`: Citus refuses it after a write to a reference table, and loads would wait.
 */
export async function analyzeTables(knex: Knex, tables: readonly string[]): Promise<void> {
  if (isDuckdb(knex)) return
  if (knex.isTransaction) for (const table of tables) getDeferredTables(knex).add(table)
  else await analyzeEach(knex, tables)
}

/**
 * Gives PostgreSQL statistics of those tables that have never had any, also within a transaction: a first build joins tables that it
 * has just filled, which PostgreSQL would otherwise take for nearly empty ones.
 */
export async function analyzeNewTables(knex: Knex, tables: readonly string[]): Promise<void> {
  if (isDuckdb(knex) || (await hasCitus(knex))) return
  const rows = await sql<{ table_name: string }>(
    knex,
    `select relname as table_name from pg_class where relnamespace = current_schema()::regnamespace
      and reltuples < 0 and pg_relation_size(oid) > 0 and relname in (${tables.map(() => '?').join(', ')})`,
    [...tables],
  )
  await analyzeEach(
    knex,
    rows.map((row) => row.table_name),
  )
}

async function analyzeEach(knex: Knex, tables: readonly string[]): Promise<void> {
  for (const table of tables) await knex.raw(`analyze ${table}`)
}

/** Rows that have changed since the last statistics from which they are refreshed: some, and a share of all. */
const CHANGED_ROWS = 1000
const CHANGED_SHARE = 0.1

/** Returns those tables whose statistics are out of date. A cluster's coordinator does not count the rows of the shards. */
async function findOutdatedTables(knex: Knex, tables: readonly string[]): Promise<readonly string[]> {
  if (tables.length === 0 || (await hasCitus(knex))) return tables
  const rows = await sql<{ table_name: string }>(
    knex,
    `select relname as table_name from pg_stat_user_tables where schemaname = current_schema()
      and relname in (${tables.map(() => '?').join(', ')})
      and n_mod_since_analyze > ${CHANGED_ROWS} + ${CHANGED_SHARE} * n_live_tup`,
    [...tables],
  )
  return rows.map((row) => row.table_name)
}

/** Refreshes the statistics that transactions of this pool have deferred. To be called after their commit; never rejects. */
export async function analyzeDeferredTables(knex: Knex): Promise<void> {
  const deferred = getDeferredTables(knex)
  const tables = [...deferred]
  deferred.clear()
  try {
    await analyzeEach(knex, await findOutdatedTables(knex, tables))
  } catch {
    // autovacuum refreshes them later
  }
}
