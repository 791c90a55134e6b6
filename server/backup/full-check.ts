import type { Knex } from 'knex'
import { listTables } from '../stores/migrate-store.ts'
import { createStorageError, withStorageErrors } from '../stores/storage-errors.ts'
import { requireSoundSqlite } from '../stores/store-files.ts'
import { isDuckdb, type Warehouse } from '../warehouse/engine/engine.ts'
import { measureNames, type Rollup, rollups } from '../warehouse/rollups/rollups.ts'
import { listColumns } from './store-tables.ts'

/**
 * The full check of the stores: reads every page of SQLite with its indexes and references, every value of the warehouse, and
 * compares the sums of all rollups. Throws a StorageError that names what is damaged. Changes nothing.
 */

const isSqlite = (knex: Knex): boolean => knex.client.config.client === 'better-sqlite3'

async function checkSqlite(label: string, knex: Knex): Promise<void> {
  await requireSoundSqlite(label, knex, { full: true })
  const [broken]: { table: string; parent: string }[] = await knex.raw('pragma foreign_key_check')
  if (broken)
    throw createStorageError(
      `${label}: ${broken.table} の行が、${broken.parent} にない行を指しています。`,
      `${label}: a row of ${broken.table} refers to a row that ${broken.parent} does not have.`,
    )
}

/** Reads all values of every table: DuckDB compares each block with its checksum, PostgreSQL each page if it has checksums. */
async function readAllTables(knex: Knex): Promise<void> {
  for (const table of await listTables(knex)) {
    // Citus knows no references to whole rows
    const values = isDuckdb(knex)
      ? [knex.raw('sum(hash(??))', [table])]
      : (await listColumns(knex, table)).map(({ name }) => knex.raw('sum(length(cast(?? as text)))', [name]))
    if (values.length > 0) await knex(table).select(values)
  }
}

/** Sums of the measures of a rollup or of the receipt lines, in the order of the names. */
async function readSums(knex: Knex, table: string, columns: readonly string[]): Promise<string> {
  const [row] = await knex(table).select(
    ...columns.map((column, index) => knex.raw('cast(coalesce(sum(??), 0) as varchar) as ??', [column, `sum_${index}`])),
  )
  return Object.values(row as Record<string, string>).join(' ')
}

/** Every rollup with measures has the same movements, so each sum is the same in all of them and in the receipt lines. */
async function compareRollups(label: string, knex: Knex): Promise<void> {
  const [first, ...others] = (rollups as readonly Rollup[]).filter(({ measures }) => measures.length > 0)
  if (!first) return
  const expected = await readSums(knex, first.table, measureNames)
  for (const { table } of others)
    if ((await readSums(knex, table, measureNames)) !== expected) throw createRollupError(label, table, first.table)
  const sales = ['quantity', 'amount', 'amount_tax_in'] as const
  const soldLines = await readSums(knex, 'fact_sale', sales)
  if ((await readSums(knex, first.table, ['sale_quantity', 'sale_amount', 'sale_amount_tax_in'])) !== soldLines)
    throw createRollupError(label, first.table, 'fact_sale')
}

const createRollupError = (label: string, table: string, other: string) =>
  createStorageError(
    `${label}: ${table} の合計が ${other} と一致しません。バックアップを復元するか、最後のデータを取り込み直してください。`,
    `${label}: the sums of ${table} and ${other} differ. Restore a backup, or load the latest files again.`,
  )

/** Checks the operations store. `label`: setting and value. */
export const checkOperationsFully = (label: string, knex: Knex): Promise<void> =>
  withStorageErrors(label, () => (isSqlite(knex) ? checkSqlite(label, knex) : readAllTables(knex)))

/** Checks the warehouse on one snapshot, so that a load that ends meanwhile does not look like damage. */
export const checkWarehouseFully = (label: string, warehouse: Warehouse, signal?: AbortSignal): Promise<void> =>
  withStorageErrors(label, () =>
    warehouse.read(async (knex) => {
      await readAllTables(knex)
      await compareRollups(label, knex)
    }, signal),
  )
