import {
  BIGINT,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBDateValue,
  DuckDBInstance,
  DuckDBTimestampTZValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  ResultReturnType,
  StatementType,
} from '@duckdb/node-api'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import LRUCache from 'lru-cache'
import { LongListCompiler } from './long-lists.ts'
import { runInParallel } from './parallel-queries.ts'

/**
 * Knex client for DuckDB, based on Knex's PostgreSQL dialect. All pooled connections share one instance, which belongs to one
 * process. Each connection has its own snapshot, so readers continue while a load commits.
 */

/** An open instance and the clients that use it. The last of them closes it. */
interface SharedInstance {
  instance: Promise<DuckDBInstance>
  clients: Set<object>
}

const instances = new Map<string, SharedInstance>()

export interface DuckdbConnectionConfig {
  /** Database file, or `:memory:`. */
  filename: string
  /** DuckDB settings, e.g. memory_limit, threads, temp_directory. */
  settings?: Record<string, string>
}

/** An in-memory database belongs to its client; a database file is shared within the process. */
const getInstanceKey = ({ filename }: DuckdbConnectionConfig, client: object): string =>
  filename === ':memory:' ? `:memory:${getClientNumber(client)}` : filename

function getInstance(config: DuckdbConnectionConfig, client: object): Promise<DuckDBInstance> {
  const key = getInstanceKey(config, client)
  let shared = instances.get(key)
  if (shared === undefined) {
    const instance = DuckDBInstance.create(config.filename, {
      // extensions are never downloaded: those in use ship inside the package
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      ...config.settings,
    })
    shared = { instance, clients: new Set() }
    instances.set(key, shared)
    instance.catch(() => instances.delete(key))
  }
  shared.clients.add(client)
  return shared.instance
}

/** Closes the instance of a client that is destroyed, unless other clients use it. */
async function releaseInstance(config: DuckdbConnectionConfig, client: object): Promise<void> {
  const key = getInstanceKey(config, client)
  const shared = instances.get(key)
  if (!shared?.clients.delete(client)) return
  const instance = await shared.instance
  // checked after waiting, because another client may have begun to use it meanwhile
  if (shared.clients.size > 0 || instances.get(key) !== shared) return
  instances.delete(key)
  instance.closeSync()
}

const clientNumbers = new WeakMap<object, number>()
let nextClientNumber = 1
function getClientNumber(client: object): number {
  let number = clientNumbers.get(client)
  if (number === undefined) {
    number = nextClientNumber++
    clientNumbers.set(client, number)
  }
  return number
}

/** Converts a value for binding. Whole numbers become integers, so that comparisons with integer columns stay integer. */
function toBinding(value: unknown): { value: DuckDBValue; type?: DuckDBType } {
  if (value === undefined || value === null) return { value: null }
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return { value, type: DOUBLE }
    return Math.abs(value) <= 2_147_483_647 ? { value, type: INTEGER } : { value: BigInt(value), type: BIGINT }
  }
  if (value instanceof Date) return { value: new DuckDBTimestampTZValue(BigInt(value.getTime()) * 1000n) }
  if (typeof value === 'object' && !(value instanceof Uint8Array)) return { value: JSON.stringify(value) }
  return { value: value as DuckDBValue }
}

/** Cache of formatted days by day number: answers repeat the same few thousand days. */
const formattedDays = new LRUCache<number, string>({ max: 20_000 })
function formatDay(value: DuckDBDateValue): string {
  const written = formattedDays.get(value.days) ?? String(value)
  formattedDays.set(value.days, written)
  return written
}

/**
 * Converts a value from DuckDB: bigint, hugeint and decimal to numbers, dates to YYYY-MM-DD, times to ISO 8601. Copies, yen and
 * row counts stay far below 2^53.
 */
export function convertDuckdbValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value !== 'object') return value
  const name = value.constructor.name
  if (name === 'DuckDBDateValue') return formatDay(value as DuckDBDateValue)
  if (name === 'DuckDBDecimalValue') return (value as { toDouble(): number }).toDouble()
  if (name === 'DuckDBTimestampTZValue' || name === 'DuckDBTimestampValue') {
    return new Date(Number((value as { micros: bigint }).micros / 1000n)).toISOString()
  }
  if (name === 'DuckDBListValue') return (value as { items: unknown[] }).items.map(convertDuckdbValue)
  if (name === 'DuckDBBlobValue') return (value as { bytes: Uint8Array }).bytes
  return String(value)
}

