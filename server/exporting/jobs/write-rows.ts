import { setImmediate } from 'node:timers/promises'
import type { JobFile } from '../../../shared/api/exporting/job-fields.ts'
import { type FileFormat, fileExtensions } from '../../../shared/trade/file-formats.ts'
import { streamCsvFromLines } from '../csv.ts'
import type { ReportModel } from '../periodic-report.ts'
import { getSectionSpool, readCells, readSpool, type SpooledRow } from '../spool.ts'
import type { TableModel } from '../table-model.ts'
import { type FileLayout, isZipped } from './file-layout.ts'
import { measureFile, type WrittenFile, writeChunks, writeZip } from './write-file.ts'

/** What to write where, independent of the source of the rows. */
export interface WriteRequest {
  spool: string
  table: Omit<TableModel, 'rows'>
  /** A file of several sections, instead of the table. */
  report?: ReportModel | undefined
  rows: number
  file: JobFile
  parts: FileLayout
  /** File name without extension. */
  name: string
  /** Folder of this attempt only. */
  folder: string
  /** Parts that were written already, in order (Parquet). */
  writtenParts: readonly string[]
}

export interface WrittenPart extends WrittenFile {
  fileName: string
  rows: number
}

export interface WrittenRows extends WrittenFile {
  /** Path in the attempt's folder. */
  path: string
  fileName: string
  parts: WrittenPart[]
  unmapped: number | null
}

export interface WriteCallbacks {
  onStep(step: 'write' | 'pack'): void
  onRows(done: number): void
}

/** Number of rows between progress reports. */
const PROGRESS_ROWS = 2000

/** Totals are written below the last rows only. */
const toPartTable = (table: Omit<TableModel, 'rows'>, last: boolean): Omit<TableModel, 'rows'> =>
  last ? table : { ...table, totals: null }

type PartRows = Omit<TableModel, 'rows'> & { spooled: Iterable<SpooledRow> }

async function* readFileChunks(
  { spooled, ...table }: PartRows,
  { file, parts }: WriteRequest,
  onUnmappable: (count: number) => void,
) {
  const format: FileFormat = file.format
  if (format === 1) yield* streamCsvFromLines(table, spooled, { encoding: file.encoding, onUnmappable })
  else if (format === 2)
    yield* (await import('../xlsx.ts')).streamXlsx({ ...table, rows: readCells(spooled) }, parts.rowsPerSheet)
  else if (format === 5) yield* (await import('../arrow.ts')).streamArrow({ ...table, rows: readCells(spooled) })
  else yield await (await import('../pdf.ts')).renderPdf({ ...table, rows: [...readCells(spooled)] })
}

/** Yields up to `maxCount` rows and leaves the others to the next caller. */
function* takeRows<Row>(rows: Iterator<Row>, maxCount: number, each: () => void): Generator<Row> {
  for (let count = 0; count < maxCount; count++) {
    const next = rows.next()
    if (next.done) return
    each()
    yield next.value
  }
}

/** Reads the rows of a section from its spool. */
const readSectionRows = (spool: string, { table }: ReportModel['sections'][number], index: number) =>
  readCells(readSpool(getSectionSpool(spool, index), table?.columns.map((column) => column.type) ?? []))

async function writeReport(request: WriteRequest, report: ReportModel): Promise<{ parts: WrittenPart[]; unmapped: number }> {
  const { spool, file, folder, rows } = request
  const readRows = (index: number) => {
    const section = report.sections[index]
    return section === undefined ? [] : readSectionRows(spool, section, index)
  }
  const chunks =
    file.format === 2
      ? (await import('../periodic-report-xlsx.ts')).streamReportXlsx(report, readRows)
      : [await (await import('../periodic-report-pdf.ts')).renderReportPdf(report, readRows)]
  const written = await writeChunks(`${folder}/0`, chunks)
  return { parts: [{ fileName: buildPartName(request, 0), rows, ...written }], unmapped: 0 }
}

async function writeParts(request: WriteRequest, callbacks: WriteCallbacks): Promise<{ parts: WrittenPart[]; unmapped: number }> {
  if (request.report) return writeReport(request, request.report)
  const { table, file, parts, rows, name, folder } = request
  const all = readSpool(
    request.spool,
    table.columns.map((column) => column.type),
  )
  let done = 0
  let unmapped = 0
  const countRow = () => {
    done += 1
    if (done % PROGRESS_ROWS === 0) callbacks.onRows(done)
  }
  const written: WrittenPart[] = []
  try {
    for (let part = 0; part < parts.files; part++) {
      const before = done
      const model = { ...toPartTable(table, part === parts.files - 1), spooled: takeRows(all, parts.rowsPerFile, countRow) }
      const chunks = readFileChunks(model, request, (count) => {
        unmapped += count
      })
      const chunk = await writeChunks(`${folder}/${part}`, chunks)
      written.push({ fileName: buildPartName(request, part), rows: done - before, ...chunk })
      await setImmediate()
    }
  } finally {
    // takeRows reads it by hand, so nothing else closes it
    all.return(undefined)
  }
  callbacks.onRows(done)
  if (done !== rows) throw new Error(`${name}: ${rows} rows were read and ${done} written as ${fileExtensions[file.format]}`)
  return { parts: written, unmapped }
}

const buildPartName = ({ name, file, parts }: WriteRequest, part: number): string =>
  `${name}${parts.files > 1 ? `_${part + 1}` : ''}.${fileExtensions[file.format]}`

async function measureParts(request: WriteRequest): Promise<WrittenPart[]> {
  const { parts, rows, writtenParts } = request
  const measures: WrittenPart[] = []
  for (const [part, path] of writtenParts.entries()) {
    const rowsInPart = Math.min(parts.rowsPerFile, rows - part * parts.rowsPerFile)
    measures.push({ fileName: buildPartName(request, part), rows: Math.max(0, rowsInPart), ...(await measureFile(path)) })
  }
  return measures
}

/** Writes the rows of a spool as the requested files. The returned files are flushed to disk. */
export async function writeRows(request: WriteRequest, callbacks: WriteCallbacks): Promise<WrittenRows> {
  const { file, parts, folder, name, writtenParts } = request
  callbacks.onStep('write')
  const result =
    writtenParts.length > 0 ? { parts: await measureParts(request), unmapped: 0 } : await writeParts(request, callbacks)
  const unmapped = file.format === 1 && file.encoding === 'cp932' ? result.unmapped : null
  const [only] = result.parts
  const paths = writtenParts.length > 0 ? writtenParts : result.parts.map((_one, part) => `${folder}/${part}`)
  if (!isZipped(file, parts) && only) {
    const { fileName, size, sha256 } = only
    return { path: paths[0] ?? '', fileName, size, sha256, parts: result.parts, unmapped }
  }
  callbacks.onStep('pack')
  const path = `${folder}/zip`
  const packed = await writeZip(
    path,
    result.parts.map((writtenPart, part) => ({ path: paths[part] ?? '', name: writtenPart.fileName })),
    { shouldCompress: file.format === 1, createdAt: new Date(request.table.madeAt) },
  )
  return { path, fileName: `${name}.zip`, ...packed, parts: result.parts, unmapped }
}
