import { proxy } from 'valtio'
import type { Answer } from '../../../shared/contract/endpoint.ts'
import type { jobList } from '../../../shared/contract/export-jobs.ts'
import type { ExportJob } from '../../../shared/contract/job-fields.ts'
import { isExportArea } from '../area.ts'
import { onVisitEnd } from '../visit.ts'

/**
 * What this tab knows of one's own export jobs. The jobs are the server's; a tab knows beside them which of them it started,
 * and what has come of their files. Stands in the first file of a page: no contract, no call.
 */

/** The specification's longest wait for an export, and for its file: what takes longer counts as failed. */
export const LONGEST_MS = 3_600_000

/** A finished file on its way to this computer. */
export interface Transfer {
  received: number
  size: number
  /** late: it took longer than an hour. */
  state: 'running' | 'failed' | 'late'
}

type Room = Answer<typeof jobList>['room']

interface Jobs {
  /** The newest of one's own; null until they are known. */
  list: ExportJob[] | null
  room: Room | null
  transfers: Record<string, Transfer>
  /** Started in this tab, with the moment: their files are handed over as soon as they are there. */
  awaited: Record<string, number>
  /** Given up because they took longer than an hour. */
  late: string[]
  /** Handed over to the browser's downloads by this tab. */
  handedOver: string[]
  /** What the list of downloads shows. */
  listed: string[]
  folded: boolean
  /** The list of downloads is to be loaded. */
  wanted: boolean
  /** Grows whenever a job was started, came to an end or was removed. */
  turns: number
}

const empty = (): Jobs => ({
  list: null,
  room: null,
  transfers: {},
  awaited: {},
  late: [],
  handedOver: [],
  listed: [],
  folded: false,
  wanted: false,
  turns: 0,
})
export const jobs = proxy<Jobs>(empty())

/** Waiting or being made: both count as downloading (specification section 4). */
export const isJobActive = ({ state }: Pick<ExportJob, 'state'>): boolean => state === 'queued' || state === 'running'

type Known = Pick<Jobs, 'list' | 'transfers' | 'awaited'>

/** Is the job one of the downloads of this tab: asked for here and not ended, or its file is on its way? */
const isOngoing = (job: ExportJob, { transfers, awaited }: Pick<Known, 'transfers' | 'awaited'>): boolean =>
  transfers[job.jobId]?.state === 'running' || awaited[job.jobId] !== undefined

/**
 * What leaving would break off: jobs that this tab started, and files on their way here. What another tab or a schedule asked
 * for goes on without it.
 */
export const ongoing = (known: Known): ExportJob[] => (known.list ?? []).filter((job) => isOngoing(job, known))

/** The jobs of what is on its way, be they known by more than their names or not. */
export const ongoingIds = ({ transfers, awaited }: Pick<Known, 'transfers' | 'awaited'>): string[] => [
  ...new Set([...Object.keys(awaited), ...Object.keys(transfers).filter((id) => transfers[id]?.state === 'running')]),
]

/** What a reload of the tab finds again. */
interface Kept extends Pick<Jobs, 'awaited' | 'late' | 'handedOver' | 'listed' | 'folded'> {
  userId: string
}
const STORAGE_KEY = isExportArea ? 'uresuji.downloads-se' : 'uresuji.downloads'

function readStoredDownloads(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Were there downloads in this tab before it was loaded anew? */
export const hasStoredDownloads = (): boolean => readStoredDownloads() !== null

let owner: string | null = null

/** Takes up what this tab had asked for before it was loaded anew. */
export function takeUpDownloads(userId: string): void {
  if (owner === userId) return
  owner = userId
  const stored = readStoredDownloads()
  if (stored?.userId !== userId) return
  const { awaited, late, handedOver, listed, folded } = stored
  Object.assign(jobs, { awaited: { ...awaited, ...jobs.awaited }, late, handedOver, folded })
  // what has arrived has been seen
  jobs.listed = [...new Set([...jobs.listed, ...listed.filter((id) => !handedOver.includes(id))])]
}

/** Remembers for a reload what this tab has asked for. */
export function storeDownloads(userId: string | undefined): void {
  if (userId === undefined) return
  const { awaited, late, handedOver, listed, folded } = jobs
  try {
    if (listed.length === 0 && Object.keys(awaited).length === 0) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, awaited, late, handedOver, listed, folded } satisfies Kept))
  } catch {
    // without storage a reload finds what the server has, and hands nothing over by itself
  }
}

onVisitEnd(() => {
  owner = null
  Object.assign(jobs, empty())
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // nothing was kept
  }
})
