import { DuckDBInstance } from '@duckdb/node-api'

/**
 * Gives each DuckDB instance of a test one thread. Tests run in parallel already, and for small tables switching between threads
 * costs more than it saves.
 */
const PATCHED = Symbol.for('uresuji.duckdb-threads')

// a worker runs its setup before each file
if (!(PATCHED in globalThis)) {
  const create = DuckDBInstance.create
  DuckDBInstance.create = (path, options) => create.call(DuckDBInstance, path, { threads: '1', ...options })
  Object.assign(globalThis, { [PATCHED]: true })
}
