import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { BodyInput } from '../../../shared/api/endpoint.ts'
import type { jobStart } from '../../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { ApiError } from '../../../shared/calls/client.ts'
import { call } from '../api-call.ts'
import { isExportArea } from '../area.ts'
import type { QuietMode } from '../handle-failure.ts'
import { isOnline, onNetworkChange } from '../offline/network.ts'
import { session } from '../session.ts'
import { onVisitEnd } from '../visit.ts'
import { jobEndpoints } from './job-endpoints.ts'
import { EXPORT_TIMEOUT_MS, isJobActive, jobs, listOngoingJobIds, restoreDownloads, saveTabDownloads } from './job-state.ts'
import { receiveJobFile, stopTransfer } from './job-transfers.ts'

export type JobRequestInput = BodyInput<typeof jobStart>['jobs'][number]

/** Polling intervals in milliseconds: short directly after a start, because most jobs are small. */
const FAST_POLL_DELAYS_MS = [60, 90, 130, 180, 250, 350, 500, 700, 1000]
const BUSY_POLL_MS = 1500
const IDLE_POLL_MS = 20_000
const MAX_LISTED_JOBS = 50

/** Ids and states of the jobs as a string, for comparison. */
const serializeJobStates = (list: readonly Pick<ExportJob, 'jobId' | 'state'>[]): string =>
  list.map(({ jobId, state }) => `${jobId} ${state}`).join()

const saveDownloads = () => saveTabDownloads(session.user?.userId)

/** Incremented when a job is started, retried or removed: a result requested earlier is outdated. */
let listVersion = 0

/** Marks a job for automatic download and shows it in the list of downloads. */
function markJobAwaited(jobId: string): void {
  listVersion += 1
  jobs.awaited[jobId] = Date.now()
  jobs.late = jobs.late.filter((id) => id !== jobId)
  jobs.handedOver = jobs.handedOver.filter((id) => id !== jobId)
  if (!isExportArea) {
    // removes completed downloads of a collapsed list
    const visibleIds = jobs.folded ? jobs.listed.filter((id) => !jobs.handedOver.includes(id)) : jobs.listed
    jobs.listed = [...new Set([...visibleIds, jobId])]
    jobs.folded = false
    jobs.isListNeeded = true
  }
  saveDownloads()
}

function stopAwaitingJob(jobId: string): void {
  if (jobs.awaited[jobId] === undefined) return
  delete jobs.awaited[jobId]
  saveDownloads()
}

/** Removes jobs from the list of downloads. They stay on the server. */
export function removeFromDownloads(jobIds: readonly string[]): void {
  jobs.listed = jobs.listed.filter((id) => !jobIds.includes(id))
  saveDownloads()
}

export function setJobsCollapsed(folded: boolean): void {
  jobs.folded = folded
  saveDownloads()
}

/** Adds awaited jobs that are not among the newest ones, such as an old job that was retried. */
async function addAwaitedJobs(list: ExportJob[]): Promise<ExportJob[]> {
  const missing = Object.keys(jobs.awaited).filter((id) => !list.some(({ jobId }) => jobId === id))
  const awaitedJobs = await Promise.all(
    missing.map((jobId) =>
      call(jobEndpoints.get, { params: { jobId } }, { quiet: true }).catch((error: unknown) => {
        // removed in the meantime
        if (error instanceof ApiError && error.status === 404) stopAwaitingJob(jobId)
        return null
      }),
    ),
  )
  return [...list, ...awaitedJobs.filter((job) => job !== null)]
}

/** Downloads the files of finished jobs and cancels those that take longer than an hour. */
function processFinishedJobs(list: readonly ExportJob[]): void {
  for (const job of list) {
    const awaitedSince = jobs.awaited[job.jobId]
    if (awaitedSince === undefined) continue
    if (!isJobActive(job)) {
      if (job.state === 'done') void receiveJobFile(job)
      stopAwaitingJob(job.jobId)
    } else if (Date.now() - awaitedSince > EXPORT_TIMEOUT_MS) {
      jobs.late.push(job.jobId)
      stopAwaitingJob(job.jobId)
      void cancelOnServer(job.jobId).catch(() => undefined)
    }
  }
}

let pendingFetch: Promise<void> | null = null
function fetchJobs(): Promise<void> {
  const userId = session.user?.userId
  const versionBefore = listVersion
  pendingFetch ??= call(jobEndpoints.list, { query: { pageSize: MAX_LISTED_JOBS } }, { quiet: true })
    .then(async ({ list: newest, room }) => {
      const list = await addAwaitedJobs(newest)
      // the result belongs to an earlier user, or was requested before the latest change
      if (session.user?.userId !== userId || listVersion !== versionBefore) return
      if (serializeJobStates(jobs.list ?? []) !== serializeJobStates(list)) jobs.changeCount += 1
      jobs.list = list
      jobs.room = room
      processFinishedJobs(list)
    })
    .catch(() => undefined)
    .finally(() => {
      pendingFetch = null
    })
  return pendingFetch
}

