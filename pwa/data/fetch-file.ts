import type { Endpoint } from '../../shared/api/endpoint.ts'
import { ApiError } from '../../shared/calls/client.ts'
import { type Download, openDownload, type ResumePoint, readChunks } from '../../shared/calls/download.ts'
import { getCurrentLanguage } from '../i18n/i18n.ts'

/** Number of attempts for an interrupted transfer, and the delay between them in milliseconds. */
const MAX_ATTEMPTS = 6
const RETRY_DELAY_MS = 1500

const waitBeforeRetry = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stopWaiting = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stopWaiting)
      resolve()
    }
    const timer = setTimeout(stopWaiting, RETRY_DELAY_MS)
    signal.addEventListener('abort', stopWaiting)
  })

/** Received part of a file; it grows during the transfer and is preserved after an interruption. */
export interface ReceivedBytes {
  parts: BlobPart[]
  bytes: number
  etag: string | null
}

interface Options {
  jobId: string
  /** Part from which the transfer resumes. */
  receivedBytes: ReceivedBytes
  token: () => string | null
  signal: AbortSignal
  /** Received bytes and total size. */
  onProgress: (received: number, size: number) => void
}

/**
 * Downloads the file of a job. An interrupted transfer resumes after the received bytes; if the file has changed, it starts
 * again.
 */
export async function fetchJobFile<E extends Endpoint>(
  endpoint: E,
  { jobId, receivedBytes, token, signal, onProgress }: Options,
): Promise<Blob> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft--) {
    try {
      const resumeFrom: ResumePoint | null =
        receivedBytes.bytes > 0 && receivedBytes.etag !== null ? { from: receivedBytes.bytes, etag: receivedBytes.etag } : null
      const download: Download = await openDownload({ base: '/api', token, language: getCurrentLanguage }, endpoint, {
        // the path of every call for a file has this parameter only
        params: { jobId } as never,
        ...(resumeFrom ? { resumeFrom } : {}),
        signal,
      })
      if (download.from !== receivedBytes.bytes) Object.assign(receivedBytes, { parts: [], bytes: 0 })
      receivedBytes.etag = download.etag
      for await (const chunk of readChunks(download)) {
        receivedBytes.parts.push(chunk)
        receivedBytes.bytes += chunk.byteLength
        onProgress(receivedBytes.bytes, download.size)
      }
      if (receivedBytes.bytes >= download.size) return new Blob(receivedBytes.parts, { type: 'application/octet-stream' })
      throw new ApiError({ status: 0, code: 'network', message: 'the file broke off' })
    } catch (error) {
      // a refusal by the server is not retried
      const isRefused = error instanceof ApiError && error.status !== 0
      if (signal.aborted || isRefused || attemptsLeft <= 1) throw error
      await waitBeforeRetry(signal)
      if (signal.aborted) throw error
    }
  }
}
