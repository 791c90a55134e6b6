import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { JobContent } from '../../../shared/api/exporting/job-fields.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import { type Connection, toFailure } from '../../connection/connect.ts'
import { addDefaultPeriodToBody } from '../../connection/default-period.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure, createFileFailure, exitCodes } from '../../context/failure.ts'
import { downloadAllFiles, verifyFinishedFiles } from '../../exporting/bulk-export.ts'
import { BulkProgress } from '../../exporting/bulk-progress.ts'
import {
  assertSameRequest,
  createExportState,
  parseExportArguments,
  type QueryOptions,
  type TypedExport,
} from '../../exporting/export-arguments.ts'
import {
  type ExportFile,
  type ExportRequest,
  type ExportState,
  ExportStateStore,
  readExportState,
  writeAtomically,
} from '../../exporting/export-state.ts'
import { type FolderLock, lockExportFolder } from '../../exporting/folder-lock.ts'
import { JobWatcher } from '../../exporting/job-watcher.ts'
import { connectForLongWork, type LongRunningWork, runUntilInterrupted } from '../../exporting/long-running-work.ts'
import type { ReconnectingConnection } from '../../exporting/reconnecting-connection.ts'
import { type PeriodOptions, parseNumber } from '../../input/conditions.ts'
import { printNote, writeJson } from '../../output/write-output.ts'

/** Options of the download, independent of the content. */
interface WorkOptions extends GlobalOptions {
  parallel?: string
  retryFor?: string
}

export interface ExportOptions extends QueryOptions, WorkOptions {
  out?: string
  dryRun?: boolean
}

/** Maximum of parallel jobs; more than the server runs at once per contract. */
const MAX_PARALLEL = 10
const DEFAULT_RETRY_MINUTES = 10
const CHECKSUM_FILE = 'SHA256SUMS'

/** Work with a reporter that is set once there is progress to report. */
type ExportWork = LongRunningWork & { reporter: { progress: BulkProgress | null } }

async function connectForExport(options: WorkOptions, context: CommandContext): Promise<ExportWork> {
  const minutes = parseNumber(options.retryFor, '--retry-for', context) ?? DEFAULT_RETRY_MINUTES
  const reporter: ExportWork['reporter'] = { progress: null }
  const work = await connectForLongWork(
    options,
    { reconnectTimeout: minutes * 60_000, onWait: (waiting) => reporter.progress?.showWait(waiting) },
    context,
  )
  return { ...work, reporter }
}

const getAccountName = ({ profile }: Connection): string =>
  profile.token?.startsWith('urt_') ? 'token' : (profile.username ?? '')

const parseParallel = (options: WorkOptions, context: CommandContext): number => {
  const { t } = context
  const parallel = parseNumber(options.parallel, '--parallel', context) ?? 4
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= MAX_PARALLEL) return parallel
  const reason = parallel > MAX_PARALLEL ? t('error.tooBig', { limit: MAX_PARALLEL }) : t('error.tooSmall', { limit: 1 })
  throw new CommandFailure(t('error.option', { option: '--parallel', reason }))
}

async function createFolder(folder: string, context: CommandContext): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw createFileFailure(folder, error, context)
  }
}

async function lockFolder(folder: string, context: CommandContext): Promise<FolderLock> {
  const lock = await lockExportFolder(folder).catch((error: unknown) => {
    throw createFileFailure(folder, error, context)
  })
  if (lock !== null) return lock
  const worker = (await readExportState(folder, context))?.worker
  const who = worker ? context.t('export.worker', { pid: worker.pid, since: formatJapanMinute(worker.since) }) : ''
  throw new CommandFailure(context.t('export.busy', { folder, who }), exitCodes.busy)
}

/** Adds the default period of the command, the same as without `export`. */
async function addDefaultPeriod(
  content: JobContent,
  { exportable, options }: TypedExport,
  { call }: ReconnectingConnection,
): Promise<JobContent> {
  if (exportable.defaultPeriod === null) return content
  const body = await addDefaultPeriodToBody(content.body as object, options as PeriodOptions, {
    fallback: exportable.defaultPeriod,
    call,
  })
  return { ...content, body } as JobContent
}

