import { z } from 'zod'
import { isName } from '../../fields/validation.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pageInAddress, paging } from '../query-fields.ts'
import { dataset } from './dataset.ts'

/** Fields of a load summary about its history: who started it, what it replaced, whether it was undone. */

export const importError = z.strictObject({
  code: z.string(),
  /** Message in both languages. */
  message: z.string(),
  /** Values of the message's placeholders. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})

/** Load id chosen by the client: a UUID in lower case. */
const loadId = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)

/** Rows of a table replaced by the load. */
const replacedRows = z.strictObject({
  table: z.string(),
  rows: z.number().int(),
  /** Slices (store × business day), for data sets that replace whole days. */
  slices: z.number().int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type ReplacedRows = z.output<typeof replacedRows>

const loadLife = {
  append: z.boolean().default(false),
  /** `sent` for an upload, `inbox` for a file from the inbox folder. */
  source: z.enum(['sent', 'inbox']).default('sent'),
  /** Name of the stored mapping, if the load used one. */
  mappingName: z.string().nullable().default(null),
  /** SHA-256 of the file as uploaded. */
  fileHash: z.string().nullable().default(null),
  userId: z.string().nullable().default(null),
  replaced: z.array(replacedRows).default([]),
  /** Set once an undo was requested; `error` says why the undo failed. */
  undo: z.strictObject({ userId: z.string().nullable(), at: z.string(), error: importError.nullable() }).nullable().default(null),
}

/** Rejected lines with one reason. */
export const rejectReason = z.strictObject({ code: z.string(), column: z.string(), lines: z.number().int() })

/** Load summary. read = loaded + rejected, always. */
export const loadReport = z.strictObject({
  id: z.string(),
  dataset,
  fileName: z.string(),
  /** `undoing`: the load is being undone. */
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'undoing', 'undone']),
  dryRun: z.boolean(),
  /** Bytes read so far and in total, and the current step. */
  progress: z.strictObject({
    step: z.enum(['receive', 'wait', 'read', 'check', 'store', 'rollup', 'done']),
    done: z.number(),
    total: z.number(),
  }),
  read: z.number().int(),
  loaded: z.number().int(),
  rejected: z.number().int(),
  /** Rows or entities that the load wrote or changed; 0 if the file had been loaded before. */
  written: z.number().int(),
  /** Replaced slices (store × business day). */
  slices: z.number().int(),
  /** True if a file with the same content had been loaded before. */
  repeated: z.boolean(),
  /** Rows not written; null if nothing was compared (repeated file, failed load). */
  rows: z
    .strictObject({
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      /** Receipt lines that already existed, when appending receipts. */
      skipped: z.number().int(),
    })
    .nullable()
    .default(null),
  /** Notices that reject no line: texts by code in messages/loading/notices.ts. */
  notices: z
    .array(
      z.strictObject({
        code: z.string(),
        column: z.string(),
        count: z.number().int(),
        /** First line, for notices about suspicious lines. */
        line: z.number().int().optional(),
      }),
    )
    .default([]),
  encoding: z.string().nullable(),
  /** Rejected lines per reason. */
  reasons: z.array(rejectReason),
  /** First rejected lines, so that the reject file need not be opened. */
  sample: z.array(
    z.strictObject({
      line: z.number().int(),
      column: z.string(),
      value: z.string(),
      reasonJa: z.string(),
      reasonEn: z.string(),
    }),
  ),
  /** First rows as they would be stored; dry run only. */
  preview: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  error: importError.nullable(),
  ...loadLife,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type LoadSummary = z.output<typeof loadReport>

/** The request body is the file (application/octet-stream), optionally gzipped; the mapping is uploaded beforehand. */
export const startImport = defineEndpoint({
  name: 'startImport',
  kind: 'command',
  invalidates: ['loads', 'audit'],
  route: 'POST /import/{dataset}',
  access: 'admin',
  summary: { ja: 'ファイルを取り込む', en: 'Load a file' },
  params: z.strictObject({ dataset }),
  query: z.strictObject({
    fileName: z.string().min(1).max(255).refine(isName, { message: 'validation.oneLine' }),
    /** Id of a mapping stored with `storeMapping`; if absent, the data set's own headers apply. */
    mapping: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    dryRun: z.enum(['true', 'false']).default('false'),
    /** POS lines: add new receipts instead of replacing whole store days. */
    append: z.enum(['true', 'false']).default('false'),
    /** Maximum of rejected lines, as a number or a share of all lines (`50%`); above it nothing is loaded. */
    maxRejects: z
      .string()
      .regex(/^(\d{1,12}|(\d{1,2}|100)%)$/, 'validation.maxRejects')
      .optional(),
    /** Id of the load chosen by the client, so that it can cancel the load before the upload is complete. */
    id: loadId.optional(),
  }),
  result: z.strictObject({ id: z.string() }),
  errors: [
    'import.busy',
    'import.idTaken',
    'import.appendReceipts',
    'import.mappingNotFound',
    'import.mapping',
    'import.mappingField',
    'import.format',
    'storage.full',
  ],
  uploads: true,
  example: () => ({ params: { dataset: 'pos' }, query: { fileName: 'pos.csv' } }),
})

export const importReport = defineEndpoint({
  name: 'importReport',
  kind: 'lookup',
  cacheTags: ['loads'],
  route: 'GET /import/report/{id}',
  access: 'admin',
  summary: { ja: '取り込みの状況と結果', en: 'Progress and result of a load' },
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  result: loadReport,
  errors: ['import.notFound'],
  example: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
})

export const importRejects = defineEndpoint({
  name: 'importRejects',
  kind: 'lookup',
  route: 'GET /import/report/{id}/rejects',
  access: 'admin',
  summary: { ja: '取り込めなかった行のファイル', en: 'File of the rejected lines' },
  params: z.strictObject({ id: z.string().min(1).max(64) }),
  result: z.strictObject({ fileName: z.string(), fileContent: z.string() }),
  errors: ['import.notFound'],
  example: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
})

export const importList = defineEndpoint({
  name: 'importList',
  kind: 'list',
  cacheTags: ['loads'],
  route: 'GET /import',
  access: 'admin-view',
  summary: { ja: '取り込みの履歴', en: 'Loads, newest first' },
  query: z.strictObject({
    pageNum: pageInAddress,
    /** Filter: all loads, those with rejected lines, running ones, or those that loaded nothing, without dry runs. */
    show: z.enum(['all', 'rejected', 'failed', 'running']).default('all'),
    pageSize: z.coerce.number().int().min(1).max(200).default(20),
  }),
  result: z.strictObject({
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
    /** Loads started today in Japan, without dry runs. */
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
