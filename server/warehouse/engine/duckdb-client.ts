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
  LIST,
  listValue,
  ResultReturnType,
  StatementType,
  VARCHAR,
} from '@duckdb/node-api'
import type { Knex } from 'knex'
import PostgresClient from 'knex/lib/dialects/postgres/index.js'
import LRUCache from 'lru-cache'
import { LongList, LongListCompiler } from './long-lists.ts'
import { runInParallel } from './parallel-queries.ts'

/**
 * A Knex client for DuckDB on Knex's PostgreSQL dialect. All pooled connections belong to one instance, which one
 * process owns; each connection sees its own snapshot, so readers go on while a load commits.
 */

const instances = new Map<string, Promise<DuckDBInstance>>()

export interface DuckdbConnectionConfig {
  /** Database file, or `:memory:`. */
  filename: string
  /** DuckDB settings, e.g. memory_limit, threads, temp_directory. */
  settings?: Record<string, string>
}

function instanceOf(config: DuckdbConnectionConfig, owner: object): Promise<DuckDBInstance> {
  // a memory database belongs to the client that asked for it, a file to everyone in the process
  const key = config.filename === ':memory:' ? `:memory:${ownerNumber(owner)}` : config.filename
  let instance = instances.get(key)
  if (instance === undefined) {
    instance = DuckDBInstance.create(config.filename, {
      // extensions are never fetched: everything that is used ships inside the package
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      ...config.settings,
    })
    instances.set(key, instance)
    instance.catch(() => instances.delete(key))
  }
  return instance
}

const owners = new WeakMap<object, number>()
let nextOwner = 1
function ownerNumber(owner: object): number {
  let number = owners.get(owner)
  if (number === undefined) {
    number = nextOwner++
    owners.set(owner, number)
  }
  return number
}

/** Values as they are bound: whole numbers as integers, so that comparisons with integer columns stay integer. */
function bind(value: unknown): { value: DuckDBValue; type?: DuckDBType } {
  if (value === undefined || value === null) return { value: null }
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return { value, type: DOUBLE }
    return Math.abs(value) <= 2_147_483_647 ? { value, type: INTEGER } : { value: BigInt(value), type: BIGINT }
  }
  if (value instanceof LongList)
    return {
      value: listValue(value.map((one) => (typeof one === 'number' ? BigInt(one) : one))),
      type: LIST(typeof value[0] === 'number' ? BIGINT : VARCHAR),
    }
  if (value instanceof Date) return { value: new DuckDBTimestampTZValue(BigInt(value.getTime()) * 1000n) }
  if (typeof value === 'object' && !(value instanceof Uint8Array)) return { value: JSON.stringify(value) }
  return { value: value as DuckDBValue }
}

/** Days as they are written, by their number: answers name the same few thousand again and again. */
const writtenDays = new LRUCache<number, string>({ max: 20_000 })
function formatDay(value: DuckDBDateValue): string {
  const known = writtenDays.get(value.days) ?? String(value)
  writtenDays.set(value.days, known)
  return known
}

/**
 * The engine's edge: bigint, hugeint and decimal leave as numbers, dates as YYYY-MM-DD, times as ISO 8601.
 * Everything that is counted here (copies, yen, rows) stays far below 2^53.
 */
export function fromDuckdb(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value !== 'object') return value
  const name = value.constructor.name
  if (name === 'DuckDBDateValue') return formatDay(value as DuckDBDateValue)
  if (name === 'DuckDBDecimalValue') return (value as { toDouble(): number }).toDouble()
  if (name === 'DuckDBTimestampTZValue' || name === 'DuckDBTimestampValue') {
    return new Date(Number((value as { micros: bigint }).micros / 1000n)).toISOString()
  }
  if (name === 'DuckDBListValue') return (value as { items: unknown[] }).items.map(fromDuckdb)
  if (name === 'DuckDBBlobValue') return (value as { bytes: Uint8Array }).bytes
  return String(value)
}

const FEW_CHUNKS = 8