/** Returns true if a visible or awaited job is active. */
const hasActiveJobs = (): boolean =>
  Object.keys(jobs.awaited).length > 0 ||
  (jobs.list ?? []).some((job) => isJobActive(job) && (isExportArea || jobs.listed.includes(job.jobId)))

let timer: ReturnType<typeof setTimeout> | undefined
let pollCount = 0
/** Number of mounted pages that show all jobs of the user. */
let watcherCount = 0

function schedulePoll(): void {
  clearTimeout(timer)
  const isActive = hasActiveJobs()
  if (!isActive && watcherCount === 0) return
  timer = setTimeout(
    () => {
      pollCount += 1
      void (isOnline() && (isActive || !document.hidden) ? fetchJobs() : Promise.resolve()).then(schedulePoll)
    },
    isActive ? (FAST_POLL_DELAYS_MS[pollCount] ?? BUSY_POLL_MS) : IDLE_POLL_MS,
  )
}

/** Restarts polling with the short intervals after a change. */
function restartPolling(): void {
  pollCount = 0
  schedulePoll()
}

onVisitEnd(() => clearTimeout(timer))
onNetworkChange((online) => {
  if (online && hasActiveJobs()) restartPolling()
})

/** The user's jobs as this tab knows them. `useJobPolling` keeps them up to date. */
export const useJobs = () => useSnapshot(jobs)

/**
 * Polls the jobs; used once in the frame of an area. Polling is frequent while a job is active. The export area, which
 * shows all jobs, also polls occasionally.
 */
export function useJobPolling(userId: string): void {
  useEffect(() => {
    restoreDownloads(userId)
    if (isExportArea) watcherCount += 1
    void fetchJobs().then(() => {
      // jobs left running, such as by a closed tab, are listed but not downloaded automatically
      const leftoverIds = (jobs.list ?? []).filter((job) => isJobActive(job) && job.scheduleId === null).map(({ jobId }) => jobId)
      if (!isExportArea && leftoverIds.length > 0) jobs.listed = [...new Set([...jobs.listed, ...leftoverIds])]
      restartPolling()
    })
    return () => {
      if (isExportArea) watcherCount -= 1
    }
  }, [userId])
}

/** Starts jobs, whose files are downloaded when they are ready. By default the caller handles failures. */
export async function startJobs(requests: JobRequestInput[], quiet: QuietMode = true): Promise<ExportJob[]> {
  const { list } = await call(jobEndpoints.start, { body: { jobs: requests } }, { quiet })
  const knownJobs = jobs.list ?? []
  jobs.list = [...list.filter(({ jobId }) => !knownJobs.some((job) => job.jobId === jobId)), ...knownJobs]
  jobs.changeCount += 1
  for (const { jobId } of list) markJobAwaited(jobId)
  restartPolling()
  return list
}

const cancelOnServer = (jobId: string) =>
  call(jobEndpoints.cancel, { params: { jobId } }, { quiet: true }).catch((error: unknown) => {
    // the job ended in the meantime
    if (!(error instanceof ApiError && error.code === 'job.ended')) throw error
  })

/** Cancels a job and its transfer, and no longer awaits it. */
export async function cancelJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  stopTransfer(jobId)
  stopAwaitingJob(jobId)
  const job = jobs.list?.find((item) => item.jobId === jobId)
  if (job && isJobActive(job)) await cancelOnServer(jobId)
  await fetchJobs()
  restartPolling()
}

/** Repeats a job that failed or was cancelled. */
export async function retryJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  const job = await call(jobEndpoints.retry, { params: { jobId } })
  jobs.list = (jobs.list ?? []).map((item) => (item.jobId === jobId ? job : item))
  markJobAwaited(jobId)
  restartPolling()
}

export async function removeJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  stopTransfer(jobId)
  await call(jobEndpoints.remove, { params: { jobId } })
  listVersion += 1
  jobs.list = jobs.list?.filter((job) => job.jobId !== jobId) ?? null
  jobs.changeCount += 1
  removeFromDownloads([jobId])
  await fetchJobs()
}

/** Removes a job from the list of downloads; a job without a file is also removed from the server. */
export async function dismissDownload(job: Pick<ExportJob, 'jobId' | 'state'>): Promise<void> {
  if (job.state !== 'done') return removeJob(job)
  stopTransfer(job.jobId)
  removeFromDownloads([job.jobId])
}

/**
 * Cancels all jobs and transfers that this tab started, before a sign-out. If the server is unreachable, its jobs continue
 * there.
 */
export async function cancelOngoingJobs(): Promise<void> {
  const open = listOngoingJobIds(jobs)
  const ended = (jobs.list ?? []).filter((job) => !isJobActive(job)).map(({ jobId }) => jobId)
  jobs.awaited = {}
  saveDownloads()
  for (const jobId of open) stopTransfer(jobId)
  await Promise.allSettled(open.filter((jobId) => !ended.includes(jobId)).map(cancelOnServer))
  await fetchJobs()
}
