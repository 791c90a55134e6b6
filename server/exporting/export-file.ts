import type { ExportFields } from '../../shared/api/exporting/export.ts'
import { FileStream } from '../routing/handler-results.ts'
import { streamCsv } from './csv.ts'
import { streamPdf } from './stream-pdf.ts'
import type { TableModel } from './table-model.ts'

/** Maximum length of a name in UTF-8: file systems allow 255 bytes, and times, numbers and extensions are added to it. */
const MAX_NAME_BYTES = 200
const MAX_NAME_LENGTH = 120

/** Joins the parts of a file name, without separators and control characters, so that it is valid on every file system. */
export function buildFileName(parts: readonly string[]): string {
  const characters = [
    ...parts
      .filter((part) => part !== '')
      .join('_')
      .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_'),
  ].slice(0, MAX_NAME_LENGTH)
  while (Buffer.byteLength(characters.join('')) > MAX_NAME_BYTES) characters.pop()
  return characters.join('')
}

// the writers are large: each is loaded with the first file of its format
async function* generateLazily(load: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  yield* await load()
}

/**
 * Writes the table in the requested format. `nameParts` are joined with underscores. `signal` aborts the drawing of a PDF, which
 * takes half a minute for the largest.
 */
export function createExportFile(
  table: TableModel,
  options: Omit<ExportFields, 'columns'> & { nameParts: readonly string[]; signal?: AbortSignal; rowCount?: number | null },
): FileStream {
  const name = buildFileName(options.nameParts)
  const { rowCount } = options
  if (options.format === 1) return new FileStream(`${name}.csv`, streamCsv(table, options.encoding), rowCount)
  if (options.format === 2) {
    return new FileStream(
      `${name}.xlsx`,
      generateLazily(async () => (await import('./xlsx.ts')).streamXlsx(table)),
      rowCount,
    )
  }
  if (options.format === 4) {
    return new FileStream(
      `${name}.parquet`,
      generateLazily(async () => (await import('./parquet.ts')).streamParquet(table, options.signal)),
      rowCount,
    )
  }
  if (options.format === 5) {
    return new FileStream(
      `${name}.arrow`,
      generateLazily(async () => (await import('./arrow.ts')).streamArrow(table)),
      rowCount,
    )
  }
  return new FileStream(`${name}.pdf`, streamPdf(table, options.signal), rowCount)
}
