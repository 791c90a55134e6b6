import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import type { JobState } from '../../shared/contract/job-fields.ts'
import { AppError } from '../../shared/errors.ts'
import { parseTokenActor, toTokenActor } from '../operations/audit.ts'
import { notifyChange } from '../operations/change-notifications.ts'
import { ExportJobModel } from '../operations/job-models.ts'

/**
 * The states of jobs in the operations store, and the only ways from one to the other. Every step is one statement that
 * names the state it starts from, so that two servers, a cancelling user and a dying process cannot both have their way.
 */

/** How long a server holds a job without saying so again. Milliseconds. */
export const LEASE_MS = 30_000
/** How often a job is begun before it is given up. */
export const MOST_ATTEMPTS = 3

export interface JobQueueLimits {
  /** Jobs of one lane that run at once, of everybody and of one contract. */
  atOnce: number
  perContract: number
  /** Jobs of one contract that may wait. */
  mostQueued: number
}

/** Who works on a job: a server and the attempt. A word of any other attempt counts for nothing. */
export interface Holder {
  owner: string
  attempt: number
}

const iso = (now: number): string => new Date(now).toISOString()
const nobody = { leaseOwner: null, leaseUntil: null, step: null } as const

/** Tells the devices of its user that a job has changed. */
export const notifyJobChange = (knex: Knex, { userId }: { userId: string }): Promise<void> =>
  notifyChange(knex, { to: `user:${userId}`, about: 'documents', collections: ['jobs'] })

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'
/** Number of the lock that servers on one PostgreSQL take to choose jobs one after the other. */
const CHOOSING = 720_110_401

/** Puts new jobs at the end of the queue: all of them or none. */
export async function enqueue(
  knex: Knex,
  jobs: readonly Partial<ExportJobModel>[],
  { contractId, limits }: { contractId: string; limits: JobQueueLimits },
): Promise<void> {
  await knex.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(?)', [CHOOSING])
    const waiting = await ExportJobModel.query(trx).where({ contract_id: contractId, state: 'queued' }).resultSize()
    if (waiting + jobs.length > limits.mostQueued) throw new AppError('job.tooMany', { most: limits.mostQueued })
    // the same request may arrive twice at once: the job is there already
    for (const job of jobs) await ExportJobModel.query(trx).insert(job).onConflict('id').ignore()
  })
}

type Lane = (query: QueryBuilder<ExportJobModel>) => void

/**
 * Who has asked at a screen of the analyses waits for the file, and neither behind a year of sales data nor behind what runs
 * by itself or is asked for by programs: those have places of their own.
 */
const atScreens: Lane = (query) =>
  void query
    .where('area', 'main')
    .whereNull('schedule_id')
    .whereNot('user_id', 'like', `${toTokenActor('')}%`)
const inBackground: Lane = (query) =>
  void query.where((queryBuilder) =>
    queryBuilder
      .whereNot('area', 'main')
      .orWhereNotNull('schedule_id')
      .orWhere('user_id', 'like', `${toTokenActor('')}%`),
  )

/** The jobs that a job waits among. */
export const getLane = ({ area, scheduleId, userId }: Pick<ExportJobModel, 'area' | 'scheduleId' | 'userId'>): Lane =>
  area === 'main' && scheduleId === null && parseTokenActor(userId) === null ? atScreens : inBackground

/** The job of a lane that is next; null where nothing of it may be begun. */
async function findNextJob(trx: Knex, lane: Lane, limits: JobQueueLimits): Promise<ExportJobModel | null> {
  const running: { contractId: string }[] = await ExportJobModel.query(trx)
    .select('contract_id')
    .where({ state: 'running' })
    .modify(lane)
  if (running.length >= limits.atOnce) return null
  const count = (contractId: string) => running.filter((item) => item.contractId === contractId).length
  const firsts: { contractId: string; queuedAt: string }[] = await ExportJobModel.query(trx)
    .select('contract_id')
    .min('queued_at as queued_at')
    .where({ state: 'queued' })
    .modify(lane)
    .groupBy('contract_id')
  const [next] = firsts
    .filter(({ contractId }) => count(contractId) < limits.perContract)
    .sort((a, b) => count(a.contractId) - count(b.contractId) || (a.queuedAt < b.queuedAt ? -1 : 1))
  if (!next) return null
  const job = await ExportJobModel.query(trx)
    .where({ contract_id: next.contractId, state: 'queued' })
    .modify(lane)
    .orderBy([{ column: 'queued_at' }, { column: 'id' }])
    .first()
  return job ?? null
}

/**
 * The next job, which from now on is this server's: the oldest of the contract that has the fewest running. Null where
 * nothing waits that may be begun.
 */
export function claim(knex: Knex, owner: string, limits: JobQueueLimits, now = Date.now()): Promise<ExportJobModel | null> {
  return knex.transaction(async (trx) => {
    if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(?)', [CHOOSING])
    const job = (await findNextJob(trx, atScreens, limits)) ?? (await findNextJob(trx, inBackground, limits))
    if (!job) return null
    const begun = {
      state: 'running' as const,
      step: 'read' as const,
      attempts: job.attempts + 1,
      leaseOwner: owner,
      leaseUntil: iso(now + LEASE_MS),
      startedAt: iso(now),
      rowsDone: 0,
      rowsTotal: null,
    }
    const taken = await ExportJobModel.query(trx).where({ id: job.id, state: 'queued' }).patch(begun)
    if (taken === 0) return null
    await notifyJobChange(trx, job)
    return Object.assign(job, begun)
  })
}

