import { isBoom } from '@hapi/boom'
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { canCall } from '../../../shared/access/permissions.ts'
import { type Endpoint, emptySchema } from '../../../shared/api/endpoint.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { mcp } from '../../../shared/messages/mcp.ts'
import { fillSingleLanguage } from '../../../shared/messages/single-language.ts'
import { refuseDuringMaintenance } from '../../accounts/maintenance-mode.ts'
import type { SignedIn } from '../../accounts/signed-in.ts'
import type { WithConfig } from '../../foundation/config.ts'
import { getErrorMessage, parseAcceptLanguage } from '../../foundation/language.ts'
import { runInSpan } from '../../foundation/tracing.ts'
import { yieldToEventLoop } from '../../foundation/yield-to-event-loop.ts'
import type { Services } from '../../routing/services.ts'
import { authenticateCaller, getRetryAfterSeconds } from '../adapter.ts'
import { createDisconnectSignal } from '../disconnect-signal.ts'
import { addRequestFacts, logRequestError } from '../request-log.ts'
import { McpLimit } from './mcp-limit.ts'
import { createMcpServer } from './mcp-server.ts'
import { getMcpTools } from './mcp-tools.ts'

const PATH = '/mcp'
const MAX_BODY = 1024 ** 2

/** Access rule of the endpoint: that of an analysis that needs no feature. It is not part of the API document. */
const mcpEndpoint: Endpoint = {
  name: 'mcp',
  kind: 'lookup',
  method: 'POST',
  path: PATH,
  access: 'signed-in',
  scope: 'analyses',
  summary: { ja: mcp.ja.title, en: mcp.en.title },
  params: emptySchema,
  query: emptySchema,
  body: emptySchema,
  result: emptySchema,
  errors: [],
  example: () => ({}),
  takes: { period: false, products: false, stores: false },
  isPaged: false,
}

const getLanguage = ({ headers }: Request) => parseAcceptLanguage(String(headers['accept-language'] ?? ''))

/** Error of the whole request as JSON-RPC; `data` is the envelope of the API. */
function sendError(request: Request, h: ResponseToolkit, error: AppError, message?: string): ResponseObject {
  const text = message ?? getErrorMessage(error.code, getLanguage(request), error.values)
  const { status, code } = error
  const response = h
    .response({ jsonrpc: '2.0', error: { code: -32000, message: text, data: { status, code, message: text } }, id: null })
    .code(status)
  if (status === 401) response.header('www-authenticate', 'Bearer realm="uresuji"')
  const wait = getRetryAfterSeconds(error)
  return wait === null ? response : response.header('retry-after', String(wait))
}

/** Refuses pages of other sites, also those whose name an attacker resolves to this server (DNS rebinding). */
function isForeignOrigin({ headers }: Request, { config }: WithConfig): boolean {
  const { origin } = headers as { origin?: string }
  return origin !== undefined && (!URL.canParse(config.baseUrl) || origin !== new URL(config.baseUrl).origin)
}

/** Messages of one body: a hundred lists of tools would be megabytes. */
const MAX_MESSAGES = 10

/** Returns the messages of a body, without those that a tool counts when it makes its call of the API, and how many there are. */
function countMessages(body: string): { all: number; notCountedByTool: number } {
  let messages: unknown[] = [null]
  try {
    const parsed: unknown = JSON.parse(body)
    messages = Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    // the protocol answers that it is no JSON
  }
  const isCountedByTool = (message: unknown): boolean => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
    // converting a name of another type could throw
    return method === 'tools/call' && typeof params?.name === 'string' && getMcpTools().has(params.name)
  }
  return { all: messages.length, notCountedByTool: messages.filter((message) => !isCountedByTool(message)).length }
}

/** Headers that a tool's call of the API takes over. */
const passedHeaders = ['authorization', 'accept-language', 'user-agent', 'x-forwarded-for'] as const

const pickHeaders = (request: Request, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]])),
  )

