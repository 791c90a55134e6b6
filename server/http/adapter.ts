import { Readable } from 'node:stream'
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import type { z } from 'zod'
import { canCall } from '../../shared/access/permissions.ts'
import { type Endpoint, isUpload } from '../../shared/api/endpoint.ts'
import { completeQuery } from '../../shared/api/own-defaults.ts'
import { REQUEST_SLOT_HEADER } from '../../shared/calls/client.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { isErrorCode, toFieldErrors } from '../../shared/errors/field-errors.ts'
import { authenticateApiToken, parseApiToken } from '../accounts/api-token-caller.ts'
import { refuseInView } from '../accounts/contract-view.ts'
import type { DeviceCookie } from '../accounts/known-device.ts'
import { refuseDuringMaintenance } from '../accounts/maintenance-mode.ts'
import { authenticateSession } from '../accounts/session.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import { getErrorMessage, parseAcceptLanguage } from '../foundation/language.ts'
import { runInSpan } from '../foundation/tracing.ts'
import { yieldToEventLoop } from '../foundation/yield-to-event-loop.ts'
import { isWriteFailure, recordWriteFailure } from '../operations/disk-space.ts'
import { isStoreUnreachable } from '../operations/unreachable-store.ts'
import { countListRows, matchesEtag, renderResult } from '../response-cache/serialized-result.ts'
import { EventStream, FileStream, ReportResult, StoredFile } from '../routing/handler-results.ts'
import { parseResult, type Route } from '../routing/route.ts'
import type { Services } from '../routing/services.ts'
import { resolveFilterCodes } from '../warehouse/products/resolve-filter-codes.ts'
import { getRequestAddress } from './client-address.ts'
import { createDisconnectSignal } from './disconnect-signal.ts'
import { sendEvents } from './event-response.ts'
import { addRequestFacts, getRequestLogIds, logRequestError } from './request-log.ts'
import { sendStoredFile } from './stored-response.ts'

declare module '@hapi/hapi' {
  interface PluginsStates {
    /** Signal of the client on whose behalf the server makes this call itself (call-tool.ts). */
    callerSignal?: AbortSignal
  }
}

/**
 * Sends a report's result, computed from the newest data. If the client already has it (If-None-Match), returns 304, also for a
 * POST: reports are queries whose filters are too long for a URL.
 */
function sendReport(request: Request, h: ResponseToolkit, { finished }: ReportResult): ResponseObject {
  const notModified = matchesEtag(finished, request.headers['if-none-match'] as string | undefined)
  const response = notModified
    ? h.response().code(304)
    : h.response(renderResult(finished, new Date())).type('application/json; charset=utf-8')
  return response.header('etag', finished.etag)
}

/** Cookie with the device marks of known-device.ts. */
export const DEVICE_COOKIE = 'uresuji-device'

/** Cookie with the number of a browser that begins a single sign-on. */
export const SSO_COOKIE = 'uresuji-sso'

function toBrowserCookie(request: Request, h: ResponseToolkit, name: string): DeviceCookie {
  const cookie: DeviceCookie = {
    value: String(request.state[name] ?? ''),
    replace(value: string) {
      cookie.value = value
      h.state(name, value)
    },
  }
  return cookie
}

function parseRequestPart(part: 'params' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = toFieldErrors(parsed.error, part === 'body' ? '' : part)
  // the message of an invalid field, if it has its own, becomes the message of the response
  const own = errors.find((error) => isErrorCode(error.code))
  throw new AppError(own && isErrorCode(own.code) ? own.code : 'request.invalid', {}, errors)
}

/** Builds the response for an error: `{status, code, message, errors?, values?}`. */
export function buildErrorResponse(request: Request, h: ResponseToolkit, error: AppError): ResponseObject {
  const language = parseAcceptLanguage(String(request.headers['accept-language'] ?? ''))
  const response = h
    .response({
      status: error.status,
      code: error.code,
      message: getErrorMessage(error.code, language, error.values),
      ...(Object.keys(error.values).length > 0 ? { values: error.values } : {}),
      ...(error.errors.length > 0 ? { errors: error.errors } : {}),
    })
    .code(error.status)
  const wait = getRetryAfterSeconds(error)
  return wait === null ? response : response.header('retry-after', String(wait))
}

