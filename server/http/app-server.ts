import { isBoom } from '@hapi/boom'
import Hapi, { type Request, type Server } from '@hapi/hapi'
import { AppError } from '../../shared/errors/errors.ts'
import { SSO_ATTEMPT_MINUTES } from '../accounts/single-sign-on-attempts.ts'
import { startJobRunner } from '../exporting/jobs/job-runner.ts'
import { jobContents, routes } from '../features/index.ts'
import { refreshPrecomputed } from '../features/precompute.ts'
import type { WithConfig } from '../foundation/config.ts'
import type { WithLog } from '../foundation/log.ts'
import type { WithMetrics } from '../monitoring/metrics.ts'
import { recordStopping } from '../operations/stopping-servers.ts'
import { purgeHourly } from '../retention/retention.ts'
import type { Services } from '../routing/services.ts'
import { startScheduleRunner } from '../schedules/schedule-runner.ts'
import { buildErrorResponse, DEVICE_COOKIE, SSO_COOKIE, toHapiRoute } from './adapter.ts'
import { serveApiPage } from './api-page.ts'
import { serveApp, serveWidget } from './app-files.ts'
import { serveDownloads } from './downloads.ts'
import { endEventsOnStop } from './event-response.ts'
import { createListener } from './listener.ts'
import { serveMcp } from './mcp/mcp-endpoint.ts'
import { listenForScrapes, serveMetrics } from './metrics-endpoint.ts'
import { logRequestError, logRequests } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'

/** Formats the maximum size of a request's body. */
function formatBodyLimit({ route }: Request): string {
  const bytes = route.settings.payload?.maxBytes ?? 1024 ** 2
  return bytes >= 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 3)} GiB` : `${Math.floor(bytes / 1024 ** 2)} MiB`
}

/** Logs once if an untrusted proxy forwards requests: limits and the audit log then see only the proxy's address. */
function warnAboutUntrustedProxy(server: Server, { config, log }: WithConfig & WithLog): void {
  if (config.trustedProxies.length > 0) return
  let isReported = false
  server.ext('onRequest', (request, h) => {
    if (!isReported && request.headers['x-forwarded-for'] !== undefined) {
      isReported = true
      const address = request.info.remoteAddress
      const message = `プロキシを通った要求が ${address} から届いています。プロキシなら TRUSTED_PROXIES に指定してください。 / Requests come through a proxy at ${address}: name it in TRUSTED_PROXIES, if it is yours.`
      log.event('server.untrustedProxy', { address, message })
    }
    return h.continue
  })
}

/** Creates the server with all its routes, without starting it. */
export async function createAppServer(services: Services & WithMetrics): Promise<Server> {
  const { config } = services
  const server = Hapi.server({
    port: config.port,
    host: config.host,
    listener: createListener(),
    routes: {
      // a malformed cookie of another site must not lock anyone out
      state: { parse: true, failAction: 'ignore' },
      validate: { failAction: 'ignore' },
    },
    compression: { minBytes: 1024 },
  })
  // first, because the work that a stop waits for may take seconds
  server.ext('onPreStart', () => recordStopping(services.operations, false))
  server.ext('onPreStop', () => recordStopping(services.operations, true))
  logRequests(server, services)
  const cookie = {
    path: '/api',
    isHttpOnly: true,
    isSameSite: 'Strict' as const,
    isSecure: config.baseUrl.startsWith('https:'),
    encoding: 'none' as const,
    strictHeader: true,
  }
  server.state(DEVICE_COOKIE, { ...cookie, ttl: 400 * 86_400_000 })
  server.state(SSO_COOKIE, { ...cookie, ttl: SSO_ATTEMPT_MINUTES * 60_000 })
  warnAboutUntrustedProxy(server, services)
  endEventsOnStop(server)
  // before the server listens: it must not start if the port of the metrics is in use
  server.ext('onPreStart', async () => {
    const scrapes = await listenForScrapes(services)
    server.ext('onPreStop', () => void scrapes?.close())
  })
  server.ext('onPostStart', async () => {
    const stop = purgeHourly(services)
    server.ext('onPreStop', stop)
    server.ext('onPreStop', refreshPrecomputed(services.warehouse, services.background))
    const jobs = await startJobRunner(services, jobContents)
    const schedules = startScheduleRunner(services, { contents: jobContents, jobs })
    server.ext('onPreStop', async () => {
      await schedules.stop()
      await jobs.stop()
    })
  })
  for (const route of routes) server.route(toHapiRoute(route, services))
  serveApiPage(server)
  serveMetrics(server, services)
  serveMcp(server, services)
  await serveApp(server)
  serveDownloads(server, services)
  serveWidget(server, services)
  server.ext('onPreResponse', (request, h) => {
    const { response } = request
    // hapi's own errors (malformed JSON, payload too large, timeout) get the same envelope
    if (isBoom(response) && request.path.startsWith('/api')) {
      const status = response.output.statusCode
      const error =
        status === 413
          ? new AppError('request.tooLarge', { limit: formatBodyLimit(request) })
          : status === 404
            ? new AppError('route.notFound')
            : status >= 500
              ? new AppError('server.internal')
              : new AppError('request.invalid')
      if (status >= 500) logRequestError(services.log, request, response)
      return buildErrorResponse(request, h, error).takeover()
    }
    return h.continue
  })
  server.ext('onPreResponse', addSecurityHeaders)
  return server
}
