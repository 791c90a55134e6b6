import { AppError } from '../../shared/errors/errors.ts'
import { type ActiveUser, findActiveUser, toSignedInUser } from '../accounts/session.ts'
import { JobFiles } from '../exporting/jobs/job-files.ts'
import { createJob, enqueueJobs } from '../exporting/jobs/job-queue.ts'
import { getQueueLimits, type JobRunner, type JobServices } from '../exporting/jobs/job-runner.ts'
import { checkJobContent, type JobContents } from '../exporting/jobs/job-source.ts'
import type { WithMail } from '../mail/mailer.ts'
import { notifyChange } from '../operations/change-notifications.ts'
import { isDiskFull } from '../operations/disk-space.ts'
import { ExportJobModel } from '../operations/job-models.ts'
import { getLeaseEnd, holdLease, NO_LEASE, whereClaimable } from '../operations/lease.ts'
import { ScheduleModel, ScheduleRunModel } from '../operations/schedule-models.ts'
import { readServerName } from '../operations/server-name.ts'
import { readUserLanguage } from '../sync/user-language.ts'
import { deliverRun, endRefusedDeliveries, failDeliveries, planDeliveries } from './deliver-run.ts'
import { notifyRunFailure } from './run-failure-notice.ts'
import { resolveScheduleContent } from './schedule-content.ts'
import { startDueRuns, startRunsAfterLoads } from './start-runs.ts'

/** Interval of checks of the calendars. Milliseconds. */
const CHECK_INTERVAL_MS = 20_000
/** Runs that this server begins or delivers at once. */
const DELIVERIES_AT_ONCE = 4
/** A mail that the mail server did not accept is sent again after this delay, which doubles each time. Milliseconds. */
const FIRST_RETRY_MS = 30_000
const MAX_DELIVERY_ATTEMPTS = 6
const LONGEST_RETRY_MS = FIRST_RETRY_MS * 2 ** MAX_DELIVERY_ATTEMPTS
/** Time to wait for the server that has the file of a run, if no other has it. Milliseconds. */
const MAX_ABSENCE_MS = 3_600_000

type RunEnd = Partial<ScheduleRunModel> & { state: 'done' | 'failed' }

const toLogIds = ({ id: runId, scheduleId }: ScheduleRunModel) => ({ runId, scheduleId })

/** What running schedules needs. */
export interface ScheduleServices extends JobServices, WithMail {}

/**
 * Runs schedules: starts due runs, creates their jobs, delivers the files and reports failures. Each step starts from the stored
 * state, and belongs to one server by a lease, so that interrupted runs continue after a restart or on another server.
 */
export class ScheduleRunner {
  readonly #services: ScheduleServices
  readonly #contents: JobContents
  readonly #jobs: JobRunner
  readonly #now: () => number
  readonly #owner: string
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(
    services: ScheduleServices,
    { contents, jobs, now = Date.now }: { contents: JobContents; jobs: JobRunner; now?: () => number },
  ) {
    this.#services = services
    this.#contents = contents
    this.#jobs = jobs
    this.#now = now
    this.#owner = readServerName(services.config.dataDir)
  }

