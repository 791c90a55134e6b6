import { AppError } from '../../../shared/errors/errors.ts'
import type { WithConfig } from '../../foundation/config.ts'
import type { LogEvents } from '../../foundation/log.ts'
import { runInSpan } from '../../foundation/tracing.ts'
import { isDiskFull } from '../../operations/disk-space.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { holdLease } from '../../operations/lease.ts'
import { readServerName } from '../../operations/server-name.ts'
import { JobFiles } from './job-files.ts'
import {
  claimNextJob,
  completeJob,
  failJob,
  type JobQueueLimits,
  type LeaseHolder,
  recoverJobs,
  renewLease,
  requeueJob,
} from './job-queue.ts'
import { purgeExpiredJobs } from './job-retention.ts'
import type { ContentServices, JobContents } from './job-source.ts'
import { writeJobFile } from './write-job-file.ts'

/** Interval of looking for waiting jobs. Milliseconds. */
const POLL_INTERVAL_MS = 5000

export type JobEnd = 'done' | 'failed'
export type JobEndListener = (job: ExportJobModel, end: JobEnd) => void

/** Reason why an attempt ends before its job does. */
class AttemptStopped extends Error {
  readonly reason: 'cancelled' | 'stopping' | 'lost'

  constructor(why: AttemptStopped['reason']) {
    super(`the job is ${why}`)
    this.reason = why
  }
}

/** Maximum number of waiting jobs. */
const MAX_QUEUED_JOBS = { perUser: 100, perContract: 300 } as const

export const getQueueLimits = ({ config }: WithConfig): JobQueueLimits => ({
  atOnce: config.jobsAtOnce,
  perContract: config.jobsPerContract,
  maxQueued: MAX_QUEUED_JOBS.perUser,
  maxQueuedPerContract: MAX_QUEUED_JOBS.perContract,
})

const DAY_MS = 86_400_000

/** What running jobs needs. */
export interface JobServices extends ContentServices, WithConfig {}

/** Runs the jobs of the queue in the background of this server. */
export class JobRunner {
  readonly #services: JobServices
  readonly #contents: JobContents
  readonly #files: JobFiles
  readonly #running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  readonly #listeners = new Set<JobEndListener>()
  #owner = ''
  #polling: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #stopped = true

  constructor(services: JobServices, contents: JobContents, files = new JobFiles(services.config)) {
    this.#services = services
    this.#contents = contents
    this.#files = files
  }

