import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { jobCancel, jobDelete, jobList, jobRetry } from '../../../shared/api/exporting/export-jobs.ts'
import type { ExportJob, jobStates } from '../../../shared/api/exporting/job-fields.ts'
import { formatJapanMinute } from '../../../shared/calendar/period.ts'
import type { RetryWait } from '../../../shared/calls/retry.ts'
import { formatSize } from '../../../shared/messages/formats.ts'
import { connect } from '../../connection/connect.ts'
import { formatRowRange, type PageOptions, readPages, toPageFields } from '../../connection/read-pages.ts'
import type { CommandContext, GlobalOptions } from '../../context/context.ts'
import { CommandFailure, exitCodes, rethrowNotFoundAs } from '../../context/failure.ts'
import { downloadJobFile, isCompleteFile } from '../../exporting/download-job-file.ts'
import { findJob } from '../../exporting/find-job.ts'
import { formatJobProgress, formatJobState } from '../../exporting/job-text.ts'
import { JobWatcher } from '../../exporting/job-watcher.ts'
import { connectForLongWork, runUntilInterrupted } from '../../exporting/long-running-work.ts'
import type { ReconnectingConnection } from '../../exporting/reconnecting-connection.ts'
import { validateInput } from '../../input/validate-input.ts'
import { formatOptionalTimestamp } from '../../output/date-time.ts'
import { toLocalFileName } from '../../output/file-result.ts'
import { LiveLines } from '../../output/live-lines.ts'
import type { OutputColumn } from '../../output/table.ts'
import { printNote, writeJson, writeList } from '../../output/write-output.ts'

interface JobListOptions extends PageOptions {
  state?: (typeof jobStates)[number]
}
interface DownloadOptions extends GlobalOptions {
  out?: string
}

/** Page size: the maximum per call. */
const PAGE_SIZE = 200
/** How long the server may be unreachable. */
const RECONNECT_TIMEOUT_MS = 600_000

/** Columns that fit into a terminal of 80 columns. */
const getNarrowColumns = (jobs: readonly ExportJob[], context: CommandContext): OutputColumn<ExportJob>[] => [
  // long enough to identify it
  { title: 'ID', value: ({ jobId }) => jobId.slice(0, 8) },
  { title: context.t('jobs.name'), value: ({ name }) => name, maxWidth: 40 },
  { title: context.t('jobs.state'), value: (job) => formatJobProgress(job, context), maxWidth: 28 },
  { title: context.t('jobs.rows'), value: ({ rowsTotal }) => rowsTotal },
  { title: context.t('jobs.size'), value: ({ size }) => (size === null ? null : formatSize(size)), dropPriority: 0 },
  // without the year: jobs are deleted after days
  { title: context.t('jobs.createdAt'), value: ({ createdAt }) => formatJapanMinute(createdAt).slice(5) },
  ...(jobs.some(({ error }) => error !== null)
    ? [{ title: context.t('jobs.note'), value: ({ error }: ExportJob) => error?.message ?? '', maxWidth: 40 }]
    : []),
]

function getAllColumns(context: CommandContext): OutputColumn<ExportJob>[] {
  const { t } = context
  return [
    { title: 'ID', value: ({ jobId }) => jobId },
    { title: t('jobs.name'), value: ({ name }) => name },
    { title: t('jobs.state'), value: (job) => formatJobState(job, context) },
    { title: t('jobs.rows'), value: ({ rowsTotal }) => rowsTotal },
    { title: t('jobs.size'), value: ({ size }) => size },
    { title: t('jobs.createdAt'), value: ({ createdAt }) => formatOptionalTimestamp(createdAt) },
    { title: t('jobs.expiresAt'), value: ({ expiresAt }) => formatOptionalTimestamp(expiresAt) },
    { title: t('jobs.note'), value: ({ error }) => error?.message ?? '' },
    { title: t('jobs.file'), value: ({ fileName }) => fileName },
    { title: 'SHA-256', value: ({ sha256 }) => sha256 },
  ]
}

export async function runJobList(options: JobListOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const fields = toPageFields(options, context)
  const page = { ...fields, ...(options.all ? { pageSize: PAGE_SIZE } : {}), state: options.state }
  const query = validateInput(jobList.query, page, context)
  const { call } = await connect(options, context)
  const result = await readPages({ ...query, all: options.all }, (pageNum) => call(jobList, { query: { ...query, pageNum } }))
  const { room } = result
  const used = t('jobs.room', { bytes: formatSize(room.bytes), most: formatSize(room.mostBytes), days: room.keptDays })
  const footer = result.list.length === 0 ? t('jobs.none') : `${formatRowRange(result, context)}\n${used}`
  const columns = options.csv ? getAllColumns(context) : getNarrowColumns(result.list, context)
  await writeList({ result, rows: result.list, columns, footer }, options, context)
}

/** Runs work that Ctrl-C can end without harm, because jobs continue on the server. `stoppedMessage` is shown then. */
async function runUntilDetached<T>(
  options: GlobalOptions,
  { lines, stoppedMessage }: { lines: LiveLines; stoppedMessage: string },
  { context, work }: { context: CommandContext; work: (at: { link: ReconnectingConnection; signal: AbortSignal }) => Promise<T> },
): Promise<T | null> {
  const onWait = ({ reason, seconds }: RetryWait) => {
    if (seconds >= 2) lines.print(context.t(`export.wait.${reason}`, { seconds: Math.ceil(seconds) }))
  }
  const longWork = await connectForLongWork(options, { reconnectTimeout: RECONNECT_TIMEOUT_MS, onWait }, context)
  const { link, stop } = longWork
  const result = await runUntilInterrupted(longWork, () => lines.stop(), {
    work: () => work({ link, signal: stop.signal }),
    context,
  })
  if (result === null) printNote(stoppedMessage)
  return result
}

