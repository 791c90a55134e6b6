import { AppError } from '../../shared/errors.ts'
import { findActiveUser } from '../accounts/session.ts'
import { createJob, enqueueJobs } from '../exporting/jobs/job-queue.ts'
import { getQueueLimits, type JobRunner } from '../exporting/jobs/job-runner.ts'
import { getJobContentKind, type JobContents } from '../exporting/jobs/job-source.ts'
import { notifyChange } from '../operations/change-notifications.ts'
import { isDiskFull } from '../operations/disk-space.ts'
import { ExportJobModel } from '../operations/job-models.ts'
import { ScheduleModel, ScheduleRunModel } from '../operations/schedule-models.ts'
import type { Services } from '../services.ts'
import { readUserLanguage } from '../sync/user-language.ts'
import { startDueRuns, startRunsAfterLoads } from './begin-runs.ts'
import { notifyRunFailure } from './run-failure-notice.ts'
import { resolveScheduleContent } from './schedule-content.ts'
import { deliverRunFile } from './send-scheduled-export.ts'

/** Interval of checks of the calendars. Milliseconds. */
const CHECK_INTERVAL_MS = 20_000

type Person = NonNullable<Awaited<ReturnType<typeof findActiveUser>>>
type RunEnd = Partial<ScheduleRunModel> & { state: 'done' | 'failed' }

const toLogIds = ({ id: runId, scheduleId }: ScheduleRunModel) => ({ runId, scheduleId })

/**
 * Runs schedules: starts due runs, creates their jobs, delivers the files and reports failures. Each step starts from the stored
 * state, so that interrupted runs continue after a restart.
 */
export class ScheduleRunner {
  readonly #services: Services
  readonly #contents: JobContents
  readonly #jobs: JobRunner
  readonly #now: () => number
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null

  constructor(
    services: Services,
    { contents, jobs, now = Date.now }: { contents: JobContents; jobs: JobRunner; now?: () => number },
  ) {
    this.#services = services
    this.#contents = contents
    this.#jobs = jobs
    this.#now = now
  }

