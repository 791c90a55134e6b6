import type { Endpoint } from '../api/endpoint.ts'
import { ApiError, type CallRequest, createClient } from '../calls/client.ts'
import { openDownload, type ResumePoint } from '../calls/download.ts'
import { readAllPages } from '../calls/read-pages.ts'
import { getResultTag } from '../calls/result-tags.ts'
import { getRetryWait } from '../calls/retry.ts'
import type { CallDeclaration } from './call-declaration.ts'
import { UresujiError } from './error.ts'

export interface UresujiOptions {
  /** Address of the server, e.g. `https://uresuji.example.jp`. */
  server: string
  /** Token of the contract (`urt_…`) or of a session; a function is called for every request. */
  token?: string | (() => string | null) | undefined
  /** Language of messages and names; Japanese by default. */
  language?: 'ja' | 'en'
  /** How often a request that may be repeated is sent again after a temporary failure; 4 by default. */
  retries?: number
  /** Longest wait before a retry, in seconds, 90 by default: if the server names a longer one, the call fails at once. */
  longestWait?: number
  /** How many results are cached, in memory, for revalidation with their ETag; 50 by default, 0 for none. */
  cachedAnswers?: number
  /** Called before each wait. */
  onRetry?: (retry: { call: string; seconds: number; error: UresujiError }) => void
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
}

export interface ClientCallOptions {
  /** Aborts the request, or the wait for a retry; the call then fails with the reason of the signal. */
  signal?: AbortSignal | undefined
}

export interface ClientDownloadOptions extends ClientCallOptions {
  /** Resumes an interrupted download after this many bytes, if the file still has this ETag. */
  resumeFrom?: { from: number; etag: string }
}

/** A file that is being received. */
export interface UresujiDownload {
  /** Bytes starting at `from`. */
  body: ReadableStream<Uint8Array>
  /** 0 if the server sends the whole file although a later position was requested: the file has changed. */
  from: number
  /** Size of the whole file in bytes. */
  size: number
  etag: string
  fileName: string
}

/** A call with a request. */
export type ClientCall<Request, Result> = (request: Request, options?: ClientCallOptions) => Promise<Result>
/** A call whose request may be omitted. */
export type SimpleCall<Request, Result> = (request?: Request, options?: ClientCallOptions) => Promise<Result>
export type DownloadCall<Request> = (request: Request, options?: ClientDownloadOptions) => Promise<UresujiDownload>

/** The readers of a paged list. They read as far as they are iterated; without `pageSize` the pages are as large as allowed. */
export interface Paged<Request, Result, Row> {
  /** Iterates over the pages, from the first one on. */
  pages(request: Request, options?: ClientCallOptions): AsyncGenerator<Result, void>
  /** Iterates over the rows of all pages. */
  rows(request: Request, options?: ClientCallOptions): AsyncGenerator<Row, void>
}

/** An operation of the API document (openapi-typescript). */
interface Operation {
  parameters: { query?: unknown; path?: unknown }
  requestBody?: unknown
  responses: { 200: unknown }
}

type NoneIfAbsent<T> = [T] extends [never] ? unknown : T
type Body<O> = O extends { requestBody?: { content: { 'application/json': infer Content } } } ? Content : unknown
/** Fields of path, query and body of an operation in one object. */
type RequestFields<O extends Operation> = NoneIfAbsent<NonNullable<O['parameters']['path']>> &
  NoneIfAbsent<NonNullable<O['parameters']['query']>> &
  Body<O>
type Result<O> = O extends { responses: { 200: { content: { 'application/json': { data: infer Data } } } } } ? Data : unknown

/** What a call is beyond its operation. */
interface CallKinds {
  /** Field with the rows, of each paged call. */
  rows: object
  upload: string
  download: string
  omitted: string
}

type AnyCall<Request, Data> = Record<never, never> extends Request ? SimpleCall<Request, Data> : ClientCall<Request, Data>
type Row<Data, Field> = Field extends keyof Data ? (Data[Field] extends readonly (infer Item)[] ? Item : unknown) : unknown
type ApiCall<Name, O extends Operation, Kinds extends CallKinds> = Name extends Kinds['download']
  ? DownloadCall<RequestFields<O>>
  : Name extends Kinds['upload']
    ? ClientCall<RequestFields<O> & { file: Blob | Uint8Array | ReadableStream }, Result<O>>
    : AnyCall<RequestFields<O>, Result<O>> &
        (Name extends keyof Kinds['rows'] ? Paged<RequestFields<O>, Result<O>, Row<Result<O>, Kinds['rows'][Name]>> : unknown)

/** A method for each operation of the API document. */
export type ApiCalls<Operations, Kinds extends CallKinds> = {
  [Name in keyof Operations as Name extends Kinds['omitted'] ? never : Name]: Operations[Name] extends Operation
    ? ApiCall<Name, Operations[Name], Kinds>
    : never
}

