import knexModule, { type Knex } from 'knex'
import pg from 'pg'
import { migrationSource } from '../../migration-source.ts'
import { DuckdbClient } from './duckdb-client.ts'
import { interruptible } from './interrupt.ts'
import { withParallelConnection } from './parallel-queries.ts'
import { SerialPostgresClient } from './postgres-client.ts'

export type WarehouseKind = 'duckdb' | 'postgres'

export interface WarehouseConfig {
  /** `duckdb:/path/file`, `duckdb::memory:` or `postgres://…`. */
  url: string
  /** DuckDB's memory limit, e.g. `4GB`. */
  memory?: string
  /** Where DuckDB spills what does not fit. */
  tempDirectory?: string
  /** Connections at once. */
  pool?: number
}

/** A warehouse that is open: one Knex over one of the two engines. */
export interface Warehouse {
  kind: WarehouseKind
  knex: Knex
  /**
   * Runs all queries of one answer on one snapshot: a load that commits in between is seen by all of them or by none.
   * Once `signal` is aborted the engine drops the query it is at, and none follows.
   */
  read<T>(work: (knex: Knex) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** A snapshot that stays until it is let go: for files that are written while they are read. */
  snapshot(signal?: AbortSignal): Promise<{ knex: Knex; release(): Promise<void> }>
  close(): Promise<void>
}

/** True where the Knex speaks to DuckDB: for the few places where the two engines' SQL differs. */
export const isDuckdb = (knex: Knex): boolean => knex.client instanceof DuckdbClient

// the engine's edge on PostgreSQL: the same JavaScript values that DuckDB's edge gives
const toNumber = (text: string) => Number(text)
const pgTypes = new Map<number, (text: string) => unknown>([
  [20, toNumber], // int8
  [1700, toNumber], // numeric
  [1082, (text) => text], // date
  [1184, (text) => new Date(text).toISOString()], // timestamptz
])

function postgresConfig(config: WarehouseConfig): Knex.Config {
  return {
    client: SerialPostgresClient as unknown as typeof Knex.Client,
    connection: {
      connectionString: config.url,
      // days and times are Japan's, whatever the server's own zone. On a cluster (Citus) a load writes masters, which lie on
      // every node, and facts in one transaction: that has to go shard after shard. Elsewhere the setting means nothing.
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

function duckdbConfig(config: WarehouseConfig): Knex.Config {
  const filename = config.url.slice('duckdb:'.length)
  return {
    client: DuckdbClient as unknown as typeof Knex.Client,
    connection: {
      filename,
      settings: {
        ...(config.memory ? { memory_limit: config.memory } : {}),
        ...(config.tempDirectory ? { temp_directory: config.tempDirectory } : {}),
      },
    } as Knex.StaticConnectionConfig,
    pool: { min: 0, max: config.pool ?? 12 },
  }
}

export const warehouseKind = (url: string): WarehouseKind => (url.startsWith('duckdb:') ? 'duckdb' : 'postgres')

/** Knex configuration of the warehouse, for knexfile.ts and for the server alike. */
export const warehouseKnexConfig = (config: WarehouseConfig): Knex.Config => ({
  ...(warehouseKind(config.url) === 'duckdb' ? duckdbConfig(config) : postgresConfig(config)),
  migrations: { migrationSource: migrationSource('warehouse') },
})

export function openWarehouse(config: WarehouseConfig): Warehouse {
  const knex = knexModule(warehouseKnexConfig(config))
  const kind = warehouseKind(config.url)
  // DuckDB's transactions are snapshots as they are
  const snapshot: Knex.TransactionConfig = kind === 'duckdb' ? {} : { isolationLevel: 'repeatable read', readOnly: true }
  return {
    kind,
    knex,
    read: (work, signal) =>
      knex.transaction((trx) => {
        const ask =
          kind === 'duckdb' ? () => withParallelConnection(knex, trx, { signal, work: () => work(trx) }) : () => work(trx)
        return signal ? interruptible(trx, signal, ask) : ask()
      }, snapshot),
    snapshot: async (signal) => {
      const trx = await knex.transaction(snapshot)
      const released = Promise.withResolvers<void>()
      // a signal that is aborted already ends the holding, not the transaction: whoever lets it go rolls it back
      const held = signal ? interruptible(trx, signal, () => released.promise).catch(() => undefined) : released.promise
      return {
        knex: trx,
        release: async () => {
          released.resolve()
          await held
          if (trx.isCompleted()) return
          if (signal?.aborted) await trx.rollback()
          else await trx.commit()
        },
      }
    },
    close: () => knex.destroy(),
  }
}

/** Brings the warehouse's tables up to date. */
export async function migrateWarehouse(warehouse: Warehouse): Promise<void> {
  if (warehouse.kind === 'duckdb') await prepareMigrationTables(warehouse.knex)
  await warehouse.knex.migrate.latest()
}

/** Knex's own tables ask for `serial`, which DuckDB lacks: made here with a sequence, found by Knex. */
export async function prepareMigrationTables(knex: Knex): Promise<void> {
  await knex.raw('create sequence if not exists knex_migrations_seq')
  await knex.raw(`create table if not exists knex_migrations (
    id integer not null default nextval('knex_migrations_seq'), name text, batch integer, migration_time timestamptz)`)
  await knex.raw(`create table if not exists knex_migrations_lock ("index" integer not null default 1, is_locked integer)`)
}
