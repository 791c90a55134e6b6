import { z } from 'zod'
import { datasets } from '../datasets.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './values.ts'

/** Outcome of a load. read = loaded + rejected, always. */
export const loadReport = z.strictObject({
  id: z.string(),
  dataset: z.enum(datasets),
  fileName: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  dryRun: z.boolean(),
  /** Bytes read so far and in all, and the step at work. */
  progress: z.strictObject({
    step: z.enum(['receive', 'read', 'check', 'store', 'rollup', 'done']),
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
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type LoadReport = z.output<typeof loadReport>

/** The file is the request's body, as it is (application/octet-stream), gzip or not; the mapping goes beside it in the query. */
export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/import/{dataset}',
  access: 'admin',
  summary: { ja: 'ファイルを取り込む', en: 'Load a file' },
  params: z.strictObject({ dataset: z.enum(datasets) }),
  query: z.strictObject({
    fileName: z.string().min(1).max(255),
    /** Mapping file (YAML) in base64url; absent: the data set's own headers. */
    mapping: z.string().max(200_000).optional(),
    dryRun: z.enum(['true', 'false']).default('false'),
    /** POS lines: add receipts that are new instead of replacing whole store days. */
    append: z.enum(['true', 'false']).default('false'),
  }),
  answer: z.strictObject({ id: z.string() }),
  errors: ['import.busy', 'import.mapping', 'import.mappingField', 'import.format', 'storage.full'],
  uploads: true,
  example: () => ({ params: { dataset: 'pos' }, query: { fileName: 'pos.csv' } }),
})

export const importReport = endpoint({
  name: 'importReport',
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
  method: 'GET',
  path: '/import',
  access: 'admin-view',
  summary: { ja: '取り込みの履歴', en: 'Loads, newest first' },
  query: z.strictObject({
    pageNum: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(20),
  }),
  answer: z.strictObject({
    list: z.array(
      loadReport.pick({
        id: true,
        dataset: true,
        fileName: true,
        state: true,
        read: true,
        loaded: true,
        rejected: true,
        startedAt: true,
        finishedAt: true,
      }),
    ),
    paging,
  }),
})
