import type { ExportFields } from '../../shared/contract/export.ts'
import { FileStream } from '../routing/file-stream.ts'
import { csvChunks } from './csv.ts'
import { pdfChunks } from './pdf-in-worker.ts'
import type { TableModel } from './table-model.ts'

/** A name that says what the file holds; it travels through file systems, so without separators or control characters. */
export const buildFileName = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join('_')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, 120)

// the writers are large: each is loaded with the first file of its kind
async function* lazily(load: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  yield* await load()
}

/**
 * The table as a file in the requested format. `nameParts` are joined with underscores. `signal` stops the drawing of a PDF,
 * which takes half a minute for the longest.
 */
export function toFile(
  table: TableModel,
  as: Omit<ExportFields, 'columns'> & { nameParts: readonly string[]; signal?: AbortSignal; rowCount?: number | null },
): FileStream {
  const name = buildFileName(as.nameParts)
  const { rowCount } = as
  if (as.format === 1) return new FileStream(`${name}.csv`, csvChunks(table, as.encoding), rowCount)
  if (as.format === 2) {
    return new FileStream(
      `${name}.xlsx`,
      lazily(async () => (await import('./xlsx.ts')).xlsxChunks(table)),
      rowCount,
    )
  }
  return new FileStream(`${name}.pdf`, pdfChunks(table, as.signal), rowCount)
}
