import { z } from 'zod'
import { addDays, getWeekStart } from '../../calendar/period.ts'
import { bounds } from '../../fields/bounds.ts'
import { createRequiredTextSchema } from '../account-fields.ts'
import { type DemoFacts, defineEndpoint, type Endpoint, type HttpMethod } from '../endpoint.ts'
import {
  chainList,
  chugenreList,
  companyList,
  genreList,
  itemList,
  ownPublisherList,
  prefectureList,
  publisherList,
  shogenreList,
  storeCategoryList,
  storeList,
} from '../masters.ts'
import { productSuggest } from '../product-search.ts'
import { paging } from '../query-fields.ts'
import { fileResult } from './export.ts'
import { exportJob, jobContent, jobFile, jobRoom, jobStates } from './job-fields.ts'

/**
 * Exports that run in the background: /usr/jobs in the main area, /sales-exports/jobs in the export area. Both list the same
 * jobs of the same user, each area with its own tokens. A job is visible to its user only; a job started with a contract's
 * token, to that token only.
 */

/** Makes the calls, and the masters that the export form needs, available to contract tokens. */
const scope = 'exports' as const

export const jobLimits = { jobsAtOnce: 10, name: 80 } as const

const jobId = z.strictObject({ jobId: z.uuid() })
const createUnknownJobExample = () => ({ params: { jobId: '00000000-0000-4000-8000-000000000000' } })

const listQuery = z.strictObject({
  pageNum: z.coerce.number().int().min(1).max(bounds.page).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
  state: z.enum(jobStates).optional(),
})
const listResult = z.strictObject({ list: z.array(exportJob), paging, room: jobRoom })

const request = z.strictObject({
  requestId: z.uuid().optional().describe('Chosen by the caller; a repeated request starts no second job'),
  name: createRequiredTextSchema(jobLimits.name).optional().describe('Default: named after its content'),
  content: jobContent,
  file: jobFile.prefault({}),
})
export type JobRequest = z.output<typeof request>
const startBody = z.strictObject({
  jobs: z.array(request).min(1).max(jobLimits.jobsAtOnce).describe('Either all are started or none'),
})

const getLastWeek = ({ today }: DemoFacts) => ({ from: addDays(getWeekStart(today), -7), to: addDays(getWeekStart(today), -1) })
const createSalesContent = (facts: DemoFacts) => ({
  kind: 'sales-data',
  body: { period: getLastWeek(facts), unit: 'week', columns: ['date', 'jan', 'storeCd', 'quantity'] },
})
const createRankingContent = (facts: DemoFacts) => ({
  kind: 'analysis',
  call: 'createRankingExport',
  body: { period: getLastWeek(facts), products: { kind: 'book' } },
})

const countBody = z.strictObject({ content: jobContent, file: jobFile.prefault({}) })
const countResult = z.strictObject({
  rows: z.number().int(),
  columns: z.number().int(),
  /** Sheets of the workbook, or files in the ZIP. */
  parts: z.number().int(),
  /** Estimated file size in bytes and duration in seconds, from a sample and from earlier files. */
  estimatedBytes: z.number().int(),
  estimatedSeconds: z.number(),
  /** Error code with which the export would fail; null if it can be created. */
  refused: z.enum(['export.tooManyRows', 'job.noRoom', 'job.nothing']).nullable(),
})

const contentErrors = ['job.content', 'access.denied', 'products.notFound', 'period.afterData'] as const
const startErrors = [...contentErrors, 'job.tooMany', 'job.idTaken', 'job.noRoom', 'storage.notSaved'] as const

export const jobList = defineEndpoint({
  name: 'jobList',
  kind: 'list',
  cacheTags: ['jobs'],
  route: 'GET /usr/jobs',
  access: 'signed-in',
  scope,
  summary: { ja: '自分の書き出しジョブ（新しい順）', en: 'Own export jobs, newest first' },
  query: listQuery,
  result: listResult,
})

