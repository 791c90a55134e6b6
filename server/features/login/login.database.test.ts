import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { info, login, logout } from '../../../shared/api/session.ts'
import { copyPostgres } from '../../testing/databases.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import { startTestServer } from '../../testing/test-server.ts'

const app = setUpTestServer()

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates a token with the given header, claims and key. */
function forgeToken(header: Record<string, unknown>, claims: Record<string, unknown>, key: string): string {
  const body = `${encodePart(header)}.${encodePart(claims)}`
  const hash = header.alg === 'HS512' ? 'sha512' : 'sha256'
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`
}

describe('sign-in', () => {
  it('returns a token that identifies the user after a sign-in', async () => {
    const token = await app.signIn('user')
    const { status, body } = await app.call(info, {}, token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      role: 'USER',
      companyName: '汐見坂書房',
      fullName: '佐伯 由香',
      contract: { contractPattern: { useSearchProduct: true, useNoticeManagement: false, dataRange: 'full' } },
      dataState: { invented: true },
    })
  })

  it('does not reveal at sign-in whether an account exists', async () => {
    const known = await app.call(login, { body: { username: 'view@demo.example', password: 'wrong' } })
    const unknown = await app.call(login, { body: { username: 'nobody@demo.example', password: 'wrong' } })
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({
      status: 401,
      body: { code: 'login.failed', message: 'ユーザー名またはパスワードが違います。' },
    })
  })

  it('rejects users of the export area at sign-in, because the area has its own', async () => {
    const { status, body } = await app.call(login, { body: { username: 'export@demo.example', password: 'Demo-pass1!' } })
    expect([status, body.code]).toEqual([401, 'login.failed'])
  })

  it('blocks sign-in after five wrong passwords, even with the correct one, and states the waiting time', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { body } = await app.call(login, { body: { username: 'trial@demo.example', password: 'wrong' } })
      expect(body.code).toBe('login.failed')
    }
    const { status, body } = await app.call(login, { body: { username: 'trial@demo.example', password: 'Demo-pass1!' } })
    expect([status, body.code]).toEqual([429, 'login.tooMany'])
    expect(String(body.message)).toMatch(/1分後/)
    // only the account is blocked: others at the same address can sign in
    expect(await app.signIn('user')).toBeTruthy()
  })

  it('names a missing field of the sign-in in the requested language', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'accept-language': 'en' },
      payload: { username: '', password: 'x' },
    })
    expect(response.statusCode).toBe(400)
    expect(JSON.parse(response.payload)).toMatchObject({
      code: 'request.invalid',
      message: 'Please check what you entered.',
      errors: [{ field: 'username', code: 'validation.required' }],
    })
  })
})

describe('simultaneous sign-ins', () => {
  it('signs in several devices of one account at the same time', async () => {
    const own = await startTestServer({ OPERATIONS_URL: await copyPostgres('operations-demo') })
    const body = { username: 'user@demo.example', password: 'Demo-pass1!' }
    const statuses: number[] = []
    for (let round = 0; round < 6; round++)
      statuses.push(...(await Promise.all([1, 2, 3, 4].map(async () => (await own.call(login, { body })).status))))
    await own.close()
    expect(statuses).toContain(200)
    // more attempts than are free have to wait, because they are counted before any password is checked
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  })
})

describe('session', () => {
  it('ends the session at sign-out and rejects its token afterwards', async () => {
    const token = await app.signIn('user')
    expect((await app.call(logout, {}, token)).status).toBe(200)
    expect((await app.call(info, {}, token)).status).toBe(401)
  })

  it('clears the browser cache at sign-out and keeps the installed application', async () => {
    const authorization = `Bearer ${await app.signIn('user')}`
    const { statusCode, headers } = await app.server.inject({ method: 'POST', url: '/api/logout', headers: { authorization } })
    expect([statusCode, headers['clear-site-data']]).toEqual([200, '"cache"'])
  })

  it('ends a session immediately when the user or the contract is suspended', async () => {
    const token = await app.signIn('company')
    const { knex } = app.services.operations
    await knex('user').where({ id: 'demo-company' }).update({ status: 'disabled' })
    expect((await app.call(info, {}, token)).status).toBe(401)
    await knex('user').where({ id: 'demo-company' }).update({ status: 'active' })
    expect((await app.call(info, {}, token)).status).toBe(200)
    await knex('contract').where({ id: 'demo-publisher' }).update({ ends_on: '2020-01-01' })
    expect((await app.call(info, {}, token)).status).toBe(401)
    await knex('contract').where({ id: 'demo-publisher' }).update({ ends_on: null })
  })

  it('opens no session with a forged token', async () => {
    const real = await app.signIn('user')
    const claims = JSON.parse(Buffer.from(real.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    const key = app.services.jwtKey
    const header = { alg: 'HS256', typ: 'JWT' }
    // the same claims with a valid signature are accepted, so the forgeries below fail for their own reasons
    expect((await app.call(info, {}, forgeToken(header, claims, key))).status).toBe(200)
    const future = Math.floor(Date.now() / 1000) + 86_400
    const forgeries: [string, string][] = [
      ['no algorithm', `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(claims)}.`],
      ['another algorithm', forgeToken({ ...header, alg: 'HS512' }, claims, key)],
      ['another key', forgeToken(header, claims, 'x'.repeat(48))],
      ['another audience', forgeToken(header, { ...claims, aud: 'widget' }, key)],
      ['a list of audiences', forgeToken(header, { ...claims, aud: ['main', 'widget'] }, key)],
      ['no end', forgeToken(header, { ...claims, exp: undefined }, key)],
      ['ended', forgeToken(header, { ...claims, exp: Math.floor(Date.now() / 1000) - 10 }, key)],
      ['issued in the future', forgeToken(header, { ...claims, iat: future, exp: future + 100 }, key)],
      ['another session', forgeToken(header, { ...claims, jti: 'made-up' }, key)],
      ['another user', forgeToken(header, { ...claims, sub: 'demo-admin' }, key)],
    ]
    for (const [what, token] of forgeries) expect((await app.call(info, {}, token)).status, what).toBe(401)
  })
})

describe('every response', () => {
  it('sends the security headers with every response, including errors and unknown paths', async () => {
    for (const url of ['/api/health', '/api/info', '/api/nothing', '/nothing']) {
      const { headers } = await app.server.inject({ url })
      expect(headers['content-security-policy'], url).toContain("script-src 'self'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['strict-transport-security']).toContain('max-age=31536000')
    }
    expect((await app.server.inject({ url: '/api/info' })).headers['cache-control']).toBe('no-store')
  })

  it('uses the standard envelope in every response, even if the web framework rejects the request', async () => {
    const broken = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([broken.statusCode, JSON.parse(broken.payload).code]).toEqual([400, 'request.invalid'])
    const large = await app.server.inject({
      method: 'POST',
      url: '/api/login',
      payload: JSON.stringify({ username: 'x'.repeat(2_000_000), password: 'x' }),
    })
    expect([large.statusCode, JSON.parse(large.payload).code]).toEqual([413, 'request.tooLarge'])
    const unknown = await app.server.inject({ url: '/api/nothing' })
    expect([unknown.statusCode, JSON.parse(unknown.payload).code]).toEqual([404, 'route.notFound'])
    const cookie = await app.server.inject({ url: '/api/health', headers: { cookie: 'a="broken' } })
    expect(cookie.statusCode).toBe(200)
  })
})
