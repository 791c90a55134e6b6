import { ApiError } from '../../shared/client.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { type Download, type GoesOn, openDownload } from '../../shared/download.ts'
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

interface Options {
  jobId: string
  token: () => string | null
  signal: AbortSignal
  /** Bytes received, and those of the whole file. */
  onProgress: (received: number, size: number) => void
}

/** The file of a job. What broke off goes on behind the bytes that are here; a file that is another by now begins anew. */
export async function fetchFile<E extends Endpoint>(endpoint: E, { jobId, token, signal, onProgress }: Options): Promise<Blob> {
  let parts: BlobPart[] = []
  let received = 0
  let etag: string | null = null
  for (let left = TRIES; ; left--) {
    try {
      const goesOn: GoesOn | null = received > 0 && etag !== null ? { from: received, etag } : null
      const download: Download = await openDownload({ base: '/api', token, language: currentLanguage }, endpoint, {
        params: { jobId } as never,
        ...(goesOn ? { goesOn } : {}),
        signal,
      })
      if (download.from !== received) {
        parts = []
        received = 0
      }
      etag = download.etag
      for await (const chunk of chunksOf(download.body)) {
        parts.push(chunk)
        received += chunk.byteLength
        onProgress(received, download.size)
      }
      if (received >= download.size) return new Blob(parts, { type: 'application/octet-stream' })
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

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Hands a file to the browser's downloads. */
export function giveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
