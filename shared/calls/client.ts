import type { z } from 'zod'
import { type Endpoint, isReadOnly, isUpload } from '../api/endpoint.ts'
import type { ErrorCode, FieldError } from '../errors/errors.ts'
import type { Language } from '../messages/language.ts'
import { getResultTag, setResultTag } from './result-tags.ts'

/** An error answered by the server, or a failure to reach it (`status` 0, code `network`). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network' | 'aborted'
  readonly errors: FieldError[]
  readonly values: Record<string, string | number>
  /** Seconds after which the request may be sent again (`Retry-After`); null if the server named none. */
  readonly retryAfter: number | null

  constructor(result: {
    status: number
    code: ApiError['code']
    message: string
    errors?: FieldError[]
    values?: Record<string, string | number>
    retryAfter?: number | null
  }) {
    super(result.message)
    this.name = 'ApiError'
    this.status = result.status
    this.code = result.code
    this.errors = result.errors ?? []
    this.values = result.values ?? {}
    this.retryAfter = result.retryAfter ?? null
  }
}

export interface ClientOptions {
  /** Base URL of the API, e.g. `http://127.0.0.1:8080/api` or `/api`. */
  base: string
  /** Returns the session's bearer token; called for every request. */
  token?: () => string | null
  language?: () => Language
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /**
   * Name of the request slot: letters, digits, `_` and `-`, at most 64. A newer request with the same slot supersedes the older
   * one on the server.
   */
  requestSlot?: string
  /** Cached result to the same request; its ETag is sent, and it is returned if the server replies 304. */
  previousResult?: unknown
}

export const REQUEST_SLOT_HEADER = 'x-seat'

export type CallRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? { params?: z.input<P>; query?: z.input<Q>; body?: z.input<B> | ReadableStream | Blob | Uint8Array<ArrayBuffer> }
    : never
export type CallResult<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export type Client = <E extends Endpoint>(endpoint: E, request?: CallRequest<E>, options?: CallOptions) => Promise<CallResult<E>>

/** Path of a call, with path parameters filled in and the query appended. */
export function buildPath(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    // half of a surrogate pair, as in truncated text, cannot be encoded
    encodeURIComponent(String(params[name] ?? '').toWellFormed()),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? filledPath : `${filledPath}?${text}`
}

/** Seconds of a `Retry-After` header, which is a number of seconds or a date (RFC 9110); null without a usable one. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** Body of an error response. */
export interface ErrorResponse {
  code?: ErrorCode
  message?: string
  errors?: FieldError[]
  values?: Record<string, string | number>
}

/** Error of a response without data; `result` is its body as JSON, null if it is something else. */
export function createApiError(response: Response, result: ErrorResponse | null): ApiError {
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'))
  // a captive portal, or a proxy whose backend is down: the server itself was not reached
  if (result === null && (response.ok || [502, 503, 504, 511].includes(response.status)))
    return new ApiError({ status: 0, code: 'network', message: `no answer of the server: ${response.status}`, retryAfter })
  return new ApiError({
    status: response.status,
    code: result?.code ?? 'server.internal',
    message: result?.message ?? response.statusText,
    errors: result?.errors ?? [],
    values: result?.values ?? {},
    retryAfter,
  })
}

/**
 * Copy of a cached result that is still valid, with `fetchedAt` set to the server's clock, or the local one if the response has
 * no date.
 */
const revalidateResult = (previousResult: object, { headers }: Response): object => ({
  ...previousResult,
  fetchedAt: new Date(headers.get('date') ?? Date.now()).toISOString(),
})

/** Codes of a connection that the server or a proxy closed, kept alive, while a request was on its way. */
const closedCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const isClosedConnection = (error: unknown): boolean =>
  closedCodes.has(((error as Error | null)?.cause as { code?: unknown } | undefined)?.code)

/** Creates the typed client used by the app, the terminal and tests. Calls return the declared result or throw ApiError. */
export function createClient(options: ClientOptions): Client {
  const call = options.fetch ?? fetch
  const send = async (
    endpoint: Endpoint,
    { params, query, body }: RequestParts = {},
    { signal, requestSlot, previousResult }: CallOptions = {},
  ): Promise<unknown> => {
    const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
    const token = options.token?.()
    if (token) headers.authorization = `Bearer ${token}`
    if (options.language) headers['accept-language'] = options.language()
    if (requestSlot) headers[REQUEST_SLOT_HEADER] = requestSlot
    const tag = getResultTag(previousResult)
    if (tag !== null) headers['if-none-match'] = tag
    const init: RequestInit & { duplex?: 'half' } = { method: endpoint.method, headers }
    if (signal) init.signal = signal
    if (isUpload(endpoint)) {
      headers['content-type'] = 'application/octet-stream'
      init.body = body as RequestInit['body']
      init.duplex = 'half'
    } else if (endpoint.method !== 'GET') {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(body ?? {})
    }
    let response: Response
    try {
      const address = options.base + buildPath(endpoint.path, params, query)
      response = await call(address, init).catch((error: unknown) => {
        if (!isReadOnly(endpoint) || signal?.aborted || !isClosedConnection(error)) throw error
        return call(address, init)
      })
    } catch (error) {
      if (signal?.aborted) throw new ApiError({ status: 0, code: 'aborted', message: 'aborted' })
      throw new ApiError({ status: 0, code: 'network', message: error instanceof Error ? error.message : String(error) })
    }
    if (response.status === 304 && tag !== null) return setResultTag(revalidateResult(previousResult as object, response), tag)
    const result = (await response.json().catch(() => null)) as (ErrorResponse & { data?: unknown }) | null
    // our 303 has no Location header, so fetch returns it unchanged (specification 4)
    if (response.status === 200 && result !== null && 'data' in result)
      return setResultTag(result.data, response.headers.get('etag'))
    throw createApiError(response, result)
  }
  // the server validates its results against the declarations before sending them
  return send as Client
}
