import type { ExportJob } from '../../shared/contract/job-fields.ts'
import type { CommandContext } from '../context.ts'

const count = (value: number): string => value.toLocaleString('en-US')

/** How far a job is, in a few words. */
export function jobProgress(job: ExportJob, { say }: CommandContext): string {
  if (job.state === 'queued')
    return job.waitingBehind ? say('jobs.waits', { behind: count(job.waitingBehind) }) : say('jobs.next')
  if (job.state !== 'running') return jobState(job, { say })
  if (job.step === 'pack') return say('jobs.packing')
  if (job.rowsTotal === null) return say('jobs.reading')
  return say('jobs.writing', { done: count(job.rowsDone), total: count(job.rowsTotal) })
}

/** What has become of a job: a finished one whose file has been let go is over. */
export const jobState = (
  { state, fileName }: Pick<ExportJob, 'state' | 'fileName'>,
  { say }: Pick<CommandContext, 'say'>,
): string => say(state === 'done' && fileName === null ? 'jobs.state.expired' : `jobs.state.${state}`)
