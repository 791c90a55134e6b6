import { resolve } from 'node:path'
import { exportMarts } from '../backup/export-marts.ts'
import { readConfig } from '../foundation/config.ts'
import { serverVersion } from '../foundation/version.ts'
import { createStorageError, prepareDataFolder, withStorageErrors } from '../stores/storage-errors.ts'
import { parseStoreArgs, printLine, runStoreCommand } from './run-store-command.ts'

/**
 * `npm run marts -- FOLDER` exports the figures of the warehouse as Parquet files with views for SQL, beside a running server
 * or without one. Exits with code 2 if it fails, leaving nothing in the folder.
 */

const createUsageError = () => createStorageError('使い方: npm run marts -- フォルダー', 'Usage: npm run marts -- FOLDER')

await runStoreCommand(async () => {
  const { positionals } = parseStoreArgs({}, createUsageError)
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw createUsageError()
  const config = readConfig(process.env)
  if (config.warehouseUrl.endsWith(':memory:'))
    throw createStorageError(
      'WAREHOUSE_URL はメモリー上のデータベースです。書き出せません。',
      'WAREHOUSE_URL is a database in memory, which cannot be exported.',
    )
  await withStorageErrors(`DATA_DIR ${config.dataDir}`, () => prepareDataFolder(config.dataDir))
  const { folder: written, rows } = await exportMarts(config, { target: resolve(folder), version: serverVersion })
  for (const [name, count] of Object.entries(rows)) printLine(`${name}: ${count.toLocaleString('en-US')}`)
  printLine(written)
})
