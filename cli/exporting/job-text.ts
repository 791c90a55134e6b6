import type { ExportJob } from '../../shared/api/exporting/job-fields.ts'
import type { CommandContext } from '../context/context.ts'

/** Progress of a job in a few words. */
export function formatJobProgress(job: ExportJob, { t }: CommandContext): string {
  if (job.state === 'queued') return job.waitingBehind ? t('jobs.waits', { behind: job.waitingBehind }) : t('jobs.next')
  if (job.state !== 'running') return formatJobState(job, { t })
  if (job.step === 'pack') return t('jobs.packing')
  if (job.rowsTotal === null) return t('jobs.reading')
  return t('jobs.writing', { done: job.rowsDone, total: job.rowsTotal })
}

/** State of a job; `expired` for a finished one whose file was deleted. */
export const formatJobState = (
  { state, fileName }: Pick<ExportJob, 'state' | 'fileName'>,
  { t }: Pick<CommandContext, 't'>,
): string => t(state === 'done' && fileName === null ? 'jobs.state.expired' : `jobs.state.${state}`)
