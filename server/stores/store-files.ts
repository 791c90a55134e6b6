import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import type { Knex } from 'knex'
import {
  createDamagedError,
  createNewerFileError,
  createStorageError,
  createTruncatedFileError,
  type StorageError,
} from './storage-errors.ts'

/** Headers of a DuckDB file: three blocks of 4,096 bytes. */
const DUCKDB_MIN_BYTES = 3 * 4096
const SQLITE_MAGIC = 'SQLite format 3\0'
/** Versions of the file format that this SQLite reads: rollback journal and write-ahead log; and of its schema. */
const SQLITE_MAX_FORMAT = 2
const SQLITE_MAX_SCHEMA = 4

const createEmptyFileError = (what: string): StorageError =>
  createStorageError(
    `${what} は0バイトの空のファイルです。バックアップを復元してください。新しく始めるときは、このファイルを削除してください。`,
    `${what} is an empty file of 0 bytes: restore a backup, or delete the file to begin without data.`,
  )
const createOtherFileError = (what: string, product: string): StorageError =>
  createStorageError(`${what} は ${product} のファイルではありません。`, `${what} is no ${product} file.`)

/** The first bytes of SQLite's write-ahead log, in both byte orders. */
const SQLITE_WAL_MAGIC = [0x377f0682, 0x377f0683]
const SQLITE_WAL_HEADER_BYTES = 32
/** The first entry of DuckDB's write-ahead log: its version. */
const DUCKDB_WAL_MAGIC = '6400626500'

function readHead(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(100)
    return head.subarray(0, readSync(file, head, 0, 100, 0))
  } finally {
    closeSync(file)
  }
}

const getSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function checkSqlite(what: string, { path, head, size }: { path: string; head: Buffer; size: number }): void {
  if (!SQLITE_MAGIC.startsWith(head.subarray(0, 16).toString('latin1'))) throw createOtherFileError(what, 'SQLite')
  if (head.length < 100) throw createTruncatedFileError(what)
  if (
    head.readUInt8(18) > SQLITE_MAX_FORMAT ||
    head.readUInt8(19) > SQLITE_MAX_FORMAT ||
    head.readUInt32BE(44) > SQLITE_MAX_SCHEMA
  )
    throw createNewerFileError(what, 'SQLite')
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  // pages of the write-ahead log may not be in the file yet
  const walBytes = getSize(`${path}-wal`)
  // both engines ignore a log that they do not recognise, and with it the last changes
  if (walBytes >= SQLITE_WAL_HEADER_BYTES && !SQLITE_WAL_MAGIC.includes(readHead(`${path}-wal`).readUInt32BE(0)))
    throw createDamagedError(`${what} (-wal)`)
  if (walBytes === 0 && size < pageSize * head.readUInt32BE(28)) throw createTruncatedFileError(what)
}

/**
 * Checks the beginning of a store's file before it is opened: SQLite would overwrite an empty or tiny file. `what`: setting and
 * value. Does nothing for a PostgreSQL URL or if there is no file. Throws a StorageError.
 */
export function requireStoreFile(what: string, url: string): void {
  const [, kind, path = ''] = /^(sqlite|duckdb):(?!:memory:)(.*)$/s.exec(url) ?? []
  const stats = kind === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return
  const product = kind === 'sqlite' ? 'SQLite' : 'DuckDB'
  if (!stats.isFile()) throw createOtherFileError(what, product)
  if (stats.size === 0) throw createEmptyFileError(what)
  const head = readHead(path)
  if (kind === 'sqlite') checkSqlite(what, { path, head, size: stats.size })
  else if (head.toString('latin1', 8, 12) !== 'DUCK') throw createOtherFileError(what, product)
  else if (stats.size < DUCKDB_MIN_BYTES) throw createTruncatedFileError(what)
  else if (getSize(`${path}.wal`) >= 5 && readHead(`${path}.wal`).toString('hex', 0, 5) !== DUCKDB_WAL_MAGIC)
    throw createDamagedError(`${what} (.wal)`)
}

