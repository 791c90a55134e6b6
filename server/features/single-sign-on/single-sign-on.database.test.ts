import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/session.ts'
import { contractSsoOne, contractSsoUpdate, SSO_CALLBACK_PATH, ssoUnlink } from '../../../shared/api/single-sign-on.ts'
import { ownUsers } from '../../../shared/api/user-management.ts'
import type { UserRow } from '../../../shared/api/user-rows.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { type IdentityProvider, signInAtProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { createOperationsSettings } from '../../testing/set-up.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const CONTRACT = 'demo-publisher'
const DOMAIN = 'shiomizaka.example'
const BASE_URL = 'http://uresuji.test'
const REDIRECT_URI = `${BASE_URL}${SSO_CALLBACK_PATH}`

describe.each(pickEngines(['sqlite', 'postgres']))('single sign-on on %s', (kind) => {
  let app: TestServer
  let idp: IdentityProvider
  let admin: string
  beforeAll(async () => {
    idp = await startIdentityProvider(REDIRECT_URI)
    app = await startTestServer({
      BASE_URL,
      ...(await createOperationsSettings(kind)),
    })
    admin = await app.signIn('admin')
  })
  afterAll(async () => {
    await app.close()
    await idp.close()
  })
  const knex = () => app.services.operations.knex

  const settings = (changes: Record<string, unknown> = {}) => ({
    enabled: true,
    issuer: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    emailDomains: [DOMAIN],
    roleClaim: '',
    roleMappings: [],
    defaultRole: 'USER',
    ...changes,
  })
  const save = (changes: Record<string, unknown> = {}, id = CONTRACT) =>
    app.call(contractSsoUpdate, { params: { id }, body: settings(changes) }, admin)
  beforeEach(async () => {
    expect((await save()).status).toBe(200)
    idp.refuses = false
  })

  const post = async (url: string, payload: object, cookie = '') => {
    const response = await app.server.inject({ method: 'POST', url: `/api${url}`, payload, headers: cookie ? { cookie } : {} })
    const body = JSON.parse(response.payload) as { code?: string; data?: { url: string; token: string }; message?: string }
    const [setCookie = ''] = ([response.headers['set-cookie'] ?? []].flat() as string[]).filter((one) =>
      one.startsWith('uresuji-sso='),
    )
    return { status: response.statusCode, body, setCookie, cookie: setCookie.split(';')[0] ?? '' }
  }
  const start = (contractNumber = '200001') => post('/v1/single-sign-on/start', { contractNumber })
  const finish = (query: string, cookie: string) => post('/v1/single-sign-on/finish', { query }, cookie)

  /** Signs a person in with all steps; returns the result of the last one. */
  async function signIn(person: IdentityProvider['person']) {
    idp.person = person
    const begun = await start()
    if (!begun.body.data) return begun
    return finish(await signInAtProvider(begun.body.data.url, REDIRECT_URI), begun.cookie)
  }
  const person = (sub: string, claims: Record<string, unknown> = {}) => ({
    sub,
    name: '潮見 坂子',
    email: `${sub}@${DOMAIN}`,
    email_verified: true,
    ...claims,
  })
  const findUser = (email: string) => knex()('user').where({ email }).first()
  const lastAudit = (action: string) =>
    knex()('audit_event').where({ action }).orderBy('at', 'desc').first() as Promise<Record<string, string>>

  it('adds a user at the first single sign-on, and finds the same user again after the mail address has changed', async () => {
    const first = await signIn(person('first'))
    expect(first.status).toBe(200)
    const user = await findUser(`first@${DOMAIN}`)
    expect(user).toMatchObject({ role: 'USER', contract_id: CONTRACT, full_name: '潮見 坂子', status: 'active' })
    const whoami = await app.server.inject({ url: '/api/info', headers: { authorization: `Bearer ${first.body.data?.token}` } })
    expect(JSON.parse(whoami.payload)).toMatchObject({ data: { userId: user.id, role: 'USER' } })
    expect(await lastAudit('sso.user')).toMatchObject({ user_id: user.id, target: `first@${DOMAIN}` })
    expect((await lastAudit('login')).detail).toContain('"method":"sso"')

    expect((await signIn(person('first', { email: `married@${DOMAIN}` }))).status).toBe(200)
    expect(await findUser(`married@${DOMAIN}`)).toBeUndefined()
    expect(await knex()('user_identity').where({ user_id: user.id })).toHaveLength(1)
  })

  it('gives a user of single sign-on no password, so that none is accepted', async () => {
    await signIn(person('password'))
    for (const password of ['x', ' '])
      expect((await app.call(login, { body: { username: `password@${DOMAIN}`, password } })).body.code).toBe('login.failed')
  })

  it('links single sign-on to an existing user of the contract by the verified mail address only', async () => {
    const claims = { email: 'user@demo.example' }
    await save({ emailDomains: [DOMAIN, 'demo.example'] })
    expect((await signIn(person('linked', { ...claims, email_verified: undefined }))).body.code).toBe('sso.account')
    expect((await signIn(person('linked', { ...claims, email_verified: false }))).body.code).toBe('sso.email')
    expect((await signIn(person('linked', claims))).status).toBe(200)
    expect(await knex()('user_identity').where({ user_id: 'demo-user' }).first()).toMatchObject({ subject: 'linked' })
  })

  it('refuses single sign-on of another person with the address of a connected user, until an administrator disconnects it', async () => {
    const address = { email: `recycled@${DOMAIN}` }
    const first = await signIn(person('predecessor', address))
    const user = await findUser(address.email)
    const refused = await signIn(person('successor', address))
    expect([refused.status, refused.body.code]).toEqual([401, 'sso.linked'])
    expect(await knex()('user_identity').where({ user_id: user.id })).toHaveLength(1)
    const readLink = async () => {
      const { body } = await app.call(ownUsers, { body: { keyword: address.email } }, await app.signIn('company'))
      return (body.data as { list: UserRow[] }).list.map(({ ssoLinkedAt }) => ssoLinkedAt)
    }
    expect(await readLink()).toEqual([expect.stringMatching(/^20/)])
    const unlink = (token: string) => app.call(ssoUnlink, { body: { userId: user.id } }, token)
    expect((await unlink(await app.signIn('company'))).status).toBe(403)
    expect((await unlink(admin)).status).toBe(200)
    expect((await unlink(admin)).body.code).toBe('sso.unlinked')
    expect(await readLink()).toEqual([null])
    expect(await lastAudit('sso.unlink')).toMatchObject({ target: address.email, user_id: 'demo-admin' })
    const session = { url: '/api/info', headers: { authorization: `Bearer ${first.body.data?.token}` } }
    expect((await app.server.inject(session)).statusCode).toBe(401)
    expect((await signIn(person('successor', address))).status).toBe(200)
    // the history of the user names who disconnected it
    const history = await knex()('user_history').where({ user_id: user.id, change: 'sso' }).orderBy('at')
    expect(history.map(({ after, by_name: name }) => [after, name !== null])).toEqual([
      ['unlinked', true],
      ['linked', false],
    ])
  })

  it.each([
    ['http://login.elsewhere.example/authorize'],
    ['javascript:alert(1)//'],
    ['data:text/html,<script>alert(1)</script>'],
    ['no address'],
    [['https://login.example.jp/authorize']],
    // not in its description
    [undefined],
  ])('does not enable single sign-on with a provider whose users would be sent to %j', async (address) => {
    idp.authorizationEndpoint = address
    const { status, body } = await save()
    idp.authorizationEndpoint = null
    expect([status, body.code, (body.errors as { field: string }[])[0]?.field]).toEqual([502, 'sso.issuer', 'issuer'])
  })

  it.each([
    ['a user of another contract', 'magazine@demo.example'],
    ['a system administrator', 'admin@demo.example'],
    ['a trial account', 'trial@demo.example'],
    ['a user of the sales-export area', 'export@demo.example'],
  ])('never links single sign-on to %s', async (_who, email) => {
    await save({ emailDomains: [DOMAIN, 'demo.example'] })
    const before = await knex()('user_identity')
    expect((await signIn(person(`foreign-${email}`, { email }))).body.code).toBe('sso.account')
    expect(await knex()('user_identity')).toEqual(before)
  })

  it('refuses single sign-on with a mail address of another domain or without one', async () => {
    const elsewhere = await signIn(person('domain', { email: 'x@elsewhere.example' }))
    expect(elsewhere).toMatchObject({ status: 401, body: { code: 'sso.domain' } })
    expect(elsewhere.body.message).toContain('elsewhere.example')
    expect(await lastAudit('login.failed')).toMatchObject({ target: 'x@elsewhere.example', contract_id: CONTRACT })
    expect((await signIn(person('subdomain', { email: `x@sub.${DOMAIN}` }))).body.code).toBe('sso.domain')
    expect((await signIn({ sub: 'without' })).body.code).toBe('sso.email')
  })

  it('assigns the role from the claim at every single sign-on, and refuses a person without one', async () => {
    const roles = {
      roleClaim: 'realm_access.roles',
      roleMappings: [{ value: 'managers', role: 'ADMIN_COMPANY' }],
      defaultRole: 'refuse',
    }
    await save(roles)
    const withRoles = (...names: string[]) => person('role', { realm_access: { roles: names } })
    expect((await signIn(withRoles('staff'))).body.code).toBe('sso.role')
    expect(await findUser(`role@${DOMAIN}`)).toBeUndefined()
    await knex()('contract').where({ id: CONTRACT }).increment('admins', 1)
    expect((await signIn(withRoles('staff', 'managers'))).status).toBe(200)
    expect(await findUser(`role@${DOMAIN}`)).toMatchObject({ role: 'ADMIN_COMPANY', user_type: 1 })
    await save({ ...roles, defaultRole: 'USER' })
    expect((await signIn(withRoles('staff'))).status).toBe(200)
    expect(await findUser(`role@${DOMAIN}`)).toMatchObject({ role: 'USER', user_type: 0 })
    expect((await lastAudit('user.role')).detail).toContain('"method":"sso"')
  })

  it('leaves the role unchanged at single sign-on if no claim determines it', async () => {
    await signIn(person('steady'))
    await save({ defaultRole: 'ADMIN_COMPANY' })
    expect((await signIn(person('steady'))).status).toBe(200)
    expect(await findUser(`steady@${DOMAIN}`)).toMatchObject({ role: 'USER' })
  })

  it('adds no users by single sign-on beyond the licences of the contract', async () => {
    const { licences } = await knex()('contract').where({ id: CONTRACT }).first()
    await knex()('contract').where({ id: CONTRACT }).update({ licences: 0 })
    expect((await signIn(person('seatless'))).body.code).toBe('sso.full')
    expect(await findUser(`seatless@${DOMAIN}`)).toBeUndefined()
    expect(await knex()('user_identity').where({ subject: 'seatless' })).toEqual([])
    await knex()('contract').where({ id: CONTRACT }).update({ licences })
  })

  it('refuses single sign-on of a suspended user and an ended contract like a password sign-in', async () => {
    await signIn(person('suspended'))
    await knex()('user')
      .where({ email: `suspended@${DOMAIN}` })
      .update({ status: 'disabled' })
    expect((await signIn(person('suspended'))).body.code).toBe('login.disabled')
    await knex()('contract').where({ id: CONTRACT }).update({ ends_on: '2020-01-01' })
    expect((await signIn(person('first'))).body.code).toBe('login.contractEnded')
    expect((await signIn(person('newcomer'))).body.code).toBe('login.contractEnded')
    await knex()('contract').where({ id: CONTRACT }).update({ ends_on: null })
  })

  it('accepts a return from the provider once, and only in the browser that began the single sign-on', async () => {
    idp.person = person('browser')
    const begun = await start()
    expect(begun.setCookie).toMatch(/HttpOnly/)
    expect(begun.setCookie).toMatch(/SameSite=Strict/)
    const query = await signInAtProvider(begun.body.data?.url ?? '', REDIRECT_URI)
    const other = await start()
    const tokenRequests = idp.tokenRequests
    expect((await finish(query, '')).body.code).toBe('sso.state')
    expect((await finish(query, other.cookie)).body.code).toBe('sso.state')
    expect((await finish('code=x&state=y', begun.cookie)).body.code).toBe('sso.state')
    expect(idp.tokenRequests).toBe(tokenRequests)
    expect((await finish(query, begun.cookie)).status).toBe(200)
    expect((await finish(query, begun.cookie)).body.code).toBe('sso.state')
    expect(idp.tokenRequests).toBe(tokenRequests + 1)
  })

  it('refuses a return from the provider of single sign-on after ten minutes', async () => {
    idp.person = person('late')
    const begun = await start()
    const query = await signInAtProvider(begun.body.data?.url ?? '', REDIRECT_URI)
    await knex()('sso_attempt').update({ expires_at: new Date(Date.now() - 1000).toISOString() })
    expect((await finish(query, begun.cookie)).body.code).toBe('sso.state')
  })

  it('finishes a single sign-on at another server of the same store', async () => {
    if (kind === 'sqlite') return
    const second = await startTestServer({ BASE_URL, OPERATIONS_URL: app.config.operationsUrl })
    idp.person = person('balanced')
    const begun = await start()
    const query = await signInAtProvider(begun.body.data?.url ?? '', REDIRECT_URI)
    const response = await second.server.inject({
      method: 'POST',
      url: '/api/v1/single-sign-on/finish',
      payload: { query },
      headers: { cookie: begun.cookie },
    })
    await second.close()
    expect(response.statusCode).toBe(200)
  })

  it.each(['/.well-known/', '/token', '/jwks', '/me'])(
    'aborts single sign-on if the response of the provider at %s does not end, long before it fills the memory',
    async (path) => {
      const endless = await startIdentityProvider(REDIRECT_URI)
      await save({ issuer: endless.issuer })
      endless.person = person('endless')
      endless.endlessPath = path
      const begun = await start()
      const result = begun.body.data
        ? await finish(await signInAtProvider(begun.body.data.url, REDIRECT_URI), begun.cookie)
        : begun
      if (path === '/.well-known/') expect((await save({ issuer: endless.issuer })).status).toBe(502)
      const { endlessBytes } = endless
      await endless.close()
      expect([result.status, result.body.code]).toEqual([502, 'sso.provider'])
      expect(endlessBytes).toBeGreaterThan(0)
      expect(endlessBytes).toBeLessThan(64 * 1024 ** 2)
    },
  )

  it('fetches the metadata of a provider once for many simultaneous sign-ins', async () => {
    const own = await startIdentityProvider(REDIRECT_URI)
    await save({ issuer: own.issuer })
    const before = own.descriptionRequests
    const begun = await Promise.all(Array.from({ length: 10 }, () => start()))
    await own.close()
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200))
    expect(own.descriptionRequests - before).toBe(1)
  })

  it('reports that single sign-on was refused at the provider, that the code is wrong, or that the provider is down', async () => {
    idp.refuses = true
    expect(await signIn(person('refused'))).toMatchObject({ status: 401, body: { code: 'sso.denied' } })
    idp.refuses = false
    idp.person = person('code')
    const begun = await start()
    const query = await signInAtProvider(begun.body.data?.url ?? '', REDIRECT_URI)
    const wrong = new URLSearchParams(query)
    wrong.set('code', 'another')
    expect((await finish(String(wrong), begun.cookie)).body.code).toBe('sso.provider')
    const down = await startIdentityProvider(REDIRECT_URI)
    await save({ issuer: down.issuer })
    await down.close()
    const result = await start()
    expect([result.status, result.body.code]).toEqual([502, 'sso.provider'])
    expect(result.body.message).toContain('認証サーバー')
  })

  it('returns the same error for single sign-on if the contract is unknown, not configured, disabled or the operator’s', async () => {
    const results = [await start('999999'), await start('300001')]
    await save({ enabled: false })
    results.push(await start())
    const { number } = await knex()('contract').where({ is_operator: true }).first()
    results.push(await start(number))
    for (const result of results) expect([result.status, result.body.code]).toEqual([404, 'sso.unavailable'])
    for (const id of ['demo-operator', 'demo-trial']) expect((await save({}, id)).body.code).toBe('sso.contract')
  })

  it('never returns, logs or records the client secret of single sign-on, and stores it encrypted', async () => {
    const read = await app.call(contractSsoOne, { params: { id: CONTRACT } }, admin)
    expect(read.body.data).toMatchObject({
      hasClientSecret: true,
      redirectUri: REDIRECT_URI,
      signInUrl: `${BASE_URL}/login/sso/200001`,
      updatedBy: '運営 太郎',
    })
    const records = [read, await save(), await knex()('contract_sso'), await knex()('audit_event')]
    expect(JSON.stringify(records)).not.toContain(idp.clientSecret)
    expect((await lastAudit('contract.sso')).detail).toContain('"clientSecret":"changed"')
  })

  it('keeps a stored client secret of single sign-on for the same issuer only', async () => {
    expect((await save({ clientSecret: '' })).status).toBe(200)
    expect((await signIn(person('first'))).status).toBe(200)
    const moved = await save({ clientSecret: '', issuer: 'https://elsewhere.example' })
    expect(moved.body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'clientSecret' }] })
  })

  it.each([
    [{ issuer: 'http://login.example.jp' }, 'issuer'],
    [{ issuer: 'https://user:secret@login.example.jp' }, 'issuer'],
    [{ issuer: 'file:///etc/passwd' }, 'issuer'],
    [{ emailDomains: [] }, 'emailDomains'],
    [{ emailDomains: ['not a domain'] }, 'emailDomains.0'],
    [{ roleMappings: [{ value: 'x', role: 'USER' }] }, 'roleClaim'],
    [{ roleClaim: 'groups', roleMappings: [{ value: 'x', role: 'ADMIN' }] }, 'roleMappings.0.role'],
    [{ defaultRole: 'ADMIN' }, 'defaultRole'],
  ])('rejects the single sign-on settings %j', async (changes, field) => {
    const { status, body } = await save(changes)
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, field])
  })

  it('does not enable single sign-on with a provider that does not answer', async () => {
    const down = await startIdentityProvider(REDIRECT_URI)
    await down.close()
    const { status, body } = await save({ issuer: down.issuer })
    expect([status, body.code, (body.errors as { field: string }[])[0]?.field]).toEqual([502, 'sso.issuer', 'issuer'])
    expect((await save({ issuer: down.issuer, enabled: false })).status).toBe(200)
  })
})
