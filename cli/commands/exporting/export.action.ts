import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { JobContent } from '../../../shared/api/exporting/job-fields.ts'
import { type Connection, toFailure } from '../../connection/connect.ts'
import { withDefaultPeriod } from '../../connection/default-period.ts'
import type { CommandContext, GlobalOptions } from '../../context.ts'
import { downloadAll, verifyFinishedFiles } from '../../exporting/bulk-export.ts'
import { BulkProgress } from '../../exporting/bulk-progress.ts'
import {
  type ExportPiece,
  type ExportRequest,
  type ExportState,
  readExportState,
  StateKeeper,
  writeWhole,
} from '../../exporting/export-state.ts'
import { type FolderLock, lockExportFolder } from '../../exporting/folder-lock.ts'
import { JobWatcher } from '../../exporting/job-watcher.ts'
import { type LongWork, openWork, untilStopped } from '../../exporting/long-work.ts'
import { freshState, parseTypedExport, type QuestionOptions, requireSameRequest, type TypedExport } from '../../exporting/plan.ts'
import type { ServerLink } from '../../exporting/server-link.ts'
import { CommandFailure, exitCodes, fileFailure } from '../../failure.ts'
import { type PeriodOptions, parseNumber } from '../../input/conditions.ts'
import { formatSize, formatTimestamp } from '../../output/format.ts'
import { note, refuseBoth, writeJson } from '../../output/output.ts'

/** Options of the download, independent of the content. */
export interface WorkOptions extends GlobalOptions {
  parallel?: string
  retryFor?: string
}

export interface ExportOptions extends QuestionOptions, WorkOptions {
  out?: string
  dryRun?: boolean
}

/** Maximum of parallel jobs; more than the server runs at once per contract. */
const MOST_PARALLEL = 10
const RETRY_MINUTES = 10
const CHECKSUMS = 'SHA256SUMS'

/** Work with a reporter that is set once there is progress to report. */
type Work = LongWork & { reporter: { progress: BulkProgress | null } }

async function open(options: WorkOptions, context: CommandContext): Promise<Work> {
  const minutes = parseNumber(options.retryFor, '--retry-for', context) ?? RETRY_MINUTES
  const reporter: Work['reporter'] = { progress: null }
  const work = await openWork(
    options,
    { reconnectTimeout: minutes * 60_000, onWait: (waiting) => reporter.progress?.waits(waiting) },
    context,
  )
  return { ...work, reporter }
}

const getAccountName = ({ profile }: Connection): string =>
  profile.token?.startsWith('urt_') ? 'token' : (profile.username ?? '')

const parseParallel = (options: WorkOptions, context: CommandContext): number => {
  const { t } = context
  const parallel = parseNumber(options.parallel, '--parallel', context) ?? 4
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= MOST_PARALLEL) return parallel
  const reason = parallel > MOST_PARALLEL ? t('error.tooBig', { limit: MOST_PARALLEL }) : t('error.tooSmall', { limit: 1 })
  throw new CommandFailure(t('error.option', { option: '--parallel', reason }))
}

async function makeFolder(folder: string, context: CommandContext): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw fileFailure(folder, error, context)
  }
}

async function lockFolder(folder: string, context: CommandContext): Promise<FolderLock> {
  const lock = await lockExportFolder(folder).catch((error: unknown) => {
    throw fileFailure(folder, error, context)
  })
  if (lock !== null) return lock
  const worker = (await readExportState(folder, context))?.worker
  const who = worker ? context.t('export.worker', { pid: worker.pid, since: formatTimestamp(worker.since) }) : ''
  throw new CommandFailure(context.t('export.busy', { folder, who }), exitCodes.busy)
}

/** Adds the default period of the command, the same as without `export`. */
async function withOwnPeriod(content: JobContent, { what, options }: TypedExport, { call }: ServerLink): Promise<JobContent> {
  if (what.defaultPeriod === null) return content
  const body = await withDefaultPeriod(content.body as object, options as PeriodOptions, { fallback: what.defaultPeriod, call })
  return { ...content, body } as JobContent
}

/** Exports a question into a folder, one file per part; continues in an existing folder. */
export async function exportFiles(question: TypedExport & { options: ExportOptions }, context: CommandContext): Promise<void> {
  const { options } = question
  refuseBoth(options, context)
  const parallel = parseParallel(options, context)
  const { about, ...typed } = await parseTypedExport(question, context)
  const work = await open(options, context)
  const { connection, link } = work
  const failed = async (error: unknown) => {
    throw await toFailure(error, link.server, context)
  }
  const content = await withOwnPeriod(typed.content, question, link).catch(failed)
  const request: ExportRequest = { ...typed, content, server: connection.server, account: getAccountName(connection) }
  if (options.dryRun) {
    const { printEstimate: foretell } = await import('./export-dry-run.action.ts')
    return foretell(request, { about, work, options }, context)
  }
  const folder = resolve(options.out ?? 'uresuji-export')
  const plan = () => freshState(request, { about, link }, context).catch(failed)
  // an invalid request must not leave a folder behind
  const planned = (await readExportState(folder, context)) === null ? await plan() : null
  await makeFolder(folder, context)
  const lock = await lockFolder(folder, context)
  try {
    const before = await readExportState(folder, context)
    const state = before === null ? (planned ?? (await plan())) : requireSameRequest(before, request, context)
    await bringInto(folder, { state, work, parallel, options }, context)
  } finally {
    lock.release()
  }
}

