import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { forgotPassword } from '../../shared/api/forgot-password.ts'
import { info, login } from '../../shared/api/session.ts'
import { register } from '../../shared/api/verify-registration.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { maskPath } from '../http/request-log.ts'
import { isDeep } from './property-runs.ts'
import type { TestServer } from './test-server.ts'

// passwords have their real cost here: with the tests' low cost no result would take long
vi.unmock('@node-rs/argon2')

let startTestServer: typeof import('./test-server.ts').startTestServer
let app: TestServer
beforeAll(async () => {
  // other modules of the worker hash cheaply: these tests load their own, and the next file does not get them
  vi.resetModules()
  ;({ startTestServer } = await import('./test-server.ts'))
  app = await startTestServer()
})
afterAll(async () => {
  await app.close()
  vi.resetModules()
})

const forgetAttempts = () => app.services.operations.knex('login_attempt').delete()

describe('endpoints for visitors', () => {
  /** Samples of each kind, taken alternately, so that other load on the machine affects both. */
  const SAMPLES = isDeep ? 200 : 40

  beforeAll(async () => {
    const { hashPassword } = await import('../operations/password.ts')
    const passwordHash = await hashPassword('Demo-pass1!')
    expect(passwordHash).toContain('$m=19456,t=2,p=1$')
    await app.services.operations.knex('user').where({ id: 'demo-company' }).update({ password_hash: passwordHash })
  })

  const registering = (email: string) => ({ ...register.example(app.facts).body, email, emailConfirm: email })
  const cases: [string, Endpoint, (email: string) => Record<string, unknown>][] = [
    ['sign-in', login, (username) => ({ username, password: 'Wrong-pass1!' })],
    ['forgotten password', forgotPassword, (email) => ({ email })],
    ['registration', register, registering],
  ]
  it.each(cases)(
    'does not reveal by response content or response time whether a user is registered: %s',
    async (_name, endpoint, getBody) => {
      const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      const results = new Set<string>()
      for (let round = 0; round < SAMPLES; round++) {
        for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          await forgetAttempts()
          const email = kind === 'known' ? 'company@demo.example' : `nobody${round}@demo.example`
          const start = performance.now()
          const { status, body } = await app.call(endpoint, { body: getBody(email) })
          took[kind].push(performance.now() - start)
          results.add(`${status} ${JSON.stringify(body)}`)
          await app.services.background.waitUntilSettled()
        }
      }
      expect([...results]).toHaveLength(1)
      const mean = (times: number[]) => {
        // the slowest tenth is caused by the machine
        const trimmedTimes = [...times].sort((a, b) => a - b).slice(0, Math.floor(times.length * 0.9))
        return trimmedTimes.reduce((sum, time) => sum + time, 0) / trimmedTimes.length
      }
      // a busy machine slows all results alike; a skipped hash would be most of the time
      expect(Math.abs(mean(took.known) - mean(took.unknown))).toBeLessThan(Math.max(10, 0.3 * mean(took.unknown)))
    },
  )
})

describe('request for a forgotten password', () => {
  it('processes a request for a forgotten password for the account only after the response', async () => {
    const { knex } = app.services.operations
    const compareTimes = async () => ({
      links: await knex('one_time_token').where({ purpose: 'reset' }).count({ count: '*' }).first(),
      events: await knex('audit_event').where({ action: 'password.forgot' }).count({ count: '*' }).first(),
    })
    await app.services.background.waitUntilSettled()
    await forgetAttempts()
    const before = await compareTimes()
    await app.call(forgotPassword, { body: { email: 'company@demo.example' } })
    expect(await compareTimes()).toEqual(before)
    await app.services.background.waitUntilSettled()
    const after = await compareTimes()
    expect([after.links, after.events]).not.toEqual([before.links, before.events])
  })
})