const whereHeldBy = (knex: Knex, id: string, { owner, attempt }: Holder) =>
  ExportJobModel.query(knex).where({ id, state: 'running', lease_owner: owner, attempts: attempt })

/** Says that the job goes on, and how far it is. False where it is no longer this attempt's: it was cancelled, or taken. */
export async function goesOn(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  holder: Holder,
  so: Pick<ExportJobModel, 'step' | 'rowsDone' | 'rowsTotal'>,
  now = Date.now(),
): Promise<boolean> {
  const held = await whereHeldBy(knex, job.id, holder).patch({ ...so, leaseUntil: iso(now + LEASE_MS) })
  if (held > 0) await notifyJobChange(knex, job)
  return held > 0
}

type Finished = Pick<ExportJobModel, 'fileName' | 'size' | 'sha256' | 'parts' | 'unmapped' | 'rowsDone' | 'expiresAt'>

/** The job is done, and its file is there. False where it is no longer this attempt's: then there is no file. */
export async function finish(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  holder: Holder,
  file: Finished,
  now = Date.now(),
): Promise<boolean> {
  const done = await whereHeldBy(knex, job.id, holder).patch({
    ...file,
    ...nobody,
    state: 'done',
    rowsTotal: file.rowsDone,
    endedAt: iso(now),
    errorCode: null,
    errorValues: {},
  })
  if (done > 0) await notifyJobChange(knex, job)
  return done > 0
}

/** The job failed, for a reason that has a sentence. */
export async function fail(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  holder: Holder,
  { code, values }: { code: string; values: Record<string, string | number> },
  now = Date.now(),
): Promise<boolean> {
  const failed = await whereHeldBy(knex, job.id, holder).patch({
    ...nobody,
    state: 'failed',
    errorCode: code,
    errorValues: values,
    endedAt: iso(now),
  })
  if (failed > 0) await notifyJobChange(knex, job)
  return failed > 0
}

/** The server stops in good order: the job waits again, and this attempt does not count. */
export async function handBack(knex: Knex, id: string, holder: Holder): Promise<void> {
  await whereHeldBy(knex, id, holder).patch({
    ...nobody,
    state: 'queued',
    attempts: holder.attempt - 1,
    rowsDone: 0,
    rowsTotal: null,
  })
}

/**
 * Takes up what a server held that is gone: this one's own jobs of before its start, and those whose holder has said
 * nothing for too long. They wait again, or fail after too many attempts. `mine`: jobs that this process works on.
 */
export async function takeUp(
  knex: Knex,
  { owner, mine }: { owner: string; mine: ReadonlySet<string> },
  now = Date.now(),
): Promise<ExportJobModel[]> {
  const left = (await ExportJobModel.query(knex).where({ state: 'running' })).filter(
    (job) => !mine.has(job.id) && (job.leaseOwner === owner || (job.leaseUntil ?? '') < iso(now)),
  )
  const failed: ExportJobModel[] = []
  for (const job of left) {
    const holder = { owner: job.leaseOwner ?? '', attempt: job.attempts }
    if (job.attempts >= MOST_ATTEMPTS) {
      const reason = { code: 'job.interrupted', values: { attempts: job.attempts } }
      if (await fail(knex, job, holder, reason, now)) failed.push(job)
      continue
    }
    await whereHeldBy(knex, job.id, holder).patch({ ...nobody, state: 'queued', rowsDone: 0, rowsTotal: null })
    await notifyJobChange(knex, job)
  }
  return failed
}

/** Cancels a job that waits or runs. False where it has ended. */
export async function cancelQueuedJob(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId'>,
  now = Date.now(),
): Promise<boolean> {
  const cancelled = await ExportJobModel.query(knex)
    .where({ id: job.id })
    .whereIn('state', ['queued', 'running'])
    .patch({ ...nobody, state: 'cancelled', endedAt: iso(now) })
  if (cancelled > 0) await notifyJobChange(knex, job)
  return cancelled > 0
}

const retryDelay: readonly JobState[] = ['failed', 'cancelled']

/** Puts a job that failed or was cancelled at the end of the queue. False where it is in another state. */
export async function retry(
  knex: Knex,
  job: Pick<ExportJobModel, 'id' | 'userId' | 'contractId'>,
  limits: JobQueueLimits,
  now = Date.now(),
): Promise<boolean> {
  const waiting = await ExportJobModel.query(knex).where({ contract_id: job.contractId, state: 'queued' }).resultSize()
  if (waiting >= limits.mostQueued) throw new AppError('job.tooMany', { most: limits.mostQueued })
  const queued = await ExportJobModel.query(knex)
    .where({ id: job.id })
    .whereIn('state', [...retryDelay])
    .patch({
      ...nobody,
      state: 'queued',
      queuedAt: iso(now),
      attempts: 0,
      rowsDone: 0,
      rowsTotal: null,
      startedAt: null,
      endedAt: null,
      errorCode: null,
      errorValues: {},
    })
  if (queued > 0) await notifyJobChange(knex, job)
  return queued > 0
}
