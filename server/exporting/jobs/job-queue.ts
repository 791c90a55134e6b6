import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { Area } from '../../../shared/api/endpoint.ts'
import type { JobContent, JobFile, JobState } from '../../../shared/api/exporting/job-fields.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { parseTokenActor, toTokenActor } from '../../operations/audit.ts'
import { notifyChange } from '../../operations/change-notifications.ts'
import { isPostgres } from '../../operations/database.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { getLeaseEnd, isLeaseExpired, NO_LEASE } from '../../operations/lease.ts'
import { getJobContentKind, type JobContents } from './job-source.ts'

/**
 * States of jobs in the operations database, and the only transitions between them. Each transition is one statement that checks
 * the previous state, so that two servers, a cancelling user and a dying process cannot conflict.
 */

/** Maximum number of attempts for a job each time that a user queues it. */
export const MAX_JOB_ATTEMPTS = 3

/**
 * Returns how often a job was started since a user queued it. Numbers of attempts never repeat, because they identify leases and
 * files: a retry continues with the next multiple of MAX_JOB_ATTEMPTS.
 */
export const countStarts = ({ attempts, state }: Pick<ExportJobModel, 'attempts' | 'state'>): number =>
  attempts > 0 && attempts % MAX_JOB_ATTEMPTS === 0 && state !== 'queued' ? MAX_JOB_ATTEMPTS : attempts % MAX_JOB_ATTEMPTS

export interface JobQueueLimits {
  /** Jobs of one lane that run at once, in total and per contract. */
  atOnce: number
  perContract: number
  /** Jobs that can wait per user or token, and per contract: nobody fills the queue of their colleagues. */
  maxQueued: number
  maxQueuedPerContract: number
}

/** The server and attempt that hold a job. Messages of any other attempt are ignored. */
export interface LeaseHolder {
  owner: string
  attempt: number
}

const toIsoTime = (now: number): string => new Date(now).toISOString()
const RELEASED = { ...NO_LEASE, step: null } as const

/** Notifies the user's devices that a job has changed. */
const notifyJobChange = (knex: Knex, { userId }: { userId: string }): Promise<void> =>
  notifyChange(knex, { to: `user:${userId}`, about: 'documents', collections: ['jobs'] })

/** Outside a transaction: a failure is ignored, because the change is stored and devices also ask regularly. */
export const tryNotifyJobChange = (knex: Knex, job: { userId: string }): Promise<void> =>
  notifyJobChange(knex, job).catch(() => undefined)

/** Number of the advisory lock that servers on one PostgreSQL take while they choose a job. */
const CHOOSE_JOB_LOCK = 720_110_401

/** Throws `job.tooMany` if the queue has no room for further jobs of a user. */
async function requireQueueCapacity(
  trx: Knex,
  { contractId, userId, added }: { contractId: string; userId: string; added: number },
  { maxQueued, maxQueuedPerContract }: JobQueueLimits,
): Promise<void> {
  const counted = [
    { owner: { user_id: userId }, most: maxQueued },
    { owner: { contract_id: contractId }, most: maxQueuedPerContract },
  ]
  for (const { owner, most } of counted) {
    const waiting = await ExportJobModel.query(trx)
      .where({ ...owner, state: 'queued' })
      .resultSize()
    if (waiting + added > most) throw new AppError('job.tooMany', { most })
  }
}

/** Adds jobs of a user to the end of the queue, all or none. */
export async function enqueueJobs(
  knex: Knex,
  jobs: readonly Partial<ExportJobModel>[],
  { user: { userId, contractId }, limits }: { user: Pick<ExportJobModel, 'userId' | 'contractId'>; limits: JobQueueLimits },
): Promise<void> {
  await knex.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(?)', [CHOOSE_JOB_LOCK])
    await requireQueueCapacity(trx, { userId, contractId, added: jobs.length }, limits)
    // the same request can arrive twice at once: the job may already exist
    for (const job of jobs) await ExportJobModel.query(trx).insert(job).onConflict('id').ignore()
    await notifyJobChange(trx, { userId })
  })
}

type Lane = (query: QueryBuilder<ExportJobModel>) => void

/**
 * Jobs from analysis screens, where a user waits for the file. They have their own slots, so that they wait neither for a year of
 * sales data nor for schedules or programs.
 */
const whereInScreenLane: Lane = (query) =>
  void query
    .where('area', 'main')
    .whereNull('schedule_id')
    .whereNot('user_id', 'like', `${toTokenActor('')}%`)
