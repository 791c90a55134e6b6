import { type ExportJob, getFileProgress } from '../../../shared/api/exporting/job-fields.ts'
import type { FileTransfer } from '../../data/exporting/job-state.ts'

/** Stage of an export on its way to the user's device, with its progress. */
export interface JobStage {
  stage: 'queued' | 'running' | 'receiving' | 'done' | 'expired' | 'failed' | 'cancelled' | 'interrupted' | 'late'
  /** Progress of the stage in whole percent, for an ended one the last value; null if unknown. */
  percent: number | null
}

const toPercent = (part: number, total: number): number => Math.min(100, Math.floor((100 * part) / total))

/** The file existed and was purged. */
export const isExpired = ({ state, fileName }: Pick<ExportJob, 'state' | 'fileName'>): boolean =>
  state === 'done' && fileName === null

/** Computes the stage, on which the bar, the rows, the details and the list of downloads all rely. */
export function getJobStage(job: ExportJob, transfer: FileTransfer | undefined, isLate = false): JobStage {
  if (transfer) {
    const percent = transfer.size > 0 ? toPercent(transfer.received, transfer.size) : null
    if (transfer.state === 'running') return { stage: 'receiving', percent }
    return { stage: transfer.state === 'late' ? 'late' : 'interrupted', percent: percent ?? 0 }
  }
  const percent = getFileProgress(job)
  if (isExpired(job)) return { stage: 'expired', percent }
  if (job.state === 'queued' || (job.state === 'running' && !job.rowsTotal)) return { stage: job.state, percent: null }
  return { stage: isLate && job.state === 'cancelled' ? 'late' : job.state, percent }
}

/** Stages that are shown as 失敗. */
export const hasFailed = ({ stage }: Pick<JobStage, 'stage'>): boolean =>
  stage === 'failed' || stage === 'interrupted' || stage === 'late'

/** Combines all active exports: number of files per stage, and the overall progress in percent (null if unknown). */
export function summarizeStages(stages: readonly JobStage[]): {
  making: number
  receiving: number
  /** Nothing has started. */
  isWaiting: boolean
  percent: number | null
} {
  const going = stages.filter(({ stage }) => stage === 'queued' || stage === 'running' || stage === 'receiving')
  const receiving = going.filter(({ stage }) => stage === 'receiving').length
  const isKnown = going.some(({ percent }) => percent !== null)
  return {
    making: going.length - receiving,
    receiving,
    isWaiting: going.length > 0 && going.every(({ stage }) => stage === 'queued'),
    percent: isKnown ? Math.floor(going.reduce((sum, { percent }) => sum + (percent ?? 0), 0) / going.length) : null,
  }
}