async function answerMessage(
  request: Request,
  h: ResponseToolkit,
  { services, limit }: { services: Services; limit: McpLimit },
): Promise<ResponseObject> {
  const { config, log } = services
  const language = getLanguage(request)
  const signal = createDisconnectSignal(request.raw)
  if (isForeignOrigin(request, services)) {
    const origin = String(request.headers.origin).slice(0, 200)
    return sendError(request, h, new AppError('access.denied'), fillSingleLanguage(language, mcp[language].origin, { origin }))
  }
  const body = Buffer.isBuffer(request.payload) ? request.payload.toString() : ''
  let user: SignedIn
  const { all, notCountedByTool } = countMessages(body)
  let isCounted = notCountedByTool > 0
  let countedBytes = 0
  try {
    // each message of a batch is a request
    user = await authenticateCaller(request, mcpEndpoint, services, { calls: Math.min(notCountedByTool, MAX_MESSAGES) })
    if (all > MAX_MESSAGES) {
      const text = fillSingleLanguage(language, mcp[language].batch, { most: MAX_MESSAGES, found: all })
      return sendError(request, h, new AppError('request.tooLarge', { limit: String(MAX_MESSAGES) }), text)
    }
    // the messages of a token are counted with its other calls
    limit.count(user.userId, user.apiToken ? 0 : all)
    addRequestFacts(request, { userId: user.userId, contractId: user.contractId })
    await refuseDuringMaintenance(user, services)
    if (!canCall(user, mcpEndpoint.access)) throw new AppError('access.denied')
  } catch (error) {
    if (error instanceof AppError) return sendError(request, h, error)
    logRequestError(log, request, error)
    return sendError(request, h, new AppError('server.internal'))
  }
  const protocol = createMcpServer({
    server: request.server,
    viewer: user,
    contractId: user.contractId,
    contract: user,
    language,
    baseUrl: config.baseUrl,
    headers: pickHeaders(request, passedHeaders),
    remoteAddress: request.info.remoteAddress,
    signal,
    addHeaders: (headers) => {
      isCounted = true
      request.plugins.responseHeaders = { ...request.plugins.responseHeaders, ...headers }
    },
    requireCapacity: () => limit.requireCapacity(user.userId),
    addResult: (bytes) => {
      countedBytes += bytes
      limit.addResult(user.userId, bytes)
    },
    reportFailure: (error) => logRequestError(log, request, error),
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true, maxRequestBodySize: MAX_BODY })
  await protocol.connect(transport)
  try {
    await yieldToEventLoop()
    const headers = pickHeaders(request, ['accept', 'content-type', 'mcp-protocol-version'])
    const result = await transport.handleRequest(
      new globalThis.Request(`${config.baseUrl}${PATH}`, { method: 'POST', headers, body }),
    )
    const text = await result.text()
    limit.addResult(user.userId, Math.max(0, Buffer.byteLength(text) - countedBytes))
    // a tool that was refused before it called the API
    if (!isCounted) await authenticateCaller(request, mcpEndpoint, services)
    const response = h.response(text === '' ? undefined : text).code(result.status)
    return response.type(result.headers.get('content-type') ?? 'application/json')
  } catch (error) {
    if (error instanceof AppError) return sendError(request, h, error)
    throw error
  } finally {
    await protocol.close()
  }
}

/** Answers hapi's own errors (a body that is too large, a broken connection) in the form of the protocol. */
const failPayload: Lifecycle.Method = (request, h, error) => {
  const status = isBoom(error) ? error.output.statusCode : 400
  const own = status === 413 ? new AppError('request.tooLarge', { limit: '1 MiB' }) : new AppError('request.invalid')
  return sendError(request, h, own).takeover()
}

/**
 * Serves the Model Context Protocol at /mcp: Streamable HTTP with JSON results, without sessions. Every request needs a token
 * with the scope of the analyses, or a session, and is counted like a call of the API.
 */
export function serveMcp(server: Server, services: Services): void {
  const limit = new McpLimit(services.config.apiTokenRate)
  const refuseMethod: Lifecycle.Method = (request, h) => {
    const message = mcp[getLanguage(request)].methodNotAllowed
    return h
      .response({ jsonrpc: '2.0', error: { code: -32000, message }, id: null })
      .code(405)
      .header('allow', 'POST')
  }
  server.route([
    {
      method: 'POST',
      path: PATH,
      options: {
        payload: { parse: false, output: 'data', maxBytes: MAX_BODY, failAction: failPayload },
        timeout: { server: 3_600_000, socket: 3_660_000 },
        app: { endpoint: mcpEndpoint.name },
      },
      handler: (request, h) =>
        runInSpan(
          { name: mcpEndpoint.name, isRequest: true, attributes: { 'http.request.method': 'POST', 'http.route': PATH } },
          () => answerMessage(request, h, { services, limit }),
        ),
    },
    // the app's own catch-all route is a GET, which precedes routes for any method
    { method: 'GET', path: PATH, handler: refuseMethod },
    { method: '*', path: PATH, handler: refuseMethod },
    // hapi answers preflights before routes for any method
    { method: 'OPTIONS', path: PATH, handler: refuseMethod },
    // clients look for OAuth metadata there, and the app's page would confuse them
    { method: 'GET', path: '/.well-known/{path*}', handler: (_request, h) => h.response('').code(404) },
  ])
}
