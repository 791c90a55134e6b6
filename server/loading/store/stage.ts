import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Knex } from 'knex'
import { from as copyFrom } from 'pg-copy-streams'
import { copyToFile } from '../../warehouse/engine/copy-to-file.ts'
import { convertDuckdbValue } from '../../warehouse/engine/duckdb-client.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { sql, toTextLiteral } from '../../warehouse/engine/sql.ts'
import { codeMacros } from '../check/code-macros.ts'
import { fieldMacros } from '../check/field-macros.ts'
import { toSqlIdentifier } from '../sql-identifier.ts'

/** Meaning of an empty value: keep the stored value, clear it, or reject the line. */
type EmptyValueRule = 'keep' | 'null' | 'reject'

/** Options from the mapping and the request that the checks and derived columns need. */
export interface ReadOptions {
  append: boolean
  amountIncludesTax: boolean
  /** Fields that the file or the mapping provides. */
  mappedFields: ReadonlySet<string>
  /** Meaning of an empty value by field; the default is `keep`. */
  empty: Readonly<Record<string, EmptyValueRule>>
}

/** Row counts of a load compared with the previously stored rows. */
export interface RowCounts {
  added: number
  changed: number
  unchanged: number
  /** Rows of existing receipts, when receipts are appended. */
  skipped: number
}

/** How prepared rows are stored in their table, all in one transaction. */
export interface LoadTarget {
  table: string
  /** Temp table or view of the stage with exactly `columns`. It must not read a table that the load writes. */
  source: string
  columns: readonly string[]
  /** Row counts of the load, if known before storing. */
  tally?: RowCounts
  how:
    | { kind: 'slices'; date: string; rollup: boolean }
    /** Replaces rows with an existing key; the source has only rows that differ. */
    | { kind: 'keys'; keys: readonly string[] }
    | { kind: 'append'; date: string; rollup: boolean }
    /** Removes codes that are now known from the quarantine. */
    | { kind: 'release' }
}

/**
 * Where a file is read and checked before it reaches the warehouse: temp tables of a DuckDB warehouse, or a scratch DuckDB for
 * PostgreSQL. Warehouse tables are visible as `cur_<table>` in both.
 */
export class Stage {
  readonly warehouse: Warehouse
  readonly options: ReadOptions
  readonly folder: string
  /** Pooled connection of a DuckDB warehouse, on which the load's transaction also runs. */
  readonly connection: DuckDBConnection
  private signal: AbortSignal | null = null
  /** Number of values that an empty one left unchanged, by field. */
  readonly unchangedCounts = new Map<string, number>()
  /** Fields whose cells can be dropped: bits of the columns `dropped` and `unread` of `checked`. */
  droppable: readonly string[] = []
  private readonly scratch: DuckDBInstance | null
  private readonly createdObjects: { kind: 'table' | 'view'; name: string }[] = []
  private readonly exposedTables = new Set<string>()
  private readonly copiedTables = new Set<string>()

  private constructor(
    warehouse: Warehouse,
    options: ReadOptions,
    scratchSpace: { folder: string; connection: DuckDBConnection; scratch: DuckDBInstance | null },
  ) {
    this.warehouse = warehouse
    this.options = options
    this.folder = scratchSpace.folder
    this.connection = scratchSpace.connection
    this.scratch = scratchSpace.scratch
  }

  static async open(warehouse: Warehouse, options: ReadOptions, folder: string): Promise<Stage> {
    const { scratch, connection } =
      warehouse.kind === 'duckdb'
        ? { scratch: null, connection: (await warehouse.knex.client.acquireConnection()) as DuckDBConnection }
        : await openScratch(folder)
    const stage = new Stage(warehouse, options, { folder, connection, scratch })
    try {
      if (scratch !== null) await stage.run("load icu; set TimeZone = 'Asia/Tokyo'")
      // tracks the progress of a statement without printing it
      for (const setting of ['enable_progress_bar_print = false', 'enable_progress_bar = true', 'progress_bar_time = 100'])
        await stage.run(`set ${setting}`)
      for (const macro of [...fieldMacros, ...codeMacros]) await stage.run(`create or replace temp macro ${macro}`)
      return stage
    } catch (error) {
      await stage.close()
      throw error
    }
  }

  /** From now on the signal interrupts the current statement and prevents further ones; null removes it. */
  interruptOnAbort(signal: AbortSignal | null): void {
    this.signal?.removeEventListener('abort', this.interrupt)
    this.signal = signal
    signal?.addEventListener('abort', this.interrupt)
  }

  /** Progress of the running statement, from 0 to 1. */
  getProgress(): number {
    return Math.min(1, Math.max(0, this.connection.progress.percentage / 100))
  }

