import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../foundation/config.ts'
import { openOperations } from '../operations/database.ts'
import { listMigrations } from '../stores/migrate-store.ts'
import { createStorageError, getDataDirLock, lockFile, withStorageErrors } from '../stores/storage-errors.ts'
import { requireSoundSqlite } from '../stores/store-files.ts'
import { openWarehouse } from '../warehouse/engine/engine.ts'
import { requestCopy } from './backup-requests.ts'
import { copyData } from './copy-data.ts'
import { getStoreFiles, STORE_FILES, type StoreName } from './data-paths.ts'
import {
  type BackupManifest,
  hashBackupFile,
  listFilesBelow,
  MANIFEST_FILE,
  MANIFEST_FORMAT,
  readManifest,
  requireIntactFiles,
  type StoreManifest,
} from './manifest.ts'
import { summarizeTables } from './store-tables.ts'
import { withFolderLock, writeNewFolder } from './write-folder.ts'

/** Start of the name of a backup's folder: `uresuji-20261126T014000.123Z`. */
const PREFIX = 'uresuji'
const BACKUP_NAME = /^uresuji-\d{8}T\d{6}\.\d{3}Z$/

/** Memory of DuckDB for reading a copy. */
const READ_MEMORY = '1GB'

/** Free space needed in addition to the copy. Bytes. */
const RESERVE_BYTES = 16 * 1024 ** 2

const getFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const getSize = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Reads migrations, counts and sums from a store of a backup, which stays unchanged. */
export async function readStoreManifest(backup: string, name: StoreName): Promise<StoreManifest> {
  const file = STORE_FILES[name]
  const path = join(backup, file)
  const store =
    name === 'operations'
      ? openOperations(`sqlite:${path}`, { readOnly: true })
      : openWarehouse({ url: `duckdb:${path}`, memory: READ_MEMORY, readOnly: true, pool: 1 })
  return withStorageErrors(path, async () => {
    try {
      const { knex } = store
      if (name === 'operations') await requireSoundSqlite(path, knex, { full: true })
      const { done } = await listMigrations(knex)
      return {
        kind: name === 'operations' ? ('sqlite' as const) : ('duckdb' as const),
        file,
        migrations: done,
        tables: await summarizeTables(knex, (table) => table.startsWith('fact_')),
      }
    } finally {
      await store.close()
    }
  })
}

/** Throws a StorageError if the disk of a folder has no room for a copy of the databases. */
async function requireFreeSpace(config: Config, { target, free }: { target: string; free: typeof getFreeBytes }): Promise<void> {
  const paths = Object.values(getStoreFiles(config)).flatMap((path) =>
    path === null ? [] : [path, `${path}.wal`, `${path}-wal`],
  )
  const sizes = await Promise.all(paths.map(getSize))
  const neededBytes = sizes.reduce((sum, size) => sum + size, RESERVE_BYTES)
  const available = await free(target)
  if (available >= neededBytes) return
  const [need, have] = [neededBytes, available].map((bytes) => Math.ceil(bytes / 1024 ** 2))
  throw createStorageError(
    `${target} の空き容量が足りません（必要 ${need} MiB、空き ${have} MiB）。`,
    `${target} has no room: the backup needs ${need} MiB, ${have} MiB are free.`,
  )
}

/** Copies the data: in the running server if there is one, otherwise in this process. */
async function copyToFolder(config: Config, folder: string): Promise<void> {
  const unlock = lockFile(getDataDirLock(config.dataDir))
  if (unlock === null) return requestCopy(config.dataDir, folder)
  const warehouse = openWarehouse({ url: config.warehouseUrl, memory: READ_MEMORY, pool: 2 })
  try {
    await copyData(config, warehouse, folder)
  } finally {
    await warehouse.close()
    unlock()
  }
}

/** Lists the complete backups in a folder, oldest first. */
export async function listBackups(target: string): Promise<string[]> {
  const names = await readdir(target).catch(() => [])
  return names
    .filter((name) => BACKUP_NAME.test(name) && existsSync(join(target, name, MANIFEST_FILE)))
    .sort()
    .map((name) => join(target, name))
}

