import type { Endpoint } from '../../../shared/api/endpoint.ts'
import type * as api from '../../../shared/api/exporting/export-jobs.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { toApiJobs } from '../../exporting/jobs/api-jobs.ts'
import { JobFiles } from '../../exporting/jobs/job-files.ts'
import { cancelQueuedJob, createJob, enqueueJobs, requeueEndedJob, tryNotifyJobChange } from '../../exporting/jobs/job-queue.ts'
import { getJobRunner, getQueueLimits } from '../../exporting/jobs/job-runner.ts'
import { checkJobContent, getJobContentKind, type JobContents } from '../../exporting/jobs/job-source.ts'
import type { WithConfig } from '../../foundation/config.ts'
import type { WithOperations } from '../../operations/database.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { FileStream, StoredFile } from '../../routing/handler-results.ts'
import { toRequester } from '../../routing/report-route.ts'
import { type Call, type Handler, requireSignedIn } from '../../routing/route.ts'
import { estimateExport } from './estimate-export.ts'
import { deriveJobId, filterNewRequests, findOwnJob, listJobs, readJobQuota } from './export-jobs.query.ts'

/** The calls of jobs, shared by the main area and the export area, which differ only in their path. */

type JobListHandler = Handler<typeof api.jobList>
export const handleJobList: JobListHandler = async (call, services) => {
  const { operations, config } = services
  const user = requireSignedIn(call)
  const { jobs, total } = await listJobs(operations.knex, user, call.query)
  const { pageNum, pageSize } = call.query
  return {
    list: await toApiJobs(operations.knex, jobs, call.language),
    paging: { pageNum, pageSize, total },
    room: await readJobQuota(operations.knex, user, {
      ...getQueueLimits(services),
      maxBytes: config.jobsKeepBytes,
      keptDays: config.jobsKeepDays,
    }),
  }
}

/** Returns the job after a change. */
async function reloadJob(call: Pick<Call<typeof api.jobOne>, 'language' | 'params' | 'user'>, { operations }: WithOperations) {
  const job = await findOwnJob(operations.knex, requireSignedIn(call), call.params.jobId)
  const [apiJob] = await toApiJobs(operations.knex, [job], call.language)
  if (!apiJob) throw new AppError('resource.notFound')
  return apiJob
}

export const handleJobGet: Handler<typeof api.jobOne> = (call, services) => reloadJob(call, services)

/** Starts jobs: invalid requests are refused before anything is queued. */
export const createStartHandler =
  (area: 'main' | 'sales-exports', contents: JobContents): Handler<typeof api.jobStart> =>
  async (call, services) => {
    const { knex } = services.operations
    const user = requireSignedIn(call)
    const requests = call.body.jobs.map((request) => ({ id: deriveJobId(user, request), request }))
    const newRequests = await filterNewRequests(knex, requests)
    for (const { request } of newRequests) {
      await checkJobContent(contents, request.content, { user, file: request.file, services })
    }
    await new JobFiles(services.config).requireFreeSpace(0)
    const from = { user, area, address: call.address }
    const jobs = newRequests.map(({ id, request }) => createJob(contents, { id, ...request }, from))
    await enqueueJobs(knex, jobs, { user, limits: getQueueLimits(services) })
    getJobRunner(services)?.wake()
    const rows = await ExportJobModel.query(knex).findByIds(requests.map(({ id }) => id))
    const inOrder = requests.flatMap(({ id }) => rows.find((job) => job.id === id) ?? [])
    return { list: await toApiJobs(knex, inOrder, call.language) }
  }

export const createEstimateHandler =
  (contents: JobContents): Handler<typeof api.jobCount> =>
  async (call, services) => {
    const { content, file } = call.body
    const requester = toRequester(call as Call<Endpoint>, { name: 'jobCount' })
    const user = requireSignedIn(call)
    const counts = await services.queryQueue.run('long', requester, (signal) =>
      services.warehouse.read(
        (knex) =>
          getJobContentKind(contents, content).estimate(content, { user, language: file.language, services, knex, signal }),
        signal,
      ),
    )
    return estimateExport(services.operations.knex, counts, { file, files: new JobFiles(services.config) })
  }

export const handleJobCancel: Handler<typeof api.jobCancel> = async (call, services) => {
  const { knex } = services.operations
  const job = await findOwnJob(knex, requireSignedIn(call), call.params.jobId)
  if (!(await cancelQueuedJob(knex, job))) throw new AppError('job.ended')
  getJobRunner(services)?.cancel(job.id)
  return reloadJob(call, services)
}

export const handleJobRetry: Handler<typeof api.jobRetry> = async (call, services) => {
  const { knex } = services.operations
  const job = await findOwnJob(knex, requireSignedIn(call), call.params.jobId)
  if (!(await requeueEndedJob(knex, job, getQueueLimits(services)))) throw new AppError('job.notEnded')
  getJobRunner(services)?.wake()
  return reloadJob(call, services)
}

export const handleJobDelete: Handler<typeof api.jobDelete> = async (call, services) => {
  const { knex } = services.operations
  const job = await findOwnJob(knex, requireSignedIn(call), call.params.jobId)
  const deletedCount = await ExportJobModel.query(knex)
    .where({ id: job.id })
    .whereIn('state', ['done', 'failed', 'cancelled'])
    .delete()
  if (deletedCount === 0) throw new AppError('job.notEnded')
  await tryNotifyJobChange(knex, job)
  await new JobFiles(services.config).remove(job)
  return { jobId: job.id }
}

/** Opens the finished file of a user's own job. */
async function openJobFile(
  call: Pick<Call<typeof api.jobFileGet>, 'user' | 'params'>,
  { operations, config }: WithConfig & WithOperations,
): Promise<StoredFile> {
  const job = await findOwnJob(operations.knex, requireSignedIn(call), call.params.jobId)
  const { fileName, size, sha256 } = job
  if (job.state !== 'done' || fileName === null || size === null || sha256 === null) throw new AppError('job.noFile')
  return new StoredFile({ read: (range) => new JobFiles(config).read(job, range), fileName, size, sha256 })
}

export const handleJobFileGet: Handler<typeof api.jobFileGet> = (call, services) => openJobFile(call, services)

/** Joins and cuts chunks, so that each but the last has exactly this size. */
async function* splitIntoBlocks(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= size; rest = rest.subarray(size)) yield rest.subarray(0, size)
  }
  if (rest.length > 0) yield rest
}

export const handleJobFileDownload: Handler<typeof api.exportJobDownload> = async (call, services) => {
  const stored = await openJobFile(call, services)
  // a multiple of three, because base64 encodes three bytes at a time
  return new FileStream(stored.fileName, splitIntoBlocks(await stored.read({ from: 0, to: stored.size - 1 }), 768 * 1024))
}
