import { DuckDBInstance } from '@duckdb/node-api'
import { toTextLiteral } from './sql.ts'

/** Memory limit of DuckDB for this, in addition to the warehouse's. */
const MEMORY = '512MB'

export interface ParquetColumn {
  name: string
  type: 'varchar' | 'date' | 'bigint' | 'double' | 'boolean'
}

interface ParquetRequest {
  /** CSV without a header: an unquoted empty field is null, a quoted one an empty text. */
  csv: string
  columns: readonly ParquetColumn[]
  /** Key-value metadata of each file. */
  metadata: Readonly<Record<string, string>>
  /** Files to write, with their rows if there are several. */
  files: readonly { path: string; from?: number; rows?: number }[]
  /** Folder for what exceeds the memory. */
  folder: string
}

/**
 * Writes rows of a CSV file as Parquet files with DuckDB, whatever the warehouse's engine. Values that do not have the type of
 * their column are null.
 */
export async function writeParquetFiles(
  { csv, columns, metadata, files, folder }: ParquetRequest,
  signal: AbortSignal,
): Promise<void> {
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
    const read = columns.map((_one, index) => `'c${index}': 'varchar'`).join(', ')
    const typed = columns.map(({ name, type }, index) => `try_cast(c${index} as ${type}) as "${name}"`).join(', ')
    const rows = `read_csv(${toTextLiteral(csv)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"',
      nullstr = '', allow_quoted_nulls = false, max_line_size = 8388608, columns = {${read}})`
    const pairs = Object.entries(metadata).map(([key, value]) => `${toTextLiteral(key)}: ${toTextLiteral(value)}`)
    for (const { path, from = 0, rows: most } of files) {
      signal.throwIfAborted()
      const limitSql = most === undefined ? '' : ` limit ${most} offset ${from}`
      await connection.run(
        `copy (select ${typed} from ${rows}${limitSql}) to ${toTextLiteral(path)}
          (format parquet, compression zstd, kv_metadata {${pairs.join(', ')}})`,
      )
    }
  } finally {
    signal.removeEventListener('abort', stop)
    connection.closeSync()
    instance.closeSync()
  }
}
