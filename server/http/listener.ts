import { createServer, type IncomingMessage, type Server } from 'node:http'
import { datasets } from '../../shared/datasets.ts'

/**
 * Longest that a client may take to send a part of its request, in milliseconds. `refused`: the rest of an upload that was
 * answered with 401 or 403.
 */
const RECEIVE = { headers: 10_000, body: 30_000, upload: 3_600_000, refused: 2000, checkEvery: 1000 }

const uploads = new Set(datasets.map((dataset) => `/api/import/${dataset}`))

/** Whether the request loads a file, which may take long to come. */
const isUpload = ({ method, url = '' }: IncomingMessage): boolean => method === 'POST' && uploads.has(url.split('?', 1)[0] ?? '')

/**
 * hapi's payload timeout leaves a stalled body unanswered, so the listener keeps the time. Its own limit is one for all
 * requests and has to fit uploads; every other body is held to a shorter one here.
 */
export function createListener(limits: Partial<typeof RECEIVE> = {}): Server {
  const { headers, body, upload, refused, checkEvery } = { ...RECEIVE, ...limits }
  const http = createServer({ headersTimeout: headers, requestTimeout: upload, connectionsCheckingInterval: checkEvery })
  http.prependListener('request', (request, response) => {
    if (isUpload(request)) {
      // whoever may not load files has no reason to send one
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
  // browsers open connections before they have anything to ask. hapi would answer one on which nothing came with a bare 400,
  // which the browser takes for the answer to the request that it sends there next: such a one is closed without a word
  http.prependListener('clientError', (_error, socket) => {
    if ('bytesRead' in socket && socket.bytesRead === 0) socket.destroy()
  })
  return http
}