/** Own running and queued jobs. */
async function listActiveJobs({ call }: Pick<ReconnectingConnection, 'call'>): Promise<ExportJob[]> {
  const listByState = async (state: 'running' | 'queued') => (await call(jobList, { query: { state, pageSize: PAGE_SIZE } })).list
  return [...(await listByState('running')), ...(await listByState('queued')).reverse()]
}

export async function runJobWatch(input: readonly string[], options: GlobalOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const lines = new LiveLines()
  const watchJobs = async ({ link, signal }: { link: ReconnectingConnection; signal: AbortSignal }) => {
    const jobs: ExportJob[] = []
    for (const value of input) jobs.push(await findJob(link.call, value, context))
    if (input.length === 0) jobs.push(...(await listActiveJobs(link)))
    const watcher = new JobWatcher(link, signal)
    const currentJobs = new Map(jobs.map((job) => [job.jobId, job]))
    const showProgress = () =>
      lines.show(
        [...currentJobs.values()].map((job) => `  ${job.jobId.slice(0, 8)}  ${job.name}  ${formatJobProgress(job, context)}`),
      )
    showProgress()
    return Promise.all(
      jobs.map(async ({ jobId, name }) => {
        const job = await watcher.watch(jobId, (changed) => {
          currentJobs.set(jobId, changed)
          showProgress()
        })
        currentJobs.delete(jobId)
        lines.print(`${jobId.slice(0, 8)}  ${name}  ${job === null ? t('jobs.gone') : formatResult(job, context)}`)
        showProgress()
        return job
      }),
    )
  }
  const results = await runUntilDetached(options, { lines, stoppedMessage: t('jobs.goOn') }, { context, work: watchJobs })
  if (results === null) return
  if (options.json) await writeJson({ list: results.filter((job) => job !== null) })
  if (results.length === 0) return printNote(t('jobs.noneUnderWay'))
  if (results.some((job) => job?.state !== 'done')) process.exitCode = exitCodes.incomplete
}

function formatResult(job: ExportJob, context: CommandContext): string {
  const { t } = context
  if (job.error !== null) return `${formatJobState(job, context)}: ${job.error.message}`
  if (job.state !== 'done' || job.size === null) return formatJobState(job, context)
  return t('jobs.doneWith', { rows: job.rowsTotal ?? 0, size: formatSize(job.size) })
}

/** Target path of the file: the given path, in the given folder, or the server's file name in the working directory. */
async function resolveTargetPath(fileName: string, out: string | undefined): Promise<{ path: string; isNamed: boolean }> {
  const safeName = toLocalFileName(fileName)
  if (out === undefined) return { path: resolve(safeName), isNamed: false }
  const isFolder = /[/\\]$/.test(out) || (await stat(out).catch(() => null))?.isDirectory() === true
  return isFolder ? { path: join(resolve(out), safeName), isNamed: false } : { path: resolve(out), isNamed: true }
}

export async function runJobDownload(input: string, options: DownloadOptions, context: CommandContext): Promise<void> {
  const { t } = context
  const lines = new LiveLines()
  const downloadFile = async ({ link, signal }: { link: ReconnectingConnection; signal: AbortSignal }) => {
    const foundJob = await findJob(link.call, input, context)
    const job = await new JobWatcher(link, signal).watch(foundJob.jobId, (changed) =>
      lines.show([`  ${changed.name}  ${formatJobProgress(changed, context)}`]),
    )
    if (job === null) throw new CommandFailure(t('jobs.missing', { job: input }))
    const { jobId, fileName, size, sha256 } = job
    if (fileName === null || size === null || sha256 === null)
      throw new CommandFailure(
        job.error?.message ?? t('jobs.noFile', { state: formatJobState(job, context) }),
        exitCodes.incomplete,
      )
    const { path, isNamed } = await resolveTargetPath(fileName, options.out)
    if (!(await isCompleteFile(path, { size, sha256 }))) {
      // an existing file with the server's name may be a different file
      if (!isNamed && (await stat(path).catch(() => null)) !== null) throw new CommandFailure(t('jobs.exists', { path }))
      const onProgress = (received: number) => {
        const percent = Math.floor((received / Math.max(1, size)) * 100)
        lines.show([`  ${fileName}  ${t('export.receiving', { percent, size: formatSize(size) })}`])
      }
      await downloadJobFile(link, { jobId, path, size, sha256, signal, onProgress }, context)
    }
    lines.stop()
    if (options.json) await writeJson({ ...job, path })
    else printNote(t('jobs.downloaded', { path, size: formatSize(size), sha256 }))
    return path
  }
  await runUntilDetached(options, { lines, stoppedMessage: t('jobs.downloadStopped') }, { context, work: downloadFile })
}

const jobChangeEndpoints = { cancel: jobCancel, retry: jobRetry, remove: jobDelete } as const

/** Cancels, restarts or removes jobs one by one; earlier changes persist if a later one is refused. */
export async function runJobChange(
  change: keyof typeof jobChangeEndpoints,
  input: readonly string[],
  options: GlobalOptions,
  context: CommandContext,
): Promise<void> {
  const { t } = context
  const { call } = await connect(options, context)
  // resolve all names before changing anything
  const jobs: ExportJob[] = []
  for (const value of input) jobs.push(await findJob(call, value, context))
  const results: unknown[] = []
  for (const { jobId, name } of jobs) {
    const missing = rethrowNotFoundAs(t('jobs.missing', { job: name }))
    results.push(await call(jobChangeEndpoints[change], { params: { jobId } }).catch(missing))
    printNote(t(`jobs.done.${change}`, { name, id: jobId.slice(0, 8) }))
  }
  if (options.json) await writeJson({ list: results })
}
