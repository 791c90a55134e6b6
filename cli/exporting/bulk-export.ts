import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { jobLimits, jobOne, jobRetry, jobStart } from '../../shared/api/exporting/export-jobs.ts'
import type { ExportJob, JobContent } from '../../shared/api/exporting/job-fields.ts'
import { ApiError } from '../../shared/calls/client.ts'
import type { CommandContext } from '../context/context.ts'
import { CommandFailure, exitCodes } from '../context/failure.ts'
import type { BulkProgress } from './bulk-progress.ts'
import { downloadJobFile, isCompleteFile } from './download-job-file.ts'
import { narrowQuery } from './export-parts.ts'
import type { ExportFile, ExportStateStore } from './export-state.ts'
import { getFileExtension } from './file-names.ts'
import type { JobWatcher } from './job-watcher.ts'
import type { ReconnectingConnection } from './reconnecting-connection.ts'

interface Bulk {
  stateStore: ExportStateStore
  link: ReconnectingConnection
  watcher: JobWatcher
  progress: BulkProgress
  /** Number of files in progress at the same time. */
  parallel: number
  signal: AbortSignal
  /** Aborts all files after an error that concerns every one of them. */
  stop: (reason: unknown) => void
}

/** Attempts per file whose job expired before the download or was given up by the server. */
const MAX_ATTEMPTS = 3

/** True if the error concerns the whole request, so that all other files would fail as well. */
const affectsWholeRequest = ({ status, code }: ApiError): boolean =>
  [401, 403].includes(status) || code === 'request.invalid' || code === 'job.content'

/** True if a job failed because the server was interrupted repeatedly, not because of its content. */
const canRetryJob = ({ state, error }: ExportJob): boolean => state === 'failed' && error?.code === 'job.interrupted'

const getExportFilePath = (folder: string, { fileName }: Pick<ExportFile, 'fileName'>): string => join(folder, fileName ?? '')

/** Checks finished files and marks those that are missing or changed for another download. */
export async function verifyFinishedFiles({
  stateStore,
  progress,
  signal,
}: Pick<Bulk, 'stateStore' | 'progress' | 'signal'>): Promise<void> {
  const { state, folder } = stateStore
  for (const exportFile of state.pieces) {
    signal.throwIfAborted()
    const { fileName, size, sha256 } = exportFile
    if (exportFile.state !== 'done' || fileName === null || size === null || sha256 === null) continue
    if (await isCompleteFile(getExportFilePath(folder, exportFile), { size, sha256 })) progress.markReused()
    else {
      progress.reportCorrupted(exportFile)
      exportFile.state = 'asked'
    }
  }
  await stateStore.save()
}

/** Downloads all unfinished files; empty and failed ones are requested again. */
export async function downloadAllFiles(bulk: Bulk, context: CommandContext): Promise<void> {
  const left = bulk.stateStore.state.pieces.filter(({ state }) => state !== 'done')
  const downloadNext = async () => {
    for (let exportFile = left.shift(); exportFile !== undefined; exportFile = left.shift()) {
      try {
        await downloadExportFile(exportFile, bulk, context)
      } catch (error) {
        bulk.stop(error)
        throw error
      } finally {
        bulk.progress.removeRunning(exportFile)
      }
    }
  }
  const workers = Array.from({ length: bulk.parallel }, downloadNext)
  const results = await Promise.allSettled(workers)
  await bulk.stateStore.save()
  const broken = results.find((end) => end.status === 'rejected')
  if (broken) throw bulk.signal.aborted ? bulk.signal.reason : broken.reason
}

async function downloadExportFile(exportFile: ExportFile, bulk: Bulk, context: CommandContext): Promise<void> {
  const { stateStore, progress } = bulk
  exportFile.error = null
  try {
    for (let attempt = 1; ; attempt += 1) {
      const job = await waitForJob(exportFile, bulk)
      // the job or its file was removed since it was requested: create it again with a new request id
      const isFileDeleted = job === null || (job.state === 'done' && job.fileName === null)
      const isSettled = job !== null && !isFileDeleted && (!canRetryJob(job) || attempt >= MAX_ATTEMPTS)
      if (isSettled && (await handleFinishedJob(exportFile, job, bulk, context))) return
      if (attempt >= MAX_ATTEMPTS) throw new CommandFailure(context.t('export.gone'), exitCodes.incomplete)
      if (isFileDeleted || isSettled) Object.assign(exportFile, { requestId: randomUUID(), jobId: null })
    }
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.code !== 'network' && !affectsWholeRequest(error) && error.status < 500
    // a wrong checksum or a missing file concerns one file; disk and sign-in errors concern all
    const isFileError = error instanceof CommandFailure && error.exitCode === exitCodes.incomplete
    if (!isRefusal && !isFileError) throw error
    await recordFailure(exportFile, { code: error.code ?? '', message: error.message }, bulk)
  }
  await stateStore.save()
  progress.redraw()
}

