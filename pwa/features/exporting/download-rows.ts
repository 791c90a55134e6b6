import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import type { FileTransfer } from '../../data/exporting/job-state.ts'
import { getJobStage, hasFailed, type JobStage } from '../../report/exporting/job-stage.ts'

interface KnownDownloads {
  list: readonly ExportJob[] | null
  listed: readonly string[]
  late: readonly string[]
  handedOver: readonly string[]
  transfers: Readonly<Record<string, FileTransfer>>
}

/** A file in the list of downloads, with its stage and progress. */
export interface DownloadRow {
  job: ExportJob
  transfer: FileTransfer | undefined
  stage: JobStage
  kind: 'waiting' | 'percent' | 'failed' | 'done'
  percent: number
  isHandedOver: boolean
}

function getRowKind(stage: JobStage): DownloadRow['kind'] {
  if (hasFailed(stage)) return 'failed'
  if (stage.stage === 'queued') return 'waiting'
  return stage.stage === 'running' || stage.stage === 'receiving' ? 'percent' : 'done'
}

/** Rows of the list of downloads, newest first: its jobs without those that the user cancelled. */
export function toDownloadRows(jobs: KnownDownloads): DownloadRow[] {
  const { list, listed, late, handedOver, transfers } = jobs
  return (list ?? [])
    .filter(({ jobId, state }) => listed.includes(jobId) && (state !== 'cancelled' || late.includes(jobId)))
    .map((job) => {
      const transfer = transfers[job.jobId]
      const stage = getJobStage(job, transfer, late.includes(job.jobId))
      return {
        job,
        transfer,
        stage,
        kind: getRowKind(stage),
        percent: stage.percent ?? 0,
        isHandedOver: handedOver.includes(job.jobId),
      }
    })
}