/** Exports a query into a folder, one file per part; continues in an existing folder. */
export async function runExport(query: TypedExport & { options: ExportOptions }, context: CommandContext): Promise<void> {
  const { options } = query
  const parallel = parseParallel(options, context)
  const { subjects, ...typed } = await parseExportArguments(query, context)
  const work = await connectForExport(options, context)
  const { connection, link } = work
  const throwFailure = async (error: unknown) => {
    throw await toFailure(error, link.server, context)
  }
  const content = await addDefaultPeriod(typed.content, query, link).catch(throwFailure)
  const request: ExportRequest = { ...typed, content, server: connection.server, account: getAccountName(connection) }
  if (options.dryRun) {
    const { printEstimate } = await import('./export-dry-run.action.ts')
    return printEstimate(request, { subjects, work, options }, context)
  }
  const folder = resolve(options.out ?? 'uresuji-export')
  const planExport = () => createExportState(request, { subjects, link }, context).catch(throwFailure)
  // an invalid request must not leave a folder behind
  const newState = (await readExportState(folder, context)) === null ? await planExport() : null
  await createFolder(folder, context)
  const lock = await lockFolder(folder, context)
  try {
    const before = await readExportState(folder, context)
    const state = before === null ? (newState ?? (await planExport())) : assertSameRequest(before, request, context)
    await downloadIntoFolder(folder, { state, work, parallel, options }, context)
  } finally {
    lock.release()
  }
}

/** Resumes the export of a folder with its original request. */
export async function runExportResume(path: string, options: WorkOptions, context: CommandContext): Promise<void> {
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
    const work = await connectForExport({ ...options, server: options.server ?? state.asked.server }, context)
    if (getAccountName(work.connection) !== state.asked.account)
      throw new CommandFailure(t('export.otherAccount', { account: state.asked.account || '-' }), exitCodes.forbidden)
    await downloadIntoFolder(folder, { state, work, parallel, options }, context)
  } finally {
    lock.release()
  }
}

async function downloadIntoFolder(
  folder: string,
  { state, work, parallel, options }: { state: ExportState; work: ExportWork; parallel: number; options: WorkOptions },
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const { link, stop } = work
  const stateStore = new ExportStateStore(folder, state)
  const progress = new BulkProgress(state.pieces, context)
  work.reporter.progress = progress
  const began = Date.now()
  const downloadFiles = async () => {
    state.worker = { pid: process.pid, since: new Date(began).toISOString() }
    const finishedCount = state.pieces.filter((exportFile) => exportFile.state === 'done').length
    if (finishedCount > 0) progress.print(t('export.goesOn', { kept: finishedCount, all: state.pieces.length }))
    await stateStore.save()
    const bulk = { stateStore, link, progress, signal: stop.signal }
    await verifyFinishedFiles(bulk)
    const watcher = new JobWatcher(link, stop.signal)
    await downloadAllFiles({ ...bulk, watcher, parallel, stop: (reason) => stop.abort(reason) }, context)
    state.worker = null
    await stateStore.save()
    await writeAtomically(join(folder, CHECKSUM_FILE), formatChecksums(state.pieces))
    return true
  }
  const result = await runUntilInterrupted(work, () => progress.stop(), { work: downloadFiles, context }).catch(
    (error: unknown) => {
      printNote(t('export.resumable', { folder }))
      throw error instanceof Error && 'syscall' in error ? createFileFailure(folder, error, context) : error
    },
  )
  if (result === null) return printNote(t('export.interrupted', { folder }))
  await printExportResult(folder, { exportFiles: state.pieces, seconds: (Date.now() - began) / 1000, options }, context)
}

/** Lines in the format of `sha256sum -c`. */
const formatChecksums = (exportFiles: readonly ExportFile[]): string =>
  exportFiles.flatMap(({ state, sha256, fileName }) => (state === 'done' ? [`${sha256}  ${fileName}\n`] : [])).join('')

async function printExportResult(
  folder: string,
  { exportFiles, seconds, options }: { exportFiles: readonly ExportFile[]; seconds: number; options: WorkOptions },
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const filterByState = (state: ExportFile['state']) => exportFiles.filter((exportFile) => exportFile.state === state)
  const [done, empty, failed] = [filterByState('done'), filterByState('empty'), filterByState('failed')]
  const sumField = (field: 'rows' | 'size') => done.reduce((total, exportFile) => total + (exportFile[field] ?? 0), 0)
  if (options.json)
    await writeJson({
      folder,
      files: exportFiles.map(({ stem, fileName, state, rows, size, sha256, jobId, part, error }) => ({
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
      rows: sumField('rows'),
      bytes: sumField('size'),
      seconds: Math.round(seconds * 10) / 10,
    })
  const rows = sumField('rows')
  if (done.length > 0) printNote(t('export.written', { folder, files: done.length, rows, size: formatSize(sumField('size')) }))
  if (empty.length > 0) printNote(t('export.someEmpty', { files: empty.length }))
  if (failed.length > 0) printNote(t('export.someFailed', { files: failed.length }))
  // an export without any row should be noticed
  if (failed.length > 0 || done.length === 0) process.exitCode = exitCodes.incomplete
}
