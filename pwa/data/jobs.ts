import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { ApiError } from '../../shared/client.ts'
import type { Answer, BodyInput } from '../../shared/contract/endpoint.ts'
import * as calls from '../../shared/contract/export-jobs.ts'
import type { ExportJob } from '../../shared/contract/job-fields.ts'
import { isExportArea, sessionNames } from './area.ts'
import { call } from './call.ts'
import { readCookie } from './cookies.ts'
import { fetchFile, giveFile } from './fetch-file.ts'
import { session } from './session.ts'
import { onVisitEnd } from './visit.ts'

/** The calls of this area. */
const area = isExportArea
  ? {
      list: calls.exportJobList,
      start: calls.exportJobStart,
      count: calls.exportJobCount,
      cancel: calls.exportJobCancel,
      retry: calls.exportJobRetry,
      remove: calls.exportJobDelete,
      file: calls.exportJobFile,
    }
  : {
      list: calls.jobList,
      start: calls.jobStart,
      count: calls.jobCount,
      cancel: calls.jobCancel,
      retry: calls.jobRetry,
      remove: calls.jobDelete,
      file: calls.jobFileGet,
    }
export const jobCountCall = area.count
export const jobListCall = area.list

export type JobRoom = Answer<typeof calls.jobList>['room']
export type JobRequest = BodyInput<typeof calls.jobStart>['jobs'][number]

/** A finished file on its way to this computer. */
export interface Transfer {
  received: number
  size: number
  state: 'running' | 'failed'
}

interface Jobs {
  /** The newest of one's own; null until they are known. */
  list: ExportJob[] | null
  room: JobRoom | null
  transfers: Record<string, Transfer>
  /** Started in this tab: their files are handed over as soon as they are there. */
  awaited: string[]
  /** Grows whenever a job was started, came to an end or was removed. */
  turns: number
}

const empty = (): Jobs => ({ list: null, room: null, transfers: {}, awaited: [], turns: 0 })
export const jobs = proxy<Jobs>(empty())

/** The specification's words for a download that its user stops. */
const CANCELLED = 'Download canceled by user'
const BUSY_MS = 1500
const CALM_MS = 20_000
const NEWEST = 50

const running = new Map<string, AbortController>()
onVisitEnd(() => {
  for (const abort of running.values()) abort.abort(CANCELLED)
  running.clear()
  Object.assign(jobs, empty())
})

/** Waiting or being made. */
export const isActive = ({ state }: Pick<ExportJob, 'state'>): boolean => state === 'queued' || state === 'running'

/** What leaving would break off: jobs that are being made, and files on their way here. */
export function ongoing({ list, transfers }: { list: readonly ExportJob[] | null; transfers: Jobs['transfers'] }): ExportJob[] {
  return (list ?? []).filter((job) => isActive(job) || transfers[job.jobId]?.state === 'running')
}

/** Which there are and how they stand, as one text. */
const statesOf = (list: readonly Pick<ExportJob, 'jobId' | 'state'>[]): string =>
  list.map(({ jobId, state }) => `${jobId} ${state}`).join()

let asking: Promise<void> | null = null
export function askJobs(): Promise<void> {
  asking ??= call(area.list, { query: { pageSize: NEWEST } }, { quiet: true })
    .then(({ list, room }) => {
      if (statesOf(jobs.list ?? []) !== statesOf(list)) jobs.turns += 1
      jobs.list = list
      jobs.room = room
      for (const job of list)
        if (job.state === 'done' && jobs.awaited.includes(job.jobId)) {
          jobs.awaited = jobs.awaited.filter((id) => id !== job.jobId)
          void fetchJob(job)
        }
    })
    .catch(() => undefined)
    .finally(() => {
      asking = null
    })
  return asking
}

/** One's own jobs, asked anew as long as one is being made. */
export function useJobs() {
  const shown = useSnapshot(jobs)
  const busy = (shown.list ?? []).some((job) => isActive(job as ExportJob))
  useEffect(() => {
    void askJobs()
    const timer = setInterval(
      () => {
        if (!document.hidden || busy) void askJobs()
      },
      busy ? BUSY_MS : CALM_MS,
    )
    return () => clearInterval(timer)
  }, [busy])
  return { ...shown, list: shown.list as ExportJob[] | null, busy }
}

/** Starts jobs; their files come to this computer when they are made. */
export async function startJobs(requests: JobRequest[]): Promise<ExportJob[]> {
  const { list } = await call(area.start, { body: { jobs: requests } }, { quiet: true })
  jobs.awaited = [...jobs.awaited, ...list.map(({ jobId }) => jobId)]
  await askJobs()
  return list
}

export async function cancelJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  stopTransfer(jobId)
  const job = jobs.list?.find((one) => one.jobId === jobId)
  if (job && isActive(job))
    await call(area.cancel, { params: { jobId } }, { quiet: true }).catch((error: unknown) => {
      // it ended meanwhile
      if (!(error instanceof ApiError && error.code === 'job.ended')) throw error
    })
  await askJobs()
}

export async function retryJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  await call(area.retry, { params: { jobId } })
  jobs.awaited = [...jobs.awaited, jobId]
  await askJobs()
}

export async function removeJob({ jobId }: Pick<ExportJob, 'jobId'>): Promise<void> {
  stopTransfer(jobId)
  await call(area.remove, { params: { jobId } })
  await askJobs()
}

/** Whoever leaves breaks off everything: jobs, and files on their way. */
export async function cancelOngoing(): Promise<void> {
  jobs.awaited = []
  for (const job of ongoing(jobs)) await cancelJob(job)
}

export function stopTransfer(jobId: string): void {
  running.get(jobId)?.abort(CANCELLED)
  running.delete(jobId)
  delete jobs.transfers[jobId]
}

/** Brings the file of a finished job to this computer; where it breaks off it goes on from there. */
export async function fetchJob(job: ExportJob): Promise<void> {
  if (running.has(job.jobId)) return
  const abort = new AbortController()
  const asker = session.user?.userId
  running.set(job.jobId, abort)
  const known = jobs.transfers[job.jobId]
  jobs.transfers[job.jobId] = { received: known?.received ?? 0, size: job.size ?? 0, state: 'running' }
  try {
    const file = await fetchFile(area.file, {
      jobId: job.jobId,
      token: () => readCookie(sessionNames.token),
      signal: abort.signal,
      onProgress: (received, size) => {
        if (jobs.transfers[job.jobId]) jobs.transfers[job.jobId] = { received, size, state: 'running' }
      },
    })
    // a file that comes after its asker has left is nobody's
    if (session.user?.userId !== asker) return
    giveFile(file, job.fileName ?? job.name)
    delete jobs.transfers[job.jobId]
  } catch {
    if (!abort.signal.aborted)
      jobs.transfers[job.jobId] = { ...(jobs.transfers[job.jobId] ?? { received: 0, size: 0 }), state: 'failed' }
  } finally {
    if (running.get(job.jobId) === abort) running.delete(job.jobId)
  }
}
