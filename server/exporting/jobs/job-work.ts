import { stat } from 'node:fs/promises'
import { AppError } from '../../../shared/errors.ts'
import { findSpeaker } from '../../accounts/api-token-caller.ts'
import { findPerson } from '../../accounts/session.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import { parseTokenActor } from '../../operations/audit.ts'
import type { ExportJobModel } from '../../operations/job-models.ts'
import { runInWorker } from '../../run-in-worker.ts'
import type { Services } from '../../services.ts'
import { noteExport } from '../export-route.ts'
import { buildFileName } from '../file.ts'
import { planFileLayout } from './file-layout.ts'
import type { JobFiles } from './job-files.ts'
import { getContentKind, type JobContents, type JobSource } from './job-source.ts'
import { writeParquet } from './parquet.ts'
import { type Telling, type Writing, type WrittenRows, writeRows } from './write-rows.ts'
import type { WriteTask } from './write-worker.ts'

export interface Work {
  services: Services
  contents: JobContents
  files: JobFiles
  /** The folder of this attempt. */
  folder: string
  signal: AbortSignal
  telling: Telling & { total(rows: number): void }
}

/** Estimated free bytes that writing a spool of this size needs in addition to it. */
const roomFor = (spool: number): number => Math.ceil(spool * 1.5)

/**
 * Returns the user with their current rights. Throws `job.userGone` if they may not sign in any more, `job.tokenGone` if the
 * token is no longer usable.
 */
export async function readJobUser(
  { operations }: Services,
  { userId, area }: Pick<ExportJobModel, 'userId' | 'area'>,
): Promise<SignedIn> {
  const tokenId = parseTokenActor(userId)
  if (tokenId !== null) {
    const speaker = await findSpeaker(operations.knex, tokenId)
    if (speaker === null) throw new AppError('job.tokenGone')
    return speaker
  }
  const person = await findPerson(operations.knex, userId)
  if (person === null || (area === 'sales-exports' && !person.externalApi)) throw new AppError('job.userGone')
  const { externalApi: _exports, ...user } = person
  return { ...user, sessionId: '', expiresAt: '' }
}

/** Reads the rows to a spool on one snapshot, which is released before the file is written. */
async function read(
  job: ExportJobModel,
  user: SignedIn,
  { services, contents, folder, signal }: Work,
): Promise<{ source: JobSource; rows: number; spool: string }> {
  const spool = `${folder}/spool`
  const { knex, release } = await services.warehouse.snapshot(signal)
  try {
    signal.throwIfAborted()
    const language = job.file.language
    const source = await getContentKind(contents, job.content).open(job.content, { user, language, services, knex })
    return { source, spool, rows: await source.spool(spool, signal) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'access.denied') throw new AppError('job.rightGone')
    throw error
  } finally {
    await release()
  }
}

/** Memory limit of the writing thread in megabytes: rows are streamed, except for a PDF, which needs all at once. */
const MOST_MEMORY = 256
const MOST_FOR_PDF = 1024

/** A CSV of up to this many rows is written faster here than a thread starts. */
const FEW_ROWS = 2000

/**
 * Writes the file in a worker thread, so that requests are answered meanwhile. When the signal aborts, the thread is terminated;
 * its output is in the attempt's folder, which its owner removes.
 */
async function writeInWorker(writing: Writing, telling: Telling, signal: AbortSignal): Promise<WrittenRows> {
  signal.throwIfAborted()
  if (writing.file.format === 1 && writing.rows <= FEW_ROWS) return writeRows(writing, telling)
  return runInWorker<WriteTask>(new URL('./write-worker.ts', import.meta.url), {
    input: writing,
    memoryMb: writing.file.format === 3 ? MOST_FOR_PDF : MOST_MEMORY,
    signal,
    onMessage: (message) => ('step' in message ? telling.step(message.step) : telling.rows(message.rows)),
  })
}

/** Creates a job's file in the attempt's folder. Throws AppErrors with messages for the user. */
export async function workOn(job: ExportJobModel, work: Work): Promise<WrittenRows> {
  const { services, files, folder, signal, telling } = work
  const user = await readJobUser(services, job)
  await files.checkRoom(0)
  const { source, rows, spool } = await read(job, user, work)
  if (rows === 0) throw new AppError('job.nothing')
  const parts = planFileLayout(job.file, rows)
  await files.checkRoom(roomFor((await stat(spool)).size))
  const detail = { format: job.file.format, rows, ...source.question }
  await noteExport(services, { user, address: job.address ?? '' }, { target: source.target, detail })
  telling.total(rows)
  const { table } = source
  const ready = job.file.format === 4 ? await writeParquet({ spool, table, parts, folder }, signal) : []
  const name = buildFileName([table.title, ...source.nameParts])
  return writeInWorker({ spool, table, rows, file: job.file, parts, name, folder, ready }, telling, signal)
}
