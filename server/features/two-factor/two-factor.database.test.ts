import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmReset } from '../../../shared/api/forgot-password.ts'
import { info, login, loginCode } from '../../../shared/api/session.ts'
import {
  twoFactorConfirm,
  twoFactorDisable,
  twoFactorReset,
  twoFactorStart,
  twoFactorState,
} from '../../../shared/api/two-factor.ts'
import { contractAdmins } from '../../../shared/api/user-management.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { issueResetToken } from '../../accounts/one-time-token.ts'
import { purgeLoginAttempts } from '../../operations/login-attempts.ts'
import { copyPostgres } from '../../testing/databases.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const STEP_MS = 30_000
/** Code of a secret; `steps` before (negative) or after the current one. */
const getCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })
// in the middle of a step: otherwise a code could become one step older while it is sent
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2 })
})
afterEach(() => {
  vi.useRealTimers()
})

const credentials = (name: string) => ({ username: `${name}@demo.example`, password: 'Demo-pass1!' })

interface Challenge {
  challenge: string
  setUp: { secret: string; uri: string } | null
}

describe.each(pickEngines(['sqlite', 'postgres']))('two-factor authentication on %s', (kind) => {
  const app = setUpTestServer(() => createOperationsSettings(kind))
  afterEach(async () => {
    const { knex } = app.services.operations
    await knex('two_factor').delete()
    await knex('login_attempt').delete()
  })

  const post = async (endpoint: Parameters<TestServer['call']>[0], body: object, token: string | null = null) => {
    const result = await app.call(endpoint, { body: body as Record<string, unknown> }, token)
    return { status: result.status, code: result.body.code, data: result.body.data as Record<string, unknown> }
  }
  const requestChallenge = async (name: string, on = app) =>
    (await on.call(login, { body: credentials(name) })).body.data as unknown as Challenge

  /** Sets up the second factor of a user with the code of the step before, so that the current one is still unused. */
  async function setUp(name: string) {
    const token = await app.signIn(name)
    const { secret, uri } = (await post(twoFactorStart, {}, token)).data as { secret: string; uri: string }
    const confirmed = await post(twoFactorConfirm, { code: getCode(secret, -1) }, token)
    return { token, secret, uri, recoveryCodes: confirmed.data.recoveryCodes as string[] }
  }

  it('asks for a code of the second factor after the password, and only once the factor has been confirmed', async () => {
    const token = await app.signIn('admin')
    const { secret, uri } = (await post(twoFactorStart, {}, token)).data as { secret: string; uri: string }
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Uresuji:/)
    expect(await app.signIn('admin')).toBeTruthy()
    expect((await post(twoFactorConfirm, { code: '000000' }, token)).code).toBe('twoFactor.code')
    expect((await post(twoFactorConfirm, { code: getCode(secret, -1) }, token)).status).toBe(200)
    const result = await requestChallenge('admin')
    expect(result).toMatchObject({ setUp: null })
    expect(result).not.toHaveProperty('token')
    const signedIn = await post(loginCode, { challenge: result.challenge, code: getCode(secret) })
    expect(signedIn.data).toMatchObject({ recoveryCodes: [] })
    expect((await app.call(info, {}, String(signedIn.data.token))).status).toBe(200)
  })

  it('accepts two-factor codes of the neighbouring steps, also typed in full width, and no others', async () => {
    const { secret } = await setUp('view')
    const send = async (code: string) =>
      (await post(loginCode, { challenge: (await requestChallenge('view')).challenge, code })).code ?? 'ok'
    expect([await send(getCode(secret, -3)), await send(getCode(secret, 3))]).toEqual(['twoFactor.code', 'twoFactor.code'])
    const wide = getCode(secret).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect(await send(`${wide.slice(0, 3)} ${wide.slice(3)}`)).toBe('ok')
    expect(await send(getCode(secret, 1))).toBe('ok')
  })

  it('accepts each two-factor code once, also when it is sent to several servers at the same time', async () => {
    const { secret } = await setUp('company')
    const servers =
      kind === 'postgres'
        ? [app, await startTestServer({ OPERATIONS_URL: app.config.operationsUrl, JWT_KEY: app.services.jwtKey })]
        : [app, app]
    const { challenge: sent } = await requestChallenge('company')
    const code = getCode(secret)
    const results = await Promise.all(servers.map((server) => server.call(loginCode, { body: { challenge: sent, code } })))
    expect(results.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['ok', 'twoFactor.code'])
    expect((await post(loginCode, { challenge: sent, code })).code).toBe('twoFactor.code')
    expect((await post(loginCode, { challenge: sent, code: getCode(secret, -1) })).code).toBe('twoFactor.code')
    if (kind === 'postgres') await servers[1]?.close()
  })

  it('accepts each of ten recovery codes once and stores neither them nor the secret in plain text', async () => {
    const { token, secret, recoveryCodes } = await setUp('admin')
    expect(new Set(recoveryCodes).size).toBe(10)
    const stored = JSON.stringify(await app.services.operations.knex('two_factor'))
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text)
    const send = async (code: string) =>
      (await post(loginCode, { challenge: (await requestChallenge('admin')).challenge, code })).code ?? 'ok'
    expect(await send((recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' '))).toBe('ok')
    expect(await send(recoveryCodes[0] ?? '')).toBe('twoFactor.code')
    expect((await app.call(twoFactorState, {}, token)).body.data).toMatchObject({ recoveryCodes: 9, required: false })
  })

  it('limits attempts of two-factor codes like those of passwords, and does not reset them by a correct password', async () => {
    const { secret } = await setUp('admin')
    for (let attempt = 0; attempt < 5; attempt++) {
      const { challenge: sent } = await requestChallenge('admin')
      expect((await post(loginCode, { challenge: sent, code: '000000' })).code).toBe('twoFactor.code')
    }
    const { challenge: sent } = await requestChallenge('admin')
    expect(await post(loginCode, { challenge: sent, code: getCode(secret) })).toMatchObject({
      status: 429,
      code: 'login.tooMany',
    })
  })

  it.each(['2fa:', 'code-', 'code-account:', 'code:'])(
    'does not use up the attempts at two-factor codes by sign-ins with the user name %sview@demo.example',
    async (prefix) => {
      const { secret } = await setUp('view')
      const username = `${prefix}view@demo.example`
      for (let count = 0; count < 7; count++) await post(login, { username, password: 'wrong' })
      const { challenge } = await requestChallenge('view')
      expect((await post(loginCode, { challenge, code: getCode(secret) })).status).toBe(200)
    },
  )

  it('records blocked two-factor codes in the audit log under the user’s address', async () => {
    await setUp('view')
    const { challenge } = await requestChallenge('view')
    for (let count = 0; count < 7; count++) await post(loginCode, { challenge, code: '000000' })
    const { knex } = app.services.operations
    await purgeLoginAttempts(knex, Date.now() + 120_000)
    const [event] = await knex('audit_event').where({ action: 'login.blocked' }).orderBy('at', 'desc').limit(1)
    expect([event.target, JSON.parse(event.detail)]).toEqual(['view@demo.example', { tries: 2, factor: 'code' }])
  })

  it('refuses a two-factor challenge that is forged, is a session token or is used as one', async () => {
    const { token, secret } = await setUp('admin')
    const { challenge: sent } = await requestChallenge('admin')
    for (const wrong of ['x', token, `${sent.slice(0, -3)}abc`])
      expect((await post(loginCode, { challenge: wrong, code: getCode(secret) })).code).toBe('twoFactor.challenge')
    expect((await app.call(info, {}, sent)).status).toBe(401)
  })

  it('refuses a two-factor challenge from before a new password', async () => {
    const { secret } = await setUp('company')
    const { challenge: sent } = await requestChallenge('company')
    const { knex } = app.services.operations
    const users = () => knex('user').where({ id: 'demo-company' })
    const { password_hash } = await users().first('password_hash')
    const token = await issueResetToken(knex, 'demo-company')
    const password = 'Kumo-to-hoshi7!'
    expect((await post(confirmReset, { token, password, passwordConfirm: password })).status).toBe(200)
    expect((await post(loginCode, { challenge: sent, code: getCode(secret) })).code).toBe('twoFactor.challenge')
    await users().update({ password_hash })
  })

  it('switches two-factor authentication off with a code only', async () => {
    const { token, secret } = await setUp('admin')
    expect((await post(twoFactorStart, {}, token)).code).toBe('twoFactor.on')
    expect((await post(twoFactorDisable, { code: '000000' }, token)).code).toBe('twoFactor.code')
    expect((await post(twoFactorDisable, { code: getCode(secret) }, token)).status).toBe(200)
    expect(await app.signIn('admin')).toBeTruthy()
    expect((await post(twoFactorDisable, { code: getCode(secret, 1) }, token)).code).toBe('twoFactor.off')
  })

  it('lets a system administrator reset the second factor of others, not their own, and records it in the audit log', async () => {
    await setUp('company')
    const admin = await app.signIn('admin')
    expect((await post(twoFactorReset, { userId: 'demo-admin' }, admin)).code).toBe('user.self')
    expect((await post(twoFactorReset, { userId: 'demo-user' }, admin)).code).toBe('twoFactor.off')
    const listAdministrators = async () => {
      const result = await app.call(contractAdmins, { params: { id: 'demo-publisher' }, body: {} }, admin)
      const { list } = result.body.data as { list: UserRow[] }
      return list.filter(({ hasTwoFactor }) => hasTwoFactor).map(({ userId }) => userId)
    }
    expect(await listAdministrators()).toEqual(['demo-company'])
    expect((await post(twoFactorReset, { userId: 'demo-company' }, admin)).status).toBe(200)
    expect(await listAdministrators()).toEqual([])
    expect(await app.signIn('company')).toBeTruthy()
    const event = await app.services.operations.knex('audit_event').where({ action: 'twoFactor.reset' }).first()
    expect(event).toMatchObject({ user_id: 'demo-admin', target: 'company@demo.example' })
  })
})