const whereInBackgroundLane: Lane = (query) =>
  void query.where((queryBuilder) =>
    queryBuilder
      .whereNot('area', 'main')
      .orWhereNotNull('schedule_id')
      .orWhere('user_id', 'like', `${toTokenActor('')}%`),
  )

/** Returns the lane of a job. */
export const getLane = ({ area, scheduleId, userId }: Pick<ExportJobModel, 'area' | 'scheduleId' | 'userId'>): Lane =>
  area === 'main' && scheduleId === null && parseTokenActor(userId) === null ? whereInScreenLane : whereInBackgroundLane

/** Returns the next job of a lane; null if none may start. */
async function findNextJob(trx: Knex, lane: Lane, limits: JobQueueLimits): Promise<ExportJobModel | null> {
  const running: { contractId: string }[] = await ExportJobModel.query(trx)
    .select('contract_id')
    .where({ state: 'running' })
    .modify(lane)
  if (running.length >= limits.atOnce) return null
  const countRunning = (contractId: string) => running.filter((item) => item.contractId === contractId).length
  const firsts: { contractId: string; queuedAt: string }[] = await ExportJobModel.query(trx)
    .select('contract_id')
    .min('queued_at as queued_at')
    .where({ state: 'queued' })
    .modify(lane)
    .groupBy('contract_id')
  const [next] = firsts
    .filter(({ contractId }) => countRunning(contractId) < limits.perContract)
    .sort((a, b) => countRunning(a.contractId) - countRunning(b.contractId) || (a.queuedAt < b.queuedAt ? -1 : 1))
  if (!next) return null
  const job = await ExportJobModel.query(trx)
    .where({ contract_id: next.contractId, state: 'queued' })
    .modify(lane)
    .orderBy([{ column: 'queued_at' }, { column: 'id' }])
    .first()
  return job ?? null
}

/** Claims the next job for this server: the oldest of the contract with the fewest running. Null if none may start. */
export function claimNextJob(
  knex: Knex,
  owner: string,
  limits: JobQueueLimits,
  now = Date.now(),
): Promise<ExportJobModel | null> {
  return knex.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(?)', [CHOOSE_JOB_LOCK])
    const job = (await findNextJob(trx, whereInScreenLane, limits)) ?? (await findNextJob(trx, whereInBackgroundLane, limits))
    if (!job) return null
    const begun = {
      state: 'running' as const,
      step: 'read' as const,
      attempts: job.attempts + 1,
      leaseOwner: owner,
      leaseUntil: getLeaseEnd(now),
      startedAt: toIsoTime(now),
      rowsDone: 0,
      rowsTotal: null,
    }
    const claimed = await ExportJobModel.query(trx).where({ id: job.id, state: 'queued' }).patch(begun)
    if (claimed === 0) return null
    await notifyJobChange(trx, job)
    return Object.assign(job, begun)
  })
}

const whereLeasedBy = (knex: Knex, id: string, { owner, attempt }: LeaseHolder) =>
  ExportJobModel.query(knex).where({ id, state: 'running', lease_owner: owner, attempts: attempt })

/**
 * Renews the lease of a job and stores its progress. Returns false if the job no longer belongs to this attempt: it was cancelled
 * or taken over.
 */
export async function renewLease(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  holder: LeaseHolder,
  progress: Pick<ExportJobModel, 'step' | 'rowsDone' | 'rowsTotal'>,
  now = Date.now(),
): Promise<boolean> {
  const renewed = await whereLeasedBy(knex, job.id, holder).patch({ ...progress, leaseUntil: getLeaseEnd(now) })
  if (renewed > 0) await tryNotifyJobChange(knex, job)
  return renewed > 0
}

type FinishedFile = Pick<ExportJobModel, 'fileName' | 'size' | 'sha256' | 'parts' | 'unmapped' | 'rowsDone' | 'expiresAt'>

/** Marks a job as done, with its file. Returns false if it no longer belongs to this attempt; the file must then be removed. */
export async function completeJob(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  holder: LeaseHolder,
  file: FinishedFile,
  now = Date.now(),
): Promise<boolean> {
  const done = await whereLeasedBy(knex, job.id, holder).patch({
    ...file,
    ...RELEASED,
    state: 'done',
    rowsTotal: file.rowsDone,
    endedAt: toIsoTime(now),
    errorCode: null,
    errorValues: {},
  })
  if (done > 0) await tryNotifyJobChange(knex, job)
  return done > 0
}

