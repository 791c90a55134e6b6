import type { Knex } from 'knex'
import { hasCitus, isDuckdb } from './engine.ts'

/**
 * Creates a table of intermediate rows with a `product_id`, which the caller drops in the same transaction. On a cluster it is
 * distributed like the tables with products: joined with a temp table, which only the coordinator has, every row would travel to
 * the workers and back. Citus cannot distribute temp tables, so there it is an ordinary one.
 */
export async function createTempTable(knex: Knex, table: string, select: string): Promise<void> {
  await knex.raw(`drop table if exists ${table}`)
  if (!(await hasCitus(knex))) {
    await knex.raw(`create temp table ${table} as ${select}`)
    await analyzeTempTable(knex, table)
    return
  }
  await knex.raw(`create table ${table} as ${select} with no data`)
  await knex.raw('select create_distributed_table(?, ?, colocate_with => ?)', [table, 'product_id', 'rollup_product_day'])
  await knex.raw(`insert into ${table} ${select}`)
}

/** Adds rows to such a table; `table` can name columns: `pair_after (store_id, product_id)`. */
export async function addToTempTable(knex: Knex, table: string, select: string): Promise<void> {
  await knex.raw(`insert into ${table} ${select}`)
  if (!(await hasCitus(knex))) await analyzeTempTable(knex, table)
}

/** Without statistics PostgreSQL expects few rows, and looks each of them up in the tables that are joined. */
async function analyzeTempTable(knex: Knex, table: string): Promise<void> {
  if (!isDuckdb(knex)) await knex.raw(`analyze ${table}`)
}