describe('required two-factor authentication', () => {
  const app = setUpTestServer({ TWO_FACTOR_REQUIRED: 'true' })

  it('requires administrators to set up a second factor before anything else, but not general users and trials', async () => {
    for (const name of ['user', 'trial']) expect(await app.signIn(name)).toBeTruthy()
    const { body } = await app.call(login, { body: credentials('company') })
    const first = body.data as unknown as Challenge
    const second = (await app.call(login, { body: credentials('company') })).body.data as unknown as Challenge
    // the secret of an unfinished set-up is replaced, so that it cannot be used later
    expect(second.setUp?.secret).not.toBe(first.setUp?.secret)
    const send = (code: string) => app.call(loginCode, { body: { challenge: second.challenge, code } })
    expect((await send(getCode(first.setUp?.secret ?? ''))).body.code).toBe('twoFactor.code')
    const result = await send(getCode(second.setUp?.secret ?? '', -1))
    const { token, recoveryCodes } = result.body.data as { token: string; recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    const disabled = await app.call(twoFactorDisable, { body: { code: getCode(second.setUp?.secret ?? '') } }, token)
    expect(disabled.body.code).toBe('twoFactor.required')
  })
})

describe('a changed key of the tokens', () => {
  it('leaves second factors usable after a change of the token key if the next start is given the previous one', async () => {
    const keys = ['first-key-of-the-tests-0123456789abc', 'second-key-of-the-tests-0123456789ab']
    const OPERATIONS_URL = await copyPostgres('operations-demo')
    const before = await startTestServer({ OPERATIONS_URL, JWT_KEY: keys[0] ?? '' })
    const token = await before.signIn('admin')
    const { secret } = (await before.call(twoFactorStart, { body: {} }, token)).body.data as { secret: string }
    await before.call(twoFactorConfirm, { body: { code: getCode(secret, -1) } }, token)
    await before.close()
    const after = await startTestServer({ OPERATIONS_URL, JWT_KEY: keys[1] ?? '', JWT_KEY_PREVIOUS: keys[0] ?? '' })
    await after.close()
    const later = await startTestServer({ OPERATIONS_URL, JWT_KEY: keys[1] ?? '' })
    const result = await later.call(login, { body: credentials('admin') })
    const { challenge } = result.body.data as unknown as Challenge
    expect((await later.call(loginCode, { body: { challenge, code: getCode(secret) } })).status).toBe(200)
    await later.close()
  })
})