describe('caches of the browser', () => {
  it.each(['/api/no-such-call', '/assets/none.js', '/assets/old-a1b2c3.css'])(
    'never lets a browser cache missing files, which the next version may include: %s',
    async (url) => {
      const { statusCode, headers } = await app.server.inject({ url })
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )

  it('never caches API responses in the browser: the service worker stores only files of the app', () => {
    const worker = readFileSync(new URL('../../pwa/service-worker/service-worker.ts', import.meta.url), 'utf8')
    expect(worker).not.toMatch(/StaleWhileRevalidate|NetworkFirst/)
    // the files that the build lists by name, and the page itself
    expect(worker.match(/registerRoute\(.*/g)).toEqual([
      'registerRoute(({ url }) => laterUrls.has(url.href), new CacheFirst({ cacheName: IDLE_CACHE }))',
      expect.stringContaining("registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')"),
    ])
  })
})

describe('limit on password guesses', () => {
  it('blocks an address that guesses passwords of many accounts, and nobody else', async () => {
    await forgetAttempts()
    const guess = (username: string, remoteAddress: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        payload: { username, password: 'Wrong-pass1!' },
      })
    for (let count = 0; count < 50; count++) expect((await guess(`a${count}@b.example`, '203.0.113.9')).statusCode).toBe(401)
    expect((await guess('fresh@b.example', '203.0.113.9')).statusCode).toBe(429)
    // a forged header has no effect
    const forged = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '198.51.100.1' },
      payload: { username: 'fresh@b.example', password: 'Wrong-pass1!' },
    })
    expect(forged.statusCode).toBe(429)
    expect((await guess('fresh@b.example', '198.51.100.2')).statusCode).toBe(401)
    await forgetAttempts()
  })
})

describe('cross-site POST requests', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'rejects cross-site POST requests with the content type %s',
    async (type) => {
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': type },
        payload: '{"username":"user@demo.example","password":"Demo-pass1!"}',
      })
      expect(response.statusCode).toBe(400)
    },
  )

  it('does not authenticate a request by a cookie alone', async () => {
    const token = await app.signIn('user')
    const response = await app.server.inject({ url: '/api/info', headers: { cookie: `JWT_TOKEN_D=${token}` } })
    expect(response.statusCode).toBe(401)
  })
})

describe('response headers', () => {
  const wanted = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'sets security headers on the endpoint %s, even in errors',
    async (_name, endpoint) => {
      const { headers } = await app.server.inject({
        method: endpoint.method,
        url: `/api${buildPath(endpoint.path, endpoint.example(app.facts).params, { surprise: 1 })}`,
      })
      expect(headers).toMatchObject(wanted)
      for (const part of [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(headers['content-security-policy']).toContain(part)
      expect(headers['cache-control']).toBe('no-store')
      // only the widget's calls, which need no cookies, can be read from other origins
      expect(headers['access-control-allow-origin']).toBe(endpoint.area === 'widget' ? '*' : undefined)
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      expect(headers).not.toHaveProperty('set-cookie')
    },
  )

  it.each(['/', '/contract', '/no-such-page', '/favicon.ico', '/assets/none.js'])('sets security headers on %s', async (url) => {
    expect((await app.server.inject({ url })).headers).toMatchObject(wanted)
  })
})

describe('signing key of tokens', () => {
  it('generates the signing key of tokens randomly for each installation', async () => {
    const other = await startTestServer()
    expect(other.services.jwtKey).not.toBe(app.services.jwtKey)
    for (const key of [app.services.jwtKey, other.services.jwtKey]) {
      // 48 random bytes
      expect(key).toMatch(/^[\w-]{64}$/)
      expect(new Set(key).size).toBeGreaterThan(20)
    }
    await other.close()
  })

  it('replaces the signing key of tokens without ending sessions, and the old key can be removed later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uresuji-keys-'))
    const first = 'first-key-0123456789-abcdefghijklmnop'
    const second = 'second-key-9876543210-zyxwvutsrqponml'
    const open = (environment: Record<string, string>) =>
      startTestServer({ OPERATIONS_URL: `sqlite:${folder}/operations.sqlite`, ...environment })
    const before = await open({ JWT_KEY: first })
    const token = await before.signIn('user')
    await before.close()
    const during = await open({ JWT_KEY: second, JWT_KEY_PREVIOUS: first })
    expect((await during.call(info, {}, token)).status).toBe(200)
    const renewed = await during.signIn('user')
    await during.close()
    const after = await open({ JWT_KEY: second })
    expect((await after.call(info, {}, token)).status).toBe(401)
    expect((await after.call(info, {}, renewed)).status).toBe(200)
    await after.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('log', () => {
  it('logs no key of a mailed link', () => {
    expect(maskPath('/en/forgot-password/confirm-reset/se-cret_1?x=1')).toBe('/en/forgot-password/confirm-reset/***')
    expect(maskPath('/verify-registration/se-cret')).toBe('/verify-registration/***')
    expect(maskPath('/api/verify-registration')).toBe('/api/verify-registration')
    expect(maskPath(`/widget/combined-sales?token=urt_${'x'.repeat(43)}&jan=1`)).toBe('/widget/combined-sales')
  })
})

describe('set-up of the first administrator', () => {
  it('does not allow the set-up of the first administrator over the network', () => {
    expect(endpoints.filter((endpoint) => /setup|install|seed|first/i.test(`${endpoint.name} ${endpoint.path}`))).toEqual([])
  })
})
