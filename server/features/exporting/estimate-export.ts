import type { Knex } from 'knex'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { jobCount } from '../../../shared/api/exporting/export-jobs.ts'
import type { JobFile } from '../../../shared/api/exporting/job-fields.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { FileFormat } from '../../../shared/trade/file-formats.ts'
import { type FileLayout, isZipped, planFileLayout } from '../../exporting/jobs/file-layout.ts'
import type { JobFiles } from '../../exporting/jobs/job-files.ts'
import type { ExportEstimate } from '../../exporting/jobs/job-source.ts'
import { ExportJobModel } from '../../operations/job-models.ts'

/** Size of a file relative to its rows as CSV; measured on sales data (docs/benchmarks.md). */
const fileSizeRatios: Record<FileFormat, number> = { 1: 1, 2: 0.6, 3: 0.9, 4: 0.06, 5: 1.3 }
const ZIP_RATIO = 0.15
/** Default rows per second by format, until a file of that format has been created. */
const defaultRowsPerSecond: Record<FileFormat, number> = { 1: 100_000, 2: 18_000, 3: 700, 4: 270_000, 5: 150_000 }
/** Number of files from which the speed is measured. */
const MEASURED_FILES = 20

/** Returns the speed of the last files of this format on this server, in rows per second. */
async function measureSpeed(knex: Knex, format: FileFormat): Promise<number> {
  const done = await ExportJobModel.query(knex)
    .where({ state: 'done' })
    .where('rows_done', '>', 5000)
    .orderBy('ended_at', 'desc')
    .limit(MEASURED_FILES * 4)
  const sameFormat = done.filter((job) => job.file.format === format).slice(0, MEASURED_FILES)
  const rows = sameFormat.reduce((sum, job) => sum + job.rowsDone, 0)
  const millis = sameFormat.reduce((sum, job) => sum + Date.parse(job.endedAt ?? '') - Date.parse(job.startedAt ?? ''), 0)
  return rows > 0 && millis > 0 ? (rows / millis) * 1000 : defaultRowsPerSecond[format]
}

function tryPlanLayout(file: JobFile, rows: number): FileLayout | null {
  try {
    return planFileLayout(file, rows)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Estimates an export before it starts. */
export async function estimateExport(
  knex: Knex,
  { rows, columns, bytesPerRow }: ExportEstimate,
  { file, files }: { file: JobFile; files: JobFiles },
): Promise<Result<typeof jobCount>> {
  const parts = tryPlanLayout(file, rows)
  const zipped = parts !== null && isZipped(file, parts)
  const csv = rows * bytesPerRow * (file.format === 1 && file.encoding === 'cp932' ? 0.75 : 1)
  const estimatedBytes = Math.ceil(csv * (zipped && file.format === 1 ? ZIP_RATIO : fileSizeRatios[file.format]))
  const hasRoom = await files.hasFreeSpace(estimatedBytes + Math.ceil(csv))
  return {
    rows,
    columns,
    parts: parts === null ? 0 : Math.max(parts.files, parts.sheets),
    estimatedBytes,
    estimatedSeconds: Math.ceil((rows / (await measureSpeed(knex, file.format))) * 10) / 10,
    refused: rows === 0 ? 'job.nothing' : parts === null ? 'export.tooManyRows' : hasRoom ? null : 'job.noRoom',
  }
}
