import { randomUUID } from 'node:crypto'
import { mkdir, readFile as readText, rm } from 'node:fs/promises'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { LoadSummary } from '../../../shared/api/loading/loads.ts'
import { type mappingPreview, senderMappingLimits } from '../../../shared/api/loading/sender-mappings.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { importReasons } from '../../../shared/messages/loading/reasons.ts'
import { fillPlaceholders } from '../../../shared/messages/translate.ts'
import type { Dataset } from '../../../shared/trade/datasets.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import type { DatasetField, DatasetSpec } from '../datasets/dataset-fields.ts'
import { datasetSpecs } from '../datasets/dataset-specs.ts'
import { toReportedError } from '../load-errors.ts'
import { toPreviewColumn } from '../preview-rows.ts'
import { resolveFieldOrigins } from '../read/header.ts'
import { findLayout, skipPhysicalLines } from '../read/layout.ts'
import type { ReadResult } from '../read/read-delimited.ts'
import { readFile } from '../read/read-file.ts'
import { HEADER_FIELDS, readRecord } from '../read/records.ts'
import { type ReceivedUpload, receiveUpload } from '../receive/receive-upload.ts'
import { Stage } from '../store/stage.ts'
import { readMappingFile } from './mapping-file.ts'
import { type Mapping, mappingSchema } from './mapping-schema.ts'
import { unpackHead } from './read-sample.ts'

/**
 * Previews the first lines of a file with a mapping, with the same reading and checks as a load, but without storing anything.
 */

type Preview = Result<typeof mappingPreview>
type Value = LoadSummary['preview'][number][string]

interface PreviewRequest {
  dataset: Dataset
  text: string
  append: boolean
  head: Buffer
  /** True if the file continues. */
  hasMore: boolean
}

/** Returns the bytes up to the last line end if the file is incomplete. A UTF-16 line feed has two bytes. */
function dropIncompleteLine(bytes: Buffer, hasMore: boolean): Buffer {
  const last = hasMore ? bytes.lastIndexOf(10) : -1
  if (last < 0) return bytes
  return bytes.subarray(0, bytes[last + 1] === 0 ? last + 2 : last + 1)
}

