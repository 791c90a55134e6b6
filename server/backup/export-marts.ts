import { open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Config } from '../foundation/config.ts'
import { createStorageError } from '../stores/storage-errors.ts'
import { copyQueryToFile } from '../warehouse/engine/copy-to-file.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { writeParquetFiles } from '../warehouse/engine/parquet-file.ts'
import { createBackup } from './create-backup.ts'
import { STORE_FILES } from './data-paths.ts'
import { martViewsSql, toMartSql } from './mart-documents.ts'
import { type Mart, marts } from './marts.ts'
import { withFolderLock, writeNewFolder } from './write-folder.ts'

async function writeMart(knex: Knex, mart: Mart, folder: string): Promise<number> {
  const csv = join(folder, `${mart.name}.csv`)
  const { signal } = new AbortController()
  const copied = await copyQueryToFile(knex, knex.raw(toMartSql(mart)), { path: csv, signal })
  const metadata = {
    description: JSON.stringify(mart.meaning),
    columns: JSON.stringify(Object.fromEntries(mart.columns.map(({ name, meaning, unit }) => [name, { meaning, unit }]))),
  }
  const path = join(folder, `${mart.name}.parquet`)
  await writeParquetFiles({ csv, columns: mart.columns, metadata, files: [{ path }], folder }, signal)
  // DuckDB reports one row for an empty result
  const rows = (await stat(csv)).size === 0 ? 0 : copied
  await rm(csv)
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return rows
}

/** Reads the marts on one snapshot of a warehouse. */
async function writeMarts(url: string, folder: string, options: { memory: string; readOnly?: boolean }) {
  const warehouse = openWarehouse({ url, pool: 2, tempDirectory: join(folder, 'spill'), ...options })
  const rows: Record<string, number> = {}
  try {
    const { knex, release } = await warehouse.snapshot()
    try {
      for (const mart of marts) rows[mart.name] = await writeMart(knex, mart, folder)
    } finally {
      await release()
    }
  } finally {
    await warehouse.close()
  }
  return rows
}

/** DuckDB's file belongs to the running server, which makes a copy of it, as for a backup. */
async function writeMartsFromCopy(config: Config, { folder, version }: { folder: string; version: string }) {
  const target = join(folder, 'copy')
  // only the warehouse is needed, but a copy always contains both databases; it is deleted afterwards
  const { backup } = await createBackup(config, { target, version, keep: null })
  const url = `duckdb:${join(backup, STORE_FILES.warehouse)}`
  const rows = await writeMarts(url, folder, { memory: config.warehouseMemory, readOnly: true })
  await rm(target, { recursive: true })
  return rows
}

/**
 * Exports the marts as Parquet files with `views.sql` into a new folder below `target`, beside a running server or without one.
 * Returns the folder and the rows of each mart. Throws a StorageError; a failed export leaves nothing behind.
 */
export async function exportMarts(
  config: Config,
  { target, version, now = new Date() }: { target: string; version: string; now?: Date },
): Promise<{ folder: string; rows: Record<string, number> }> {
  const busy = createStorageError(`${target} へ別の書き出しをしています。`, `Another export is being written to ${target}.`)
  return withFolderLock(target, { lock: '.marts.lock', busy }, async () => {
    const { folder, result: rows } = await writeNewFolder(target, { prefix: 'marts', now }, async (partial) => {
      const written = config.warehouseUrl.startsWith('duckdb:')
        ? await writeMartsFromCopy(config, { folder: partial, version })
        : await writeMarts(config.warehouseUrl, partial, { memory: config.warehouseMemory })
      await rm(join(partial, 'spill'), { recursive: true, force: true })
      await writeFile(join(partial, 'views.sql'), martViewsSql(), { mode: 0o600, flush: true })
      return written
    })
    return { folder, rows }
  })
}