type Fields = Record<string, unknown>
type Send = (fields: Fields, options?: ClientDownloadOptions) => Promise<unknown>

/** Waits; ends early, with the reason of the signal, if it is aborted. */
function sleep(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Results by request, the least recently used one is dropped first. Callers get copies, so that they may change them. */
class ResultCache {
  readonly #results = new Map<string, unknown>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: string): unknown {
    return this.#results.get(key)
  }

  /** Caches a result that has an ETag. Returns a copy. */
  set(key: string, result: unknown): unknown {
    this.#results.delete(key)
    if (getResultTag(result) === null || this.#size === 0) return result
    this.#results.set(key, result)
    if (this.#results.size > this.#size) this.#results.delete([...this.#results.keys()][0] ?? '')
    return structuredClone(result)
  }
}

/** Separates the fields of a request into path parameters, query and body. */
function splitFields({ path, query = [], method, kind }: CallDeclaration, fields: Fields) {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const parts: { params: Fields; query: Fields; body: Fields } = { params: {}, query: {}, body: {} }
  for (const [name, value] of Object.entries(fields))
    parts[inPath.has(name) ? 'params' : query.includes(name) || method === 'GET' ? 'query' : 'body'][name] = value
  return kind === 'upload' ? { ...parts, body: parts.body.file } : parts
}

/** Creates a client with one method for each declared call. */
export function buildUresujiClient<Client>(options: UresujiOptions, declarations: readonly CallDeclaration[]): Client {
  const { retries = 4, longestWait = 90, cachedAnswers = 50, language = 'ja' } = options
  const { token } = options
  const settings = {
    base: `${options.server.replace(/\/+$/, '').replace(/\/api$/, '')}/api`,
    token: typeof token === 'function' ? token : () => token ?? null,
    language: () => language,
    ...(options.fetch ? { fetch: options.fetch } : {}),
  }
  const client = createClient(settings)
  const cache = new ResultCache(cachedAnswers)

  /** Makes a call, and repeats it after temporary failures if that is allowed. */
  async function retry<T>({ name, repeatable }: CallDeclaration, signal: AbortSignal | undefined, work: () => Promise<T>) {
    for (let tries = 0; ; tries += 1) {
      signal?.throwIfAborted()
      try {
        return await work()
      } catch (cause) {
        signal?.throwIfAborted()
        if (!(cause instanceof ApiError)) throw cause
        const error = new UresujiError(cause, { call: name, language })
        const wait = repeatable && tries < retries ? getRetryWait(cause, tries) : null
        if (wait === null || wait.seconds > longestWait) throw error
        options.onRetry?.({ call: name, seconds: wait.seconds, error })
        await sleep(wait.seconds, signal)
      }
    }
  }

  function createSender(declaration: CallDeclaration): Send {
    // the client needs no schemas: the server validates requests and answers
    const isUpload = declaration.kind === 'upload'
    const endpoint = {
      ...declaration,
      kind: isUpload || !declaration.repeatable ? 'command' : 'lookup',
      uploads: isUpload,
    } as unknown as Endpoint
    return (fields, { signal, resumeFrom } = {}) =>
      retry(declaration, signal, async () => {
        const request = splitFields(declaration, fields)
        if (declaration.kind === 'download')
          return openDownload(settings, endpoint, {
            params: request.params,
            ...(resumeFrom ? { resumeFrom: resumeFrom satisfies ResumePoint } : {}),
            ...(signal ? { signal } : {}),
          })
        const key = declaration.revalidates ? `${declaration.name} ${JSON.stringify(request)}` : null
        const result = await client(endpoint, request as CallRequest<Endpoint>, {
          ...(signal ? { signal } : {}),
          previousResult: key === null ? undefined : cache.get(key),
        })
        return key === null ? result : cache.set(key, result)
      })
  }

  return Object.fromEntries(
    declarations.map((declaration) => {
      const send = createSender(declaration)
      const makeCall = (fields: Fields = {}, callOptions?: ClientDownloadOptions) => send(fields, callOptions)
      return [declaration.name, declaration.pages ? Object.assign(makeCall, createPagedCall(send, declaration.pages)) : makeCall]
    }),
  ) as Client
}

function createPagedCall(send: Send, { rows, pageSize }: NonNullable<CallDeclaration['pages']>): Paged<Fields, unknown, unknown> {
  const getRows = (page: unknown) => (page as Record<string, unknown[]>)[rows] ?? []
  const iteratePages = (fields: Fields = {}, options?: ClientCallOptions) =>
    readAllPages(
      (pageNum) =>
        send({ ...(pageSize === undefined ? {} : { pageSize }), ...fields, pageNum }, options) as Promise<{
          paging: { total: number }
        }>,
      (page) => getRows(page).length,
    )
  return {
    pages: iteratePages,
    async *rows(fields, options) {
      for await (const page of iteratePages(fields, options)) yield* getRows(page)
    },
  }
}
