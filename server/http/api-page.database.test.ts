import { describe, expect, it } from 'vitest'
import { setUpTestServer } from '../testing/set-up.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const app = setUpTestServer()

const get = (url: string) => app.server.inject({ method: 'GET', url })

describe('API documentation page', () => {
  it('serves the API page without a sign-in, under the strict policy and without inline scripts', async () => {
    const result = await get('/api/docs')
    expect(result.statusCode).toBe(200)
    expect(result.headers['content-type']).toMatch(/^text\/html/)
    expect(result.headers['content-security-policy']).toBe(contentSecurityPolicy)
    expect(result.payload).toContain('<title>売れ筋 API</title>')
    expect(result.payload).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(result.payload).not.toMatch(/\son\w+=/)
  })

  it('loads everything of the API page from this server', async () => {
    const { payload } = await get('/api/docs')
    const addresses = [...payload.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(addresses.length).toBe(4)
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/docs\//)
      const result = await get(address)
      expect(result.statusCode, address).toBe(200)
      expect(result.rawPayload.length, address).toBeGreaterThan(100)
      expect(result.headers['x-content-type-options']).toBe('nosniff')
    }
    const script = (await get('/api/docs/start.js')).payload
    expect(script).toContain("url: '/api/openapi.json'")
    expect(script).toContain('validatorUrl: null')
    expect(script).not.toMatch(/https?:/)
  })

  it('does not serve files that are not part of the API page', async () => {
    for (const name of ['swagger-initializer.js', '..%2fpackage.json', 'package.json'])
      expect((await get(`/api/docs/${name}`)).statusCode, name).toBe(404)
  })

  it('gives every endpoint a group in the document of the API page', async () => {
    const document = JSON.parse((await get('/api/openapi.json')).payload) as {
      paths: Record<string, Record<string, { tags: string[] }>>
    }
    for (const [path, calls] of Object.entries(document.paths))
      for (const call of Object.values(calls)) expect(call.tags, path).toEqual([path.split('/')[2]])
  })
})
