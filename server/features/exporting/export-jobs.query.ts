import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { JobRequest } from '../../../shared/api/exporting/export-jobs.ts'
import type { jobRoom } from '../../../shared/api/exporting/job-fields.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { JobQueueLimits } from '../../exporting/jobs/job-queue.ts'
import { ExportJobModel } from '../../operations/job-models.ts'

type Owner = Pick<SignedIn, 'userId'>

/** Returns a user's own job. Throws 404 for somebody else's. */
export async function findOwnJob(knex: Knex, { userId }: Owner, jobId: string): Promise<ExportJobModel> {
  const job = await ExportJobModel.query(knex).findOne({ id: jobId, user_id: userId })
  if (!job) throw new AppError('resource.notFound')
  return job
}

/** Lists a user's own jobs, newest first. */
export async function listJobs(
  knex: Knex,
  { userId }: Owner,
  { pageNum, pageSize, state }: { pageNum: number; pageSize: number; state?: ExportJobModel['state'] | undefined },
): Promise<{ jobs: ExportJobModel[]; total: number }> {
  const query = ExportJobModel.query(knex)
    .where({ user_id: userId, ...(state === undefined ? {} : { state }) })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const { results, total } = await query.page(pageNum - 1, pageSize)
  return { jobs: results, total }
}

/** Returns the contract's use of job storage, with its limits. */
export async function readJobQuota(
  knex: Knex,
  { contractId }: Pick<SignedIn, 'contractId'>,
  limits: JobQueueLimits & { maxBytes: number; keptDays: number },
): Promise<z.output<typeof jobRoom>> {
  const countJobs = (state: string) => ExportJobModel.query(knex).where({ contract_id: contractId, state }).resultSize()
  const [stored] = (await knex('export_job')
    .where({ contract_id: contractId })
    .whereNotNull('file_name')
    .sum({ bytes: 'size' })) as { bytes: number | string | null }[]
  return {
    running: await countJobs('running'),
    queued: await countJobs('queued'),
    mostRunning: Math.min(limits.perContract, limits.atOnce),
    mostQueued: limits.maxQueuedPerContract,
    bytes: Number(stored?.bytes ?? 0),
    mostBytes: limits.maxBytes,
    keptDays: limits.keptDays,
  }
}

/**
 * Returns the id of a job. With a request id it is derived from that and the user: a repeated request gives the same job, and
 * nobody can find out that somebody else uses a request id.
 */
export function deriveJobId({ userId }: Owner, { requestId }: Pick<JobRequest, 'requestId'>): string {
  if (requestId === undefined) return randomUUID()
  const hash = createHash('sha256').update(`${userId} ${requestId}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Returns the requests without an existing job. Throws if a request id already belongs to another request. */
export async function filterNewRequests<R extends { id: string; request: JobRequest }>(
  knex: Knex,
  requests: readonly R[],
): Promise<R[]> {
  const ids = requests.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new AppError('job.idTaken')
  const rows = await ExportJobModel.query(knex).findByIds(ids)
  const jobById = new Map(rows.map((row) => [row.id, row]))
  for (const { id, request } of requests) {
    const row = jobById.get(id)
    if (row && !isDeepStrictEqual([row.content, row.file], [request.content, request.file])) throw new AppError('job.idTaken')
  }
  return requests.filter(({ id }) => !jobById.has(id))
}