/** Returns the mapping, or a default if an entry is wrong: the file's own columns are still shown. */
async function readMappingOrDefault(text: string, spec: DatasetSpec): Promise<{ mapping: Mapping; error: AppError | null }> {
  try {
    return { mapping: await readMappingFile(text, spec), error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { mapping: mappingSchema.parse({}), error }
  }
}

interface RawSample {
  delimiter: string | null
  headers: string[]
  /** Column names as the mapping uses them: numbers if the file has no header. */
  names: string[]
  lines: { line: number; cells: string[] }[]
}

const shortenCell = (cell: string): string => cell.slice(0, 200)

/** Returns the file's own columns and first lines; empty if it is not delimited. */
async function readRawSample(received: ReceivedUpload, mapping: Mapping, spec: DatasetSpec): Promise<RawSample> {
  const none = { delimiter: null, headers: [], names: [], lines: [] }
  if (mapping.fixedWidth || (mapping.format && mapping.format !== 'csv')) return none
  let text = await readText(received.parts[0]?.path ?? '', 'utf8')
  if (mapping.format === undefined && /^\s*(<[?!a-zA-Z]|\[\s*\{|\{\s*")/.test(text)) return none
  let layout: ReturnType<typeof findLayout>
  try {
    layout = findLayout(text, { mapping, spec })
  } catch (error) {
    if (error instanceof AppError) return none
    throw error
  }
  const { format, headers: names } = layout
  const lines: RawSample['lines'] = []
  text = skipPhysicalLines(text, layout.linesAbove)
  let at = 0
  let line = layout.linesAbove + 1
  while (at < text.length && lines.length < senderMappingLimits.previewLines) {
    const record = readRecord(text, at, { ...format, maxFields: HEADER_FIELDS }, true)
    if (record === null) break
    if (record.fields.some((field) => field !== '')) lines.push({ line, cells: record.fields.map(shortenCell) })
    at = record.next
    line += record.lines
  }
  return { delimiter: format.delimiter, headers: names.map(shortenCell), names, lines }
}

/** Returns the column of each field, as far as it is known. */
function toFieldRows(spec: DatasetSpec, mapping: Mapping, names: readonly string[]): Preview['fields'] {
  let origins: ReturnType<typeof resolveFieldOrigins> | null = null
  try {
    origins = resolveFieldOrigins(
      { ...spec, fields: spec.fields.map((field): DatasetField => ({ ...field, isRequired: false })), atLeastOneOf: [] },
      mapping,
      names,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return spec.fields.map(({ name, ja: labelJa, en: labelEn, isRequired }) => {
    const origin = origins?.get(name)
    const by = origin === undefined ? null : origin.mapped ? 'mapping' : origin.constant !== null ? 'constant' : 'name'
    return { name, ja: labelJa, en: labelEn, required: isRequired ?? false, columns: origin?.indexes ?? [], by }
  })
}

interface CheckedSample {
  values: Map<number, Record<string, Value>>
  faults: Map<number, NonNullable<Preview['lines'][number]['fault']>>
  lines: number[]
  read: number
  rejected: number
}

async function readCheckedSample(stage: Stage, spec: DatasetSpec, { plan }: ReadResult): Promise<CheckedSample> {
  const stored = spec.getStoredColumns?.(stage.options) ?? {}
  const columns = plan.stored
    .filter((column) => spec.getStoredColumns !== undefined || !column.startsWith('id_'))
    .map((column) => toPreviewColumn(spec, stored, column))
  const rows = await stage.all<Record<string, unknown>>(
    `select c.n as "#n", c.problem as "#problem", c.bad_value as "#value", c.bad_detail as "#detail"${columns.map(({ sql, alias }) => `, ${sql} as "${alias}"`).join('')}
      from (select * from checked order by n limit ${senderMappingLimits.previewLines}) as c order by c.n`,
  )
  const values: CheckedSample['values'] = new Map()
  const faults: CheckedSample['faults'] = new Map()
  for (const { '#n': n, '#problem': at, '#value': value, '#detail': detail, ...row } of rows) {
    const problem = at === null ? undefined : plan.problems[Number(at)]
    if (problem === undefined) {
      const toValue = (item: unknown): Value =>
        typeof item === 'number' || typeof item === 'boolean' || item === null ? item : String(item)
      values.set(Number(n), Object.fromEntries(Object.entries(row).map(([name, one]) => [name, toValue(one)])))
      continue
    }
    const expected = String(detail ?? '')
    const reasonJa = fillPlaceholders(importReasons.ja[problem.reason], { expected })
    const reasonEn = fillPlaceholders(importReasons.en[problem.reason], { expected })
    faults.set(Number(n), { column: problem.column, value: String(value ?? '').slice(0, 200), reasonJa, reasonEn })
  }
  const read = await stage.queryNumber('select count(*) as lines from checked')
  const rejected = await stage.queryNumber('select count(*) as lines from checked where problem is not null')
  return { values, faults, lines: rows.map((row) => Number(row['#n'])), read, rejected }
}

/** Returns the preview. Throws AppError import.encoding, import.empty, import.format and others for an unreadable file. */
export async function previewMapping(
  { warehouse, dataDir }: { warehouse: Warehouse; dataDir: string },
  request: PreviewRequest,
): Promise<Preview> {
  const spec = datasetSpecs[request.dataset]
  let { mapping, error } = await readMappingOrDefault(request.text, spec)
  const folder = `${dataDir}/tmp/load-${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const head = unpackHead(request.head)
    const bytes = dropIncompleteLine(head.bytes, request.hasMore || head.isCut)
    const { encoding: mappedEncoding, fixedWidth } = mapping
    const streamBytes = async function* () {
      yield bytes
    }
    const received = await receiveUpload(streamBytes(), {
      folder,
      encoding: mappedEncoding,
      shouldStoreBytes: fixedWidth !== undefined,
    })
    const raw = await readRawSample(received, mapping, spec)
    let checked: CheckedSample = { values: new Map(), faults: new Map(), lines: [], read: 0, rejected: 0 }
    if (error === null) {
      const options = {
        append: request.append,
        amountIncludesTax: mapping.amountIncludesTax,
        mappedFields: new Set<string>(),
        empty: mapping.empty,
      }
      const stage = await Stage.open(warehouse, options, folder)
      try {
        checked = await readCheckedSample(stage, spec, await readFile(stage, received, { spec, mapping, folder }))
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown
        error = thrown
      } finally {
        await stage.close()
      }
    }
    const lines = raw.lines.length > 0 ? raw.lines : checked.lines.map((line) => ({ line, cells: [] }))
    return {
      encoding: received.encoding,
      delimiter: raw.delimiter,
      headers: raw.headers,
      fields: toFieldRows(spec, mapping, raw.names),
      lines: lines.map(({ line, cells }) => ({
        line,
        cells,
        values: checked.values.get(line) ?? null,
        fault: checked.faults.get(line) ?? null,
      })),
      read: checked.read,
      rejected: checked.rejected,
      error: error === null ? null : toReportedError(error),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
