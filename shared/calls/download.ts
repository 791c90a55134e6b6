import type { z } from 'zod'
import type { Endpoint } from '../api/endpoint.ts'
import { ApiError, buildPath, type ClientOptions, createApiError, type ErrorResponse } from './client.ts'

/** Resumption point of a download: bytes already received, and the ETag of that file. */
export interface ResumePoint {
  from: number
  etag: string
}

/** A started download. */
export interface Download {
  /** Bytes starting at `from`. */
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** 0 if the server sends the whole file although a later position was requested: the file has changed. */
  from: number
  /** Size of the whole file in bytes. */
  size: number
  etag: string
  fileName: string
}

/** Extracts the UTF-8 file name from Content-Disposition. */
const parseFileName = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? '' : decodeURIComponent(encoded)
}

/** Opens the file of an endpoint that declares `downloads`; `resumeFrom` resumes an interrupted download. Throws ApiError. */
export async function openDownload<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  { params, resumeFrom, signal }: { params: z.input<E['params']>; resumeFrom?: ResumePoint; signal?: AbortSignal },
): Promise<Download> {
  const token = options.token?.()
  const headers: Record<string, string> = {
    'x-requested-with': 'XMLHttpRequest',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.language ? { 'accept-language': options.language() } : {}),
    ...(resumeFrom ? { range: `bytes=${resumeFrom.from}-`, 'if-range': resumeFrom.etag } : {}),
  }
  let response: Response
  try {
    response = await (options.fetch ?? fetch)(options.base + buildPath(endpoint.path, params as Record<string, unknown>), {
      headers,
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw new ApiError({ status: 0, code: 'aborted', message: 'aborted' })
    throw new ApiError({ status: 0, code: 'network', message: error instanceof Error ? error.message : String(error) })
  }
  if (!response.ok || response.body === null)
    throw createApiError(response, (await response.json().catch(() => null)) as ErrorResponse | null)
  const etag = response.headers.get('etag')
  const disposition = response.headers.get('content-disposition')
  // the server always sends both: without them this is the page of a captive portal
  if (etag === null || disposition === null) {
    await response.body.cancel().catch(() => undefined)
    throw createApiError(response, null)
  }
  const [, from = '0', , size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return {
    body: response.body as ReadableStream<Uint8Array<ArrayBuffer>>,
    from: Number(from),
    size: Number(size ?? response.headers.get('content-length') ?? 0),
    etag,
    fileName: parseFileName(disposition),
  }
}

/**
 * Yields the bytes of a download. Throws ApiError `network` if the connection breaks; ending the iteration early cancels the
 * request.
 */
export async function* readChunks({ body }: Pick<Download, 'body'>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new ApiError({ status: 0, code: 'network', message: String(error) })
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
