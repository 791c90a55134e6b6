import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * through: unchanged; silent: accepts requests and never answers; portal: answers every request with its own page, like a
 * captive portal; files: the app's files are served, API calls are not.
 */
export type NetworkState = 'through' | 'silent' | 'portal' | 'files'

export interface ShakyNetwork {
  url: string
  set: (state: NetworkState) => void
  /** Stops the server. */
  close: () => Promise<void>
  /** Restarts the server on the same port. */
  open: () => Promise<void>
}

/** Proxy between browser and server that simulates typical network faults. */
export async function shakyNetwork(target: string): Promise<ShakyNetwork> {
  let state: NetworkState = 'through'
  const server: Server = createServer((request, response) => {
    if (state === 'silent') return
    if (state === 'files' && request.url?.startsWith('/api/')) return void response.destroy()
    if (state === 'portal') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Wi-Fi</title>')
      return
    }
    void forwardRequest(target, request, response)
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function forwardRequest(
  target: string,
  request: import('node:http').IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'accept-encoding', 'content-length'].includes(name),
    ),
  ) as Record<string, string>
  try {
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const remaining = [...answer.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
    )
    response.writeHead(answer.status, Object.fromEntries(remaining)).end(Buffer.from(await answer.arrayBuffer()))
  } catch {
    response.destroy()
  }
}
