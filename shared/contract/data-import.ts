import { z } from 'zod'
import { datasets } from '../datasets.ts'
import { endpoint } from './endpoint.ts'
import { importError, loadId, loadLife } from './load-fields.ts'
import { pageInAddress, paging } from './question-fields.ts'

/** Outcome of a load. read = loaded + rejected, always. */
export const loadReport = z.strictObject({
  id: z.string(),
  dataset: z.enum(datasets),
  fileName: z.string(),
  /** `undoing`: what it loaded is being taken back. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'undoing', 'undone']),
  dryRun: z.boolean(),
  /** Bytes read so far and in all, and the step at work. */
  progress: z.strictObject({
    step: z.enum(['receive', 'wait', 'read', 'check', 'store', 'rollup', 'done']),
    done: z.number(),
    total: z.number(),
  }),
  read: z.number().int(),
  loaded: z.number().int(),
  rejected: z.number().int(),
  /** Rows or entities that the load wrote or changed; 0 when the file was there already. */
  written: z.number().int(),
  /** Store × business day slices that were replaced. */
  slices: z.number().int(),
  /** True where a file with the same content had been loaded before. */
  repeated: z.boolean(),
  /** Rows beside what was stored: null where nothing was compared (a file that was loaded before, a load that failed). */
  rows: z
    .strictObject({
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      /** Lines of receipts that were there already, when receipts are added. */
      skipped: z.number().int(),
    })
    .nullable()
    .default(null),
  /** What is worth knowing though no line was rejected for it: sentences by code in messages/{ja,en}/import-notices.ts. */
  notices: z.array(z.strictObject({ code: z.string(), column: z.string(), count: z.number().int() })).default([]),
  encoding: z.string().nullable(),
  /** Rejected lines by reason. */
  reasons: z.array(z.strictObject({ code: z.string(), column: z.string(), lines: z.number().int() })),
  /** First rejected lines, for a look without the reject file. */
  sample: z.array(
    z.strictObject({
      line: z.number().int(),
      column: z.string(),
      value: z.string(),
      reasonJa: z.string(),
      reasonEn: z.string(),
    }),
  ),
  /** First rows as they would be stored; in a dry run only. */
  preview: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  error: importError.nullable(),
  ...loadLife,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type LoadReport = z.output<typeof loadReport>

/** The file is the request's body, as it is (application/octet-stream), gzip or not; the mapping has been sent ahead of it. */
export const startImport = endpoint({
  name: 'startImport',
  invalidates: ['loads', 'audit'],
  method: 'POST',
  path: '/import/{dataset}',
  access: 'admin',
  summary: { ja: 'ファイルを取り込む', en: 'Load a file' },
  params: z.strictObject({ dataset: z.enum(datasets) }),
  query: z.strictObject({
    fileName: z.string().min(1).max(255),
    /** Id of a mapping that `storeMapping` keeps; absent: the data set's own headers. */
    mapping: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    dryRun: z.enum(['true', 'false']).default('false'),
    /** POS lines: add receipts that are new instead of replacing whole store days. */
    append: z.enum(['true', 'false']).default('false'),
    /** How many rejected lines a file may have, or what share of its lines (`50%`), before nothing of it is loaded. */
    maxRejects: z
      .string()
      .regex(/^(\d{1,12}|(\d{1,2}|100)%)$/, 'validation.maxRejects')
      .optional(),
    /** The load's id, chosen by whoever sends the file: it can then be cancelled before the file has arrived. */
    id: loadId.optional(),
  }),
  answer: z.strictObject({ id: z.string() }),
  errors: [
    'import.busy',
    'import.idTaken',
    'import.mappingNotFound',
    'import.mapping',
    'import.mappingField',
    'import.format',
    'storage.full',
  ],
  uploads: true,
  example: () => ({ params: { dataset: 'pos' }, query: { fileName: 'pos.csv' } }),
})

export const importReport = endpoint({
  name: 'importReport',
  cacheTags: ['loads'],
  method: 'GET',
  path: '/import/report/{id}',
  access: 'admin',
  summary: { ja: '取り込みの状況と結果', en: 'Progress and outcome of a load' },
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  answer: loadReport,
  errors: ['import.notFound'],
  example: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
})

export const importRejects = endpoint({
  name: 'importRejects',
  method: 'GET',
  path: '/import/report/{id}/rejects',
  access: 'admin',
  summary: { ja: '取り込めなかった行のファイル', en: 'The rejected lines as a file' },
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  answer: z.strictObject({ fileName: z.string(), fileContent: z.string() }),
  errors: ['import.notFound'],
  example: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
})

export const importList = endpoint({
  name: 'importList',
  cacheTags: ['loads'],
  method: 'GET',
  path: '/import',
  access: 'admin-view',
  summary: { ja: '取り込みの履歴', en: 'Loads, newest first' },
  query: z.strictObject({
    pageNum: pageInAddress,
    /** Which loads: all, those with rejected lines, those that failed, those that run. */
    show: z.enum(['all', 'rejected', 'failed', 'running']).default('all'),
    pageSize: z.coerce.number().int().min(1).max(200).default(20),
  }),
  answer: z.strictObject({
    list: z.array(
      loadReport
        .pick({
          id: true,
          dataset: true,
          fileName: true,
          state: true,
          read: true,
          loaded: true,
          rejected: true,
          dryRun: true,
          repeated: true,
          progress: true,
          source: true,
          mappingName: true,
          error: true,
          startedAt: true,
          finishedAt: true,
        })
        .extend({ loadedBy: z.string().nullable() }),
    ),
    paging,
    /** Loads that began today in Japan, dry runs apart. */
    today: z.strictObject({
      loads: z.number().int(),
      failed: z.number().int(),
      loaded: z.number().int(),
      rejected: z.number().int(),
    }),
    counts: z.strictObject({
      all: z.number().int(),
      rejected: z.number().int(),
      failed: z.number().int(),
      running: z.number().int(),
    }),
  }),
})
