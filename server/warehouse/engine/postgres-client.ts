import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import { runQueued } from './interrupt.ts'
import { LongListCompiler } from './long-lists.ts'

/** Knex's PostgreSQL client with one query at a time per connection. */
export class SerialPostgresClient extends PostgresClient {
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