/** True if a URL names a file that exists or, with `false`, one that does not; never for PostgreSQL and for stores in memory. */
function isFileStore(url: string, exists: boolean): boolean {
  const [, path] = /^(?:sqlite|duckdb):(?!:memory:)(.*)$/s.exec(url) ?? []
  return path !== undefined && existsSync(path) === exists
}

const createLostError = (lost: string, kept: string): StorageError =>
  createStorageError(
    `${lost} がありませんが、${kept} にはデータがあります。バックアップを復元してください。このデータベースだけを新しく始めるときは、先に npm run db:migrate を実行してください。`,
    `${lost} does not exist, but ${kept} contains data: restore a backup. To begin with an empty one, run npm run db:migrate first.`,
  )

/** A store with its setting and value, as messages name it. */
interface NamedStore {
  what: string
  url: string
}

/**
 * Throws a StorageError if the operations database is missing beside a warehouse: it would be created without any account, and
 * look like a new installation. Call it before either is opened.
 */
export function refuseLostOperations(operations: NamedStore, warehouse: NamedStore): void {
  if (isFileStore(operations.url, false) && isFileStore(warehouse.url, true))
    throw createLostError(operations.what, warehouse.what)
}

/** The same for a warehouse that is missing although loads into it are recorded. `knex`: of the operations database. */
export async function refuseLostWarehouse(operations: NamedStore, warehouse: NamedStore, knex: Knex): Promise<void> {
  if (!isFileStore(warehouse.url, false) || !isFileStore(operations.url, true)) return
  if (!(await knex.schema.hasTable('load_summary'))) return
  if (await knex('load_summary').where({ state: 'done' }).first('id')) throw createLostError(warehouse.what, operations.what)
}

/** What DATA_DIR contains besides the stores. */
const DATA_FILES = ['server-name'] as const
const DATA_FOLDERS = ['tmp', 'jobs', 'loads', 'pictures', 'outbox', 'backup-requests'] as const

/** Throws a StorageError if a file of DATA_DIR is a folder, or a folder is a file. */
export function requireDataEntries(dataDir: string): void {
  const statEntry = (name: string) => statSync(`${dataDir}/${name}`, { throwIfNoEntry: false })
  for (const name of DATA_FILES)
    if (statEntry(name)?.isFile() === false)
      throw createStorageError(
        `DATA_DIR の ${name} がファイルではありません。別の場所に移してください。`,
        `${name} in DATA_DIR is no file: move it elsewhere.`,
      )
  for (const name of DATA_FOLDERS)
    if (statEntry(name)?.isDirectory() === false)
      throw createStorageError(
        `DATA_DIR の ${name} がフォルダーではありません。別の場所に移してください。`,
        `${name} in DATA_DIR is no folder: move it elsewhere.`,
      )
}

/** Throws a StorageError unless SQLite finds its pages, indexes and constraints sound. `full` also compares indexes with rows. */
export async function requireSoundSqlite(what: string, knex: Knex, { full }: { full: boolean }): Promise<void> {
  const rows: Record<string, string>[] = await knex.raw(`pragma ${full ? 'integrity_check' : 'quick_check'}(1)`)
  if (Object.values(rows[0] ?? {})[0] !== 'ok') throw createDamagedError(what)
}

/**
 * Reads what a start can read of a store in seconds: all pages of SQLite; of DuckDB, which verifies the checksum of each block
 * that it reads, a row of every table. Throws a StorageError or the engine's own error if something is damaged.
 */
export async function requireReadableStore(what: string, knex: Knex, kind: 'sqlite' | 'duckdb' | 'postgres'): Promise<void> {
  if (kind === 'sqlite') await requireSoundSqlite(what, knex, { full: false })
  if (kind !== 'duckdb') return
  const { rows } = (await knex.raw("select table_name from duckdb_tables() where not internal and schema_name = 'main'")) as {
    rows: { table_name: string }[]
  }
  for (const { table_name: table } of rows) await knex(table).select('*').limit(1)
}
