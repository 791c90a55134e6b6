import type { z } from 'zod'
import { ApiError, buildPath, type ClientOptions } from './client.ts'
import type { Endpoint } from './contract/endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** Where a download goes on: behind these bytes, of the file that had this ETag. */
export interface GoesOn {
  from: number
  etag: string
}

/** A download that has begun. */
export interface Download {
  /** The bytes from `from` on. */
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** 0 where the file is sent from its first byte, though a later one was asked for: it is another file by now. */
  from: number
  /** Bytes of the whole file. */
  size: number
  etag: string
  fileName: string
}

/** The name that Content-Disposition has in UTF-8. */
const nameIn = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded === undefined ? '' : decodeURIComponent(encoded)
}

/** Opens the file of a call that declares `downloads`; with `goesOn` the rest of one that broke off. Throws ApiErrors. */
export async function openDownload<E extends Endpoint>(
  options: ClientOptions,
  endpoint: E,
  { params, goesOn, signal }: { params: z.input<E['params']>; goesOn?: GoesOn; signal?: AbortSignal },
): Promise<Download> {
  const token = options.token?.()
  const headers: Record<string, string> = {
    'x-requested-with': 'XMLHttpRequest',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(options.language ? { 'accept-language': options.language() } : {}),
    ...(goesOn ? { range: `bytes=${goesOn.from}-`, 'if-range': goesOn.etag } : {}),
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
  if (!response.ok || response.body === null) {
    const answer = (await response.json().catch(() => null)) as { code?: ErrorCode; message?: string } | null
    throw new ApiError({
      status: response.status,
      code: answer?.code ?? 'server.internal',
      message: answer?.message ?? response.statusText,
    })
  }
  const [, from = '0', , whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return {
    body: response.body as ReadableStream<Uint8Array<ArrayBuffer>>,
    from: Number(from),
    size: Number(whole ?? response.headers.get('content-length') ?? 0),
    etag: response.headers.get('etag') ?? '',
    fileName: nameIn(response.headers.get('content-disposition') ?? ''),
  }
}

/**
 * The bytes of a download as they come. A connection that breaks off is an ApiError `network`; who stops reading leaves the rest
 * with the server.
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
