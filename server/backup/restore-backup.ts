import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../foundation/config.ts'
import { createMigrationSource } from '../foundation/migration-source.ts'
import { openOperations } from '../operations/database.ts'
import { compareMigrations, refuseUnknownMigrations } from '../stores/migrate-store.ts'
import { createStorageError, withStorageErrors } from '../stores/storage-errors.ts'
import { BACKUP_ENTRIES, getStoreFiles, STORE_FILES, type StoreName } from './data-paths.ts'
import { type BackupManifest, hashBackupFile, readManifest, requireIntactFiles } from './manifest.ts'

/**
 * A restore copies everything beside its final place first, checks it, writes down what remains to be renamed, and renames. A
 * process that is killed before the record is written has changed nothing; after it, the next start completes the renames.
 */

const restoreRecord = z.object({
  moves: z.array(z.object({ path: z.string(), aside: z.string(), staged: z.string().nullable() })),
})
type RestoreMove = z.output<typeof restoreRecord>['moves'][number]

const getRecordPath = (dataDir: string): string => join(dataDir, 'restore.json')

/** Renames what a restore has prepared; repeatable at any step. */
async function applyMoves(moves: readonly RestoreMove[]): Promise<void> {
  for (const { path, aside, staged } of moves) {
    // without the staged copy, the new content is already in its place
    const isPending = staged === null ? existsSync(path) : existsSync(staged)
    if (isPending && existsSync(path)) {
      await mkdir(dirname(aside), { recursive: true, mode: 0o700 })
      await rename(path, aside)
    }
    if (staged !== null && existsSync(staged)) await rename(staged, path)
  }
}

/**
 * Completes a restore whose process was killed. To be called by the process that has locked DATA_DIR, before it opens anything.
 */
export async function completeRestore(dataDir: string): Promise<void> {
  const path = getRecordPath(dataDir)
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return
  await applyMoves(restoreRecord.parse(JSON.parse(text)).moves)
  await rm(path)
}

/** Throws a StorageError if the backup has another kind of database than the settings, or is of another version. */
async function requireRestorable(
  config: Config,
  { backup, manifest: { operations, warehouse } }: { backup: string; manifest: BackupManifest },
): Promise<void> {
  const files = getStoreFiles(config)
  for (const [name, store] of [
    ['operations', operations],
    ['warehouse', warehouse],
  ] as const) {
    const setting = `${name.toUpperCase()}_URL`
    if ((store === null) !== (files[name] === null))
      throw createStorageError(
        store === null
          ? `このバックアップに ${STORE_FILES[name]} はありません。${setting} に、元の PostgreSQL を指定してください。`
          : `${setting} がファイルではありません。バックアップの ${STORE_FILES[name]} を復元できません。`,
        store === null
          ? `This backup has no ${STORE_FILES[name]}: set ${setting} to the PostgreSQL that the server used.`
          : `${setting} is no file, so ${STORE_FILES[name]} of the backup cannot be restored.`,
      )
    const migrations = await compareMigrations(createMigrationSource(name), store?.migrations ?? [])
    refuseUnknownMigrations(join(backup, STORE_FILES[name]), migrations)
  }
}

/** Forgets the files of export jobs that this machine does not have: backups contain none. */
async function clearMissingJobFiles(operationsFile: string, dataDir: string): Promise<void> {
  const present = new Set(await readdir(join(dataDir, 'jobs/files')).catch(() => []))
  const { knex, close } = openOperations(`sqlite:${operationsFile}`)
  try {
    if (!(await knex.schema.hasTable('export_job'))) return
    const jobs: { id: string }[] = await knex('export_job').select('id').whereNotNull('file_name')
    for (const { id } of jobs)
      if (!present.has(id))
        await knex('export_job').where({ id }).update({ file_name: null, size: null, sha256: null, expires_at: null })
    // one file again: the staged copy is renamed
    await knex.raw('pragma wal_checkpoint(truncate)')
    await knex.raw('pragma journal_mode = delete')
  } finally {
    await close()
  }
}

