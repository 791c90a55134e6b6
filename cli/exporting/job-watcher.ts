import { setTimeout as sleep } from 'node:timers/promises'
import { jobList, jobOne } from '../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import { ApiError } from '../../shared/calls/client.ts'
import type { ReconnectingConnection } from './reconnecting-connection.ts'

/** Number of own jobs per call; watched jobs are usually among the newest. */
const MAX_JOBS_PER_CALL = 50
/** Polling intervals in milliseconds; slower with a token, whose calls are limited. */
const FAST_POLL_MS = { user: 300, token: 1500 } as const
const SLOW_POLL_MS = { user: 2000, token: 4000 } as const

interface WatchedJob {
  onChange: (job: ExportJob) => void
  resolve: (job: ExportJob | null) => void
  reject: (error: unknown) => void
  last: string
}

const hasEnded = ({ state }: ExportJob): boolean => state === 'done' || state === 'failed' || state === 'cancelled'

/** Watches any number of jobs with one call at a time. */
export class JobWatcher {
  readonly #link: ReconnectingConnection
  readonly #signal: AbortSignal
  readonly #watched = new Map<string, WatchedJob>()
  #isPolling = false
  #pause: number = FAST_POLL_MS.user

  constructor(link: ReconnectingConnection, signal: AbortSignal) {
    this.#link = link
    this.#signal = signal
  }

  /** Resolves with the job once it has ended, or with null if it no longer exists. */
  watch(jobId: string, onChange: (job: ExportJob) => void): Promise<ExportJob | null> {
    return new Promise((resolve, reject) => {
      this.#watched.set(jobId, { onChange, resolve, reject, last: '' })
      this.#pause = this.#fastPollMs
      if (!this.#isPolling) void this.#poll()
    })
  }

  get #fastPollMs(): number {
    return this.#link.isToken ? FAST_POLL_MS.token : FAST_POLL_MS.user
  }

  async #poll(): Promise<void> {
    this.#isPolling = true
    try {
      while (this.#watched.size > 0) {
        await sleep(this.#pause, undefined, { signal: this.#signal }).catch(() => this.#signal.throwIfAborted())
        const hasChanged = await this.#pollOnce()
        const slowest = this.#link.isToken ? SLOW_POLL_MS.token : SLOW_POLL_MS.user
        this.#pause = hasChanged ? this.#fastPollMs : Math.min(slowest, this.#pause * 1.5)
      }
    } catch (error) {
      for (const { reject } of this.#watched.values()) reject(error)
      this.#watched.clear()
    } finally {
      this.#isPolling = false
    }
  }

  /** Returns true if anything changed. */
  async #pollOnce(): Promise<boolean> {
    const ids = [...this.#watched.keys()]
    const { list } = await this.#link.call(jobList, { query: { pageSize: MAX_JOBS_PER_CALL } })
    const newest = new Map(list.map((job) => [job.jobId, job]))
    let hasChanged = false
    for (const jobId of ids) {
      const job = newest.get(jobId) ?? (await this.#fetchJob(jobId))
      hasChanged = this.#notify(jobId, job) || hasChanged
    }
    return hasChanged
  }

  #notify(jobId: string, job: ExportJob | null): boolean {
    const watched = this.#watched.get(jobId)
    if (!watched) return false
    if (job === null || hasEnded(job)) {
      this.#watched.delete(jobId)
      watched.resolve(job)
      return true
    }
    const now = JSON.stringify([job.state, job.step, job.rowsDone, job.waitingBehind])
    if (now === watched.last) return false
    watched.last = now
    watched.onChange(job)
    return true
  }

  async #fetchJob(jobId: string): Promise<ExportJob | null> {
    try {
      return await this.#link.call(jobOne, { params: { jobId } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'resource.notFound') return null
      throw error
    }
  }
}