const MAX_SYNC_CHUNKS = 8

/** Long enough for a list of 500 ids in one text (long-lists.ts). */
const MAX_INLINED_TEXT = 4096

/** Returns the SQL literal of a whole number or a text without quotes; null for anything else. A quote could end the literal. */
function toPlainLiteral(value: unknown): string | null {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647)
    return value < 0 ? `(${value})` : `${value}`
  return typeof value === 'string' && value.length <= MAX_INLINED_TEXT && !/['\0]/.test(value) ? `'${value}'` : null
}

/**
 * Inlines whole numbers and short texts into a statement; `$n` remains for the other values. DuckDB plans a statement with
 * parameters twice, before and after it knows them, which doubles the time of a small query. Exported for tests.
 */
export function inlineBindings(sql: string, bindings: readonly unknown[]): { sql: string; bindings: unknown[] } {
  const left: unknown[] = []
  const literals = bindings.map((value) => toPlainLiteral(value) ?? `$${left.push(value)}`)
  return {
    sql: sql.replace(/\$(\d+)/g, (placeholder, number: string) => literals[Number(number) - 1] ?? placeholder),
    bindings: left,
  }
}

interface Response {
  rows: Record<string, unknown>[]
  rowCount: number
  command: string
  fields: { name: string }[]
}

async function runQuery(connection: DuckDBConnection, text: string, parameters: readonly unknown[]): Promise<Response> {
  const { sql, bindings } = inlineBindings(text, parameters)
  const bound = bindings.map(toBinding)
  // by position: the driver looks up each name by a linear search
  const values = bound.map((item) => item.value)
  const types = bound.map((item) => item.type) as DuckDBType[]
  const result = values.length === 0 ? await connection.run(sql) : await connection.run(sql, values, types)
  const names = result.deduplicatedColumnNames()
  // reads a few chunks with getChunk: fetching each asynchronously costs a turn of the event loop, and detecting the end costs
  // one more
  const chunks =
    result.chunkCount > MAX_SYNC_CHUNKS
      ? await result.fetchAllChunks()
      : Array.from({ length: result.chunkCount }, (_none, index) => result.getChunk(index))
  const rows: Record<string, unknown>[] = []
  for (const chunk of chunks) {
    const columns = chunk.getColumns()
    for (let index = 0; index < chunk.rowCount; index++) {
      const row: Record<string, unknown> = {}
      for (let column = 0; column < names.length; column++)
        row[names[column] ?? ''] = convertDuckdbValue(columns[column]?.[index])
      rows.push(row)
    }
  }
  return {
    rows,
    // a statement that changes no rows returns one row with the value 0
    rowCount: result.returnType === ResultReturnType.CHANGED_ROWS ? result.rowsChanged : rows.length,
    command: StatementType[result.statementType] ?? '',
    fields: names.map((name) => ({ name })),
  }
}

export class DuckdbClient extends PostgresClient {
  override queryCompiler(builder: unknown, bindings: unknown): LongListCompiler {
    return new LongListCompiler(this, builder, bindings)
  }

  override _driver(): object {
    return {}
  }

  override async acquireRawConnection(): Promise<DuckDBConnection> {
    const instance = await getInstance(this.config.connection as DuckdbConnectionConfig, this)
    const connection = await instance.connect()
    // days and hours are in Japan's time zone, whatever the machine's; icu ships inside the package
    await connection.run("load icu; set TimeZone = 'Asia/Tokyo'")
    return connection
  }

  override async destroyRawConnection(connection: DuckDBConnection): Promise<void> {
    connection.closeSync()
  }

  override async validateConnection(): Promise<boolean> {
    return true
  }

  override async checkVersion(): Promise<string> {
    return '16'
  }

  override async _query(connection: DuckDBConnection, query: { sql: string; bindings?: readonly unknown[]; response?: unknown }) {
    query.response = await runInParallel(connection, query.sql, (free) => runQuery(free, query.sql, query.bindings ?? []))
    return query
  }

  override _stream(): Promise<never> {
    return Promise.reject(new Error('Knex streams are not supported on DuckDB; use copyQueryToFile.'))
  }

  override async destroy(callback?: (error?: unknown) => void): Promise<void> {
    await super.destroy(callback)
    await releaseInstance(this.config.connection as DuckdbConnectionConfig, this)
  }
}
// on the prototype, because knex makes the clients of transactions without the constructor
DuckdbClient.prototype.driverName = 'duckdb'
