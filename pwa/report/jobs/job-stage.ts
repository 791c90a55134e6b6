import { type ExportJob, fileProgress } from '../../../shared/contract/job-fields.ts'
import type { Transfer } from '../../data/jobs/job-state.ts'

/** Where an export stands on its way to this computer, and how much of that stage is over. */
export interface JobStage {
  stage: 'queued' | 'running' | 'receiving' | 'done' | 'expired' | 'failed' | 'cancelled' | 'interrupted' | 'late'
  /** Whole percent of the stage, of one that has ended how far it came; null where nobody knows. */
  percent: number | null
}

const toPercent = (part: number, whole: number): number => Math.min(100, Math.floor((100 * part) / whole))

/** Its file was there and was let go. */
export const isExpired = ({ state, fileName }: Pick<ExportJob, 'state' | 'fileName'>): boolean =>
  state === 'done' && fileName === null

/** The one answer for the bar, the rows, the details and the list of downloads: what they show follows from it alone. */
export function getJobStage(job: ExportJob, transfer: Transfer | undefined, isLate = false): JobStage {
  if (transfer) {
    const percent = transfer.size > 0 ? toPercent(transfer.received, transfer.size) : null
    if (transfer.state === 'running') return { stage: 'receiving', percent }
    return { stage: transfer.state === 'late' ? 'late' : 'interrupted', percent: percent ?? 0 }
  }
  const percent = fileProgress(job)
  if (isExpired(job)) return { stage: 'expired', percent }
  if (job.state === 'queued' || (job.state === 'running' && !job.rowsTotal)) return { stage: job.state, percent: null }
  return { stage: isLate && job.state === 'cancelled' ? 'late' : job.state, percent }
}

/** What of the stages is shown as 失敗. */
export const hasFailed = ({ stage }: Pick<JobStage, 'stage'>): boolean =>
  stage === 'failed' || stage === 'interrupted' || stage === 'late'

/** All that goes on, as one: how many files are in which stage, and how far they are by now. */
export function summarizeStages(stages: readonly JobStage[]): {
  making: number
  receiving: number
  /** Nothing has begun. */
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
