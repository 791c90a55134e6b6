import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { BodyInput } from '../../../shared/api/endpoint.ts'
import type { jobStart } from '../../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { ApiError } from '../../../shared/client.ts'
import { isExportArea } from '../area.ts'
import { call } from '../call.ts'
import type { Quiet } from '../failure.ts'
import { isOnline, onNetwork } from '../offline/network.ts'
import { session } from '../session.ts'
import { onVisitEnd } from '../visit.ts'
import { jobEndpoints } from './job-endpoints.ts'
import { isJobActive, jobs, LONGEST_MS, ongoingIds, storeDownloads, takeUpDownloads } from './job-state.ts'
import { fetchJob, stopTransfer } from './job-transfers.ts'

export type JobRequestInput = BodyInput<typeof jobStart>['jobs'][number]

/** Polling intervals in milliseconds: short directly after a start, because most jobs are small. */
const QUICK_MS = [60, 90, 130, 180, 250, 350, 500, 700, 1000]
const BUSY_MS = 1500
const CALM_MS = 20_000
const NEWEST = 50

/** Ids and states of the jobs as a string, for comparison. */
const joinStates = (list: readonly Pick<ExportJob, 'jobId' | 'state'>[]): string =>
  list.map(({ jobId, state }) => `${jobId} ${state}`).join()

const storeJobs = () => storeDownloads(session.user?.userId)

/** Incremented when a job is started or retried: an answer requested earlier does not contain it. */
let isStarted = 0

/** Marks a job for automatic download and shows it in the list of downloads. */
function awaitJob(jobId: string): void {
  isStarted += 1
  jobs.awaited[jobId] = Date.now()
  jobs.late = jobs.late.filter((id) => id !== jobId)
  jobs.handedOver = jobs.handedOver.filter((id) => id !== jobId)
  if (!isExportArea) {
    // removes completed downloads of a collapsed list
    const before = jobs.folded ? jobs.listed.filter((id) => !jobs.handedOver.includes(id)) : jobs.listed
    jobs.listed = [...new Set([...before, jobId])]
    jobs.folded = false
    jobs.wanted = true
  }
  storeJobs()
}

function awaitNoMore(jobId: string): void {
  if (jobs.awaited[jobId] === undefined) return
  delete jobs.awaited[jobId]
  storeJobs()
}

/** Removes jobs from the list of downloads. They stay on the server. */
export function unlist(jobIds: readonly string[]): void {
  jobs.listed = jobs.listed.filter((id) => !jobIds.includes(id))
  storeJobs()
}

export function setJobsFolded(folded: boolean): void {
  jobs.folded = folded
  storeJobs()
}

/** Adds awaited jobs that are not among the newest ones, such as an old job that was retried. */
async function withAwaited(list: ExportJob[]): Promise<ExportJob[]> {
  const missing = Object.keys(jobs.awaited).filter((id) => !list.some(({ jobId }) => jobId === id))
  const awaitedJobs = await Promise.all(
    missing.map((jobId) =>
      call(jobEndpoints.get, { params: { jobId } }, { quiet: true }).catch((error: unknown) => {
        // removed in the meantime
        if (error instanceof ApiError && error.status === 404) awaitNoMore(jobId)
        return null
      }),
    ),
  )
  return [...list, ...awaitedJobs.filter((job) => job !== null)]
}

/** Downloads the files of finished jobs and cancels those that take longer than an hour. */
function settle(list: readonly ExportJob[]): void {
  for (const job of list) {
    const since = jobs.awaited[job.jobId]
    if (since === undefined) continue
    if (!isJobActive(job)) {
      if (job.state === 'done') void fetchJob(job)
      awaitNoMore(job.jobId)
    } else if (Date.now() - since > LONGEST_MS) {
      jobs.late.push(job.jobId)
      awaitNoMore(job.jobId)
      void cancelOnServer(job.jobId).catch(() => undefined)
    }
  }
}

let asking: Promise<void> | null = null
function fetchJobs(): Promise<void> {
  const userId = session.user?.userId
  const before = isStarted
  asking ??= call(jobEndpoints.list, { query: { pageSize: NEWEST } }, { quiet: true })
    .then(async ({ list: newest, room }) => {
      const list = await withAwaited(newest)
      // the answer belongs to an earlier user, or was requested before the latest start
      if (session.user?.userId !== userId || isStarted !== before) return
      if (joinStates(jobs.list ?? []) !== joinStates(list)) jobs.turns += 1
      jobs.list = list
      jobs.room = room
      settle(list)
    })
    .catch(() => undefined)
    .finally(() => {
      asking = null
    })
  return asking
}

