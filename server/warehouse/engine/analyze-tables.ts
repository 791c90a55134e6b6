import type { Knex } from 'knex'
import { memoizePerPool } from '../../foundation/memoize-per-pool.ts'
import { hasCitus, isDuckdb } from './engine.ts'

const getDeferredTables = memoizePerPool(() => new Set<string>())

/**
 * Refreshes the planner's statistics on PostgreSQL: without them it uses nested loops on fresh tables everywhere. Citus refuses
 * that in a transaction that has written to a reference table; there it is left to `analyzeDeferredTables`.
 */
export async function analyzeTables(knex: Knex, tables: readonly string[]): Promise<void> {
  if (isDuckdb(knex)) return
  if (knex.isTransaction && (await hasCitus(knex))) {
    for (const table of tables) getDeferredTables(knex).add(table)
    return
  }
  for (const table of tables) await knex.raw(`analyze ${table}`)
}

/** Refreshes the statistics that transactions of this pool have deferred. To be called after their commit; never rejects. */
export async function analyzeDeferredTables(knex: Knex): Promise<void> {
  const deferred = getDeferredTables(knex)
  const tables = [...deferred]
  deferred.clear()
  // autovacuum refreshes later what fails here
  for (const table of tables) await knex.raw(`analyze ${table}`).catch(() => {})
}
