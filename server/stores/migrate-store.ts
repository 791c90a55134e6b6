import type { Knex } from 'knex'
import { advisoryLocks } from '../foundation/advisory-locks.ts'
import { isPostgres } from '../operations/database.ts'
import { isDuckdb, prepareMigrationTables } from '../warehouse/engine/engine.ts'
import { createStorageError, StorageError } from './storage-errors.ts'

/** A store whose tables are created by migrations. */
export interface MigratedStore {
  /** Setting with its value, without credentials: begins error messages. */
  label: string
  knex: Knex
}

/** Migrations of a store by name, in the order of their execution. */
export interface MigrationList {
  done: string[]
  pending: string[]
  /** Completed, but not part of this version. */
  unknown: string[]
}

/** Compares completed migrations with those of this version. */
export async function compareMigrations(source: Knex.MigrationSource<string>, done: readonly string[]): Promise<MigrationList> {
  const known = await source.getMigrations([])
  return {
    done: [...done],
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  }
}

/** Lists completed, pending and unknown migrations. Changes nothing. */
export async function listMigrations(knex: Knex): Promise<MigrationList> {
  const done: string[] = (await knex.schema.hasTable('knex_migrations'))
    ? await knex('knex_migrations').orderBy('id').pluck('name')
    : []
  return compareMigrations(knex.client.config.migrations.migrationSource, done)
}

/**
 * Runs work, on other connections of the pool, while no other server migrates the same PostgreSQL. SQLite and DuckDB belong to
 * one server.
 */
async function withMigrationLock<T>(knex: Knex, work: () => Promise<T>): Promise<T> {
  if (!isPostgres(knex)) return work()
  return knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
    return work()
  })
}

/**
 * Frees Knex's own lock if a process left it behind when it was killed. To be called under the migration lock, which a migrating
 * process still has.
 */
async function releaseStaleLock(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable('knex_migrations_lock'))) return
  const locked = await knex('knex_migrations_lock').where({ is_locked: 1 }).first()
  if (locked) await knex.migrate.forceFreeMigrationsLock()
}

/** True if the store has all migrations of this version, and then others. */
const isNewer = ({ done, pending, unknown }: MigrationList): boolean =>
  pending.length === 0 && done.slice(-unknown.length).every((name) => unknown.includes(name))

/**
 * Throws a StorageError if the store has migrations that this version does not: those of a newer version, or of a build before
 * the release, whose migrations were replaced.
 */
export function refuseUnknownMigrations(label: string, list: MigrationList): void {
  const name = list.unknown.at(-1)
  if (name === undefined) return
  if (isNewer(list))
    throw createStorageError(
      `${label} は新しいバージョンで更新されています（${name}）。そのバージョンで起動してください。`,
      `${label} was migrated by a newer version (${name}): start that version.`,
    )
  throw createStorageError(
    `${label} はリリース前のビルドで作られたデータのため（${name}）、このバージョンでは使えません。データは変えていません。空のデータフォルダ（PostgreSQL では空のデータベース）で起動し、データを取り込み直してください。デモの場合は、データフォルダを削除してください。`,
    `${label} was made by an unreleased build (${name}) and cannot be used by this version. Nothing was changed. Start with an empty data folder (on PostgreSQL: with empty databases) and load the data again; if it is the demo, delete the data folder.`,
  )
}

/** Records the tables that `npm run move` has copied; exists in a target until all are copied and compared. */
export const MOVE_TABLE = 'store_move'

/** Throws a StorageError if a move into the store was interrupted. */
async function refuseUnfinishedMove(label: string, knex: Knex): Promise<void> {
  if (!(await knex.schema.hasTable(MOVE_TABLE))) return
  throw createStorageError(
    `${label} へのデータの移行が終わっていません。npm run move をもう一度実行してください。`,
    `The move of the data to ${label} is not complete: run npm run move again.`,
  )
}

