import type { DuckDBConnection } from '@duckdb/node-api'
import type { Knex } from 'knex'

/** What a connection is busy with, to the end of its last query. */
const busy = new WeakMap<object, Promise<unknown>>()

/** Connections whose asker has gone: what is left of their work is refused, until they are let go. */
const interrupted = new WeakSet<object>()

export class InterruptedError extends Error {
  constructor() {
    super('the asker of this question has gone')
  }
}

/**
 * One query at a time on each connection: the questions of an answer share one transaction and are asked side by side, which
 * PostgreSQL's driver no longer queues by itself, and which DuckDB could not drop all at once.
 */
export function runQueued<T>(connection: object, query: () => Promise<T>): Promise<T> {
  const answer = (busy.get(connection) ?? Promise.resolve()).then(() => {
    if (interrupted.has(connection)) throw new InterruptedError()
    return query()
  })
  // the next one waits whether this one succeeds or not
  busy.set(
    connection,
    answer.catch(() => undefined),
  )
  return answer
}

/**
 * Runs a transaction's work, and has the engine drop it once the signal is aborted. Resolves or rejects when the engine is
 * free again.
 */
export async function interruptible<T>(trx: Knex.Transaction, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const client = trx.client as Knex.Client & { cancelQuery(connection: object): Promise<unknown> }
  const connection = (await client.acquireConnection()) as object
  let cancelled: Promise<unknown> = Promise.resolve()
  const stop = () => {
    interrupted.add(connection)
    if ('interrupt' in connection) (connection as DuckDBConnection).interrupt()
    // PostgreSQL is asked over a connection of its own; that has to be over before another question uses this one
    else cancelled = client.cancelQuery(connection).catch(() => undefined)
  }
  signal.addEventListener('abort', stop)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', stop)
    if (interrupted.has(connection)) {
      await cancelled
      await busy.get(connection)
      interrupted.delete(connection)
    }
  }
}
