import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/errors.ts'
import { runCountedAttempt } from '../../accounts/counted-attempt.ts'
import { demoAccounts } from '../../demo/demo-accounts.ts'
import { countLoginAttempt, purgeLoginAttempts, resetLoginAttempts } from '../../operations/login-attempts.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
beforeEach(() => app.services.operations.knex('login_attempt').delete())

const OWNER = 'view@demo.example'
const MINUTE = 60_000

const send = (username: string, password: string, { address = '127.0.0.1', cookie = '' } = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: address,
    headers: cookie === '' ? {} : { cookie },
    payload: { username, password },
  })
const getCookie = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']).split(';')[0] ?? ''
const queryBlocked = () =>
  app.services.operations.knex('audit_event').where({ action: 'login.blocked' }).select('target', 'detail').orderBy('at')

describe('limit on password guesses', () => {
  it('verifies only five of a thousand simultaneous password guesses and keeps the server responsive', async () => {
    const guesses = Promise.all(
      Array.from({ length: 1000 }, (_, index) => send(OWNER, `Guess-${index}`, { address: `198.51.100.${index % 250}` })),
    )
    let slowest = 0
    for (let count = 0; count < 20; count++) {
      const start = performance.now()
      expect((await app.server.inject({ url: '/api/health' })).statusCode).toBe(200)
      slowest = Math.max(slowest, performance.now() - start)
    }
    const statuses = (await guesses).map((guess) => guess.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(995)
    // took seven seconds when every attempt was checked
    expect(slowest).toBeLessThan(4000)
  })

  it('accepts ten simultaneous sign-ins with the right password, and forgets one wrong one among them', async () => {
    const passwords = Array.from({ length: 10 }, (_none, index) => (index === 4 ? 'wrong' : 'Demo-pass1!'))
    const statuses = await Promise.all(passwords.map(async (password) => (await send(OWNER, password)).statusCode))
    expect(statuses).toEqual(passwords.map((password) => (password === 'wrong' ? 401 : 200)))
    expect(await app.services.operations.knex('login_attempt').where('failures', '>', 0)).toEqual([
      // the address has no correct sign-in to offset the wrong one
      expect.objectContaining({ key: 'address:127.0.0.1', failures: 1 }),
    ])
  })

  it('accepts simultaneous sign-ins of an office whose address has few attempts left', async () => {
    const { knex } = app.services.operations
    const address = '203.0.113.77'
    const accounts = demoAccounts.filter(({ area }) => area === undefined)
    const failures = 45
    expect(failures + accounts.length).toBeGreaterThan(50)
    await knex('login_attempt').insert({
      key: `address:${address}`,
      failures,
      last_at: new Date().toISOString(),
      blocked_until: null,
      refused: 0,
    })
    const sent = await Promise.all(accounts.map(({ name }) => send(`${name}@demo.example`, 'Demo-pass1!', { address })))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(accounts.map(() => 200))
    expect(
      await knex('login_attempt')
        .where({ key: `address:${address}` })
        .first(),
    ).toMatchObject({ failures, blocked_until: null })
  })

  it('counts sign-in attempts from all addresses of an IPv6 network together', async () => {
    const tryFrom = (address: string, account: string) =>
      countLoginAttempt(app.services.operations.knex, { account, factor: 'password', address, device: null })
    for (let count = 0; count < 50; count++) await tryFrom(`2001:db8:1:2::${count + 1}`, `guess-${count}@a.example`)
    await expect(tryFrom('2001:db8:1:2:3:4:5:6', 'other@a.example')).rejects.toThrow('login.tooMany')
    await tryFrom('2001:db8:1:3::1', 'other@a.example')
  })

  it('does not count sign-in attempts whose password could not be checked', async () => {
    const tried = { account: OWNER, factor: 'password' as const, address: '203.0.113.80', device: null }
    const attempt = runCountedAttempt.bind(null, app.services, tried)
    const failure = () => {
      throw new Error('the check did not fail')
    }
    for (let count = 0; count < 60; count++)
      await expect(attempt({ check: () => Promise.reject(new AppError('server.busy')), failure })).rejects.toThrow('server.busy')
    expect((await send(OWNER, 'Demo-pass1!', { address: tried.address })).statusCode).toBe(200)
  })

  it('forgets an account’s sign-in attempts on all its devices, also if its address contains wildcards of LIKE', async () => {
    const { knex } = app.services.operations
    const keys = ['account:a_b@demo.example', 'device:one:a_b@demo.example', 'device:one:axb@demo.example', 'address:127.0.0.1']
    for (const key of keys)
      await knex('login_attempt').insert({
        key,
        failures: 9,
        last_at: new Date().toISOString(),
        blocked_until: null,
        refused: 0,
      })
    await resetLoginAttempts(knex, 'A_b@demo.example')
    expect(await knex('login_attempt').orderBy('key').pluck('key')).toEqual(['address:127.0.0.1', 'device:one:axb@demo.example'])
  })

  it('does not lock account owners out on a previously used device', async () => {
    const first = await send(OWNER, 'Demo-pass1!')
    const cookie = getCookie(first)
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/)
    for (let count = 0; count < 6; count++) await send(OWNER, 'wrong', { address: '198.51.100.7' })
    expect((await send(OWNER, 'Demo-pass1!')).statusCode).toBe(429)
    const repeated = await send(OWNER, 'Demo-pass1!', { cookie })
    expect(repeated.statusCode).toBe(200)
    // the mark stays the same and does not reveal its user
    expect(getCookie(repeated)).toBe(cookie)
    expect(Buffer.from(cookie.split('=')[1]?.split('.')[0] ?? '', 'base64url').toString()).not.toContain('demo')
  })

  it('counts sign-in attempts per known device, and accepts the cookie of a device for one account only', async () => {
    const cookie = getCookie(await send('user@demo.example', 'Demo-pass1!'))
    for (let count = 0; count < 5; count++) expect((await send('user@demo.example', 'wrong', { cookie })).statusCode).toBe(401)
    expect((await send('user@demo.example', 'Demo-pass1!', { cookie })).statusCode).toBe(429)
    // elsewhere the account is unaffected
    expect((await send('user@demo.example', 'Demo-pass1!')).statusCode).toBe(200)
    for (let count = 0; count < 5; count++) await send(OWNER, 'wrong', { cookie })
    expect((await send(OWNER, 'Demo-pass1!', { cookie })).statusCode).toBe(429)
  })

  it('requires a longer wait after each sign-in attempt, at most 15 minutes, and resets it after a day', async () => {
    const { knex } = app.services.operations
    let now = Date.now()
    const attempt = { account: 'someone@a.example', factor: 'password' as const, address: '203.0.113.1', device: null }
    const minutes = async () => {
      try {
        await countLoginAttempt(knex, attempt, now)
        return 0
      } catch (error) {
        return (error as { values: { minutes: number } }).values.minutes
      }
    }
    for (let count = 0; count < 5; count++) expect(await minutes()).toBe(0)
    for (const wait of [1, 2, 4, 8, 15, 15]) {
      expect(await minutes()).toBe(wait)
      now += wait * MINUTE
      expect(await minutes()).toBe(0)
    }
    now += 25 * 60 * MINUTE
    for (let count = 0; count < 5; count++) expect(await minutes()).toBe(0)
    expect(await minutes()).toBe(1)
  })

  it('records blocked sign-in attempts in the audit log as a single count', async () => {
    const { knex } = app.services.operations
    const before = (await queryBlocked()).length
    for (let count = 0; count < 25; count++) await send('agency@demo.example', 'wrong', { address: '203.0.113.50' })
    expect(await queryBlocked()).toHaveLength(before)
    await purgeLoginAttempts(knex, Date.now() + 2 * MINUTE)
    await purgeLoginAttempts(knex, Date.now() + 2 * MINUTE)
    const result = (await queryBlocked()).slice(before)
    expect(result).toEqual([{ target: 'agency@demo.example', detail: JSON.stringify({ tries: 20 }) }])
  })
})
