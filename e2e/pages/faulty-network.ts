import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * pass: unchanged; slow: answers after some seconds; hang: accepts requests and never answers; portal: answers every request with
 * its own page, like a captive portal; redirect: sends every request to the portal's page elsewhere; filesOnly: the app's files are
 * served, API calls are not.
 */
export type NetworkState = 'pass' | 'slow' | 'hang' | 'portal' | 'redirect' | 'filesOnly'

export interface FaultyNetwork {
  url: string
  set: (state: NetworkState) => void
  /** Changes the content of a text file of the server for the browsers behind this proxy. */
  replace: (path: string, change: (text: string) => string) => void
  /** Stops the server. */
  close: () => Promise<void>
  /** Restarts the server on the same port. */
  open: () => Promise<void>
}

/** Shorter than the time limit of the app's probe. */
const SLOW_MS = 2500

type Changes = ReadonlyMap<string, (text: string) => string>

/** Proxy between browser and server that simulates typical network faults. */
export async function startFaultyNetwork(target: string): Promise<FaultyNetwork> {
  let state: NetworkState = 'pass'
  const changes = new Map<string, (text: string) => string>()
  const server: Server = createServer((request, response) => {
    if (state === 'hang') return
    if (state === 'filesOnly' && request.url?.startsWith('/api/')) return void response.destroy()
    if (state === 'portal') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Wi-Fi</title>')
      return
    }
    if (state === 'redirect') return void response.writeHead(302, { location: 'http://portal.invalid/login' }).end()
    if (state === 'slow') return void setTimeout(() => void forwardRequest(request, response, { target, changes }), SLOW_MS)
    void forwardRequest(request, response, { target, changes })
  })
  const open = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await open(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    open: () => open(port),
    set: (next) => {
      state = next
    },
    replace: (path, change) => void changes.set(path, change),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const hopHeaders = ['host', 'connection', 'accept-encoding', 'content-length']
const bodyHeaders = ['content-encoding', 'content-length', 'transfer-encoding']

async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { target, changes }: { target: string; changes: Changes },
): Promise<void> {
  const change = changes.get(request.url?.split('?')[0] ?? '')
  // the browser's copy of a changed file is never current
  const omitted = change ? [...hopHeaders, 'if-none-match', 'if-modified-since'] : hopHeaders
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !omitted.includes(name))) as Record<
    string,
    string
  >
  // streams end with the browser's request
  const ended = new AbortController()
  response.once('close', () => ended.abort())
  try {
    // throws if the browser has left meanwhile, which must not fail a later test
    const sent = await buffer(request)
    const result = await fetch(target + request.url, {
      signal: ended.signal,
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(sent.length > 0 ? { body: sent } : {}),
    })
    const dropped = change ? [...bodyHeaders, 'etag', 'last-modified'] : bodyHeaders
    const remaining: OutgoingHttpHeaders = Object.fromEntries([...result.headers].filter(([name]) => !dropped.includes(name)))
    // Object.fromEntries keeps only the last Set-Cookie header
    const cookies = result.headers.getSetCookie()
    if (cookies.length > 0) remaining['set-cookie'] = cookies
    const body = Buffer.from(await result.arrayBuffer())
    response.writeHead(result.status, remaining).end(change ? change(body.toString('utf8')) : body)
  } catch {
    response.destroy()
  }
}
