import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { downloadBlob } from '../download.ts'
import { fetchJobFile, type ReceivedBytes } from '../fetch-file.ts'
import { session } from '../session.ts'
import { readToken } from '../session-token.ts'
import { onVisitEnd } from '../visit.ts'
import { jobEndpoints } from './job-endpoints.ts'
import { EXPORT_TIMEOUT_MS, jobs, saveTabDownloads } from './job-state.ts'

/** Reason for a download that the user cancels, as worded in the specification. */
const CANCELLED = 'Download canceled by user'

const runningTransfers = new Map<string, AbortController>()
/** Received parts of interrupted transfers, which resume after them. */
const receivedByJob = new Map<string, ReceivedBytes>()

onVisitEnd(() => {
  for (const abort of runningTransfers.values()) abort.abort(CANCELLED)
  runningTransfers.clear()
  receivedByJob.clear()
})

/** Stops the transfer of a job's file and discards the received part. */
export function stopTransfer(jobId: string): void {
  runningTransfers.get(jobId)?.abort(CANCELLED)
  runningTransfers.delete(jobId)
  receivedByJob.delete(jobId)
  delete jobs.transfers[jobId]
}

/** Downloads the file of a finished job; resumes an interrupted transfer. It times out after an hour. */
export async function receiveJobFile(job: ExportJob): Promise<void> {
  const { jobId } = job
  if (runningTransfers.has(jobId)) return
  const abort = new AbortController()
  const late = AbortSignal.timeout(EXPORT_TIMEOUT_MS)
  const userId = session.user?.userId
  runningTransfers.set(jobId, abort)
  const receivedBytes = receivedByJob.get(jobId) ?? { parts: [], bytes: 0, etag: null }
  receivedByJob.set(jobId, receivedBytes)
  jobs.transfers[jobId] = { received: receivedBytes.bytes, size: job.size ?? 0, state: 'running' }
  try {
    const file = await fetchJobFile(jobEndpoints.file, {
      jobId,
      receivedBytes,
      token: () => readToken(userId),
      signal: AbortSignal.any([abort.signal, late]),
      onProgress: (bytes, size) => {
        if (jobs.transfers[jobId]) jobs.transfers[jobId] = { received: bytes, size, state: 'running' }
      },
    })
    // the user has signed out in the meantime
    if (abort.signal.aborted || session.user?.userId !== userId) return
    if (job.size !== null && file.size !== job.size) {
      // the next attempt starts again
      receivedByJob.delete(jobId)
      throw new Error(`the file has ${file.size} bytes instead of ${job.size}`)
    }
    downloadBlob(file, job.fileName ?? job.name)
    receivedByJob.delete(jobId)
    delete jobs.transfers[jobId]
    if (!jobs.handedOver.includes(jobId)) jobs.handedOver.push(jobId)
    saveTabDownloads(userId)
  } catch {
    if (!abort.signal.aborted)
      jobs.transfers[jobId] = {
        ...(jobs.transfers[jobId] ?? { received: 0, size: 0 }),
        state: late.aborted ? 'late' : 'failed',
      }
  } finally {
    if (runningTransfers.get(jobId) === abort) runningTransfers.delete(jobId)
  }
}