/** Longer lists are bound as one value: a text with all of them takes longer to read than it saves. */
const MOST_WRITTEN = 500
const MOST_TEXT = 64

/**
 * What a text can carry as it is: whole numbers and lists of them, and short texts without a quote, which alone could end a
 * literal.
 */
function plainText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2_147_483_647)
    return value < 0 ? `(${value})` : `${value}`
  if (value instanceof LongList && value.length <= MOST_WRITTEN && value.every((one) => Number.isSafeInteger(one)))
    return `[${value.join(', ')}]`
  return typeof value === 'string' && value.length <= MOST_TEXT && !/['\0]/.test(value) ? `'${value}'` : null
}

/**
 * A statement with its whole numbers and short texts written out; `$n` stand for what is left. DuckDB plans a statement with
 * parameters twice, before it knows them and after: for a small question that costs as much as the answer. Exported for tests.
 */
export function writtenOut(sql: string, bindings: readonly unknown[]): { sql: string; bindings: unknown[] } {
  const left: unknown[] = []
  const places = bindings.map((value) => plainText(value) ?? `$${left.push(value)}`)
  return { sql: sql.replace(/\$(\d+)/g, (place, number: string) => places[Number(number) - 1] ?? place), bindings: left }
}

interface Response {
  rows: Record<string, unknown>[]
  rowCount: number
  command: string
  fields: { name: string }[]
}

async function runQuery(connection: DuckDBConnection, text: string, given: readonly unknown[]): Promise<Response> {
  const { sql, bindings } = writtenOut(text, given)
  const bound = bindings.map(bind)
  // by their places: the driver looks up names one by one, through all of them
  const values = bound.map((item) => item.value)
  const types = bound.map((item) => item.type) as DuckDBType[]
  const result = values.length === 0 ? await connection.run(sql) : await connection.run(sql, values, types)
  const names = result.deduplicatedColumnNames()
  // few chunks are taken as they are: fetching one costs a turn of the event loop, and one more says that there are no others
  const chunks =
    result.chunkCount > FEW_CHUNKS
      ? await result.fetchAllChunks()
      : Array.from({ length: result.chunkCount }, (_none, index) => result.getChunk(index))
  const rows: Record<string, unknown>[] = []
  for (const chunk of chunks) {
    const columns = chunk.getColumns()
    for (let index = 0; index < chunk.rowCount; index++) {
      const row: Record<string, unknown> = {}
      for (let column = 0; column < names.length; column++) row[names[column] ?? ''] = fromDuckdb(columns[column]?.[index])
      rows.push(row)
    }
  }
  return {
    rows,
    // a statement that changes nothing answers with a row that says 0
    rowCount: result.returnType === ResultReturnType.CHANGED_ROWS ? result.rowsChanged : rows.length,
    command: StatementType[result.statementType] ?? '',
    fields: names.map((name) => ({ name })),
  }
}

export class DuckdbClient extends PostgresClient {
  constructor(config: Knex.Config) {
    super(config)
    this.driverName = 'duckdb'
  }

  override queryCompiler(builder: unknown, bindings: unknown): LongListCompiler {
    return new LongListCompiler(this, builder, bindings)
  }

  override _driver(): object {
    return {}
  }

  override async acquireRawConnection(): Promise<DuckDBConnection> {
    const instance = await instanceOf(this.config.connection as DuckdbConnectionConfig, this)
    const connection = await instance.connect()
    // days and hours are Japan's, whatever the machine's zone; icu ships inside the package
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
    return Promise.reject(new Error('Stream through Warehouse.stream: DuckDB answers in column chunks.'))
  }

  override async destroy(callback?: (error?: unknown) => void): Promise<void> {
    await super.destroy(callback)
    const { filename } = this.config.connection as DuckdbConnectionConfig
    const key = filename === ':memory:' ? `:memory:${ownerNumber(this)}` : filename
    const instance = await instances.get(key)
    instances.delete(key)
    instance?.closeSync()
  }
}
