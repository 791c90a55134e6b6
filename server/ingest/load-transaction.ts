import type { Knex } from 'knex'
import type { Warehouse } from '../warehouse/engine/engine.ts'

/** What storing a load and taking one back have in common, within their transaction. */

/** Any number that nobody else locks. */
const LOADS = 7241001

/** Several servers of one PostgreSQL take their turn; a DuckDB has one server, and load-queue.ts. */
export async function lockLoads(trx: Knex.Transaction, { kind }: Warehouse): Promise<void> {
  if (kind === 'postgres') await trx.raw(`select pg_advisory_xact_lock(${LOADS})`)
}

/** Does the work with `changed_slice`, where it writes the store × day slices whose rollups it makes stale. */
export async function withChangedSlices(trx: Knex.Transaction, work: () => Promise<void>): Promise<void> {
  await trx.raw('drop table if exists changed_slice')
  await trx.raw('create temp table changed_slice (sale_date date not null, store_id integer not null)')
  await work()
  await trx.raw('drop table changed_slice')
}
