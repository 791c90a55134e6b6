import { DuckDBInstance } from '@duckdb/node-api'
import type { ColumnType } from '../../../shared/api/columns.ts'
import type { TableModel } from '../table-model.ts'
import type { FileLayout } from './file-layout.ts'

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
 * is null. Returns the files in order.
 */
export async function writeParquet(
  { spool, table, parts, folder }: { spool: string; table: Omit<TableModel, 'rows'>; parts: FileLayout; folder: string },
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
    const files: string[] = []
    for (let part = 0; part < parts.files; part++) {
      signal.throwIfAborted()
      const file = `${folder}/${part}`
      const some = parts.files > 1 ? ` limit ${parts.rowsPerFile} offset ${part * parts.rowsPerFile}` : ''
      await connection.run(`copy (select ${typed} from ${rows}${some}) to ${text(file)} (format parquet, compression zstd)`)
      files.push(file)
    }
    return files
  } finally {
    signal.removeEventListener('abort', stop)
    connection.closeSync()
    instance.closeSync()
  }
}
