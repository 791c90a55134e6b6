import { resolve } from 'node:path'
import { completeRestore, restoreBackup } from '../backup/restore-backup.ts'
import { readConfig } from '../foundation/config.ts'
import { createStorageError, lockDataDir, prepareDataFolder, withStorageErrors } from '../stores/storage-errors.ts'
import { parseStoreArgs, printLine, runStoreCommand } from './run-store-command.ts'

const createUsageError = () =>
  createStorageError(
    '使い方: npm run restore -- バックアップのフォルダー [--replace]',
    'Usage: npm run restore -- BACKUP [--replace]',
  )

/**
 * `npm run restore -- BACKUP [--replace]` restores a backup into DATA_DIR while no server runs. Exit code 2 if it fails; then
 * nothing was changed.
 */
await runStoreCommand(async () => {
  const { positionals, values } = parseStoreArgs({ replace: { type: 'boolean' } }, createUsageError)
  const [backup, ...others] = positionals
  if (backup === undefined || others.length > 0) throw createUsageError()
  const config = readConfig(process.env)
  const folder = `DATA_DIR ${config.dataDir}`
  await withStorageErrors(folder, () => prepareDataFolder(config.dataDir))
  const unlock = await withStorageErrors(folder, () => lockDataDir(config.dataDir))
  try {
    await withStorageErrors(folder, () => completeRestore(config.dataDir))
    const { replaced, manifest } = await restoreBackup(config, { backup: resolve(backup), replace: values.replace ?? false })
    printLine(`復元しました（${manifest.startedAt} のデータ） / restored the data of ${manifest.startedAt}`)
    if (replaced !== null) printLine(`元のデータ / the old data: ${replaced}`)
  } finally {
    unlock()
  }
})
