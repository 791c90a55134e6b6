import { chmodSync, mkdirSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'

/** A reason why the server cannot use its storage, with a message in two languages. */
export class StorageError extends Error {}

/** A database that cannot be reached at the moment, for example because its host is still starting: another start can succeed. */
export class StorageUnreachableError extends StorageError {}

/** Creates a StorageError from its message in both languages. */
export const createStorageError = (ja: string, en: string): StorageError => new StorageError(`${ja} / ${en}`)

export const createTruncatedFileError = (what: string): StorageError =>
  createStorageError(`${what} は途中で切れています。バックアップを復元してください。`, `${what} is truncated: restore a backup.`)
export const createDamagedError = (what: string): StorageError =>
  createStorageError(`${what} は壊れています。バックアップを復元してください。`, `${what} is damaged: restore a backup.`)
export const createNewerFileError = (what: string, product: string): StorageError =>
  createStorageError(
    `${what} は新しいバージョンの ${product} で作られています。そのファイルを書いたバージョンで起動してください。`,
    `${what} was written by a newer version of ${product}: start the version that wrote it.`,
  )

const storageErrorRules: readonly [RegExp, (what: string) => StorageError][] = [
  [
    /Could not set lock|Conflicting lock|database is locked|SQLITE_BUSY/i,
    (what) => createStorageError(`${what} はほかのプロセスが使っています。`, `${what} is used by another process.`),
  ],
  [
    /EACCES|EPERM|Permission denied|SQLITE_CANTOPEN|unable to open database/i,
    (what) =>
      createStorageError(
        `${what} を開けません。場所と権限を確かめてください。`,
        `${what} cannot be opened: check the place and its permissions.`,
      ),
  ],
  [
    /EROFS|read-only|readonly|SQLITE_READONLY/i,
    (what) => createStorageError(`${what} に書き込めません（読み取り専用です）。`, `${what} is read-only.`),
  ],
  [/created with a newer version of DuckDB/i, (what) => createNewerFileError(what, 'DuckDB')],
  [/Could not read enough bytes/i, createTruncatedFileError],
  [
    /SQLITE_NOTADB|not a database|not a valid DuckDB/i,
    (what) => createStorageError(`${what} はデータベースのファイルではありません。`, `${what} is no database file.`),
  ],
  [/SQLITE_CORRUPT|malformed|corrupt|Serialization Error/i, createDamagedError],
  [
    /ENOSPC|SQLITE_FULL|No space left|disk full/i,
    (what) => createStorageError(`${what} の保存先の空き容量が足りません。`, `There is no room left for ${what}.`),
  ],
  [
    /ENOTDIR|EEXIST|ENOENT|does not exist: no such directory|No such file/i,
    (what) => createStorageError(`${what} の場所がありません。`, `The place of ${what} does not exist.`),
  ],
  [
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNRESET|Timeout acquiring|timeout expired|Connection terminated|\b57P0[123]\b|\b53300\b/i,
    (what) => new StorageUnreachableError(`${what} に接続できません。 / ${what} cannot be reached.`),
  ],
  [
    /28P01|28000|password authentication|no pg_hba/i,
    (what) =>
      createStorageError(
        `${what} に入れません。ユーザー名とパスワードを確かめてください。`,
        `${what} refuses the user or the password.`,
      ),
  ],
  [
    /3D000|database ".*" does not exist/i,
    (what) => createStorageError(`${what} のデータベースがありません。`, `The database of ${what} does not exist.`),
  ],
]

/** Runs work that opens a storage and converts known errors to a StorageError. `what`: setting and value. */
export async function withStorageErrors<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageError) throw error
    const text = error instanceof Error ? `${(error as { code?: string }).code ?? ''} ${error.message}` : String(error)
    const reason = storageErrorRules.find(([pattern]) => pattern.test(text))
    if (!reason) throw error
    throw reason[1](what)
  }
}

/** Returns a URL without its credentials. */
export const redactCredentials = (url: string): string => url.replace(/\/\/[^@/]*@/, '//***@')

/** Creates the data folder, accessible only to its owner; files created from now on are too. */
export function prepareDataFolder(dataDir: string): void {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  // also for an existing folder, because everything in it belongs to the server
  if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700)
}

/** Returns the files that other users of the machine can read: the operations database contains the key for tokens. */
export function findFilesReadableByOthers(paths: readonly string[]): string[] {
  if (process.platform === 'win32') return []
  return paths.filter((path) => {
    try {
      return (statSync(path).mode & 0o077) !== 0
    } catch {
      return false
    }
  })
}

/**
 * Locks a file for this process; returns a function that unlocks it, or null if another process has the lock. A file lock of the
 * system, which is released when the process ends for any reason.
 */
export function lockFile(path: string): (() => void) | null {
  const lock = new Database(path, { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!/SQLITE_BUSY/.test(String((error as { code?: string }).code))) throw error
    return null
  }
  return () => lock.close()
}

/** Path of the lock of a data folder. */
export const getDataDirLock = (dataDir: string): string => `${dataDir}/server.lock`

/** Locks the data folder for this process; returns a function that unlocks it. Throws a StorageError if another server has it. */
export function lockDataDir(dataDir: string): () => void {
  const unlock = lockFile(getDataDirLock(dataDir))
  if (unlock !== null) return unlock
  throw createStorageError(
    `DATA_DIR ${dataDir} では別のサーバーが動いています。先に止めるか、別のフォルダを指定してください。`,
    `Another server runs on DATA_DIR ${dataDir}: stop it first, or name another folder.`,
  )
}
