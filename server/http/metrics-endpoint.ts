import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { Server } from '@hapi/hapi'
import type { WithConfig } from '../foundation/config.ts'
import type { ServerMetrics, WithMetrics } from '../monitoring/metrics.ts'
import { addRequestFacts } from './request-log.ts'

const PATH = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** True if the header has the token; the comparison takes equally long for every wrong token. */
const isAuthorised = (token: string, header: string | undefined): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

interface MetricsResult {
  status: number
  headers: Record<string, string>
  body: string
}

/** Answers a scrape. Without a configured token, everybody who reaches the port may read. */
async function answerScrape(
  { metrics, token }: { metrics: ServerMetrics; token: string | null },
  authorization: string | undefined,
): Promise<MetricsResult> {
  if (token !== null && !isAuthorised(token, authorization))
    return {
      status: 401,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'www-authenticate': 'Bearer' },
      body: 'METRICS_TOKEN\n',
    }
  const { registry } = metrics
  const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
  return { status: 200, headers, body: await registry.metrics() }
}

/** Serves /metrics on the server's own port, if METRICS_TOKEN is set and METRICS_PORT is not. */
export function serveMetrics(server: Server, { config, metrics }: WithConfig & WithMetrics): void {
  if (metrics === null || config.metrics === null || config.metrics.port !== null) return
  const { token } = config.metrics
  server.route({
    method: 'GET',
    path: PATH,
    handler: async (request, h) => {
      const { status, headers, body } = await answerScrape(
        { metrics, token },
        request.headers.authorization as string | undefined,
      )
      // a refused scrape is logged, because somebody may be guessing
      if (status === 200) addRequestFacts(request, { isScrape: true })
      const response = h.response(body).code(status)
      for (const [name, value] of Object.entries(headers)) response.header(name, value)
      return response
    },
  })
}

/** Serves /metrics on METRICS_PORT while the server runs. Rejects if it cannot listen there. */
export async function listenForScrapes({ config, metrics }: WithConfig & WithMetrics): Promise<HttpServer | null> {
  if (metrics === null || config.metrics === null || config.metrics.port === null) return null
  const { token, port, host } = config.metrics
  const http = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== PATH) {
      response.writeHead(404).end()
      return
    }
    answerScrape({ metrics, token }, request.headers.authorization).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(500).end(),
    )
  })
  // never keeps a process alive whose start or stop failed
  http.listen(port, host).unref()
  await once(http, 'listening')
  return http
}
