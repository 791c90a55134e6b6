import { createServer } from 'node:http'
import { isBoom } from '@hapi/boom'
import Hapi, { type Server } from '@hapi/hapi'
import HapiPino from 'hapi-pino'
import { AppError } from '../../shared/errors.ts'
import { routes } from '../features/index.ts'
import type { Services } from '../services.ts'
import { errorAnswer, toHapiRoute } from './adapter.ts'
import { serveApiPage } from './api-page.ts'
import { serveApp } from './app-files.ts'
import { openapiDocument } from './openapi.ts'
import { addSecurityHeaders } from './security-headers.ts'

/** Longest that a client may take to send what it sends, in milliseconds. */
const RECEIVE = { headers: 10_000, body: 30_000, upload: 3_600_000 }

/**
 * hapi's payload timeout leaves a stalled body unanswered, so the listener keeps the time. Its own limit is one for all
 * requests and has to fit uploads; every other body is held to a shorter one here.
 */
function listener() {
  const http = createServer({
    headersTimeout: RECEIVE.headers,
    requestTimeout: RECEIVE.upload,
    connectionsCheckingInterval: 1000,
  })
  http.prependListener('request', (request, response) => {
    if (request.method === 'POST' && request.url?.startsWith('/api/import/')) return
    const late = setTimeout(() => {
      if (request.complete) return
      if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end()
      request.socket.destroySoon()
    }, RECEIVE.body)
    late.unref()
    request.once('end', () => clearTimeout(late))
    request.once('close', () => clearTimeout(late))
  })
  return http
}

/** A path without its query; the last part of a mail's link is a key and stays out of the log. */
export const pathForLog = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/(?:confirm-reset|verify-registration)\/)[^/]+/, '$1***')

/** The server with all its routes, not started yet. */
export async function createAppServer(services: Services): Promise<Server> {
  const { config } = services
  const server = Hapi.server({
    port: config.port,
    host: config.host,
    listener: listener(),
    autoListen: true,
    routes: {
      // a malformed cookie of some other site must not lock anyone out
      state: { parse: true, failAction: 'ignore' },
      validate: { failAction: 'ignore' },
    },
    compression: { minBytes: 1024 },
  })
  await server.register({
    plugin: HapiPino,
    options: {
      level: config.logLevel,
      redact: { paths: ['req.headers.authorization', 'req.headers.cookie', 'payload', '*.password', '*.token'], censor: '***' },
      logRequestComplete: true,
      logRequestStart: false,
      ignorePaths: ['/api/health'],
      // queries can carry tokens and mappings: paths only
      serializers: {
        req: (req: { id: string; method: string; url: string }) => ({
          id: req.id,
          method: req.method,
          path: pathForLog(req.url),
        }),
      },
    },
  })
  for (const route of routes) server.route(toHapiRoute(route, services))
  const document = openapiDocument()
  server.route({ method: 'GET', path: '/api/openapi.json', handler: () => document })
  serveApiPage(server)
  await serveApp(server)
  server.ext('onPreResponse', (request, h) => {
    const { response } = request
    // what hapi itself refuses (bad JSON, too large, timeouts) leaves in the same envelope
    if (isBoom(response) && request.path.startsWith('/api')) {
      const status = response.output.statusCode
      const error =
        status === 413
          ? new AppError('request.tooLarge', { limit: '1 MiB' })
          : status === 404
            ? new AppError('route.notFound')
            : status >= 500
              ? new AppError('server.internal')
              : new AppError('request.invalid')
      if (status >= 500) request.log(['error'], response)
      return errorAnswer(request, h, error).takeover()
    }
    return h.continue
  })
  server.ext('onPreResponse', addSecurityHeaders as never)
  return server
}