  /** Throws after the load was cancelled: for work outside the engine. */
  readonly throwIfCancelled = () => this.signal?.throwIfAborted()

  private readonly interrupt = () => this.connection.interrupt()

  async run(sql: string): Promise<void> {
    this.signal?.throwIfAborted()
    await this.connection.run(sql)
  }

  async all<T extends Record<string, unknown>>(sql: string): Promise<T[]> {
    this.signal?.throwIfAborted()
    const reader = await this.connection.runAndReadAll(sql)
    const names = reader.columnNames()
    return reader
      .getRows()
      .map((row) => Object.fromEntries(names.map((column, at) => [column, convertDuckdbValue(row[at])])) as T)
  }

  /** Returns the first cell of the result as a number. */
  async queryNumber(sql: string): Promise<number> {
    const rows = await this.all<Record<string, unknown>>(sql)
    return Number(Object.values(rows[0] ?? {})[0] ?? 0)
  }

  async createTable(table: string, select: string): Promise<void> {
    await this.run(`create or replace temp table ${toSqlIdentifier(table)} as ${select}`)
    this.createdObjects.push({ kind: 'table', name: table })
  }

  async createView(view: string, select: string): Promise<void> {
    await this.run(`create or replace temp view ${toSqlIdentifier(view)} as ${select}`)
    this.createdObjects.push({ kind: 'view', name: view })
  }

  /** Makes the content of a warehouse table visible as `cur_<table>` and returns that name. */
  async exposeWarehouseTable(table: string): Promise<string> {
    const view = `cur_${toSqlIdentifier(table)}`
    if (this.exposedTables.has(table)) return view
    this.exposedTables.add(table)
    if (this.scratch === null) {
      await this.createView(view, `select * from ${table}`)
      return view
    }
    const rows = await sql<{ name: string; type: string }>(
      this.warehouse.knex,
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = current_schema() and table_name = ? order by ordinal_position`,
      [table],
    )
    const columns = rows.map((row) => `'${row.name}': '${row.type}'`)
    const file = `${this.folder}/cur-${table}.csv`
    await copyToCsv(this.warehouse.knex, `copy ${table} to stdout (format csv, null '\\N', force_quote *)`, file)
    await this.createTable(
      view,
      `select * from read_csv(${toTextLiteral(file)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"',
        nullstr = '\\N', max_line_size = 8388608, columns = {${columns.join(', ')}})`,
    )
    await rm(file, { force: true })
    return view
  }

  /** Copies rows of the stage into a temp table of PostgreSQL, within the transaction; does nothing for DuckDB. */
  async copyToWarehouse(trx: Knex.Transaction, target: LoadTarget): Promise<void> {
    if (this.scratch === null || this.copiedTables.has(target.source)) return
    this.copiedTables.add(target.source)
    const { source, columns, table: like } = target
    const file = `${this.folder}/${randomUUID()}.csv`
    const names = columns.map(toSqlIdentifier).join(', ')
    await this.run(
      `copy (select ${names} from ${toSqlIdentifier(source)}) to ${toTextLiteral(file)} (format csv, header false, nullstr '\\N')`,
    )
    await trx.raw(
      `create temp table ${toSqlIdentifier(source)} on commit drop as select ${names} from ${toSqlIdentifier(like)} limit 0`,
    )
    const connection = await trx.client.acquireConnection()
    const stream = connection.query(copyFrom(`copy ${toSqlIdentifier(source)} (${names}) from stdin (format csv, null '\\N')`))
    await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), stream)
    await trx.raw(`analyze ${toSqlIdentifier(source)}`)
    await rm(file, { force: true })
  }

  /** Drops the stage's tables and releases the connection. */
  async close(): Promise<void> {
    this.interruptOnAbort(null)
    if (this.scratch !== null) {
      this.connection.closeSync()
      this.scratch.closeSync()
      return
    }
    for (const { kind, name: objectName } of this.createdObjects.reverse()) {
      await this.run(`drop ${kind} if exists temp.${objectName}`).catch(() => undefined)
    }
    await this.run('reset enable_progress_bar').catch(() => undefined)
    await this.warehouse.knex.client.releaseConnection(this.connection)
  }
}

async function openScratch(folder: string): Promise<{ scratch: DuckDBInstance; connection: DuckDBConnection }> {
  const scratch = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: '1GB',
    temp_directory: `${folder}/spill`,
  })
  try {
    return { scratch, connection: await scratch.connect() }
  } catch (error) {
    scratch.closeSync()
    throw error
  }
}

async function copyToCsv(knex: Knex, sql: string, file: string): Promise<void> {
  const connection = await knex.client.acquireConnection()
  try {
    await copyToFile(connection, sql, { path: file })
  } finally {
    await knex.client.releaseConnection(connection)
  }
}
