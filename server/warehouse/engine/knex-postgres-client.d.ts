/** Types for the parts of Knex's dialect classes that the DuckDB client extends; Knex publishes none. */
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex'

  export default class PostgresClient {
    constructor(config: Knex.Config)
    config: Knex.Config
    driverName: string
    _driver(): object
    acquireRawConnection(): Promise<unknown>
    destroyRawConnection(connection: unknown): Promise<void>
    validateConnection(connection: unknown): Promise<boolean>
    checkVersion(connection: unknown): Promise<string>
    _query(connection: unknown, query: { sql: string; bindings?: readonly unknown[]; response?: unknown }): Promise<unknown>
    _stream(...args: unknown[]): Promise<unknown>
    queryCompiler(builder: unknown, bindings: unknown): unknown
    destroy(callback?: (error?: unknown) => void): Promise<void>
  }
}
declare module 'knex/lib/dialects/postgres/query/pg-querycompiler.js' {
  export default class PostgresQueryCompiler {
    constructor(client: unknown, builder: unknown, bindings: unknown)
    bindingsHolder: { bindings: unknown[] }
    whereIn(statement: { column: unknown; value: unknown }): string
    _columnClause(statement: object): string
    _not(statement: object, text: string): string
  }
}