/** Waits for the finished job of a file: resumes the job of an earlier run, or starts a new one. Null if it no longer exists. */
async function waitForJob(exportFile: ExportFile, bulk: Bulk): Promise<ExportJob | null> {
  const { stateStore, watcher, progress } = bulk
  const job = (await findKnownJob(exportFile, bulk)) ?? (await startJob(exportFile, bulk))
  Object.assign(exportFile, { jobId: job.jobId, state: 'asked' })
  await stateStore.save()
  progress.showJobProgress(exportFile, job)
  return watcher.watch(job.jobId, (job) => progress.showJobProgress(exportFile, job))
}

async function findKnownJob({ jobId }: ExportFile, { link }: Bulk): Promise<ExportJob | null> {
  if (jobId === null) return null
  const params = { params: { jobId } }
  try {
    const job = await link.call(jobOne, params)
    // from an earlier run: the cause of the failure may be gone
    return job.state === 'failed' || job.state === 'cancelled' ? await link.call(jobRetry, params) : job
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'resource.notFound') return null
    // it was restarted by someone else in the meantime
    if (error.code === 'job.notEnded') return link.call(jobOne, params)
    throw error
  }
}

/** Name of the job in lists: the file name, truncated to the maximum length of a job name. */
function toJobName(stem: string): string {
  let name = stem
  while (name.length > jobLimits.name) name = [...name].slice(0, -1).join('')
  return name
}

async function startJob(exportFile: ExportFile, { link, stateStore }: Bulk): Promise<ExportJob> {
  const { content, file } = stateStore.state.asked
  const body = narrowQuery(content.body as Record<string, unknown>, exportFile.part)
  const name = toJobName(exportFile.stem)
  const createExport = () =>
    link.call(jobStart, {
      body: { jobs: [{ requestId: exportFile.requestId, content: { ...content, body } as JobContent, file, name }] },
    })
  // save the request id before sending it: after a crash the same request returns the same job
  await stateStore.save()
  const { list } = await createExport().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'job.idTaken') throw error
    exportFile.requestId = randomUUID()
    await stateStore.save()
    return createExport()
  })
  const [job] = list
  if (!job) throw new Error('the server returned no job for the export')
  return job
}

/** Handles a finished job: downloads its file or records its failure. False if the file was deleted in the meantime. */
async function handleFinishedJob(exportFile: ExportFile, job: ExportJob, bulk: Bulk, context: CommandContext): Promise<boolean> {
  const { stateStore, link, progress, signal } = bulk
  const { size, sha256, fileName } = job
  if (job.state !== 'done') {
    const code = job.error?.code ?? 'job.cancelled'
    const message = job.error?.message ?? context.t('export.cancelled')
    if (code === 'job.nothing') {
      exportFile.state = 'empty'
      await stateStore.save()
      progress.markEmpty(exportFile)
    } else await recordFailure(exportFile, { code, message }, bulk)
    return true
  }
  if (fileName === null || size === null || sha256 === null) throw new Error('a finished job has no file')
  Object.assign(exportFile, { fileName: `${exportFile.stem}${getFileExtension(fileName)}`, rows: job.rowsTotal, size, sha256 })
  const path = getExportFilePath(stateStore.folder, exportFile)
  // after a crash between download and saving the state, the file is already here
  if (!(await isCompleteFile(path, { size, sha256 }))) {
    const onProgress = (received: number) => progress.showDownloadProgress(exportFile, received)
    try {
      await downloadJobFile(link, { jobId: job.jobId, path, size, sha256, signal, onProgress }, context)
    } catch (error) {
      if (error instanceof ApiError && isFileMissing(error)) return false
      throw error
    }
  }
  exportFile.state = 'done'
  await stateStore.save()
  progress.markDone(exportFile)
  return true
}

const isFileMissing = ({ code }: ApiError): boolean => code === 'job.noFile' || code === 'resource.notFound'

async function recordFailure(
  exportFile: ExportFile,
  error: NonNullable<ExportFile['error']>,
  { stateStore, progress }: Bulk,
): Promise<void> {
  Object.assign(exportFile, { state: 'failed', error })
  await stateStore.save()
  progress.markFailed(exportFile)
}
