import PostgresClient from 'knex/lib/dialects/postgres/index.js'

/** What the connection is busy with, to the end of its last query. */
const busy = new WeakMap<object, Promise<unknown>>()

/**
 * Knex's PostgreSQL client, one query at a time on each connection: the questions of an answer share one transaction and
 * are asked side by side, which the driver no longer queues by itself.
 */
export class SerialPostgresClient extends PostgresClient {
  override _query(
    connection: object,
    query: { sql: string; bindings?: readonly unknown[]; response?: unknown },
  ): Promise<unknown> {
    const answer = (busy.get(connection) ?? Promise.resolve()).then(() => super._query(connection, query))
    // the next one waits whether this one succeeds or not
    busy.set(
      connection,
      answer.catch(() => undefined),
    )
    return answer
  }
}
