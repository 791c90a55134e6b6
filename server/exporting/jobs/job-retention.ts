import type { Knex } from 'knex'
import type { WithConfig } from '../../foundation/config.ts'
import type { WithOperations } from '../../operations/database.ts'
import { ExportJobModel } from '../../operations/job-models.ts'
import { getFileKey, JobFiles } from './job-files.ts'
import { tryNotifyJobChange } from './job-queue.ts'

/**
 * Files of jobs are stored for a number of days and up to a number of bytes per contract; the oldest are removed first. Jobs
 * themselves stay in the list as long as other finished records.
 */

const DAY_MS = 86_400_000
const UUID_LENGTH = 36

type JobWithFile = Pick<ExportJobModel, 'id' | 'userId' | 'contractId' | 'attempts' | 'size' | 'expiresAt'>

/** Returns the jobs whose files are to be removed: expired ones, and the oldest of a contract that exceeds its limit. */
function selectFilesToRemove(jobs: readonly JobWithFile[], { now, maxBytes }: { now: number; maxBytes: number }): JobWithFile[] {
  const at = new Date(now).toISOString()
  const over = jobs.filter((job) => (job.expiresAt ?? '') <= at)
  const stay = jobs.filter((job) => !over.includes(job))
  const tooMuch = [...Map.groupBy(stay, (job) => job.contractId).values()].flatMap((ofContract) => {
    let bytes = 0
    // newest first: what exceeds the limit is removed; the newest stays, whatever its size
    return ofContract.filter((job, index) => {
      bytes += job.size ?? 0
      return index > 0 && bytes > maxBytes
    })
  })
  return [...over, ...tooMuch]
}

async function removeExpiredFiles(knex: Knex, files: JobFiles, limits: { now: number; maxBytes: number }): Promise<void> {
  const jobs: JobWithFile[] = await ExportJobModel.query(knex)
    .select('id', 'user_id', 'contract_id', 'attempts', 'size', 'expires_at')
    .whereNotNull('file_name')
    .orderBy('ended_at', 'desc')
  for (const job of selectFilesToRemove(jobs, limits)) {
    // first the database, then the disk: a listed file must exist
    await ExportJobModel.query(knex).findById(job.id).patch({ fileName: null, size: null, sha256: null, expiresAt: null })
    await files.remove(job)
    await tryNotifyJobChange(knex, job)
  }
}

/** Removes files without a finished job, left by a server that died between the two steps. */
async function removeOrphanFiles(knex: Knex, files: JobFiles): Promise<void> {
  const existing = await files.list()
  if (existing.length === 0) return
  const retained = await ExportJobModel.query(knex)
    .select('id', 'attempts', 'state')
    .where((condition) => condition.where({ state: 'running' }).orWhereNotNull('file_name'))
  const running = new Set(retained.filter((job) => job.state === 'running').map((job) => job.id))
  const finished = new Set(retained.map(getFileKey))
  for (const key of existing) if (!finished.has(key) && !running.has(key.slice(0, UUID_LENGTH))) await files.removeKey(key)
}

/** Removes expired files and jobs. */
export async function purgeExpiredJobs({ operations, config }: WithConfig & WithOperations, now = Date.now()): Promise<void> {
  const { knex } = operations
  const files = new JobFiles(config)
  await removeExpiredFiles(knex, files, { now, maxBytes: config.jobsKeepBytes })
  await ExportJobModel.query(knex)
    .whereIn('state', ['done', 'failed', 'cancelled'])
    .whereNull('file_name')
    .where('ended_at', '<', new Date(now - config.keepDays * DAY_MS).toISOString())
    .delete()
  await removeOrphanFiles(knex, files)
}
