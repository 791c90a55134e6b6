import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ApiError, createClient } from './client.ts'
import { productDetail } from './contract/product-detail.ts'

it.each([
  ['a portal that answers for everybody', 200, '<html>Wi-Fi</html>'],
  ['a proxy whose server is gone', 502, '<html>Bad Gateway</html>'],
])('A page instead of an answer is no server: %s', async (_who, status, text) => {
  const call = createClient({
    base: 'http://127.0.0.1/api',
    fetch: async () => new Response(text, { status, headers: { 'content-type': 'text/html' } }),
  })
  const error = await call(productDetail, { body: { jan: '9784999900114' } }).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ status: 0, code: 'network' })
})

it('A product outside the data range arrives as an error of status 303, and no redirect is followed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(303, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 303, code: 'product.outsideRange', message: 'outside' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  try {
    const call = createClient({ base: `http://127.0.0.1:${port}/api` })
    const error = await call(productDetail, { body: { jan: '9784999900114' } }).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 303, code: 'product.outsideRange' })
    expect(asked).toEqual(['/api/fnd/detail-book-magazine'])
  } finally {
    server.close()
  }
})
