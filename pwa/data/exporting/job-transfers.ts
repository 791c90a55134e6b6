import type { ExportJob } from '../../../shared/api/exporting/job-fields.ts'
import { readCookie } from '../../browser/cookies.ts'
import { sessionNames } from '../area.ts'
import { giveFile } from '../download.ts'
import { fetchJobFile, type ReceivedBytes } from '../fetch-file.ts'
import { session } from '../session.ts'
import { onVisitEnd } from '../visit.ts'
import { jobEndpoints } from './job-endpoints.ts'
import { jobs, LONGEST_MS, storeDownloads } from './job-state.ts'

/** Reason for a download that the user cancels, as worded in the specification. */
const CANCELLED = 'Download canceled by user'

const running = new Map<string, AbortController>()
/** Received parts of interrupted transfers, which resume after them. */
const received = new Map<string, ReceivedBytes>()

onVisitEnd(() => {
  for (const abort of running.values()) abort.abort(CANCELLED)
  running.clear()
  received.clear()
})

/** Stops the transfer of a job's file and discards the received part. */
export function stopTransfer(jobId: string): void {
  running.get(jobId)?.abort(CANCELLED)
  running.delete(jobId)
  received.delete(jobId)
  delete jobs.transfers[jobId]
}

/** Downloads the file of a finished job; resumes an interrupted transfer. It times out after an hour. */
export async function fetchJob(job: ExportJob): Promise<void> {
  const { jobId } = job
  if (running.has(jobId)) return
  const abort = new AbortController()
  const late = AbortSignal.timeout(LONGEST_MS)
  const userId = session.user?.userId
  running.set(jobId, abort)
  const sofar = received.get(jobId) ?? { parts: [], bytes: 0, etag: null }
  received.set(jobId, sofar)
  jobs.transfers[jobId] = { received: sofar.bytes, size: job.size ?? 0, state: 'running' }
  try {
    const file = await fetchJobFile(jobEndpoints.file, {
      jobId,
      sofar,
      token: () => readCookie(sessionNames.token),
      signal: AbortSignal.any([abort.signal, late]),
      onProgress: (bytes, size) => {
        if (jobs.transfers[jobId]) jobs.transfers[jobId] = { received: bytes, size, state: 'running' }
      },
    })
    // the user has signed out in the meantime
    if (abort.signal.aborted || session.user?.userId !== userId) return
    giveFile(file, job.fileName ?? job.name)
    received.delete(jobId)
    delete jobs.transfers[jobId]
    if (!jobs.handedOver.includes(jobId)) jobs.handedOver.push(jobId)
    storeDownloads(userId)
  } catch {
    if (!abort.signal.aborted)
      jobs.transfers[jobId] = {
        ...(jobs.transfers[jobId] ?? { received: 0, size: 0 }),
        state: late.aborted ? 'late' : 'failed',
      }
  } finally {
    if (running.get(jobId) === abort) running.delete(jobId)
  }
}