export const jobOne = defineEndpoint({
  name: 'jobOne',
  kind: 'lookup',
  cacheTags: ['jobs'],
  route: 'GET /usr/jobs/{jobId}',
  access: 'signed-in',
  scope,
  summary: { ja: '書き出しジョブ1件の状況', en: 'Progress of an export job' },
  params: jobId,
  result: exportJob,
  errors: ['resource.notFound'],
  example: createUnknownJobExample,
})

export const jobStart = defineEndpoint({
  name: 'jobStart',
  kind: 'command',
  invalidates: ['jobs'],
  route: 'POST /usr/jobs',
  access: 'signed-in',
  scope,
  summary: { ja: '書き出しジョブを始める（まとめて10件まで）', en: 'Start export jobs, up to ten at once' },
  body: startBody,
  result: z.strictObject({ list: z.array(exportJob) }),
  errors: startErrors,
  example: (facts) => ({ body: { jobs: [{ content: createRankingContent(facts), file: { format: 2 } }] } }),
})

export const jobCount = defineEndpoint({
  name: 'jobCount',
  kind: 'lookup',
  route: 'POST /usr/jobs/count',
  access: 'signed-in',
  scope,
  summary: {
    ja: '書き出す前の件数・大きさ・時間の見込み',
    en: 'Estimated content, size and duration of an export',
  },
  body: countBody,
  result: countResult,
  errors: contentErrors,
  example: (facts) => ({ body: { content: createSalesContent(facts) } }),
})

export const jobCancel = defineEndpoint({
  name: 'jobCancel',
  kind: 'command',
  invalidates: ['jobs'],
  route: 'POST /usr/jobs/{jobId}/cancel',
  access: 'signed-in',
  scope,
  summary: { ja: '書き出しジョブを中止する', en: 'Cancel a queued or running export job' },
  params: jobId,
  result: exportJob,
  errors: ['resource.notFound', 'job.ended'],
  example: createUnknownJobExample,
})

export const jobRetry = defineEndpoint({
  name: 'jobRetry',
  kind: 'command',
  invalidates: ['jobs'],
  route: 'POST /usr/jobs/{jobId}/retry',
  access: 'signed-in',
  scope,
  summary: { ja: '失敗・中止した書き出しジョブをもう一度行う', en: 'Retry a failed or cancelled export job' },
  params: jobId,
  result: exportJob,
  errors: ['resource.notFound', 'job.notEnded', 'job.tooMany'],
  example: createUnknownJobExample,
})

export const jobDelete = defineEndpoint({
  name: 'jobDelete',
  kind: 'command',
  invalidates: ['jobs'],
  route: 'DELETE /usr/jobs/{jobId}',
  access: 'signed-in',
  scope,
  summary: { ja: '終わった書き出しジョブをファイルとともに消す', en: 'Remove a finished export job with its file' },
  params: jobId,
  result: z.strictObject({ jobId: z.string() }),
  errors: ['resource.notFound', 'job.notEnded'],
  example: createUnknownJobExample,
})

/**
 * The raw file, not base64. `Range: bytes=N-` returns the rest (206), with `If-Range` only if the file is unchanged. ETag is
 * the quoted SHA-256; Content-Disposition contains the name.
 */
export const jobFileGet = defineEndpoint({
  name: 'jobFileGet',
  kind: 'file',
  route: 'GET /usr/jobs/{jobId}/file',
  access: 'signed-in',
  scope,
  isRaw: true,
  summary: {
    ja: '書き出したファイル（Rangeで続きから受け取れる）',
    en: 'The raw file; Range resumes a download',
  },
  params: jobId,
  result: z.string().describe('Bytes of the file'),
  errors: ['resource.notFound', 'job.noFile', 'job.range'],
  example: createUnknownJobExample,
})

const area = 'sales-exports' as const

/** Declares a call of the main area again for the export area. */
const copyToExportArea = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Endpoint<P, Q, B, A>,
  name: string,
  route: `${HttpMethod} /sales-exports/${string}`,
): Endpoint<P, Q, B, A> => defineEndpoint({ ...call, name, route, area, scope })

