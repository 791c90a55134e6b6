import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { favoriteDelete } from '../api/favorite.ts'
import { productDetail } from '../api/product-detail.ts'
import { ApiError, buildPath, createClient } from './client.ts'

it.each([
  ['a portal that answers for everybody', 200, '<html>Wi-Fi</html>'],
  ['a proxy whose server is gone', 502, '<html>Bad Gateway</html>'],
])('treats an HTML page instead of a JSON response as a network error: %s', async (_who, status, text) => {
  const call = createClient({
    base: 'http://127.0.0.1/api',
    fetch: async () => new Response(text, { status, headers: { 'content-type': 'text/html' } }),
  })
  const error = await call(productDetail, { body: { jan: '9784999900114' } }).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ status: 0, code: 'network' })
})

it('throws an error with status 303 for a product outside the data range and does not follow the redirect', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(303, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 303, code: 'product.outsideRange', message: 'outside' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const call = createClient({ base: `http://127.0.0.1:${port}/api` })
    const error = await call(productDetail, { body: { jan: '9784999900114' } }).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 303, code: 'product.outsideRange' })
    expect(requests).toEqual(['/api/fnd/detail-book-magazine'])
  } finally {
    server.close()
  }
})

describe('connections that the server closes', () => {
  const openServer = async (closes: number) => {
    let requests = 0
    const server = createServer((request, response) => {
      requests++
      if (requests <= closes) request.socket.destroy()
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":200,"data":{}}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const call = createClient({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` })
    return { call, countRequests: () => requests, close: () => server.close() }
  }

  it('repeats a read request once if the connection closes before the response', async () => {
    const { call, countRequests, close } = await openServer(1)
    await expect(call(productDetail, { body: { jan: '9784999900114' } })).resolves.toEqual({})
    expect(countRequests()).toBe(2)
    close()
  })

  it('gives up a read request after the second closed connection', async () => {
    const { call, countRequests, close } = await openServer(9)
    await expect(call(productDetail, { body: { jan: '9784999900114' } })).rejects.toMatchObject({ code: 'network' })
    expect(countRequests()).toBe(2)
    close()
  })

  it('never repeats a write request', async () => {
    const { call, countRequests, close } = await openServer(1)
    const favorite = { params: { id: 'x' }, body: {} } as never
    await expect(call(favoriteDelete, favorite)).rejects.toMatchObject({ code: 'network' })
    expect(countRequests()).toBe(1)
    close()
  })
})

describe('cached responses of the API client', () => {
  const figures = { until: null, list: [1, 2], fetchedAt: '2026-11-20T00:00:00.000Z' }
  const DATE = 'Sat, 21 Nov 2026 03:04:05 GMT'

  /** Stub server that returns its result under one ETag, and the tags that requests named. */
  function createStubServer(tag: string) {
    const sentTags: (string | null)[] = []
    const answerWithEtag: typeof fetch = async (_address, init) => {
      const known = new Headers(init?.headers).get('if-none-match')
      sentTags.push(known)
      const headers = { etag: tag, date: DATE }
      return known === tag
        ? new Response(null, { status: 304, headers })
        : Response.json({ status: 200, data: figures }, { headers })
    }
    const callClient = createClient({ base: 'http://127.0.0.1/api', fetch: answerWithEtag })
    return {
      sentTags,
      call: (previousResult?: unknown) => callClient(productDetail, { body: { jan: '9784999900114' } }, { previousResult }),
    }
  }

  it('returns a cached response with the time of the server after a 304', async () => {
    const { call, sentTags } = createStubServer('W/"1"')
    const first = await call()
    const second = await call(first)
    expect(second).toEqual({ ...figures, fetchedAt: '2026-11-21T03:04:05.000Z' })
    // works for any number of requests
    expect(await call(second)).toEqual(second)
    expect(sentTags).toEqual([null, 'W/"1"', 'W/"1"'])
  })

  it('replaces cached responses by complete ones if they have changed, were modified locally or are missing', async () => {
    const before = createStubServer('W/"1"')
    const first = await before.call()
    const after = createStubServer('W/"2"')
    expect(await after.call(first)).toEqual(figures)
    expect(await before.call({ ...(first as object), list: [] })).toEqual(figures)
    expect(await before.call({ list: [] })).toEqual(figures)
    expect(before.sentTags).toEqual([null, null, null])
    expect(after.sentTags).toEqual(['W/"1"'])
  })
})

it('encodes a path parameter that contains half of a surrogate pair', () => {
  expect(buildPath('/contract/{id}', { id: 'a\ud800' })).toBe('/contract/a%EF%BF%BD')
})