  start(): void {
    this.#isStopped = false
    this.#jobs.onEnd((job) => {
      if (job.scheduleId !== null) this.wake()
    })
    this.#timer = setInterval(() => this.wake(), CHECK_INTERVAL_MS)
    this.#timer.unref()
    this.wake()
  }

  wake(): void {
    // a job that ends during a stop wakes the runner, too
    if (this.#isStopped) return
    this.#working = this.#working
      .then(() => this.#poll())
      .catch((error) => this.#services.log.failure({ during: 'schedules', error }))
  }

  /** Resolves when nothing is due: for tests. Throws after a stop, which leaves open runs to other servers. */
  async waitUntilSettled(): Promise<void> {
    for (;;) {
      if (this.#isStopped) throw new Error('The schedule runner is stopped.')
      this.wake()
      await this.#working
      await this.#jobs.waitUntilIdle()
      const open = await ScheduleRunModel.query(this.#services.operations.knex).where({ state: 'running' }).resultSize()
      if (open === 0) return this.#working
    }
  }

  /** Waits for the current steps and begins no others. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#working
  }

  async #poll(): Promise<void> {
    const { operations, warehouse } = this.#services
    const now = this.#now()
    await startDueRuns(operations.knex, now)
    await startRunsAfterLoads(operations.knex, warehouse, now)
    const open = await ScheduleRunModel.query(operations.knex)
      .where((query) => query.where({ state: 'running' }).orWhere({ notice_due: true }))
      .where((query) =>
        query
          .whereNull('retry_at')
          .orWhere('retry_at', '<=', new Date(now).toISOString())
          // planned while the clock was ahead
          .orWhere('retry_at', '>', new Date(now + LONGEST_RETRY_MS).toISOString()),
      )
      .modify(whereClaimable(this.#owner))
      .orderBy('started_at')
    const advanceNext = async (): Promise<void> => {
      for (let run = open.shift(); run !== undefined && !this.#isStopped; run = open.shift()) {
        const ids = toLogIds(run)
        await this.#claimAndAdvance(run).catch((error) => this.#services.log.failure({ during: 'schedule', ...ids, error }))
      }
    }
    await Promise.all(Array.from({ length: DELIVERIES_AT_ONCE }, advanceNext))
  }

  /** Claims a run with something to do now, advances it by one step, and releases it. */
  async #claimAndAdvance(run: ScheduleRunModel): Promise<void> {
    const { knex } = this.#services.operations
    if (!(await this.#hasNextStep(run))) return
    const claimedRuns = await ScheduleRunModel.query(knex)
      .where({ id: run.id, state: run.state, attempts: run.attempts })
      .modify((query) => (run.state === 'running' ? query : query.where({ notice_due: true })))
      .modify(whereClaimable(this.#owner))
      .patch({ leaseOwner: this.#owner, leaseUntil: getLeaseEnd() })
    if (claimedRuns === 0) return
    const renew = async () => (await this.#whereOwn(run).patch({ leaseUntil: getLeaseEnd() })) > 0
    const letGo = holdLease(renew, {
      onError: (error) => this.#services.log.failure({ during: 'schedule', ...toLogIds(run), error }),
    })
    try {
      await this.#advance(run)
    } finally {
      await letGo()
      await this.#whereOwn(run).patch(NO_LEASE)
    }
  }

  #whereOwn({ id }: ScheduleRunModel) {
    return ScheduleRunModel.query(this.#services.operations.knex).where({ id, lease_owner: this.#owner })
  }

  /** False if the run waits for its job, or for the server that has the job's file. */
  async #hasNextStep(run: ScheduleRunModel): Promise<boolean> {
    const { operations, config } = this.#services
    if (run.state !== 'running') return true
    const job = await ExportJobModel.query(operations.knex).findById(run.id)
    if (!job) return true
    if (job.state === 'queued' || job.state === 'running') return false
    if (job.state !== 'done' || job.fileName === null || (await new JobFiles(config).has(job))) return true
    // another server made the file and they share no folder: it is gone if that server does not return
    return Date.parse(job.endedAt ?? '') < Date.now() - MAX_ABSENCE_MS
  }

  /** Advances a run by one step. */
  async #advance(run: ScheduleRunModel): Promise<void> {
    const { knex } = this.#services.operations
    const schedule = await ScheduleModel.query(knex).findById(run.scheduleId)
    if (!schedule) return
    const person = await findActiveUser(knex, schedule.userId)
    if (run.state !== 'running') return this.#notifyOwner(schedule, run, person)
    try {
      if (person === null) throw new AppError('job.userGone')
      const job = await ExportJobModel.query(knex).findById(run.id)
      if (!job && run.jobId === null) await this.#begin(schedule, run, person)
      // a deleted job is not made again
      else if (!job || job.state === 'cancelled') await this.#fail(schedule, run, { code: 'job.cancelled', values: {} })
      else if (job.state === 'done') await this.#deliver(schedule, run, { job, person })
      else if (job.state === 'failed')
        await this.#fail(schedule, run, { code: job.errorCode ?? 'server.internal', values: job.errorValues })
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError(isDiskFull(error) ? 'job.noRoom' : 'server.internal')
      if (failure !== error) this.#services.log.failure({ during: 'schedule', ...toLogIds(run), error })
      await this.#fail(schedule, run, failure)
    }
  }

  /** The job has the run's id, so a repetition after a failure does not create another. */
  async #begin(schedule: ScheduleModel, run: ScheduleRunModel, person: ActiveUser): Promise<void> {
    const services = this.#services
    const user = toSignedInUser(person)
    await planDeliveries(services.operations.knex, { schedule, run })
    const content = await resolveScheduleContent(services, person, schedule.content)
    const { file, name } = schedule
    await checkJobContent(this.#contents, content, { user, file, services })
    await endRefusedDeliveries(services, content, { schedule, run, contents: this.#contents, owner: user })
    const job = createJob(
      this.#contents,
      { id: run.id, name, content, file, scheduleId: schedule.id },
      { user, area: 'main', address: null },
    )
    await enqueueJobs(services.operations.knex, [job], { user, limits: getQueueLimits(services) })
    await ScheduleRunModel.query(services.operations.knex).findById(run.id).patch({ jobId: run.id })
    const { userId, contractId } = user
    services.log.event('schedule.begin', { ...toLogIds(run), jobId: run.id, userId, contractId })
    this.#jobs.wake()
  }

  async #deliver(
    schedule: ScheduleModel,
    run: ScheduleRunModel,
    { job, person }: { job: ExportJobModel; person: ActiveUser },
  ): Promise<void> {
    const context = { schedule, run, contents: this.#contents, owner: toSignedInUser(person) }
    const mayRetry = run.attempts + 1 < MAX_DELIVERY_ATTEMPTS
    const isOwn = async () => (await this.#whereOwn(run).resultSize()) > 0
    const outcome = await deliverRun(this.#services, context, { job, mayRetry, isOwn })
    if (outcome !== 'later') {
      await this.#end(schedule, run, { state: 'done', ...outcome })
      return
    }
    await this.#whereOwn(run).patch(this.#planRetry(run))
  }

  #planRetry({ attempts }: ScheduleRunModel) {
    return { attempts: attempts + 1, retryAt: new Date(this.#now() + FIRST_RETRY_MS * 2 ** attempts).toISOString() }
  }

  async #fail(
    schedule: ScheduleModel,
    run: ScheduleRunModel,
    { code, values }: { code: string; values: Record<string, string | number> },
  ): Promise<void> {
    // from now on the attempts of the failure mail are counted
    const failed = { state: 'failed', errorCode: code, errorValues: values, noticeDue: true, attempts: 0 } as const
    if (!(await this.#end(schedule, run, failed))) return
    const { knex } = this.#services.operations
    await failDeliveries(knex, run, { code: code as 'server.internal', values })
    const person = await findActiveUser(knex, schedule.userId)
    await this.#notifyOwner(schedule, Object.assign(run, failed), person)
  }

  /** Records the end of a run. Returns false if the run no longer belongs to this server. */
  async #end(schedule: ScheduleModel, run: ScheduleRunModel, ended: RunEnd): Promise<boolean> {
    const { operations, log } = this.#services
    const { knex } = operations
    const updatedRuns = await this.#whereOwn(run)
      .where({ state: 'running' })
      .patch({ ...ended, retryAt: null, endedAt: new Date(this.#now()).toISOString() })
    if (updatedRuns > 0)
      log.event('schedule.end', {
        ...toLogIds(run),
        userId: schedule.userId,
        state: ended.state,
        code: ended.errorCode ?? null,
      })
    await notifyChange(knex, { to: `user:${schedule.userId}`, about: 'documents', collections: ['schedules'] })
    return updatedRuns > 0
  }

  async #notifyOwner(schedule: ScheduleModel, run: ScheduleRunModel, person: ActiveUser | null): Promise<void> {
    const { knex } = this.#services.operations
    // users who may not sign in any more are not notified
    if (person !== null) {
      const language = await readUserLanguage(knex, person)
      const mayRetry = run.attempts + 1 < MAX_DELIVERY_ATTEMPTS
      const isNotified = await notifyRunFailure(this.#services, { schedule, run }, { to: person, language, mayRetry })
      if (!isNotified) {
        await ScheduleRunModel.query(knex).findById(run.id).patch(this.#planRetry(run))
        return
      }
    }
    await ScheduleRunModel.query(knex).findById(run.id).patch({ noticeDue: false, retryAt: null })
  }
}

const runners = new WeakMap<ScheduleServices, ScheduleRunner>()
/** Returns the schedule runner of a server, if it has one. */
export const getScheduleRunner = (services: ScheduleServices): ScheduleRunner | undefined => runners.get(services)

export function startScheduleRunner(
  services: ScheduleServices,
  options: { contents: JobContents; jobs: JobRunner; now?: () => number },
): ScheduleRunner {
  const runner = new ScheduleRunner(services, options)
  runners.set(services, runner)
  runner.start()
  return runner
}