/** Resumes the export of a folder with its original request. */
export async function resumeExport(path: string, options: WorkOptions, context: CommandContext): Promise<void> {
  refuseBoth(options, context)
  const { t } = context
  const parallel = parseParallel(options, context)
  const folder = resolve(path)
  // check before locking, which would create a lock file in an unrelated folder
  if ((await readExportState(folder, context)) === null) throw new CommandFailure(t('export.nothingToResume', { folder }))
  const lock = await lockFolder(folder, context)
  try {
    const state = await readExportState(folder, context)
    if (state === null) throw new CommandFailure(t('export.nothingToResume', { folder }))
    // use the folder's server, which has its jobs
    const work = await open({ ...options, server: options.server ?? state.asked.server }, context)
    if (getAccountName(work.connection) !== state.asked.account)
      throw new CommandFailure(t('export.otherAccount', { account: state.asked.account || '-' }), exitCodes.forbidden)
    await bringInto(folder, { state, work, parallel, options }, context)
  } finally {
    lock.release()
  }
}

async function bringInto(
  folder: string,
  { state, work, parallel, options }: { state: ExportState; work: Work; parallel: number; options: WorkOptions },
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const { link, stop } = work
  const keeper = new StateKeeper(folder, state)
  const progress = new BulkProgress(state.pieces, context)
  work.reporter.progress = progress
  const began = Date.now()
  const bring = async () => {
    state.worker = { pid: process.pid, since: new Date(began).toISOString() }
    const finishedCount = state.pieces.filter((piece) => piece.state === 'done').length
    if (finishedCount > 0) progress.print(t('export.goesOn', { kept: finishedCount, all: state.pieces.length }))
    await keeper.save()
    const bulk = { keeper, link, progress, signal: stop.signal }
    await verifyFinishedFiles(bulk)
    const watcher = new JobWatcher(link, stop.signal)
    await downloadAll({ ...bulk, watcher, parallel, stop: (reason) => stop.abort(reason) }, context)
    state.worker = null
    await keeper.save()
    await writeWhole(join(folder, CHECKSUMS), checksumLines(state.pieces))
    return true
  }
  const brought = await untilStopped(work, () => progress.stop(), { work: bring, context }).catch((error: unknown) => {
    note(t('export.resumable', { folder }))
    throw error instanceof Error && 'syscall' in error ? fileFailure(folder, error, context) : error
  })
  if (brought === null) return note(t('export.interrupted', { folder }))
  await conclude(folder, { pieces: state.pieces, seconds: (Date.now() - began) / 1000, options }, context)
}

/** Lines in the format of `sha256sum -c`. */
const checksumLines = (pieces: readonly ExportPiece[]): string =>
  pieces.flatMap(({ state, sha256, fileName }) => (state === 'done' ? [`${sha256}  ${fileName}\n`] : [])).join('')

async function conclude(
  folder: string,
  { pieces, seconds, options }: { pieces: readonly ExportPiece[]; seconds: number; options: WorkOptions },
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const of = (state: ExportPiece['state']) => pieces.filter((piece) => piece.state === state)
  const [done, empty, failed] = [of('done'), of('empty'), of('failed')]
  const sum = (field: 'rows' | 'size') => done.reduce((total, piece) => total + (piece[field] ?? 0), 0)
  if (options.json)
    await writeJson({
      folder,
      files: pieces.map(({ stem, fileName, state, rows, size, sha256, jobId, part, error }) => ({
        file: state === 'done' ? fileName : stem,
        state,
        rows,
        size,
        sha256,
        jobId,
        part,
        error,
      })),
      done: done.length,
      empty: empty.length,
      failed: failed.length,
      rows: sum('rows'),
      bytes: sum('size'),
      seconds: Math.round(seconds * 10) / 10,
    })
  const rows = sum('rows')
  if (done.length > 0) note(t('export.written', { folder, files: done.length, rows, size: formatSize(sum('size')) }))
  if (empty.length > 0) note(t('export.someEmpty', { files: empty.length }))
  if (failed.length > 0) note(t('export.someFailed', { files: failed.length }))
  // an export without any row should be noticed
  if (failed.length > 0 || done.length === 0) process.exitCode = exitCodes.incomplete
}