/** Deletes a backup. An interrupted deletion leaves nothing that looks like one. */
async function removeBackup(backup: string): Promise<void> {
  const partial = backup.replace(/([^/\\]+)$/, '.$1.partial')
  await rename(backup, partial)
  await rm(partial, { recursive: true, force: true })
}

export interface BackupRequest {
  /** Folder of the backups. */
  target: string
  version: string
  /** Number of complete backups that stay; null: all. */
  keep: number | null
  now?: Date
  /** Returns the free bytes on the disk of a folder. */
  free?: (folder: string) => Promise<number>
}

/**
 * Makes a backup of the embedded stores and the files that belong to them, beside a running server or without one. Returns its
 * folder and the removed older ones. Throws a StorageError; a failed backup leaves nothing behind.
 */
export async function createBackup(
  config: Config,
  { target, version, keep, now = new Date(), free = getFreeBytes }: BackupRequest,
): Promise<{ backup: string; removed: string[]; manifest: BackupManifest }> {
  const files = getStoreFiles(config)
  for (const path of Object.values(files))
    if (path !== null && !existsSync(path))
      throw createStorageError(
        `${path} がありません。バックアップするデータがありません。`,
        `${path} does not exist: there is nothing to back up.`,
      )
  const busy = createStorageError(`${target} へ別のバックアップを書いています。`, `Another backup is being written to ${target}.`)
  return withFolderLock(target, { lock: '.backup.lock', busy }, async () => {
    const { folder: backup, result: manifest } = await writeNewFolder(target, { prefix: PREFIX, now }, async (partial) => {
      await requireFreeSpace(config, { target, free })
      await copyToFolder(config, partial)
      const described = await describeBackup(partial, { startedAt: now, version, files })
      await writeFile(join(partial, MANIFEST_FILE), `${JSON.stringify(described, null, 2)}\n`, { mode: 0o600, flush: true })
      return described
    })
    const removed = keep === null ? [] : (await listBackups(target)).slice(0, -keep)
    for (const old of removed) await removeBackup(old)
    return { backup, removed, manifest }
  })
}

async function describeBackup(
  folder: string,
  { startedAt, version, files }: { startedAt: Date; version: string; files: Record<StoreName, string | null> },
): Promise<BackupManifest> {
  const operations = files.operations === null ? null : await readStoreManifest(folder, 'operations')
  const warehouse = files.warehouse === null ? null : await readStoreManifest(folder, 'warehouse')
  const hashes: BackupManifest['files'] = []
  for (const path of await listFilesBelow(folder)) hashes.push({ path, ...(await hashBackupFile(join(folder, path))) })
  return {
    format: MANIFEST_FORMAT,
    version,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    operations,
    warehouse,
    files: hashes,
  }
}

/** Checks hashes, migrations, counts and sums of a backup. Throws a StorageError that names the difference. */
export async function verifyBackup(backup: string): Promise<BackupManifest> {
  const manifest = await readManifest(backup)
  await requireIntactFiles(backup, manifest)
  for (const name of ['operations', 'warehouse'] as const) {
    const expected = manifest[name]
    if (expected === null) continue
    const found = await readStoreManifest(backup, name)
    const different = [...new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)])].find(
      (table) => JSON.stringify(expected.tables[table]) !== JSON.stringify(found.tables[table]),
    )
    if (different !== undefined || JSON.stringify(expected.migrations) !== JSON.stringify(found.migrations))
      throw createStorageError(
        `バックアップ ${backup} の ${STORE_FILES[name]} の ${different ?? 'knex_migrations'} が ${MANIFEST_FILE} と一致しません。`,
        `${different ?? 'knex_migrations'} in ${STORE_FILES[name]} of the backup ${backup} differs from ${MANIFEST_FILE}.`,
      )
  }
  return manifest
}
