import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Cell, ColumnType } from '../../shared/api/columns.ts'
import { describeTable } from './column-metadata.ts'
import { writeSpool } from './spool.ts'
import type { TableModel } from './table-model.ts'

const sqlTypes: Record<ColumnType, string> = {
  text: 'varchar',
  code: 'varchar',
  date: 'date',
  integer: 'bigint',
  decimal: 'double',
  decimal2: 'double',
  decimal3: 'double',
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Memory limit of DuckDB for this, in addition to the warehouse's. */
const MEMORY = '512MB'

/**
 * Writes a spool as Parquet with DuckDB, whatever the warehouse's engine. Columns have the API's names and types; a hidden figure
 * is null. Titles and units are in the file's metadata. Returns the files in order.
 */
export async function writeParquet(
  {
    spool,
    table,
    parts,
    folder,
  }: { spool: string; table: Omit<TableModel, 'rows'>; parts: { files: number; rowsPerFile: number }; folder: string },
  signal: AbortSignal,
): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    memory_limit: MEMORY,
    threads: '2',
    temp_directory: `${folder}/spill`,
  })
  const connection = await instance.connect()
  const stop = () => connection.interrupt()
  signal.addEventListener('abort', stop)
  try {
    const read = table.columns.map((_one, index) => `'c${index}': 'varchar'`).join(', ')
    const typed = table.columns.map(({ name, type }, index) => `try_cast(c${index} as ${sqlTypes[type]}) as "${name}"`).join(', ')
    // an unquoted empty field is null, a quoted one an empty text
    const rows = `read_csv(${text(spool)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"',
      nullstr = '', allow_quoted_nulls = false, max_line_size = 8388608, columns = {${read}})`
    const metadata = Object.entries(describeTable(table))
      .map(([name, value]) => `${text(name)}: ${text(value)}`)
      .join(', ')
    const files: string[] = []
    for (let part = 0; part < parts.files; part++) {
      signal.throwIfAborted()
      const file = `${folder}/${part}`
      const some = parts.files > 1 ? ` limit ${parts.rowsPerFile} offset ${part * parts.rowsPerFile}` : ''
      await connection.run(
        `copy (select ${typed} from ${rows}${some}) to ${text(file)} (format parquet, compression zstd, kv_metadata {${metadata}})`,
      )
      files.push(file)
    }
    return files
  } finally {
    signal.removeEventListener('abort', stop)
    connection.closeSync()
    instance.closeSync()
  }
}

async function* toAsyncRows(rows: TableModel['rows']): AsyncGenerator<readonly Cell[]> {
  yield* rows
}

/** Yields a table as a Parquet file. Its rows and the file are on disk meanwhile, so that memory does not grow with them. */
export async function* streamParquet(table: TableModel, signal = new AbortController().signal): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'uresuji-parquet-'))
  try {
    const spool = join(folder, 'spool')
    await writeSpool(spool, toAsyncRows(table.rows), signal)
    const [file] = await writeParquet({ spool, table, parts: { files: 1, rowsPerFile: 1 }, folder }, signal)
    if (file !== undefined) yield* createReadStream(file) as AsyncIterable<Buffer>
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
