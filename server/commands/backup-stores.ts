import { resolve } from 'node:path'
import { createBackup, listBackups, verifyBackup } from '../backup/create-backup.ts'
import { getStoreFiles } from '../backup/data-paths.ts'
import { completeRestore } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../foundation/config.ts'
import { serverVersion } from '../foundation/version.ts'
import { createStorageError, getDataDirLock, lockFile, prepareDataFolder, withStorageErrors } from '../stores/storage-errors.ts'
import { parseStoreArgs, printLine, runStoreCommand } from './run-store-command.ts'

/**
 * `npm run backup -- DIR [--keep N]` makes a backup in a new folder of DIR, beside a running server or without one;
 * `npm run backup -- --verify DIR` checks the newest backup in DIR, or the backup DIR. Exit code 2 if it fails.
 */

const createUsageError = () =>
  createStorageError(
    '使い方: npm run backup -- フォルダー [--keep 残す数]、または npm run backup -- --verify フォルダー',
    'Usage: npm run backup -- DIR [--keep NUMBER], or npm run backup -- --verify DIR',
  )

/** Throws if nothing can be backed up; prints what has to be backed up by other means. */
function requireEmbeddedStores(config: Config): void {
  const files = getStoreFiles(config)
  const names = (['operations', 'warehouse'] as const).filter((name) => files[name] === null)
  for (const name of names)
    if (config[`${name}Url`].endsWith(':memory:'))
      throw createStorageError(
        `${name.toUpperCase()}_URL はメモリー上のデータベースです。バックアップできません。`,
        `${name.toUpperCase()}_URL is a database in memory, which cannot be backed up.`,
      )
  const settings = names.map((name) => `${name.toUpperCase()}_URL`)
  if (settings.length === 0) return
  const ja = `${settings.join('、')} は PostgreSQL です。pg_dump か継続的アーカイブで、データベースをバックアップしてください（docs/operation.md）。`
  const en = `${settings.join(' and ')} is PostgreSQL: back it up with pg_dump or continuous archiving (docs/operation.md).`
  if (settings.length === 2) throw createStorageError(ja, en)
  printLine(`${ja} / ${en}`)
}

async function verifyNewestBackup(folder: string): Promise<void> {
  const backup = (await listBackups(folder)).at(-1) ?? folder
  const { files } = await verifyBackup(backup)
  printLine(
    `${backup}: 正しいバックアップです（${files.length}ファイル、件数・合計・SHA-256 が一致） / sound: ${files.length} files, counts, sums and SHA-256 agree`,
  )
}

await runStoreCommand(async () => {
  const { positionals, values } = parseStoreArgs({ keep: { type: 'string' }, verify: { type: 'boolean' } }, createUsageError)
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw createUsageError()
  if (values.verify) return verifyNewestBackup(resolve(folder))
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep))
    throw createStorageError('--keep には1以上の整数を指定してください。', '--keep takes a whole number of 1 or more.')
  const config = readConfig(process.env)
  requireEmbeddedStores(config)
  await withStorageErrors(`DATA_DIR ${config.dataDir}`, async () => {
    prepareDataFolder(config.dataDir)
    const unlock = lockFile(getDataDirLock(config.dataDir))
    if (unlock === null) return
    await completeRestore(config.dataDir).finally(unlock)
  })
  const { backup, removed, manifest } = await createBackup(config, {
    target: resolve(folder),
    version: serverVersion,
    keep: values.keep === undefined ? null : Number(values.keep),
  })
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  printLine(`${backup}  ${(bytes / 1024 ** 2).toFixed(1)} MiB`)
  for (const old of removed) printLine(`削除 / removed: ${old}`)
})
