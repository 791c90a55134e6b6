import { ApiError } from '../../shared/client.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { type Download, type GoesOn, openDownload, readChunks } from '../../shared/download.ts'
import { currentLanguage } from '../i18n/i18n.ts'

/** How often a file that breaks off is gone on with, and how long between. */
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

/** What has come of a file; grows while it comes, and stands where it broke off. */
export interface ReceivedBytes {
  parts: BlobPart[]
  bytes: number
  etag: string | null
}

interface Options {
  jobId: string
  /** Where it goes on. */
  sofar: ReceivedBytes
  token: () => string | null
  signal: AbortSignal
  /** Bytes received, and those of the whole file. */
  onProgress: (received: number, size: number) => void
}

/** The file of a job. What broke off goes on behind the bytes that are here; a file that is another by now begins anew. */
export async function fetchJobFile<E extends Endpoint>(
  endpoint: E,
  { jobId, sofar, token, signal, onProgress }: Options,
): Promise<Blob> {
  for (let left = TRIES; ; left--) {
    try {
      const goesOn: GoesOn | null = sofar.bytes > 0 && sofar.etag !== null ? { from: sofar.bytes, etag: sofar.etag } : null
      const download: Download = await openDownload({ base: '/api', token, language: currentLanguage }, endpoint, {
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
      // what the server refuses is not asked for again
      const refused = error instanceof ApiError && error.status !== 0
      if (signal.aborted || refused || left <= 1) throw error
      await wait(signal)
      if (signal.aborted) throw error
    }
  }
}
