import type { ExportJob } from '../../../shared/contract/job-fields.ts'
import { isActive, type Transfer } from '../../data/jobs/job-state.ts'
import { percentOf, shareReceived } from '../../report/jobs/job-words.ts'

interface Known {
  list: readonly ExportJob[] | null
  listed: readonly string[]
  late: readonly string[]
  handedOver: readonly string[]
  awaited: Readonly<Record<string, number>>
  transfers: Readonly<Record<string, Transfer>>
}

/** A file in the list of downloads: where it stands, and how far it has come. */
export interface DownloadRow {
  job: ExportJob
  transfer: Transfer | undefined
  kind: 'waiting' | 'percent' | 'failed' | 'done'
  percent: number
  handedOver: boolean
  late: boolean
}

function kindOf(job: ExportJob, { late, awaited }: Pick<Known, 'late' | 'awaited'>, transfer: Transfer | undefined) {
  if (transfer) return transfer.state === 'running' ? 'percent' : 'failed'
  if (job.state === 'failed' || late.includes(job.jobId)) return 'failed'
  if (job.state === 'queued') return 'waiting'
  return job.state === 'done' && awaited[job.jobId] === undefined ? 'done' : 'percent'
}

/** What the list shows, newest first: the jobs that it was given, without those that somebody has cancelled. */
export function downloadRows(known: Known): DownloadRow[] {
  const { list, listed, late, handedOver, transfers } = known
  return (list ?? [])
    .filter(({ jobId, state }) => listed.includes(jobId) && (state !== 'cancelled' || late.includes(jobId)))
    .map((job) => {
      const transfer = transfers[job.jobId]
      return {
        job,
        transfer,
        kind: kindOf(job, known, transfer),
        percent: percentOf(shareReceived(job, transfer) ?? 0),
        handedOver: handedOver.includes(job.jobId),
        late: late.includes(job.jobId) && !isActive(job),
      }
    })
}