/** Returns true if a visible or awaited job is active. */
const isBusy = (): boolean =>
  Object.keys(jobs.awaited).length > 0 ||
  (jobs.list ?? []).some((job) => isJobActive(job) && (isExportArea || jobs.listed.includes(job.jobId)))

let timer: ReturnType<typeof setTimeout> | undefined
let pollCount = 0
/** Number of mounted pages that show all jobs of the user. */
let onlookers = 0

function plan(): void {
  clearTimeout(timer)
  const busy = isBusy()
  if (!busy && onlookers === 0) return
  timer = setTimeout(
    () => {
      pollCount += 1
      void (isOnline() && (busy || !document.hidden) ? fetchJobs() : Promise.resolve()).then(plan)
    },
    busy ? (QUICK_MS[pollCount] ?? BUSY_MS) : CALM_MS,
  )
}

/** Restarts polling with the short intervals after a change. */
function hurry(): void {
  pollCount = 0
  plan()
}

onVisitEnd(() => clearTimeout(timer))
onNetwork((online) => {
  if (online && isBusy()) hurry()
})

/** The user's jobs as this tab knows them. `useJobsWatch` keeps them up to date. */
export const useJobs = () => useSnapshot(jobs)

/**
 * Polls the jobs; used once in the frame of an area. Polling is frequent while a job is active. The export area, which
 * shows all jobs, also polls occasionally.
 */
export function useJobsWatch(userId: string): void {
  useEffect(() => {
    takeUpDownloads(userId)
    if (isExportArea) onlookers += 1
    void fetchJobs().then(() => {
      // jobs left running, such as by a closed tab, are listed but not downloaded automatically
      const left = (jobs.list ?? []).filter((job) => isJobActive(job) && job.scheduleId === null).map(({ jobId }) => jobId)
      if (!isExportArea && left.length > 0) jobs.listed = [...new Set([...jobs.listed, ...left])]
      hurry()
    })
    return () => {
      if (isExportArea) onlookers -= 1
    }
  }, [userId])
}

/** Starts jobs, whose files are downloaded when they are ready. By default the caller handles failures. */
export async function startJobs(requests: JobRequestInput[], quiet: Quiet = true): Promise<ExportJob[]> {
  const { list } = await call(jobEndpoints.start, { body: { jobs: requests } }, { quiet })
  const knownJobs = jobs.list ?? []
  jobs.list = [...list.filter(({ jobId }) => !knownJobs.some((job) => job.jobId === jobId)), ...knownJobs]
  jobs.turns += 1
  for (const { jobId } of list) awaitJob(jobId)
  hurry()
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
  awaitNoMore(jobId)
  const job = jobs.list?.find((item) => item.jobId === jobId)
  if (job && isJobActive(job)) await cancelOnServer(jobId)
  await fetchJobs()
  hurry()
}

/** Repeats a job that failed or was cancelled. */
export async function retryJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  const job = await call(jobEndpoints.retry, { params: { jobId } })
  jobs.list = (jobs.list ?? []).map((item) => (item.jobId === jobId ? job : item))
  awaitJob(jobId)
  hurry()
}

export async function removeJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  stopTransfer(jobId)
  await call(jobEndpoints.remove, { params: { jobId } })
  unlist([jobId])
  await fetchJobs()
}

/** Removes a job from the list of downloads; a job without a file is also removed from the server. */
export async function clearDownload(job: Pick<ExportJob, 'jobId' | 'state'>): Promise<void> {
  if (job.state !== 'done') return removeJob(job)
  stopTransfer(job.jobId)
  unlist([job.jobId])
}

/**
 * Cancels all jobs and transfers that this tab started, before a sign-out. If the server is unreachable, its jobs continue
 * there.
 */
export async function cancelOngoing(): Promise<void> {
  const open = ongoingIds(jobs)
  const ended = (jobs.list ?? []).filter((job) => !isJobActive(job)).map(({ jobId }) => jobId)
  jobs.awaited = {}
  storeJobs()
  for (const jobId of open) stopTransfer(jobId)
  await Promise.allSettled(open.filter((jobId) => !ended.includes(jobId)).map(cancelOnServer))
  await fetchJobs()
}
