import { mostRows } from '../../../shared/api/exporting/export.ts'
import type { JobFile } from '../../../shared/api/exporting/job-fields.ts'
import { AppError } from '../../../shared/errors/errors.ts'

/** Default number of rows per file when a CSV or Parquet file is split. */
const FILE_ROWS = 1_000_000

/** How rows are divided into files and sheets. */
export interface FileLayout {
  files: number
  rowsPerFile: number
  sheets: number
  rowsPerSheet: number
}

/** Plans the files and sheets for a number of rows. Throws `export.tooManyRows` if they do not fit the requested form. */
export function planFileLayout({ format, split, rowsPerFile }: JobFile, rows: number): FileLayout {
  const maxRows = mostRows[format] ?? Number.POSITIVE_INFINITY
  if (split === 'files') {
    const each = Math.min(rowsPerFile ?? FILE_ROWS, maxRows)
    return { files: Math.max(1, Math.ceil(rows / each)), rowsPerFile: each, sheets: 1, rowsPerSheet: each }
  }
  const usesSheets = split === 'sheets' && format === 2
  if (rows > maxRows && !usesSheets) throw new AppError('export.tooManyRows', { rows, limit: maxRows })
  return { files: 1, rowsPerFile: Math.max(1, rows), sheets: Math.max(1, Math.ceil(rows / maxRows)), rowsPerSheet: maxRows }
}

/** True if the download is a ZIP file. */
export const isZipped = (file: JobFile, parts: FileLayout): boolean => file.zip || parts.files > 1
