import type { Knex } from 'knex'
import { downloadStatuses, type ExportJob, getFileProgress } from '../../../shared/api/exporting/job-fields.ts'
import type { ErrorCode } from '../../../shared/errors/errors.ts'
import { isErrorCode } from '../../../shared/errors/field-errors.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { getErrorMessage } from '../../foundation/language.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { countStarts, getLane } from './job-queue.ts'

const toJobError = (job: ExportJobModel, language: Language): ExportJob['error'] => {
  if (job.errorCode === null) return null
  const code: ErrorCode = isErrorCode(job.errorCode) ? job.errorCode : 'server.internal'
  return { code, values: job.errorValues, message: getErrorMessage(code, language, job.errorValues) }
}

/** Converts a job to the API's form. */
const toApiJob = (job: ExportJobModel, language: Language, waitingBehind: number | null): ExportJob => ({
  jobId: job.id,
  processId: job.id,
  status: downloadStatuses[job.state],
  progress: getFileProgress(job),
  name: job.name,
  kind: job.content.kind,
  call: job.content.kind === 'analysis' ? job.content.call : null,
  content: job.content,
  file: job.file,
  state: job.state,
  step: job.step,
  rowsDone: job.rowsDone,
  rowsTotal: job.rowsTotal,
  attempts: countStarts(job),
  waitingBehind,
  fileName: job.fileName,
  size: job.size,
  sha256: job.sha256,
  parts: job.parts,
  unmapped: job.unmapped,
  error: toJobError(job, language),
  scheduleId: job.scheduleId,
  createdAt: job.createdAt,
  startedAt: job.startedAt,
  endedAt: job.endedAt,
  expiresAt: job.expiresAt,
})

/** Returns the number of jobs of all contracts that start before this one in its lane. It does not reveal whose they are. */
async function countJobsAhead(knex: Knex, job: ExportJobModel): Promise<number | null> {
  if (job.state !== 'queued') return null
  return ExportJobModel.query(knex)
    .where({ state: 'queued' })
    .where('queued_at', '<', job.queuedAt)
    .modify(getLane(job))
    .resultSize()
}

/** Converts jobs to the API's form, with messages in the language of the request. */
export const toApiJobs = async (knex: Knex, jobs: readonly ExportJobModel[], language: Language): Promise<ExportJob[]> => {
  const list: ExportJob[] = []
  for (const job of jobs) list.push(toApiJob(job, language, await countJobsAhead(knex, job)))
  return list
}
