import type { Knex } from 'knex'
import knexModule from 'knex'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import pg from 'pg'
import { memoizePerPool } from '../../foundation/memoize-per-pool.ts'
import { createMigrationSource } from '../../foundation/migration-source.ts'
import { beginClusterSnapshot, type ClusterSnapshot } from './cluster-snapshot.ts'
import { DuckdbClient } from './duckdb-client.ts'
import { runInterruptible, runQueued } from './interrupt.ts'
import { LongListCompiler } from './long-lists.ts'
import { withParallelConnection } from './parallel-queries.ts'

/** Knex's PostgreSQL client with one query at a time per connection. */
class SerialPostgresClient extends PostgresClient {
  override queryCompiler(builder: unknown, bindings: unknown): LongListCompiler {
    return new LongListCompiler(this, builder, bindings)
  }

  override _query(
    connection: object,
    query: { sql: string; bindings?: readonly unknown[]; response?: unknown },
  ): Promise<unknown> {
    return runQueued(connection, () => super._query(connection, query))
  }
}

export type WarehouseKind = 'duckdb' | 'postgres'

export interface WarehouseConfig {
  /** `duckdb:/path/file`, `duckdb::memory:` or `postgres://…`. */
  url: string
  /** DuckDB's memory limit, e.g. `4GB`. */
  memory?: string
  /** Directory where DuckDB spills data that exceeds memory. */
  tempDirectory?: string
  /** Maximum number of connections. */
  pool?: number
  /** Opens a DuckDB file without ever writing to it. */
  readOnly?: boolean
}