export const exportJobList = defineEndpoint({
  ...jobList,
  name: 'exportJobList',
  route: 'GET /sales-exports/jobs',
  area,
  summary: { ja: '販売データ出力のジョブ（新しい順）', en: 'Jobs of the sales-export area' },
})
export const exportJobOne = copyToExportArea(jobOne, 'exportJobOne', 'GET /sales-exports/jobs/{jobId}')
export const exportJobStart = defineEndpoint({
  ...jobStart,
  name: 'exportJobStart',
  route: 'POST /sales-exports/jobs/export',
  area,
  summary: { ja: '販売データの書き出しを始める', en: 'Start sales-export jobs' },
  example: (facts) => ({ body: { jobs: [{ content: createSalesContent(facts) }] } }),
})
export const exportJobCount = copyToExportArea(jobCount, 'exportJobCount', 'POST /sales-exports/jobs/count')
export const exportJobCancel = copyToExportArea(jobCancel, 'exportJobCancel', 'POST /sales-exports/jobs/{jobId}/cancel')
export const exportJobRetry = copyToExportArea(jobRetry, 'exportJobRetry', 'POST /sales-exports/jobs/{jobId}/retry')
export const exportJobDelete = copyToExportArea(jobDelete, 'exportJobDelete', 'DELETE /sales-exports/jobs/{jobId}')
export const exportJobFile = copyToExportArea(jobFileGet, 'exportJobFile', 'GET /sales-exports/jobs/{jobId}/file')

/** The file in base64, like every export answer (specification section 7). Prefer `file` for large files. */
export const exportJobDownload = defineEndpoint({
  name: 'exportJobDownload',
  kind: 'file',
  route: 'POST /sales-exports/jobs/{jobId}/download',
  access: 'signed-in',
  scope,
  area,
  summary: { ja: '書き出したファイル（base64）', en: 'The job’s file in base64' },
  params: jobId,
  result: fileResult,
  errors: ['resource.notFound', 'job.noFile'],
  example: createUnknownJobExample,
})

/** Masters for the form of the export area and for API clients. */
export const exportStoreList = copyToExportArea(storeList, 'exportStoreList', 'GET /sales-exports/mst/store-list')
export const exportCompanyList = copyToExportArea(companyList, 'exportCompanyList', 'GET /sales-exports/mst/company-list')
export const exportChainList = copyToExportArea(chainList, 'exportChainList', 'GET /sales-exports/mst/chain-list')
export const exportPublisherList = copyToExportArea(publisherList, 'exportPublisherList', 'GET /sales-exports/mst/public-list')
export const exportOwnPublisherList = copyToExportArea(
  ownPublisherList,
  'exportOwnPublisherList',
  'GET /sales-exports/mst/self-public-list',
)
export const exportGenreList = copyToExportArea(genreList, 'exportGenreList', 'GET /sales-exports/mst/nippan-genre-list')
export const exportChugenreList = copyToExportArea(
  chugenreList,
  'exportChugenreList',
  'POST /sales-exports/mst/nippan-chugenre-list',
)
export const exportShogenreList = copyToExportArea(
  shogenreList,
  'exportShogenreList',
  'POST /sales-exports/mst/nippan-shogenre-list',
)
export const exportItemList = copyToExportArea(itemList, 'exportItemList', 'GET /sales-exports/mst/tsutaya-item-list')
export const exportPrefectureList = copyToExportArea(
  prefectureList,
  'exportPrefectureList',
  'GET /sales-exports/mst/prefecture-list',
)
export const exportStoreCategoryList = copyToExportArea(
  storeCategoryList,
  'exportStoreCategoryList',
  'GET /sales-exports/mst/location-scale-store-category-list',
)
export const exportProductSuggest = defineEndpoint({
  ...productSuggest,
  name: 'exportProductSuggest',
  route: 'GET /sales-exports/fnd/suggest',
  access: 'signed-in',
  area,
  scope,
})
