import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import knexModule, { type Knex } from 'knex'
import { advisoryLocks } from '../foundation/advisory-locks.ts'
import { createMigrationSource } from '../foundation/migration-source.ts'

export type OperationsKind = 'sqlite' | 'postgres'

/** The open operations database: users, contracts, sessions, audit log. */
export interface Operations {
  kind: OperationsKind
  knex: Knex
  close(): Promise<void>
}

/** True if the Knex instance, of either database, uses PostgreSQL. */
export interface WithOperations {
  operations: Operations
}

export const isPostgres = (knex: Knex): boolean => knex.client.driverName === 'pg'

/**
 * Takes a lock until the transaction ends, for limits and unique names that concern a whole table. SQLite needs none: it has one
 * connection, so its transactions run one at a time.
 */
export async function lockUntilCommit(trx: Knex, lock: keyof typeof advisoryLocks): Promise<void> {
  if (isPostgres(trx)) await trx.raw(`select pg_advisory_xact_lock(${advisoryLocks[lock]})`)
}

export const getOperationsKind = (url: string): OperationsKind => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/**
 * Returns the Knex configuration of the operations database: `sqlite:/path/file`, `sqlite::memory:` or `postgres://…`. Its
 * errors show statements without values, because these include hashes of passwords and tokens.
 */
export function createOperationsKnexConfig(url: string): Knex.Config {
  const migrations = { migrationSource: createMigrationSource('operations') }
  if (getOperationsKind(url) === 'postgres')
    return { client: 'pg', connection: url, pool: { min: 0, max: 8 }, migrations, compileSqlOnError: false }
  const filename = url.slice('sqlite:'.length)
  if (filename !== ':memory:') mkdirSync(dirname(filename), { recursive: true })
  return {
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false,
    migrations,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: { pragma(text: string): unknown }, done: (error: Error | null, connection: unknown) => void) {
        connection.pragma('journal_mode = WAL')
        // committed data survives a power failure
        connection.pragma('synchronous = FULL')
        connection.pragma('foreign_keys = ON')
        connection.pragma('busy_timeout = 5000')
        done(null, connection)
      },
    },
  }
}

/** Opens the store without running its migrations. `readOnly`: a SQLite file is never written to. */
export function openOperations(url: string, { readOnly = false } = {}): Operations {
  const config = createOperationsKnexConfig(url)
  const knex = knexModule(
    readOnly
      ? { ...config, connection: { filename: url.slice('sqlite:'.length), options: { readonly: true } }, pool: { max: 1 } }
      : config,
  )
  return { kind: getOperationsKind(url), knex, close: () => knex.destroy() }
}