/** An open warehouse: one Knex instance for DuckDB or PostgreSQL. */
export interface Warehouse {
  kind: WarehouseKind
  knex: Knex
  /**
   * Runs all queries of a result on one snapshot: a concurrent load is visible to all of them or to none. When `signal` aborts,
   * the engine cancels the current query and refuses further ones.
   */
  read<T>(work: (knex: Knex) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Opens a snapshot that lasts until `release`: for files that are written while data is read. */
  snapshot(signal?: AbortSignal): Promise<{ knex: Knex; release(): Promise<void> }>
  /** Closes all connections, after work that was begun without waiting for it. */
  close(): Promise<void>
}

/** Work that nobody waits for, which `close` lets end first. */
const unfinished = memoizePerPool(() => new Set<Promise<unknown>>())

export function finishBeforeClose(knex: Knex, work: Promise<unknown>): void {
  const all = unfinished(knex)
  all.add(work)
  void work.finally(() => all.delete(work))
}

export interface WithWarehouse {
  warehouse: Warehouse
}

/** True if the Knex instance uses DuckDB, for the few places where the engines' SQL differs. */
export const isDuckdb = (knex: Knex): boolean => knex.client instanceof DuckdbClient

// convert PostgreSQL values to the same JavaScript values as for DuckDB
const toNumber = (text: string) => Number(text)
const pgTypes = new Map<number, (text: string) => unknown>([
  [20, toNumber], // int8
  [1700, toNumber], // numeric
  [1082, (text) => text], // date
  [1184, (text) => new Date(text).toISOString()], // timestamptz
])

function createPostgresConfig(config: WarehouseConfig): Knex.Config {
  return {
    // Knex does not type the constructor of its clients
    client: SerialPostgresClient as unknown as typeof Knex.Client,
    connection: {
      connectionString: config.url,
      // days and times are in Japan's time zone, whatever the server's. On a Citus cluster a load writes reference tables and
      // distributed facts in one transaction, which requires sequential mode. Without Citus the setting has no effect.
      options: '-c timezone=Asia/Tokyo -c citus.multi_shard_modify_mode=sequential',
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          pgTypes.get(oid) ??
          (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
      },
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: config.pool ?? 12 },
  }
}

function createDuckdbConfig(config: WarehouseConfig): Knex.Config {
  const filename = config.url.slice('duckdb:'.length)
  return {
    // see above: not typed by Knex
    client: DuckdbClient as unknown as typeof Knex.Client,
    connection: {
      filename,
      settings: {
        ...(config.memory ? { memory_limit: config.memory } : {}),
        ...(config.tempDirectory ? { temp_directory: config.tempDirectory } : {}),
        ...(config.readOnly ? { access_mode: 'READ_ONLY' } : {}),
      },
    } as Knex.StaticConnectionConfig,
    pool: { min: 0, max: config.pool ?? 12 },
  }
}

/** Returns the engine of a warehouse URL: `duckdb` for `duckdb:…`, else `postgres`. */
export const getWarehouseKind = (url: string): WarehouseKind => (url.startsWith('duckdb:') ? 'duckdb' : 'postgres')

/** Returns the Knex configuration of the warehouse, used by knexfile.ts and by the server. */
export const createWarehouseKnexConfig = (config: WarehouseConfig): Knex.Config => ({
  ...(getWarehouseKind(config.url) === 'duckdb' ? createDuckdbConfig(config) : createPostgresConfig(config)),
  migrations: { migrationSource: createMigrationSource('warehouse') },
})

/** Opens a warehouse without running its migrations. Connections are opened on first use. */
export function openWarehouse(config: WarehouseConfig): Warehouse {
  const knex = knexModule(createWarehouseKnexConfig(config))
  const kind = getWarehouseKind(config.url)
  // every DuckDB transaction is a snapshot
  const snapshot: Knex.TransactionConfig = kind === 'duckdb' ? {} : { isolationLevel: 'repeatable read', readOnly: true }
  const beginSnapshot = async (): Promise<ClusterSnapshot> =>
    (await hasCitus(knex))
      ? beginClusterSnapshot(knex)
      : { trx: await knex.transaction(snapshot), releaseConnection: () => Promise.resolve() }
  return {
    kind,
    knex,
    read: async (work, signal) => {
      const { trx, releaseConnection } = await beginSnapshot()
      const readSnapshot =
        kind === 'duckdb' ? () => withParallelConnection(knex, trx, { signal, work: () => work(trx) }) : () => work(trx)
      try {
        const result = await runInterruptible(trx, signal, readSnapshot)
        await trx.commit()
        return result
      } catch (error) {
        if (!trx.isCompleted()) await trx.rollback()
        throw error
      } finally {
        await releaseConnection()
      }
    },
    snapshot: async (signal) => {
      const { trx, releaseConnection } = await beginSnapshot()
      const released = Promise.withResolvers<void>()
      // an aborted signal ends the wait, not the transaction: `release` rolls it back
      const waitForRelease = signal
        ? runInterruptible(trx, signal, () => released.promise).catch(() => undefined)
        : released.promise
      return {
        knex: trx,
        release: async () => {
          released.resolve()
          await waitForRelease
          try {
            if (trx.isCompleted()) return
            if (signal?.aborted) await trx.rollback()
            else await trx.commit()
          } finally {
            await releaseConnection()
          }
        },
      }
    },
    close: async () => {
      await Promise.allSettled(unfinished(knex))
      await knex.destroy()
    },
  }
}

/** Runs all pending warehouse migrations. */
export async function migrateWarehouse(warehouse: Warehouse): Promise<void> {
  if (warehouse.kind === 'duckdb') await prepareMigrationTables(warehouse.knex)
  await warehouse.knex.migrate.latest()
}

/** Creates Knex's own migration tables. Knex would use `serial`, which DuckDB lacks, so they are created here with a sequence. */
export async function prepareMigrationTables(knex: Knex): Promise<void> {
  await knex.raw('create sequence if not exists knex_migrations_seq')
  await knex.raw(`create table if not exists knex_migrations (
    id integer not null default nextval('knex_migrations_seq'), name text, batch integer, migration_time timestamptz)`)
  await knex.raw(`create table if not exists knex_migrations_lock ("index" integer not null default 1, is_locked integer)`)
}

/** True on PostgreSQL if the Citus extension exists in this database. */
export async function hasCitus(knex: Knex): Promise<boolean> {
  if (isDuckdb(knex)) return false
  const pool = getCitusState(knex)
  pool.exists ??= (await knex.raw("select 1 from pg_extension where extname = 'citus'")).rows.length > 0
  return pool.exists ?? false
}

/** Asked once for each pool: the extension has to exist before the first migration. */
const getCitusState = memoizePerPool((): { exists?: boolean } => ({}))
