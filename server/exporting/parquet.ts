import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cell, ColumnType } from '../../shared/reports/columns.ts'
import { type ParquetColumn, writeParquetFiles } from '../warehouse/engine/parquet-file.ts'
import { describeTable } from './column-metadata.ts'
import { writeSpool } from './spool.ts'
import type { TableModel } from './table-model.ts'

const sqlTypes: Record<ColumnType, ParquetColumn['type']> = {
  text: 'varchar',
  code: 'varchar',
  date: 'date',
  integer: 'bigint',
  decimal: 'double',
  decimal2: 'double',
  decimal3: 'double',
}

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
  const columns = table.columns.map(({ name, type }) => ({ name, type: sqlTypes[type] }))
  const files = Array.from({ length: parts.files }, (_none, part) => ({
    path: `${folder}/${part}`,
    ...(parts.files > 1 ? { from: part * parts.rowsPerFile, rows: parts.rowsPerFile } : {}),
  }))
  await writeParquetFiles({ csv: spool, columns, metadata: describeTable(table), files, folder }, signal)
  return files.map(({ path }) => path)
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