const toMigrationError = (label: string, name: string, error: unknown): StorageError => {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n').at(-1)
  return new StorageError(
    `${label} の更新 ${name} に失敗しました: ${reason} / The migration ${name} of ${label} failed: ${reason}`,
  )
}

/** A migration that was run, with its duration in milliseconds. */
export interface CompletedMigration {
  migration: string
  ms: number
}

/**
 * Runs the pending migrations of a store, one server at a time, and passes each to `onMigration`; returns their number. Throws a
 * StorageError if one fails, or if another version has migrated the store.
 */
export function migrateStore(
  { label, knex }: MigratedStore,
  onMigration: (completed: CompletedMigration) => void = () => {},
): Promise<number> {
  return withMigrationLock(knex, async () => {
    const before = await listMigrations(knex)
    refuseUnknownMigrations(label, before)
    await refuseUnfinishedMove(label, knex)
    if (isDuckdb(knex)) await prepareMigrationTables(knex)
    await releaseStaleLock(knex)
    let begin = 0
    try {
      await knex.migrate.latest({
        ...knex.client.config.migrations,
        beforeEach: async () => {
          begin = performance.now()
        },
        afterEach: async (_store, [migration]) =>
          onMigration({ migration: String(migration), ms: Math.round(performance.now() - begin) }),
      })
    } catch (error) {
      const { pending } = await listMigrations(knex)
      throw toMigrationError(label, pending[0] ?? '', error)
    }
    return before.pending.length
  })
}

/** What a rollback of the last migration would do. */
export interface RollbackPlan {
  migration: string
  /** Tables that would disappear, with their number of rows. */
  dropped: { table: string; rows: number }[]
}

/** Lists the tables of a store by name. */
export async function listTables(knex: Knex): Promise<string[]> {
  if (knex.client.config.client === 'better-sqlite3')
    return knex('sqlite_master').where({ type: 'table' }).whereNot('name', 'like', 'sqlite_%').orderBy('name').pluck('name')
  const { rows } = await knex.raw(`select table_name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in (current_schema(), 'main') order by table_name`)
  return (rows as { table_name: string }[]).map((row) => row.table_name)
}

/** Ends the transaction of a plan without an error. */
class PlanOnly extends Error {}

/** Tries the rollback of the last migration in a transaction that is not committed. Null if no migration is completed. */
export async function planRollback({ label, knex }: MigratedStore): Promise<RollbackPlan | null> {
  const list = await listMigrations(knex)
  refuseUnknownMigrations(label, list)
  const migration = list.done.at(-1)
  if (migration === undefined) return null
  const source = knex.client.config.migrations.migrationSource as Knex.MigrationSource<string>
  const { down } = await source.getMigration(migration)
  const dropped: RollbackPlan['dropped'] = []
  await knex
    .transaction(async (trx) => {
      const before = new Map<string, number>()
      for (const table of await listTables(trx)) {
        const [row] = await trx(table).count({ rows: '*' })
        before.set(table, Number(row?.rows))
      }
      await down?.(trx)
      const after = new Set(await listTables(trx))
      for (const [table, rows] of before) if (!after.has(table)) dropped.push({ table, rows })
      throw new PlanOnly()
    })
    .catch((error: unknown) => {
      if (!(error instanceof PlanOnly)) throw toMigrationError(label, migration, error)
    })
  return { migration, dropped }
}

/** Number of other connections to a PostgreSQL database; 0 for the other engines, whose files have one process. */
export async function countOtherConnections(knex: Knex): Promise<number> {
  if (!isPostgres(knex)) return 0
  const { rows } = await knex.raw(`select cast(count(*) as integer) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name not like 'citus%'`)
  return Number(rows[0].others)
}

/** Rolls back the last migration. Throws a StorageError if it fails. */
export function rollBackStore({ label, knex }: MigratedStore, migration: string): Promise<void> {
  return withMigrationLock(knex, async () => {
    await releaseStaleLock(knex)
    try {
      await knex.migrate.down({ name: migration })
    } catch (error) {
      throw toMigrationError(label, migration, error)
    }
  })
}
