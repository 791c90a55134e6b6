import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { moveOperations } from '../backup/move-operations.ts'
import { moveStore } from '../backup/move-store.ts'
import { moveWarehouse } from '../backup/move-warehouse.ts'
import { completeRestore } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../foundation/config.ts'
import { openOperations } from '../operations/database.ts'
import {
  createStorageError,
  lockDataDir,
  prepareDataFolder,
  redactCredentials,
  withStorageErrors,
} from '../stores/storage-errors.ts'
import { requireStoreFile } from '../stores/store-files.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { parseStoreArgs, printLine, runStoreCommand } from './run-store-command.ts'

/**
 * `npm run move -- [--operations URL] [--warehouse URL]` copies the databases of the settings to those of the URLs, while no
 * server runs. An interrupted move is continued by the same command. Exit code 2 if it fails; the source never changes.
 */

const createUsageError = () =>
  createStorageError(
    '使い方: npm run move -- [--operations postgres://… または sqlite:…] [--warehouse postgres://… または duckdb:…]',
    'Usage: npm run move -- [--operations postgres://… or sqlite:…] [--warehouse postgres://… or duckdb:…]',
  )

async function moveToUrl(
  name: 'operations' | 'warehouse',
  { config, url, folder }: { config: Config; url: string; folder: string },
): Promise<void> {
  const setting = `${name.toUpperCase()}_URL`
  const sourceUrl = config[`${name}Url`]
  const [sourceLabel, targetLabel] = [sourceUrl, url].map((each) => `${setting} ${redactCredentials(each)}`) as [string, string]
  await withStorageErrors(sourceLabel, () => requireStoreFile(sourceLabel, sourceUrl))
  await withStorageErrors(targetLabel, () => requireStoreFile(targetLabel, url))
  const reportTable = (table: string, repeated = false) => printLine(`${name}: ${table}${repeated ? ' (済み / done)' : ''}`)
  if (name === 'operations') {
    const [from, to] = [openOperations(sourceUrl), openOperations(url)]
    try {
      const source = { ...from, label: sourceLabel }
      const target = { ...to, label: targetLabel }
      await withStorageErrors(targetLabel, () =>
        moveStore({ source, target, mainTable: 'contract' }, () => moveOperations(from, to, reportTable)),
      )
    } finally {
      await from.close()
      await to.close()
    }
  } else {
    const [from, to] = [sourceUrl, url].map((each) => openWarehouse({ url: each, memory: config.warehouseMemory, pool: 3 }))
    if (!from || !to) return
    try {
      const source = { ...from, label: sourceLabel }
      const target = { ...to, label: targetLabel }
      await withStorageErrors(targetLabel, () =>
        moveStore({ source, target, mainTable: 'store' }, () => moveWarehouse(from, to, { folder, onTable: reportTable })),
      )
    } finally {
      await from.close()
      await to.close()
    }
  }
  printLine(
    `${setting}: 件数と合計が一致しました。設定を書き換えてから起動してください。 / rows and sums agree: change the setting, then start the server.`,
  )
}

await runStoreCommand(async () => {
  const { positionals, values } = parseStoreArgs(
    { operations: { type: 'string' }, warehouse: { type: 'string' } },
    createUsageError,
  )
  const { operations, warehouse } = values
  const isUrlOfKind = (url: string | undefined, kind: string) =>
    url === undefined || url.startsWith(`${kind}:`) || /^postgres(ql)?:\/\//.test(url)
  if (positionals.length > 0 || (!operations && !warehouse)) throw createUsageError()
  if (!isUrlOfKind(operations, 'sqlite') || !isUrlOfKind(warehouse, 'duckdb')) throw createUsageError()
  const config = readConfig(process.env)
  const label = `DATA_DIR ${config.dataDir}`
  await withStorageErrors(label, () => prepareDataFolder(config.dataDir))
  const unlock = await withStorageErrors(label, () => lockDataDir(config.dataDir))
  const folder = join(config.dataDir, 'tmp/move')
  try {
    await withStorageErrors(label, () => completeRestore(config.dataDir))
    await rm(folder, { recursive: true, force: true })
    await withStorageErrors(label, () => mkdir(folder, { recursive: true, mode: 0o700 }))
    if (operations) await moveToUrl('operations', { config, url: operations, folder })
    if (warehouse) await moveToUrl('warehouse', { config, url: warehouse, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
    unlock()
  }
})
