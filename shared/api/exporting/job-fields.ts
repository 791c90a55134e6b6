import { z } from 'zod'
import { bounds } from '../../fields/bounds.ts'
import { createJsonObjectSchema } from '../../sync/sync-documents.ts'
import { dayUnit, period, productFilter, storeFilter } from '../query-fields.ts'
import { csvEncoding, exportFormat } from './export.ts'

/** Request and status fields of export jobs, shared by the main area, the export area and schedules. */

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Columns of the sales data, with the names used in all reports; `date` is the day, or the first day of its week or month. */
export const salesDataColumns = [
  'date',
  'storeCd',
  'storeName',
  'companyCd',
  'companyName',
  'chainName',
  'prefectureName',
  'jan',
  'productName',
  'authorName',
  'publisherCd',
  'publisherName',
  'seriesName',
  'volume',
  'genreC1Nm',
  'genreC2Nm',
  'genreC3Nm',
  'releaseDate',
  'price',
  'quantity',
  'amount',
  'amountTaxIn',
  'delivery',
  'returned',
  'stock',
] as const
export type SalesDataColumn = (typeof salesDataColumns)[number]

export const defaultSalesDataColumns: SalesDataColumn[] = [
  'date',
  'storeCd',
  'storeName',
  'jan',
  'productName',
  'publisherName',
  'quantity',
  'amount',
]

/** Raw figures: one row per step × product × store with a sale, delivery or return. */
export const salesDataQuery = z.strictObject({
  period,
  unit: dayUnit.default('day'),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  own: z.boolean().default(true).describe('Only the contract’s own titles and stores, if it has any; false: all visible ones'),
  columns: z
    .array(z.enum(salesDataColumns))
    .min(1)
    .max(salesDataColumns.length)
    .default(defaultSalesDataColumns)
    .describe('In file order'),
})
export type SalesDataQuery = z.output<typeof salesDataQuery>

/** A periodic report in its current form. */
export const periodicReportJob = z.strictObject({
  kind: z.literal('periodic-report'),
  body: z.strictObject({ reportId: z.uuid() }),
})

/** Content of an export: an analysis, named by its export call, the sales data, or a periodic report. */
export const jobContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('analysis'),
    call: z.string().min(1).max(60).describe('Name of the export call, e.g. createRankingExport'),
    body: createJsonObjectSchema(bounds.savedQuestionKilobytes).describe('Body of that call, without file options'),
  }),
  z.strictObject({ kind: z.literal('sales-data'), body: salesDataQuery }),
  periodicReportJob,
])
export type JobContent = z.output<typeof jobContent>

/** File options. */
export const jobFile = z.strictObject({
  format: exportFormat.default(1),
  encoding: csvEncoding.default('utf-8-bom').describe('CSV only'),
  language: z.enum(['ja', 'en']).default('ja'),
  split: z
    .enum(['none', 'sheets', 'files'])
    .default('sheets')
    .describe('If rows exceed a sheet or file: refuse, more sheets (Excel) or more files (in a ZIP)'),
  rowsPerFile: z
    .number()
    .int()
    .min(1000)
    .max(100_000_000)
    .nullable()
    .default(null)
    .describe('Rows per split file; null: limit of the format, a million for CSV'),
  zip: z.boolean().default(false).describe('Packed as a ZIP even if it is one file'),
})
export type JobFile = z.output<typeof jobFile>

/** A file, or one of the files in a ZIP. */
export const jobPart = z.strictObject({
  fileName: z.string(),
  rows: z.number().int(),
  size: z.number().int(),
  sha256: z.string(),
})

/** Why a job failed or was restarted: a code with values, and the message in the language of the request. */
export const jobError = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
})

/** Progress of a job's file in whole percent (specification section 3). */
export function getFileProgress({
  state,
  rowsDone,
  rowsTotal,
}: {
  state: JobState
  rowsDone: number
  rowsTotal: number | null
}): number {
  if (state === 'done') return 100
  return rowsTotal ? Math.min(100, Math.floor((100 * rowsDone) / rowsTotal)) : 0
}

/** Download states of the specification. */
export const downloadStatuses = { queued: 'pending', running: 'start', failed: 'failed', done: null, cancelled: null } as const

const jobKinds = jobContent.options.map(({ shape }) => shape.kind.value)

export const exportJob = z.strictObject({
  jobId: z.string(),
  processId: z.string().describe('The job’s jobId, as named in download lists'),
  status: z
    .enum(['pending', 'start', 'failed'])
    .nullable()
    .describe('As a download: queued, running, 失敗; null if the file is ready or the job was cancelled'),
  progress: z.number().int().min(0).max(100).describe('Progress of the file, percent'),
  /** Name in the list; also used for the file name. */
  name: z.string(),
  kind: z.enum(jobKinds),
  /** Name of the export call; null if the job is not an analysis. */
  call: z.string().nullable(),
  /** Query and file options, to display them or to repeat the export. */
  content: z.strictObject({
    kind: z.enum(jobKinds),
    call: z.string().optional(),
    body: z.record(z.string(), z.unknown()),
  }),
  file: jobFile,
  state: z.enum(jobStates),
  /** Current step: reading from the warehouse, writing the file, packing and verifying it. null if the job is not running. */
  step: z.enum(['read', 'write', 'pack']).nullable(),
  rowsDone: z.number().int(),
  /** null until all rows have been read. */
  rowsTotal: z.number().int().nullable(),
  /** Number of starts since it was queued. */
  attempts: z.number().int(),
  /** Number of jobs ahead in the queue; null if the job is not queued. */
  waitingBehind: z.number().int().nullable(),
  /** File of a finished job. All null before that and after the file has been deleted. */
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  parts: z.array(jobPart),
  /** Characters missing in CP932, written as 〓; null for other encodings. */
  unmapped: z.number().int().nullable(),
  error: jobError.nullable(),
  /** Schedule that started the job. */
  scheduleId: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** When the file will be deleted; null if there is none. */
  expiresAt: z.string().nullable(),
})
export type ExportJob = z.output<typeof exportJob>

/** Capacity for jobs used by a contract. */
export const jobRoom = z.strictObject({
  running: z.number().int(),
  queued: z.number().int(),
  mostRunning: z.number().int(),
  mostQueued: z.number().int(),
  /** Total bytes of finished files of all users of the contract; above `mostBytes` the oldest files are deleted. */
  bytes: z.number().int(),
  mostBytes: z.number().int(),
  keptDays: z.number().int(),
})