/** Pairs of a path in the backup and its place, for everything that a restore replaces. */
function listRestoredPaths(config: Config): { name: string; path: string }[] {
  const files = getStoreFiles(config)
  const stores = (Object.keys(STORE_FILES) as StoreName[]).flatMap((name) => {
    const path = files[name]
    return path === null ? [] : [{ name: STORE_FILES[name] as string, path }]
  })
  return [...stores, ...BACKUP_ENTRIES.map((name) => ({ name, path: join(config.dataDir, name) }))]
}

/** Logs of a store's file, which belong to the old file and would damage the new one. */
const SIDE_FILES = ['-wal', '-shm', '-journal', '.wal']

/**
 * Restores a backup: all or nothing. The calling process must have locked DATA_DIR. Returns the folder with the replaced data,
 * null if there were none. Throws a StorageError if the backup is damaged or of another version, or if data exist and `replace`
 * is false.
 */
export async function restoreBackup(
  config: Config,
  { backup, replace, now = new Date() }: { backup: string; replace: boolean; now?: Date },
): Promise<{ replaced: string | null; manifest: BackupManifest }> {
  const manifest = await readManifest(backup)
  await requireRestorable(config, { backup, manifest })
  await requireIntactFiles(backup, manifest)
  const places = listRestoredPaths(config)
  const existing = places.find(({ path }) => existsSync(path))
  if (existing !== undefined && !replace)
    throw createStorageError(
      `${existing.path} がすでにあります。復元で置き換えるには --replace を付けてください（元のデータは別のフォルダに残します）。`,
      `${existing.path} exists. To replace it, add --replace: the old data stay in another folder.`,
    )
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const getReplacedPath = (path: string) => join(dirname(path), `replaced-${stamp}`, basename(path))
  const staged = places.map(({ name, path }) => ({
    path,
    aside: getReplacedPath(path),
    staged: existsSync(join(backup, name)) ? `${path}.restoring` : null,
    name,
  }))
  await withStorageErrors(`DATA_DIR ${config.dataDir}`, async () => {
    try {
      for (const { name, path, staged: target } of staged) {
        await rm(`${path}.restoring`, { recursive: true, force: true })
        if (target === null) continue
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await cp(join(backup, name), target, { recursive: true })
      }
      await requireSameFiles(staged, manifest)
      const operations = staged.find(({ name }) => name === STORE_FILES.operations)
      if (operations?.staged) await clearMissingJobFiles(operations.staged, config.dataDir)
    } catch (error) {
      for (const { path } of staged) await rm(`${path}.restoring`, { recursive: true, force: true }).catch(() => undefined)
      throw error
    }
    const sides = staged
      .filter(({ name }) => Object.values<string>(STORE_FILES).includes(name))
      .flatMap(({ path }) =>
        SIDE_FILES.map((ending) => ({ path: path + ending, aside: getReplacedPath(path + ending), staged: null })),
      )
      .filter(({ path }) => existsSync(path))
    const moves = [...sides, ...staged.map(({ path, aside, staged: from }) => ({ path, aside, staged: from }))]
    const record = getRecordPath(config.dataDir)
    await writeFile(`${record}.part`, JSON.stringify({ moves }), { mode: 0o600, flush: true })
    await rename(`${record}.part`, record)
    await completeRestore(config.dataDir)
  })
  return { replaced: existing === undefined ? null : dirname(getReplacedPath(existing.path)), manifest }
}

/** Throws a StorageError if a staged copy differs from the manifest. */
async function requireSameFiles(
  staged: readonly { name: string; staged: string | null }[],
  { files }: BackupManifest,
): Promise<void> {
  for (const { path, sha256 } of files) {
    const [name = '', ...rest] = path.split('/')
    const target = staged.find((entry) => entry.name === name)?.staged
    if (!target) continue
    const copied = join(target, ...rest)
    if ((await hashBackupFile(copied)).sha256 !== sha256)
      throw createStorageError(`${copied} を正しく書き込めませんでした。`, `${copied} was not written correctly.`)
  }
}
