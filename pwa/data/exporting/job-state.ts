import { proxy } from 'valtio'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { jobList } from '../../../shared/api/exporting/export-jobs.ts'
import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { isExportArea } from '../area.ts'
import { onVisitEnd } from '../visit.ts'

/**
 * State of the user's export jobs in this tab. The server stores the jobs; the tab knows which of them it started and the
 * state of their transfers. Part of the initial chunk, so it imports no API declarations.
 */

/**
 * Timeout of the specification for an export and for the transfer of its file: one hour in milliseconds. What takes longer
 * has failed.
 */
export const EXPORT_TIMEOUT_MS = 3_600_000

/** Transfer of a finished file to this device. */
export interface FileTransfer {
  received: number
  size: number
  /** late: it took longer than an hour. */
  state: 'running' | 'failed' | 'late'
}

type JobCapacity = Result<typeof jobList>['room']

interface JobsState {
  /** The user's newest jobs; null until they are loaded. */
  list: ExportJob[] | null
  room: JobCapacity | null
  transfers: Record<string, FileTransfer>
  /** Jobs started in this tab, with their start time in milliseconds: their files are downloaded when they are ready. */
  awaited: Record<string, number>
  /** Jobs that were cancelled because they took longer than an hour. */
  late: string[]
  /** Jobs whose files this tab has passed to the browser. */
  handedOver: string[]
  listed: string[]
  folded: boolean
  /** True if the list of downloads has to be loaded. */
  isListNeeded: boolean
  /** Incremented whenever a job is started, ends or is removed. */
  changeCount: number
}

const createEmptyJobs = (): JobsState => ({
  list: null,
  room: null,
  transfers: {},
  awaited: {},
  late: [],
  handedOver: [],
  listed: [],
  folded: false,
  isListNeeded: false,
  changeCount: 0,
})
export const jobs = proxy<JobsState>(createEmptyJobs())

/** Queued or running: both count as downloading (specification section 4). */
export const isJobActive = ({ state }: Pick<ExportJob, 'state'>): boolean => state === 'queued' || state === 'running'

type KnownJobs = Pick<JobsState, 'list' | 'transfers' | 'awaited'>

/** Returns true if the job is awaited in this tab or its file is being transferred. */
const isOngoing = (job: ExportJob, { transfers, awaited }: Pick<KnownJobs, 'transfers' | 'awaited'>): boolean =>
  transfers[job.jobId]?.state === 'running' || awaited[job.jobId] !== undefined

/**
 * Jobs that leaving would interrupt: started in this tab, or being transferred. Jobs of other tabs and of schedules
 * continue.
 */
export const listOngoingJobs = (knownJobs: KnownJobs): ExportJob[] =>
  (knownJobs.list ?? []).filter((job) => isOngoing(job, knownJobs))

/** Ids of those jobs, including jobs of which only the id is known. */
export const listOngoingJobIds = ({ transfers, awaited }: Pick<KnownJobs, 'transfers' | 'awaited'>): string[] => [
  ...new Set([...Object.keys(awaited), ...Object.keys(transfers).filter((id) => transfers[id]?.state === 'running')]),
]

/** State that survives a reload of the tab. */
interface StoredJobs extends Pick<JobsState, 'awaited' | 'late' | 'handedOver' | 'listed' | 'folded'> {
  userId: string
}
const STORAGE_KEY = isExportArea ? 'uresuji.downloads-se' : 'uresuji.downloads'

function readStoredDownloads(): StoredJobs | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredJobs | null
  } catch {
    return null
  }
}

/** Returns true if this tab had downloads before it was reloaded. */
export const hasStoredDownloads = (): boolean => readStoredDownloads() !== null

let owner: string | null = null

/** Restores the downloads of this tab after a reload. */
export function restoreDownloads(userId: string): void {
  if (owner === userId) return
  owner = userId
  const stored = readStoredDownloads()
  if (stored?.userId !== userId) return
  const { awaited, late, handedOver, listed, folded } = stored
  Object.assign(jobs, { awaited: { ...awaited, ...jobs.awaited }, late, handedOver, folded })
  // completed downloads are not listed again
  jobs.listed = [...new Set([...jobs.listed, ...listed.filter((id) => !handedOver.includes(id))])]
}

/** Stores the downloads of this tab for a reload. */
export function saveTabDownloads(userId: string | undefined): void {
  if (userId === undefined) return
  const { awaited, late, handedOver, listed, folded } = jobs
  try {
    if (listed.length === 0 && Object.keys(awaited).length === 0) sessionStorage.removeItem(STORAGE_KEY)
    else
      sessionStorage.setItem(
        STORAGE_KEY,
        JSON.stringify({ userId, awaited, late, handedOver, listed, folded } satisfies StoredJobs),
      )
  } catch {
    // without storage a reload finds the jobs of the server but downloads nothing automatically
  }
}

onVisitEnd(() => {
  owner = null
  Object.assign(jobs, createEmptyJobs())
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // nothing was stored
  }
})