/** Marks a job as failed, with an error that has a message. */
export async function failJob(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  holder: LeaseHolder,
  { code, values }: { code: string; values: Record<string, string | number> },
  now = Date.now(),
): Promise<boolean> {
  const failed = await whereLeasedBy(knex, job.id, holder).patch({
    ...RELEASED,
    state: 'failed',
    errorCode: code,
    errorValues: values,
    endedAt: toIsoTime(now),
  })
  if (failed > 0) await tryNotifyJobChange(knex, job)
  return failed > 0
}

/** Returns a job to the queue on a graceful stop; the attempt does not count. */
export async function requeueJob(knex: Knex, job: Pick<ExportJobModel, 'id' | 'userId'>, holder: LeaseHolder): Promise<void> {
  const queued = await whereLeasedBy(knex, job.id, holder).patch({
    ...RELEASED,
    state: 'queued',
    attempts: holder.attempt - 1,
    rowsDone: 0,
    rowsTotal: null,
  })
  if (queued > 0) await tryNotifyJobChange(knex, job)
}

/**
 * Recovers jobs of servers that are gone: those with an expired lease and, when this server starts, its own from before. They
 * wait again, or fail after too many attempts. `mine`: jobs that this process works on.
 */
export async function recoverJobs(
  knex: Knex,
  { owner, mine, isStart }: { owner: string; mine: ReadonlySet<string>; isStart: boolean },
  now = Date.now(),
): Promise<ExportJobModel[]> {
  const left = (await ExportJobModel.query(knex).where({ state: 'running' })).filter(
    (job) => !mine.has(job.id) && ((isStart && job.leaseOwner === owner) || isLeaseExpired(job, now)),
  )
  const failed: ExportJobModel[] = []
  for (const job of left) {
    const holder = { owner: job.leaseOwner ?? '', attempt: job.attempts }
    if (countStarts(job) >= MAX_JOB_ATTEMPTS) {
      const reason = { code: 'job.interrupted', values: { attempts: MAX_JOB_ATTEMPTS } }
      if (await failJob(knex, job, holder, reason, now)) failed.push(job)
      continue
    }
    await whereLeasedBy(knex, job.id, holder).patch({ ...RELEASED, state: 'queued', rowsDone: 0, rowsTotal: null })
    await tryNotifyJobChange(knex, job)
  }
  return failed
}

/** Cancels a waiting or running job. Returns false if it has ended. */
export async function cancelQueuedJob(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  now = Date.now(),
): Promise<boolean> {
  const cancelled = await ExportJobModel.query(knex)
    .where({ id: job.id })
    .whereIn('state', ['queued', 'running'])
    .patch({ ...RELEASED, state: 'cancelled', endedAt: toIsoTime(now) })
  if (cancelled > 0) await tryNotifyJobChange(knex, job)
  return cancelled > 0
}

const retryableStates: readonly JobState[] = ['failed', 'cancelled']

/** Adds a failed or cancelled job to the end of the queue. Returns false if it is in another state. */
export function requeueEndedJob(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId' | 'contractId'>,
  limits: JobQueueLimits,
  now = Date.now(),
): Promise<boolean> {
  return knex.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(?)', [CHOOSE_JOB_LOCK])
    await requireQueueCapacity(trx, { ...job, added: 1 }, limits)
    const ended = await ExportJobModel.query(trx).findById(job.id)
    if (!ended) return false
    const queued = await ExportJobModel.query(trx)
      .where({ id: job.id })
      .whereIn('state', [...retryableStates])
      .patch({
        ...RELEASED,
        state: 'queued',
        queuedAt: toIsoTime(now),
        // the cancelled attempt may still be ending: the next one must have another number (countStarts)
        attempts: Math.ceil(ended.attempts / MAX_JOB_ATTEMPTS) * MAX_JOB_ATTEMPTS,
        rowsDone: 0,
        rowsTotal: null,
        startedAt: null,
        endedAt: null,
        errorCode: null,
        errorValues: {},
      })
    if (queued > 0) await notifyJobChange(trx, job)
    return queued > 0
  })
}

/** Creates a job record for the queue. */
export function createJob(
  contents: JobContents,
  request: { id: string; name?: string | undefined; content: JobContent; file: JobFile; scheduleId?: string | null },
  by: { user: { userId: string; contractId: string }; area: Area; address: string | null },
): Partial<ExportJobModel> {
  const at = new Date().toISOString()
  const { id, content, file, scheduleId = null } = request
  return {
    id,
    userId: by.user.userId,
    contractId: by.user.contractId,
    area: by.area,
    address: by.address,
    scheduleId,
    name: request.name ?? getJobContentKind(contents, content).getName(content, file.language),
    content,
    file,
    state: 'queued',
    createdAt: at,
    queuedAt: at,
    parts: [],
    errorValues: {},
  }
}
