import type { Knex } from 'knex'
import { advisoryLocks } from '../foundation/advisory-locks.ts'
import { analyzeDeferredTables } from '../warehouse/engine/analyze-tables.ts'
import { blockNewSnapshots } from '../warehouse/engine/cluster-snapshot.ts'
import { finishBeforeClose, hasCitus, type Warehouse } from '../warehouse/engine/engine.ts'

/** Last queued load by warehouse: loads that write the same rows would conflict, so they run one at a time. */
const queues = new WeakMap<Warehouse, Promise<unknown>>()

/**
 * Runs the work after all earlier work on the same warehouse. When the signal aborts, work that has not begun is rejected at
 * once.
 */
export function runQueuedLoad<T>(warehouse: Warehouse, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let hasBegun = false
  const turn = (queues.get(warehouse) ?? Promise.resolve()).then(() => {
    signal?.throwIfAborted()
    hasBegun = true
    return warehouse.kind === 'postgres' ? runAfterOtherServers(warehouse, work, signal) : work()
  })
  queues.set(
    warehouse,
    turn.catch(() => undefined),
  )
  if (signal === undefined) return turn
  const { promise: left, reject } = Promise.withResolvers<never>()
  const rejectIfWaiting = () => {
    if (!hasBegun) reject(signal.reason)
  }
  if (signal.aborted) rejectIfWaiting()
  else signal.addEventListener('abort', rejectIfWaiting, { once: true })
  // callers pass signals that live as long as the server
  return Promise.race([turn, left]).finally(() => signal.removeEventListener('abort', rejectIfWaiting))
}

/**
 * Runs the work after the loads of other servers, in the order of the requests. The lock is held by a separate connection and
 * ends with it. When the signal aborts, the wait ends.
 */
async function runAfterOtherServers<T>({ knex }: Warehouse, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const client = knex.client as Knex.Client & { cancelQuery(connection: object): Promise<unknown> }
  const connection = (await client.acquireConnection()) as object & { __knex__disposed?: unknown }
  const runOnConnection = (sql: string) => knex.raw(`select ${sql}`).connection(connection)
  let cancelled: Promise<unknown> = Promise.resolve()
  const cancelLockQuery = () => {
    cancelled = client.cancelQuery(connection).catch(() => undefined)
  }
  try {
    signal?.addEventListener('abort', cancelLockQuery, { once: true })
    try {
      await runOnConnection(`pg_advisory_lock(${advisoryLocks.loadTurn})`)
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      signal?.removeEventListener('abort', cancelLockQuery)
      await cancelled
    }
    signal?.throwIfAborted()
    return await work()
  } finally {
    // a connection that cannot confirm that it gave up the lock is not used again
    await runOnConnection('pg_advisory_unlock_all()')
      .catch((error: unknown) => {
        connection.__knex__disposed = error
      })
      .finally(() => client.releaseConnection(connection))
  }
}

/**
 * Runs work that changes facts or masters in one transaction, after other servers' loads. Readers see all of it or nothing, on a
 * cluster too. The statistics are refreshed after the commit, without waiting for them.
 */
export async function runLoadTransaction<T>(
  { kind, knex }: Warehouse,
  work: (trx: Knex.Transaction) => Promise<T>,
  config: Knex.TransactionConfig = {},
): Promise<T> {
  const result = await knex.transaction(async (trx) => {
    // DuckDB has one server, whose loads are queued
    if (kind === 'postgres') await trx.raw(`select pg_advisory_xact_lock(${advisoryLocks.writes})`)
    const written = await work(trx)
    if (await hasCitus(trx)) await blockNewSnapshots(trx)
    return written
  }, config)
  finishBeforeClose(knex, analyzeDeferredTables(knex))
  return result
}

/**
 * Runs the work with an empty `changed_slice`, to which it adds the changed store × day slices, and then refreshes their rollups.
 */
export async function trackChangedSlices(trx: Knex.Transaction, work: () => Promise<void>): Promise<void> {
  await trx.raw('drop table if exists changed_slice')
  await trx.raw('create temp table changed_slice (sale_date date not null, store_id integer not null)')
  await work()
  await trx.raw('drop table changed_slice')
}