  start(): void {
    this.#jobs.onEnd((job) => {
      if (job.scheduleId !== null) this.wake()
    })
    this.#timer = setInterval(() => this.wake(), CHECK_INTERVAL_MS)
    this.#timer.unref()
    this.wake()
  }

  wake(): void {
    this.#working = this.#working
      .then(() => this.#poll())
      .catch((error) => this.#services.log.failure({ during: 'schedules', error }))
  }

  /** Resolves when nothing is due: for tests, and for a stop. */
  async waitUntilSettled(): Promise<void> {
    for (;;) {
      this.wake()
      await this.#working
      await this.#jobs.waitUntilIdle()
      const open = await ScheduleRunModel.query(this.#services.operations.knex).where({ state: 'running' }).resultSize()
      if (open === 0) return this.#working
    }
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#working
  }

  async #poll(): Promise<void> {
    const { operations, warehouse } = this.#services
    const now = this.#now()
    await startDueRuns(operations.knex, now)
    await startRunsAfterLoads(operations.knex, warehouse, now)
    for (const run of await ScheduleRunModel.query(operations.knex).where({ state: 'running' }).orWhere({ notice_due: true }))
      await this.#advance(run).catch((error) => this.#services.log.failure({ during: 'schedule', ...toLogIds(run), error }))
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
      if (!job) await this.#begin(schedule, run, person)
      else if (job.state === 'done') await this.#deliver(schedule, run, { job, person })
      else if (job.state === 'failed')
        await this.#fail(schedule, run, { code: job.errorCode ?? 'server.internal', values: job.errorValues })
      else if (job.state === 'cancelled') await this.#fail(schedule, run, { code: 'job.cancelled', values: {} })
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError(isDiskFull(error) ? 'job.noRoom' : 'server.internal')
      if (failure !== error) this.#services.log.failure({ during: 'schedule', ...toLogIds(run), error })
      await this.#fail(schedule, run, failure)
    }
  }

  /** The job has the run's id, so a repetition after a failure does not create another. */
  async #begin(schedule: ScheduleModel, run: ScheduleRunModel, person: Person): Promise<void> {
    const services = this.#services
    const user = { ...person, sessionId: '', expiresAt: '' }
    const content = await resolveScheduleContent(services, person, schedule.content)
    const { file, name } = schedule
    await getJobContentKind(this.#contents, content).check(content, { user, language: file.language, services })
    const job = createJob(
      this.#contents,
      { id: run.id, name, content, file, scheduleId: schedule.id },
      { user, area: 'main', address: null },
    )
    await enqueueJobs(services.operations.knex, [job], { contractId: user.contractId, limits: getQueueLimits(services) })
    await ScheduleRunModel.query(services.operations.knex).findById(run.id).patch({ jobId: run.id })
    const { userId, contractId } = user
    services.log.event('schedule.begin', { ...toLogIds(run), jobId: run.id, userId, contractId })
    this.#jobs.wake()
  }

  async #deliver(
    schedule: ScheduleModel,
    run: ScheduleRunModel,
    { job, person }: { job: ExportJobModel; person: Person },
  ): Promise<void> {
    const services = this.#services
    const language = await readUserLanguage(services.operations.knex, person)
    const logEnd = (state: 'done' | 'failed') =>
      services.log.event('delivery.end', { ...toLogIds(run), jobId: job.id, target: schedule.target.kind, state })
    let delivered: string | null
    try {
      delivered = await deliverRunFile(services, { schedule, run, job, to: person, language })
      logEnd('done')
    } catch (error) {
      logEnd('failed')
      services.log.failure({ during: 'delivery', ...toLogIds(run), jobId: job.id, error })
      throw new AppError(isDiskFull(error) ? 'job.noRoom' : 'schedule.notDelivered')
    }
    await this.#end(schedule, run, { state: 'done', delivered })
  }

  async #fail(
    schedule: ScheduleModel,
    run: ScheduleRunModel,
    { code, values }: { code: string; values: Record<string, string | number> },
  ): Promise<void> {
    await this.#end(schedule, run, { state: 'failed', errorCode: code, errorValues: values, noticeDue: true })
    const person = await findActiveUser(this.#services.operations.knex, schedule.userId)
    await this.#notifyOwner(schedule, Object.assign(run, { state: 'failed', errorCode: code, errorValues: values }), person)
  }

  async #end(schedule: ScheduleModel, run: ScheduleRunModel, ended: RunEnd): Promise<void> {
    const { operations, log } = this.#services
    const { knex } = operations
    const mine = await ScheduleRunModel.query(knex)
      .where({ id: run.id, state: 'running' })
      .patch({ ...ended, endedAt: new Date(this.#now()).toISOString() })
    if (mine > 0)
      log.event('schedule.end', {
        ...toLogIds(run),
        userId: schedule.userId,
        state: ended.state,
        code: ended.errorCode ?? null,
      })
    await notifyChange(knex, { to: `user:${schedule.userId}`, about: 'documents', collections: ['schedules'] })
  }

  async #notifyOwner(schedule: ScheduleModel, run: ScheduleRunModel, person: Person | null): Promise<void> {
    const { knex } = this.#services.operations
    // users who may not sign in any more are not notified
    if (person !== null) {
      const language = await readUserLanguage(knex, person)
      await notifyRunFailure(this.#services, { schedule, run }, { to: person, language })
    }
    await ScheduleRunModel.query(knex).findById(run.id).patch({ noticeDue: false })
  }
}

const runners = new WeakMap<Services, ScheduleRunner>()
/** Returns the schedule runner of a server, if it has one. */
export const getScheduleRunner = (services: Services): ScheduleRunner | undefined => runners.get(services)

export function startScheduleRunner(
  services: Services,
  as: { contents: JobContents; jobs: JobRunner; now?: () => number },
): ScheduleRunner {
  const runner = new ScheduleRunner(services, as)
  runners.set(services, runner)
  runner.start()
  return runner
}