/** Returns the seconds to wait after a 429, for the Retry-After header; null if the error names no time. */
export function getRetryAfterSeconds({ status, values: { seconds, minutes } }: AppError): number | null {
  if (status !== 429) return null
  return typeof seconds === 'number' ? seconds : typeof minutes === 'number' ? minutes * 60 : null
}

/**
 * Resolves the caller: a user by a session of the area, or a contract by a token whose scope includes the call. `calls`:
 * as how many calls the request counts towards the limit of the token.
 */
export function authenticateCaller(
  request: Request,
  endpoint: Endpoint,
  services: Services,
  { calls = 1 } = {},
): Promise<SignedIn> {
  const authorization = request.headers.authorization as string | undefined
  const token = parseApiToken(authorization)
  if (token === null) return authenticateSession(authorization, services, endpoint.area ?? 'main')
  const addHeaders = (headers: Readonly<Record<string, string>>) => {
    request.plugins.responseHeaders = headers
  }
  return authenticateApiToken(token, services, { endpoint, addHeaders, calls })
}

function getBody(request: Request, uploads: boolean): unknown {
  if (uploads || request.method === 'get') return {}
  return request.payload ?? {}
}

/** Streams `{status, data: {fileName, fileContent}}` with base64 content while the file is created. */
async function* streamFileEnvelope(
  fileName: string,
  first: Buffer | undefined,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<string> {
  yield `{"status":200,"data":{"fileName":${JSON.stringify(fileName)},"fileContent":"`
  // base64 encodes three bytes at a time: the remainder waits for the next chunk
  let left = Buffer.alloc(0)
  try {
    for (let chunk = first; chunk !== undefined; ) {
      const bytes = Buffer.concat([left, chunk])
      const encodableLength = bytes.length - (bytes.length % 3)
      yield bytes.subarray(0, encodableLength).toString('base64')
      left = bytes.subarray(encodableLength)
      const next = await rest.next()
      chunk = next.done ? undefined : next.value
    }
    yield `${left.toString('base64')}"}}`
  } finally {
    await rest.return?.()
  }
}

/** Waits for the first chunk, so that errors in the query are still answered as errors. */
async function sendFile(h: ResponseToolkit, file: FileStream, signal: AbortSignal): Promise<ResponseObject> {
  const chunks = file.chunks[Symbol.asyncIterator]()
  const first = await chunks.next()
  // an envelope that is never read would never close its source
  const close = () => void chunks.return?.().catch(() => undefined)
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
  const envelope = streamFileEnvelope(file.fileName, first.done ? undefined : first.value, chunks)
  return h.response(Readable.from(envelope, { objectMode: false })).type('application/json; charset=utf-8')
}

/** Returns the request slot that the client named, or null. */
const getRequestSlot = ({ headers }: Request): string | null =>
  /^[\w-]{1,64}$/.exec(String(headers[REQUEST_SLOT_HEADER] ?? ''))?.[0] ?? null

/** Bytes of a body whose work takes an iteration of the event loop of its own. */
const LARGE_BODY_BYTES = 16 * 1024

/** Creates the handler of an endpoint, which answers errors, too. */
const createRequestHandler =
  ({ endpoint, handler }: Route, services: Services) =>
  async (request: Request, h: ResponseToolkit) => {
    const uploads = isUpload(endpoint)
    const signal = request.plugins.callerSignal ?? createDisconnectSignal(request.raw)
    try {
      if (Number(request.headers['content-length'] ?? 0) > LARGE_BODY_BYTES) await yieldToEventLoop()
      const user: SignedIn | null = endpoint.access === 'anonymous' ? null : await authenticateCaller(request, endpoint, services)
      if (user !== null) {
        addRequestFacts(request, { userId: user.userId, contractId: user.contractId })
        await refuseDuringMaintenance(user, services)
      }
      if (!canCall(user, endpoint.access)) throw new AppError('access.denied')
      refuseInView(user, endpoint)
      const params = parseRequestPart('params', endpoint.params, request.params)
      const query = parseRequestPart('query', endpoint.query, request.query)
      const body = getBody(request, uploads)
      const parsedBody = parseRequestPart('body', endpoint.body, user === null ? body : completeQuery(endpoint, body, user))
      const call = {
        params,
        query,
        // applies to every call: filters accept codes as people write them and refuse unknown ones
        body: user === null ? parsedBody : await resolveFilterCodes(services.warehouse.knex, parsedBody, { scope: user }),
        user,
        language: parseAcceptLanguage(String(request.headers['accept-language'] ?? '')),
        address: getRequestAddress(request, services.config.trustedProxies),
        device: toBrowserCookie(request, h, DEVICE_COOKIE),
        ssoBrowser: toBrowserCookie(request, h, SSO_COOKIE),
        stream: uploads ? (request.payload as NodeJS.ReadableStream) : null,
        requestSlot: getRequestSlot(request),
        signal,
      }
      const result: unknown = await handler(call, services)
      if (result instanceof EventStream) return sendEvents(request, h, { stream: result, result: endpoint.result, signal })
      if (result instanceof FileStream) {
        addRequestFacts(request, { rows: result.rowCount })
        return await sendFile(h, result, signal)
      }
      if (result instanceof ReportResult) {
        addRequestFacts(request, { rows: result.finished.rows, cacheHit: result.isCached })
        return sendReport(request, h, result)
      }
      if (result instanceof StoredFile) return await sendStoredFile(request, h, { file: result, signal })
      addRequestFacts(request, { rows: countListRows(result) })
      const response = h.response({ status: 200, data: parseResult(endpoint, result) })
      return endpoint.kind === 'command' && endpoint.clearsBrowserCache ? response.header('clear-site-data', '"cache"') : response
    } catch (error) {
      if (error instanceof AppError) return buildErrorResponse(request, h, error)
      logRequestError(services.log, request, error)
      if (isStoreUnreachable(error)) return buildErrorResponse(request, h, new AppError('storage.unreachable'))
      if (!isWriteFailure(error)) return buildErrorResponse(request, h, new AppError('server.internal'))
      recordWriteFailure(services.operations)
      return buildErrorResponse(request, h, new AppError(isUpload(endpoint) ? 'storage.full' : 'storage.notSaved'))
    }
  }

/**
 * CORS for the calls of the widget: in a frame with the attribute `sandbox`, its page has the origin `null`. Any origin may read
 * the results, because only the token in the header gives access to them, never a cookie.
 */
const widgetCors = {
  origin: 'ignore' as const,
  credentials: false,
  additionalHeaders: ['Accept-Language', 'X-Requested-With', REQUEST_SLOT_HEADER],
  additionalExposedHeaders: ['Retry-After', 'ETag', 'Date'],
  maxAge: 600,
}

/** Creates the hapi route of a declared endpoint: guard, parsed request, handler, parsed result. */
export function toHapiRoute(route: Route, services: Services): ServerRoute {
  const { endpoint } = route
  const answerRequest = createRequestHandler(route, services)
  const uploads = isUpload(endpoint)
  return {
    method: endpoint.method,
    path: `/api${endpoint.path}`,
    options: {
      ...(endpoint.method === 'GET'
        ? {}
        : {
            payload: uploads
              ? { output: 'stream' as const, parse: false as const, maxBytes: 64 * 1024 ** 3, timeout: false as const }
              : { allow: 'application/json', maxBytes: endpoint.maxBody ?? 1024 ** 2 },
          }),
      timeout: { server: 3_600_000, socket: 3_660_000 },
      ...(endpoint.area === 'widget' ? { cors: widgetCors } : {}),
      // handlers send ranges of files themselves: hapi would read a stream from the beginning to cut it
      ...(endpoint.kind === 'file' && endpoint.isRaw ? { response: { ranges: false } } : {}),
      app: { endpoint: endpoint.name },
    },
    handler: (request, h) =>
      runInSpan(
        {
          name: endpoint.name,
          isRequest: true,
          attributes: { 'http.request.method': endpoint.method, 'http.route': `/api${endpoint.path}` },
        },
        async (span) => {
          const response = await answerRequest(request, h)
          const { requestId, userId, contractId } = getRequestLogIds(request)
          span.setAttributes({
            'http.response.status_code': (response as Partial<ResponseObject>).statusCode ?? 200,
            'uresuji.request_id': requestId,
            'user.id': userId,
            'uresuji.contract_id': contractId,
          })
          return response
        },
      ),
  }
}
