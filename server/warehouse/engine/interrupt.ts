import type { DuckDBConnection } from '@duckdb/node-api'
import type { Knex } from 'knex'

/** The last queued query of each connection. */
const pendingQueries = new WeakMap<object, Promise<unknown>>()

/** Connections whose requester has disconnected. Further queries are refused until the connection is released. */
const interrupted = new WeakSet<object>()

export class InterruptedError extends Error {
  constructor() {
    super('the requester has disconnected')
  }
}

/**
 * Runs one query at a time on each connection. The queries of a result share one transaction and are sent in parallel;
 * PostgreSQL's driver no longer queues them, and DuckDB could not cancel them all at once.
 */
export function runQueued<T>(connection: object, query: () => Promise<T>): Promise<T> {
  const result = (pendingQueries.get(connection) ?? Promise.resolve()).then(() => {
    if (interrupted.has(connection)) throw new InterruptedError()
    return query()
  })
  // the next query runs whether this one succeeds or fails
  pendingQueries.set(
    connection,
    result.catch(() => undefined),
  )
  return result
}

/**
 * Runs the work of a transaction and cancels it in the engine when the signal, if there is one, aborts. Settles when the
 * connection is free again.
 */
export async function runInterruptible<T>(
  trx: Knex.Transaction,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (signal === undefined) return work()
  signal.throwIfAborted()
  const client = trx.client as Knex.Client & { cancelQuery(connection: object): Promise<unknown> }
  const connection = (await client.acquireConnection()) as object
  let cancelled: Promise<unknown> = Promise.resolve()
  const stop = () => {
    interrupted.add(connection)
    if ('interrupt' in connection) (connection as DuckDBConnection).interrupt()
    // PostgreSQL cancels over a separate connection; the cancellation must finish before this connection is reused
    else cancelled = client.cancelQuery(connection).catch(() => undefined)
  }
  signal.addEventListener('abort', stop)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', stop)
    if (interrupted.has(connection)) {
      await cancelled
      await pendingQueries.get(connection)
      interrupted.delete(connection)
    }
  }
}
