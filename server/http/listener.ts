import { createServer, type IncomingMessage, type Server } from 'node:http'
import { datasets } from '../../shared/trade/datasets.ts'

/**
 * Longest time that a client may take to send a part of its request, in milliseconds. `refused`: the rest of an upload that was
 * answered with 401 or 403.
 */
const RECEIVE_TIMEOUTS = { headers: 10_000, body: 30_000, upload: 3_600_000, refused: 2000, checkEvery: 1000 }

/**
 * Time after which an idle connection is closed, in milliseconds: longer than proxies and clients keep theirs (nginx and load
 * balancers 60 s), because a request on a connection that is being closed fails.
 */
const KEEP_ALIVE_MS = 75_000

const uploadPaths = new Set(datasets.map((dataset) => `/api/import/${dataset}`))

/** True if the request uploads a file, which may take long. */
const isUpload = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && uploadPaths.has(url.split('?', 1)[0] ?? '')

/**
 * Creates the HTTP server with time limits for requests. hapi's payload timeout never answers a stalled body, so the listener
 * enforces the limits. Node's own limit applies to all requests and must fit uploads; other bodies get a shorter one here.
 */
export function createListener(limits: Partial<typeof RECEIVE_TIMEOUTS> = {}): Server {
  const { headers, body, upload, refused, checkEvery } = { ...RECEIVE_TIMEOUTS, ...limits }
  const http = createServer({
    headersTimeout: headers,
    requestTimeout: upload,
    connectionsCheckingInterval: checkEvery,
    keepAliveTimeout: KEEP_ALIVE_MS,
  })
  http.prependListener('request', (request, response) => {
    if (isUpload(request)) {
      // a client without permission has no reason to send a file
      response.once('finish', () => {
        if (response.statusCode !== 401 && response.statusCode !== 403) return
        setTimeout(() => request.complete || request.socket.destroySoon(), refused).unref()
      })
      return
    }
    const late = setTimeout(() => {
      if (request.complete) return
      if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end()
      request.socket.destroySoon()
    }, body)
    late.unref()
    request.once('end', () => clearTimeout(late))
    request.once('close', () => clearTimeout(late))
  })
  // browsers open connections in advance. hapi would answer an unused one with a bare 400, which the browser takes for the result
  // to its next request there, so it is closed without a response
  http.prependListener('clientError', (_error, socket) => {
    if ('bytesRead' in socket && socket.bytesRead === 0) socket.destroy()
  })
  return http
}
