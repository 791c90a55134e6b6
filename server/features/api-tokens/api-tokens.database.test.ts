import { describe, expect, it } from 'vitest'
import { apiTokenIssue, apiTokenList, apiTokenRevoke, parseOrigin } from '../../../shared/api/api-tokens.ts'
import { auditList } from '../../../shared/api/audit.ts'
import { combinedSales } from '../../../shared/api/combined-sales-analysis.ts'
import { contractExternalApi } from '../../../shared/api/contract.ts'
import { productSearch, productSearchExport } from '../../../shared/api/product-search.ts'
import { info } from '../../../shared/api/session.ts'
import { widgetCombinedSales, widgetInfo, widgetProduct, widgetSession } from '../../../shared/api/widget.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { pickEngines } from '../../testing/engines-under-test.ts'
import { endToken, HOST_PAGE, issueToken } from '../../testing/issue-token.ts'
import { reseedAccounts } from '../../testing/reseed-accounts.ts'
import { createOperationsSettings, setUpTestServer } from '../../testing/set-up.ts'

describe.each(pickEngines(['sqlite', 'postgres']))('API tokens on %s', (kind) => {
  const app = setUpTestServer(async () => ({
    API_TOKEN_RATE: '20',
    WIDGET_TOKEN_RATE: '30',
    ...(await createOperationsSettings(kind)),
  }))

  const ofPublisher = { id: 'demo-publisher' }
  const getBody = (changes: Record<string, unknown> = {}) => ({
    name: '在庫の夜間取り込み',
    scopes: ['analyses'],
    expiresOn: addDays(app.facts.today, 90),
    ...changes,
  })
  const issue = async (changes?: Record<string, unknown>, contract = ofPublisher) =>
    app.call(apiTokenIssue, { params: contract, body: getBody(changes) }, await app.signIn('admin'))
  const list = async () => {
    const { body } = await app.call(apiTokenList, { params: ofPublisher }, await app.signIn('admin'))
    return (body.data as { list: { id: string; state: string; uses: number; lastUsedAt: string | null }[] }).list
  }
  const search = (token: string) => app.call(productSearch, productSearch.example(app.facts), token)
  /** Calls over HTTP and returns the result with its headers. */
  const wire = (url: string, token: string, payload?: object) =>
    app.server.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ja' },
      ...(payload ? { payload } : {}),
    })

  it('returns the secret of an API token once at issue, stores only its hash, and records the issue in the audit log', async () => {
    const { status, body } = await issue()
    expect(status).toBe(200)
    const { token, row } = body.data as { token: string; row: { id: string; head: string } }
    expect(token).toMatch(/^urt_[\w-]{43}$/)
    expect(row.head).toBe(token.slice(0, 10))
    const stored: unknown = await app.services.operations.knex('api_token').where({ id: row.id }).first()
    expect(JSON.stringify(stored)).not.toContain(token.slice(10))
    expect(JSON.stringify(await list())).not.toContain(token.slice(10))
    expect((await search(token)).status).toBe(200)
    const [listedRow] = (await list()).filter(({ id }) => id === row.id)
    expect(listedRow).toMatchObject({ state: 'live', uses: 1, head: row.head, createdBy: '運営 太郎' })
    expect(listedRow?.lastUsedAt).not.toBeNull()
    const audit = await app.call(auditList, { body: { group: 'administration' } }, await app.signIn('admin'))
    const [event] = (audit.body.data as { list: { action: string; target: string; detail: string }[] }).list
    expect(event).toMatchObject({ action: 'token.issue', target: '200001' })
    expect(event?.detail).toContain(row.head)
    expect(event?.detail).not.toContain(token)
  })

  it('gives an API token access to the analyses of its contract and names it in the audit log entry of an export', async () => {
    const { token } = await issueToken(app, { scopes: ['analyses'] })
    expect((await search(token)).status).toBe(200)
    expect((await app.call(info, {}, token)).body.code).toBe('apiToken.scope')
    const file = await app.call(productSearchExport, productSearchExport.example(app.facts), token)
    expect(file.status).toBe(200)
    const audit = await app.call(auditList, { body: { group: 'export' } }, await app.signIn('admin'))
    const [event] = (audit.body.data as { list: { userName: string; contractName: string }[] }).list
    expect(event).toMatchObject({ userName: `analyses (${token.slice(0, 10)}…)`, contractName: '汐見坂書房 全社契約' })
  })

  it('limits an API token to its contract’s data range', async () => {
    const { knex } = app.services.operations
    await knex('contract').where({ id: 'demo-magazine' }).update({ external_api: true })
    const { token } = await issueToken(app, { scopes: ['analyses'], contract: 'demo-magazine' })
    const { status, body } = await app.call(combinedSales, combinedSales.example(app.facts), token)
    expect([status, body.code]).toEqual([303, 'product.outsideRange'])
    await reseedAccounts(app)
  })

  it('rejects an API token with 401 as soon as it is revoked or expired, or its contract has ended', async () => {
    const { token, id } = await issueToken(app, { scopes: ['analyses', 'widget'] })
    const elsewhere = await app.call(apiTokenRevoke, { params: { id: 'demo-magazine', tokenId: id } }, await app.signIn('admin'))
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'resource.notFound'])
    expect((await search(token)).status).toBe(200)
    const revoke = async () =>
      (await app.call(apiTokenRevoke, { params: { ...ofPublisher, tokenId: id } }, await app.signIn('admin'))).body.data
    const first = await revoke()
    expect(first).toMatchObject({ state: 'revoked', revokedBy: '運営 太郎' })
    expect(await revoke()).toEqual(first)
    for (const result of [await search(token), await app.call(widgetInfo, {}, token)])
      expect([result.status, result.body.code]).toEqual([401, 'session.expired'])
    const over = await issueToken(app, { scopes: ['widget'] })
    await endToken(app, over.id)
    for (const endpoint of [widgetInfo, widgetCombinedSales, widgetProduct])
      expect((await app.call(endpoint, endpoint.example(app.facts), over.token)).status).toBe(401)
    expect((await list()).find((item) => item.id === over.id)?.state).toBe('expired')
  })

  it('rejects an API token with 403 as soon as the contract no longer allows the analysis', async () => {
    const { knex } = app.services.operations
    const { token } = await issueToken(app, { scopes: ['analyses', 'widget'] })
    const request = async (endpoint: typeof widgetInfo | typeof widgetCombinedSales | typeof widgetProduct) =>
      (await app.call(endpoint, endpoint.example(app.facts), token)).status
    expect([await request(widgetInfo), await request(widgetCombinedSales), await request(widgetProduct)]).toEqual([200, 200, 200])
    const flags = JSON.parse(
      ((await knex('contract_pattern').where({ id: 'demo-publisher' }).first()) as { flags: string }).flags,
    ) as object
    const withFlags = (changed: object) =>
      knex('contract_pattern')
        .where({ id: 'demo-publisher' })
        .update({ flags: JSON.stringify({ ...flags, ...changed }) })
    await withFlags({ useGeneralPurchasingAnalysis: false })
    expect([await request(widgetInfo), await request(widgetCombinedSales), await request(widgetProduct)]).toEqual([200, 403, 200])
    await withFlags({ useSearchProduct: false })
    expect([await request(widgetInfo), await request(widgetCombinedSales), await request(widgetProduct)]).toEqual([200, 200, 403])
    await withFlags({})
    await knex('contract').where({ id: 'demo-publisher' }).update({ is_screen_cooperation: false })
    expect([await request(widgetInfo), await request(widgetCombinedSales)]).toEqual([403, 403])
    await knex('contract').where({ id: 'demo-publisher' }).update({ external_api: false })
    const { status, body } = await search(token)
    expect([status, body.code]).toEqual([403, 'access.denied'])
    await reseedAccounts(app)
  })

  it('sends an API token’s remaining rate limit with every response, and the waiting time once it is exceeded', async () => {
    const { token, id } = await issueToken(app, { scopes: ['analyses', 'widget'] })
    const first = await wire('/mst/prefecture-list', token)
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '20',
      'ratelimit-remaining': '19',
      'ratelimit-policy': '20;w=60',
    })
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0)
    // all within one minute; otherwise the test starts again in the next
    const results = await Promise.all(Array.from({ length: 45 }, () => wire('/mst/prefecture-list', token)))
    const refused = results.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(0)
    const [one] = refused
    expect(one?.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': one?.headers['ratelimit-reset'] })
    expect(JSON.parse(one?.payload ?? '')).toMatchObject({ code: 'apiToken.tooMany', values: { limit: 20 } })
    // the widget of the same token has its own limit
    const widget = await wire('/extension/info', token)
    expect([widget.statusCode, widget.headers['ratelimit-limit']]).toEqual([200, '30'])
    const listedRow = (await list()).find((row) => row.id === id)
    expect(listedRow).toMatchObject({ uses: results.length - refused.length + 2, refusedLast30Days: refused.length })
    // users have no such headers
    expect((await wire('/mst/prefecture-list', await app.signIn('user'))).headers).not.toHaveProperty('ratelimit-limit')
  })

  it.runIf(kind === 'sqlite')('lets an API token keep reading within its limit while the database is read-only', async () => {
    const { knex } = app.services.operations
    const { token } = await issueToken(app, { scopes: ['analyses'] })
    await knex.raw('pragma query_only = 1')
    try {
      const results = []
      for (let count = 0; count < 45; count++) results.push((await wire('/mst/prefecture-list', token)).statusCode)
      expect(results.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
      expect(results).toContain(429)
      expect(results.filter((status) => status !== 200 && status !== 429)).toEqual([])
    } finally {
      await knex.raw('pragma query_only = 0')
    }
  })

  it('refuses to issue an API token with invalid fields, which the error names', async () => {
    const before = (await list()).length
    const cases: [Record<string, unknown>, string][] = [
      [{ expiresOn: addDays(app.facts.today, -1) }, 'apiToken.expiry'],
      [{ expiresOn: addDays(app.facts.today, 1000) }, 'apiToken.expiry'],
      [{ scopes: ['widget'] }, 'apiToken.origins'],
      [{ scopes: ['analyses'], origins: [HOST_PAGE] }, 'apiToken.origins'],
      [{ scopes: ['widget'], origins: ['https://portal.example/path'] }, 'apiToken.origin'],
      [{ scopes: ['widget'], origins: ["https://a.example; script-src 'unsafe-inline'"] }, 'apiToken.origin'],
      [{ scopes: ['widget'], origins: ['*'] }, 'apiToken.origin'],
      [{ scopes: [] }, 'request.invalid'],
      [{ scopes: ['everything'] }, 'request.invalid'],
      [{ name: '' }, 'request.invalid'],
    ]
    for (const [changes, code] of cases) {
      const { status, body } = await issue(changes)
      expect([status, body.code], JSON.stringify(changes)).toEqual([400, code])
    }
    expect((await issue({ scopes: ['widget'], origins: [HOST_PAGE] }, { id: 'demo-store' })).body.code).toBe('apiToken.widgetOff')
    expect((await issue({}, { id: 'demo-store' })).body.code).toBe('apiToken.externalOff')
    expect((await issue({}, { id: 'nobody' })).body.code).toBe('resource.notFound')
    expect((await list()).length).toBe(before)
  })

  it.each(['<img src=x onerror=alert(1)>', "'; drop table api_token; --", '=cmd|calc!A1', '🏳️‍🌈 売れ筋', '%00%', '{{name}}'])(
    'accepts %s as the name of an API token and shows it on every screen',
    async (name) => {
      const { status, body } = await issue({ name })
      expect(status).toBe(200)
      expect((body.data as { row: { name: string } }).row.name).toBe(name)
    },
  )

  it('never issues more active API tokens than the contract allows, even with simultaneous requests', async () => {
    await reseedAccounts(app)
    const { knex } = app.services.operations
    const { id } = await issueToken(app, { scopes: ['analyses'] })
    const row = (await knex('api_token').where({ id }).first()) as Record<string, unknown>
    for (let n = 0; n < 48; n++) await knex('api_token').insert({ ...row, id: `copy-${n}`, token_hash: `hash-${n}` })
    const admin = await app.signIn('admin')
    const request = { params: ofPublisher, body: getBody() }
    const results = await Promise.all([1, 2, 3].map(() => app.call(apiTokenIssue, request, admin)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('apiToken.full')
    await reseedAccounts(app)
  })

  it('shows in the contract how its API tokens use the external API', async () => {
    const { token } = await issueToken(app, { scopes: ['analyses'] })
    await search(token)
    const { body } = await app.call(contractExternalApi, { params: ofPublisher }, await app.signIn('admin'))
    expect(body.data).toMatchObject({ tokens: { live: 1, callsLast30Days: 1, refusedLast30Days: 0 } })
  })

  it('allows the widget page to be framed only by the sites named in the API token', async () => {
    const { token, id } = await issueToken(app, { scopes: ['widget'], origins: [HOST_PAGE, 'http://127.0.0.1:9000'] })
    const getPolicy = async (url: string) => {
      const { headers } = await app.server.inject({ url })
      return [/frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1], headers['x-frame-options']]
    }
    const framed = [`${HOST_PAGE} http://127.0.0.1:9000`, undefined]
    expect(await getPolicy(`/widget/combined-sales?token=${token}`)).toEqual(framed)
    expect(await getPolicy(`/widget/combined-sales?head=${token.slice(0, 10)}`)).toEqual(framed)
    expect(await getPolicy(`/en/widget/stock?token=${token}&jan=9784999900114`)).toEqual(framed)
    const closed = ["'none'", 'DENY']
    for (const url of [
      '/widget/combined-sales',
      `/widget/combined-sales?token=urt_${'x'.repeat(43)}`,
      `/widget/combined-sales?token=${token}&token=${token}`,
      `/widget/other?token=${token}`,
      `/?token=${token}`,
      `/combined-sales-analysis?token=${token}`,
      `/api/extension/info?token=${token}`,
    ])
      expect(await getPolicy(url), url).toEqual(closed)
    const analyses = await issueToken(app, { scopes: ['analyses'] })
    expect(await getPolicy(`/widget/combined-sales?token=${analyses.token}`)).toEqual(closed)
    // after expiry or revocation the framed page says so and shows nothing of the contract
    await endToken(app, id)
    expect(await getPolicy(`/widget/combined-sales?token=${token}`)).toEqual(framed)
    expect((await app.server.inject({ url: `/widget/combined-sales?token=${token}` })).statusCode).toBe(404)
  })

  it('opens the widget without an API token for an hour for signed-in users whose contract includes it', async () => {
    const { status, body } = await app.call(widgetSession, {}, await app.signIn('user'))
    expect(status).toBe(200)
    const { token, expiresAt } = body.data as { token: string; expiresAt: string }
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000)
    expect((await app.call(widgetInfo, {}, token)).body.data).toMatchObject({ isScreenCooperation: true, origins: [] })
    expect((await app.call(info, {}, token)).status).toBe(401)
    expect((await app.call(widgetSession, {}, await app.signIn('store'))).status).toBe(403)
  })
})

describe('origins', () => {
  it('normalizes the origin of a site to scheme, host and port, the form that browsers compare', () => {
    expect(parseOrigin('https://Portal.Example:443/')).toBe('https://portal.example')
    expect(parseOrigin('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000')
    expect(parseOrigin('http://[::1]:8080')).toBe('http://[::1]:8080')
    expect(parseOrigin('https://売れ筋.example')).toMatch(/^https:\/\/xn--[a-z0-9-]+\.example$/)
    for (const wrong of [
      '',
      'portal.example',
      'javascript:alert(1)',
      'https://a.example/x',
      'https://*.example',
      'https://a;b.example',
      "https://a'b.example",
      'https://u@a.example',
      'https://a.example?x',
      'data:text/html,x',
      'null',
      'https://portal.ex\nample',
      'https://portal.example:80\r\n80',
      'https://por\ttal.example',
    ])
      expect(parseOrigin(wrong), wrong).toBeNull()
  })
})