  /** Recovers abandoned jobs and starts looking for work. */
  async start(): Promise<void> {
    await this.#files.open()
    this.#owner = readServerName(this.#services.config.dataDir)
    await this.#reclaimJobs({ isStart: true })
    await purgeExpiredJobs(this.#services)
    // not earlier: a poll must not claim a job while those from before the start are recovered
    this.#stopped = false
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Calls the listener when a job has ended; not for cancelled jobs. */
  onEnd(listener: JobEndListener): void {
    this.#listeners.add(listener)
  }

  /** Looks for waiting jobs. */
  wake(): void {
    this.#polling = this.#polling.then(() => this.#poll()).catch((error) => this.#services.log.failure({ during: 'jobs', error }))
  }

  /** Aborts a running job that was cancelled. */
  cancel(jobId: string): void {
    this.#running.get(jobId)?.stop.abort(new AttemptStopped('cancelled'))
  }

  /** Resolves when nothing runs and no waiting job can start. */
  async waitUntilIdle(): Promise<void> {
    for (;;) {
      const polling = this.#polling
      await polling
      // a job that ended during the poll has started another one, which may find work
      if (this.#polling === polling && this.#running.size === 0) return
      await Promise.all([...this.#running.values()].map((item) => item.ended))
    }
  }

  /** Starts nothing more and returns running jobs to the queue for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#polling
    for (const { stop } of this.#running.values()) stop.abort(new AttemptStopped('stopping'))
    await Promise.all([...this.#running.values()].map((item) => item.ended))
  }

  async #reclaimJobs({ isStart }: { isStart: boolean }): Promise<void> {
    const { knex } = this.#services.operations
    const mine = new Set(this.#running.keys())
    for (const job of await recoverJobs(knex, { owner: this.#owner, mine, isStart })) this.#notifyListeners(job, 'failed')
  }

  #notifyListeners(job: ExportJobModel, end: JobEnd): void {
    for (const listener of this.#listeners) listener(job, end)
  }

  async #poll(): Promise<void> {
    const { knex } = this.#services.operations
    if (this.#stopped) return
    await this.#reclaimJobs({ isStart: false })
    for (;;) {
      if (this.#stopped) return
      const job = await claimNextJob(knex, this.#owner, getQueueLimits(this.#services))
      if (job === null) return
      const stop = new AbortController()
      const ended = this.#run(job, stop).finally(() => {
        // a retry may already run as a new attempt
        if (this.#running.get(job.id)?.stop === stop) this.#running.delete(job.id)
        if (!this.#stopped) this.wake()
      })
      this.#running.set(job.id, { stop, ended })
    }
  }

  /** Renews the lease and reports progress until the returned function is called. */
  #hold(
    job: ExportJobModel,
    holder: LeaseHolder,
    { progress, stop }: { progress: Progress; stop: AbortController },
  ): () => Promise<void> {
    const { knex } = this.#services.operations
    return holdLease(() => renewLease(knex, job, holder, progress), {
      progress: () => JSON.stringify(progress),
      onLost: () => stop.abort(new AttemptStopped('lost')),
      onError: (error) => this.#services.log.failure({ during: 'job', jobId: job.id, error }),
    })
  }

  #run(job: ExportJobModel, stop: AbortController): Promise<void> {
    const attributes = { 'uresuji.job_id': job.id, 'uresuji.attempt': job.attempts, 'uresuji.contract_id': job.contractId }
    return runInSpan({ name: 'export job', attributes }, () => this.#runAttempt(job, stop))
  }

  async #runAttempt(job: ExportJobModel, stop: AbortController): Promise<void> {
    const services = this.#services
    const holder = { owner: this.#owner, attempt: job.attempts }
    const progress: Progress = { step: 'read', rowsDone: 0, rowsTotal: null }
    const releaseLease = this.#hold(job, holder, { progress, stop })
    let folder: string | null = null
    services.log.event('job.begin', toLogIds(job))
    try {
      folder = await this.#files.createAttemptFolder(job.id, job.attempts)
      const callbacks = {
        onStep: (step: 'write' | 'pack') => void Object.assign(progress, { step }),
        onRows: (rowsDone: number) => void Object.assign(progress, { rowsDone }),
        onTotal: (rowsTotal: number) => void Object.assign(progress, { rowsTotal, step: 'write' }),
      }
      const work = { services, contents: this.#contents, files: this.#files, folder, signal: stop.signal, callbacks }
      const written = await writeJobFile(job, work)
      await releaseLease()
      stop.signal.throwIfAborted()
      await this.#publish(job, holder, { written, rows: progress.rowsTotal ?? 0 })
    } catch (error) {
      await releaseLease()
      await this.#failed(job, holder, { error, why: stop.signal.aborted ? (stop.signal.reason as AttemptStopped).reason : null })
    } finally {
      if (folder !== null)
        await this.#files
          .removeAttemptFolder(folder)
          .catch((error) => services.log.failure({ during: 'job', jobId: job.id, error }))
    }
  }

  async #publish(
    job: ExportJobModel,
    holder: LeaseHolder,
    { written, rows }: { written: Awaited<ReturnType<typeof writeJobFile>>; rows: number },
  ): Promise<void> {
    const { operations, config, log } = this.#services
    await this.#files.publish(written.path, job)
    const { fileName, size, sha256, parts, unmapped } = written
    const expiresAt = new Date(Date.now() + config.jobsKeepDays * DAY_MS).toISOString()
    const file = { fileName, size, sha256, parts, unmapped, rowsDone: rows, expiresAt }
    // cancelled at the last moment: the file is never visible
    if (!(await completeJob(operations.knex, job, holder, file))) {
      const current = await ExportJobModel.query(operations.knex).findById(job.id)
      this.#logEnd(job, { state: current?.state === 'cancelled' ? 'cancelled' : 'lost' })
      return this.#files.remove(job)
    }
    this.#logEnd(job, { state: 'done', rows, bytes: size })
    this.#notifyListeners(Object.assign(job, file), 'done')
    // the job is done whether or not old files can be removed
    await purgeExpiredJobs(this.#services).catch((error) => log.failure({ during: 'job', jobId: job.id, error }))
  }

  #logEnd(
    job: ExportJobModel,
    end: Pick<LogEvents['job.end'], 'state'> & Partial<Pick<LogEvents['job.end'], 'code' | 'rows' | 'bytes'>>,
  ): void {
    const ms = job.startedAt === null ? 0 : Date.now() - Date.parse(job.startedAt)
    this.#services.log.event('job.end', { code: null, rows: null, bytes: null, ...toLogIds(job), ...end, ms })
  }

  async #failed(
    job: ExportJobModel,
    holder: LeaseHolder,
    { error, why }: { error: unknown; why: AttemptStopped['reason'] | null },
  ): Promise<void> {
    const { operations, log } = this.#services
    const logFailure = (cause: unknown) => log.failure({ during: 'job', ...toLogIds(job), error: cause })
    try {
      if (why !== null) this.#logEnd(job, { state: why === 'stopping' ? 'returned' : why })
      if (why === 'stopping') return await requeueJob(operations.knex, job, holder)
      if (why !== null) return
      const appError = error instanceof AppError ? error : new AppError(isDiskFull(error) ? 'job.noRoom' : 'server.internal')
      if (appError !== error) logFailure(error)
      this.#logEnd(job, { state: 'failed', code: appError.code })
      const reportedError = { code: appError.code, values: appError.values }
      if (await failJob(operations.knex, job, holder, reportedError))
        this.#notifyListeners(Object.assign(job, { errorCode: appError.code, errorValues: appError.values }), 'failed')
    } catch (storeError) {
      // the database cannot be written to: the job is recovered when its lease expires
      logFailure(storeError)
    }
  }
}

const toLogIds = ({ id: jobId, userId, contractId, scheduleId, attempts: attempt }: ExportJobModel) => ({
  jobId,
  userId,
  contractId,
  scheduleId,
  attempt,
})

interface Progress {
  step: ExportJobModel['step']
  rowsDone: number
  rowsTotal: number | null
}

const runners = new WeakMap<JobServices, JobRunner>()

/** Returns the runner of a server; undefined in tests of calls, where nothing runs until it is started. */
export const getJobRunner = (services: JobServices): JobRunner | undefined => runners.get(services)

/** Creates and starts the runner of a server. */
export async function startJobRunner(services: JobServices, contents: JobContents, files?: JobFiles): Promise<JobRunner> {
  const runner = new JobRunner(services, contents, files)
  runners.set(services, runner)
  await runner.start()
  return runner
}
