import { stat } from 'node:fs/promises'
import { AppError } from '../../../shared/errors/errors.ts'
import { findTokenCaller } from '../../accounts/api-token-caller.ts'
import { findActiveUser, toSignedInUser } from '../../accounts/session.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { runInWorker } from '../../foundation/run-in-worker.ts'
import { parseTokenActor } from '../../operations/audit.ts'
import type { WithOperations } from '../../operations/database.ts'
import type { ExportJobModel } from '../../operations/job-models.ts'
import { buildFileName } from '../export-file.ts'
import { recordExport } from '../export-route.ts'
import { writeParquet } from '../parquet.ts'
import { planFileLayout } from './file-layout.ts'
import type { JobFiles } from './job-files.ts'
import { type ContentServices, getJobContentKind, type JobContents, type JobSource } from './job-source.ts'
import { type WriteCallbacks, type WriteRequest, type WrittenRows, writeRows } from './write-rows.ts'
import type { WriteTask } from './write-worker.ts'

export interface JobContext {
  services: ContentServices
  contents: JobContents
  files: JobFiles
  /** The folder of this attempt. */
  folder: string
  signal: AbortSignal
  callbacks: WriteCallbacks & { onTotal: (rows: number) => void }
}

/** Estimated free bytes that writing a spool of this size needs in addition to it. */
const estimateRequiredBytes = (spool: number): number => Math.ceil(spool * 1.5)

/**
 * Returns the user with their current rights. Throws `job.userGone` if they may not sign in any more, `job.tokenGone` if the
 * token is no longer usable.
 */
export async function readJobUser(
  { operations }: WithOperations,
  { userId, area }: Pick<ExportJobModel, 'userId' | 'area'>,
): Promise<SignedIn> {
  const tokenId = parseTokenActor(userId)
  if (tokenId !== null) {
    const caller = await findTokenCaller(operations.knex, tokenId)
    if (caller === null) throw new AppError('job.tokenGone')
    return caller
  }
  const person = await findActiveUser(operations.knex, userId)
  if (person === null || (area === 'sales-exports' && !person.externalApi)) throw new AppError('job.userGone')
  return toSignedInUser(person)
}

/** Reads the rows to a spool on one snapshot, which is released before the file is written. */
async function readToSpool(
  job: ExportJobModel,
  user: SignedIn,
  { services, contents, folder, signal }: JobContext,
): Promise<{ source: JobSource; rows: number; spool: string }> {
  const spool = `${folder}/spool`
  const { knex, release } = await services.warehouse.snapshot(signal)
  try {
    signal.throwIfAborted()
    const { file, scheduleId, content } = job
    // the job of a run has the run's id
    const runId = scheduleId === null ? null : job.id
    const context = { user, language: file.language, services, knex, runId }
    const source = await getJobContentKind(contents, content).open(content, context)
    return { source, spool, rows: await source.spool(spool, signal) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'access.denied') throw new AppError('job.rightGone')
    throw error
  } finally {
    await release()
  }
}

/** Memory limit of the writing thread in megabytes: rows are streamed, except for a PDF, which needs all at once. */
const MAX_MEMORY_MB = 256
const MAX_PDF_MEMORY_MB = 1024

/** A CSV of up to this many rows is written faster here than a thread starts. */
const MAX_ROWS_WITHOUT_WORKER = 2000

/**
 * Writes the file in a worker thread, so that requests are answered meanwhile. When the signal aborts, the thread is terminated;
 * its output is in the attempt's folder, which its owner removes.
 */
async function writeInWorker(request: WriteRequest, callbacks: WriteCallbacks, signal: AbortSignal): Promise<WrittenRows> {
  signal.throwIfAborted()
  if (request.file.format === 1 && request.rows <= MAX_ROWS_WITHOUT_WORKER) return writeRows(request, callbacks)
  return runInWorker<WriteTask>(new URL('./write-worker.ts', import.meta.url), {
    input: request,
    memoryMb: request.file.format === 3 ? MAX_PDF_MEMORY_MB : MAX_MEMORY_MB,
    signal,
    onMessage: (message) => ('step' in message ? callbacks.onStep(message.step) : callbacks.onRows(message.rows)),
  })
}

/** Creates a job's file in the attempt's folder. Throws AppErrors with messages for the user. */
export async function writeJobFile(job: ExportJobModel, work: JobContext): Promise<WrittenRows> {
  const { services, files, folder, signal, callbacks } = work
  const user = await readJobUser(services, job)
  await files.requireFreeSpace(0)
  const { source, rows, spool } = await readToSpool(job, user, work)
  const { report } = source
  if (rows === 0 && report === undefined) throw new AppError('job.nothing')
  const file = report === undefined ? job.file : { ...job.file, split: 'none' as const }
  const parts = planFileLayout(file, rows)
  if (report === undefined) await files.requireFreeSpace(estimateRequiredBytes((await stat(spool)).size))
  const detail = { format: job.file.format, rows, ...source.query }
  await recordExport(services, { user, address: job.address ?? '' }, { target: source.target, detail })
  callbacks.onTotal(rows)
  const { table } = source
  const writtenParts = job.file.format === 4 ? await writeParquet({ spool, table, parts, folder }, signal) : []
  const name = buildFileName([table.title, ...source.nameParts])
  return writeInWorker({ spool, table, report, rows, file, parts, name, folder, writtenParts }, callbacks, signal)
}
