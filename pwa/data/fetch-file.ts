import type { Endpoint } from '../../shared/api/endpoint.ts'
import { ApiError } from '../../shared/client.ts'
import { type Download, type GoesOn, openDownload, readChunks } from '../../shared/download.ts'
import { currentLanguage } from '../i18n/i18n.ts'

/** Number of attempts for an interrupted transfer, and the delay between them in milliseconds. */
const TRIES = 6
const WAIT_MS = 1500

const wait = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, WAIT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
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
  sofar: ReceivedBytes
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
  { jobId, sofar, token, signal, onProgress }: Options,
): Promise<Blob> {
  for (let left = TRIES; ; left--) {
    try {
      const goesOn: GoesOn | null = sofar.bytes > 0 && sofar.etag !== null ? { from: sofar.bytes, etag: sofar.etag } : null
      const download: Download = await openDownload({ base: '/api', token, language: currentLanguage }, endpoint, {
        // the path of every call for a file has this parameter only
        params: { jobId } as never,
        ...(goesOn ? { goesOn } : {}),
        signal,
      })
      if (download.from !== sofar.bytes) Object.assign(sofar, { parts: [], bytes: 0 })
      sofar.etag = download.etag
      for await (const chunk of readChunks(download)) {
        sofar.parts.push(chunk)
        sofar.bytes += chunk.byteLength
        onProgress(sofar.bytes, download.size)
      }
      if (sofar.bytes >= download.size) return new Blob(sofar.parts, { type: 'application/octet-stream' })
      throw new ApiError({ status: 0, code: 'network', message: 'the file broke off' })
    } catch (error) {
      // a refusal by the server is not retried
      const refused = error instanceof ApiError && error.status !== 0
      if (signal.aborted || refused || left <= 1) throw error
      await wait(signal)
      if (signal.aborted) throw error
    }
  }
}
