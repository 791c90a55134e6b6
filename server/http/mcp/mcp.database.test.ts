import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeList } from '../../../shared/api/masters.ts'
import { movers } from '../../../shared/api/movers.ts'
import { salesTrends } from '../../../shared/api/product-detail.ts'
import { createRanking } from '../../../shared/api/ranking-create.ts'
import { addDays, getTodayInJapan, getWeekStart } from '../../../shared/calendar/period.ts'
import { readTokenUses } from '../../operations/api-token-use.ts'
import { endToken, issueToken } from '../../testing/issue-token.ts'
import { callMcpTool, connectMcp, postMcp, toToolCall } from '../../testing/mcp-client.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { getMcpCalls } from './mcp-calls.ts'
import { mcpPrompts } from './mcp-prompts.ts'
import { getMcpTools } from './mcp-tools.ts'
import { estimateTokens } from './result-bounds.ts'

/** The MCP server over Streamable HTTP, with the SDK's own client. */

const app = setUpTestServer({ API_TOKEN_RATE: '100000' })
let token: string
let client: Client
beforeAll(async () => {
  await app.server.start()
  token = (await issueToken(app, { scopes: ['analyses'] })).token
  client = await connectMcp(app, token)
})
afterAll(() => client.close())

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const lastWeek = () => {
  const monday = getWeekStart(addDays(app.facts.today, -7))
  return { from: monday, to: addDays(monday, 6) }
}

describe('connection', () => {
  it('introduces the MCP server, answers pings and offers tools, resources and prompts', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'uresuji', title: '売れ筋｜出版販売分析' })
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} })
    expect(client.getInstructions()).toContain(getTodayInJapan())
    expect(await client.ping()).toEqual({})
    const english = await connectMcp(app, token, 'en')
    expect(english.getServerVersion()).toMatchObject({ title: 'Uresuji sales analytics' })
    expect(english.getInstructions()).toContain('Weeks run from Monday to Sunday')
    await english.close()
  })

  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'supports version %s of the MCP protocol',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      const { status, body } = await postMcp(app, { jsonrpc: '2.0', id: 1, method: 'initialize', params }, { token })
      expect([status, body]).toEqual([200, expect.objectContaining({ result: expect.objectContaining({ protocolVersion }) })])
    },
  )

  it('proposes the newest MCP version for an unknown one, and refuses an unknown version in later requests', async () => {
    const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { body } = await postMcp(app, { jsonrpc: '2.0', id: 1, method: 'initialize', params }, { token })
    expect(body).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
    const headers = { 'mcp-protocol-version': '1999-01-01' }
    expect(await postMcp(app, ping, { token, headers })).toMatchObject({ status: 400, body: { error: { code: -32000 } } })
  })

  it('accepts MCP notifications without a result', async () => {
    const { status, body } = await postMcp(app, { jsonrpc: '2.0', method: 'notifications/initialized' }, { token })
    expect([status, body]).toEqual([202, {}])
  })

  it('answers a batch of MCP requests with one response per request', async () => {
    const batch = [
      ping,
      { jsonrpc: '2.0', id: 2, method: 'prompts/list' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]
    const { status, body } = await postMcp(app, batch, { token })
    expect(status).toBe(200)
    expect((body as unknown as { id: number }[]).map(({ id }) => id).sort()).toEqual([1, 2])
  })

  it('refuses a batch of many MCP requests, and counts each request of a small one', async () => {
    const { token: counted } = await issueToken(app, { scopes: ['analyses'] })
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const many = await postMcp(
      app,
      Array.from({ length: 11 }, () => list),
      { token: counted },
    )
    expect(many).toMatchObject({ status: 413, body: { error: { message: expect.stringContaining('10') } } })
    const before = await postMcp(app, ping, { token: counted })
    await postMcp(app, [ping, list, { ...list, id: 2 }], { token: counted })
    const after = await postMcp(app, ping, { token: counted })
    expect(Number(before.headers['ratelimit-remaining']) - Number(after.headers['ratelimit-remaining'])).toBe(4)
  })

  it.each([
    ['broken JSON', '{', 400, -32700],
    ['no message of JSON-RPC', { hello: 1 }, 400, -32700],
    ['a list of anything', [1, 2], 400, -32700],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'tools/delete' }, 200, -32601],
    ['a tool call without a name', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }, 200, -32602],
    [
      'arguments that are no object',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'movers', arguments: [1] } },
      200,
      -32602,
    ],
  ])('answers %s with an error of the MCP protocol', async (_what, message, status, code) => {
    expect(await postMcp(app, message, { token })).toMatchObject({ status, body: { error: { code } } })
  })

  it.each([
    ['an object', '{"toString":1,"valueOf":1}'],
    ['deeply nested lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('answers a tool name that is %s with an error of the MCP protocol, and without a token with 401', async (_what, name) => {
    const call = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
    expect((await postMcp(app, call(`{"name":${name}}`))).status).toBe(401)
    expect(await postMcp(app, call(`{"name":${name}}`), { token })).toMatchObject({ body: { error: { code: -32602 } } })
    const chosen = await postMcp(app, call(`{"name":"masters","arguments":{"list":${name}}}`), { token })
    expect(chosen).toMatchObject({
      status: 200,
      body: { result: { isError: true, structuredContent: { code: 'request.invalid' } } },
    })
  })

  it('refuses an MCP body of more than a megabyte, another type of body, and clients that do not accept JSON', async () => {
    expect(await postMcp(app, { ...ping, x: 'x'.repeat(1_100_000) }, { token })).toMatchObject({
      status: 413,
      body: { jsonrpc: '2.0', error: { data: { code: 'request.tooLarge' } }, id: null },
    })
    expect(await postMcp(app, ping, { token, headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 415 })
    expect(await postMcp(app, ping, { token, headers: { accept: 'text/html' } })).toMatchObject({ status: 406 })
  })

  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'] as const)(
    'answers %s with 405, because the MCP server has no sessions and no streams',
    async (method) => {
      const response = await app.server.inject({ method, url: '/mcp', headers: { accept: 'text/event-stream' } })
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
    },
  )

  it('refuses MCP requests from pages of other sites, even if their host name resolves to this server', async () => {
    const foreign = { origin: 'http://rebound.example:8080', host: 'rebound.example:8080' }
    expect(await postMcp(app, ping, { token, headers: foreign })).toMatchObject({
      status: 403,
      body: { error: { code: -32000 } },
    })
    expect(await postMcp(app, ping, { token, headers: { origin: 'null' } })).toMatchObject({ status: 403 })
    const own = { origin: new URL(app.config.baseUrl).origin }
    expect(await postMcp(app, ping, { token, headers: own })).toMatchObject({ status: 200, body: { result: {} } })
  })

  it('returns 404 where MCP clients look for an OAuth server', async () => {
    const response = await app.server.inject({ method: 'GET', url: '/.well-known/oauth-protected-resource/mcp' })
    expect(response.statusCode).toBe(404)
  })
})

describe('tokens', () => {
  const post = (token: string | null, message: unknown = ping) => postMcp(app, message, { token })
  const call = (name: string, args: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { ...toToolCall(name, args as Record<string, unknown>) },
  })

  it('answers an MCP request without a token with 401 and WWW-Authenticate', async () => {
    const { status, headers, body } = await post(null)
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="uresuji"'])
    expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { data: { code: 'session.missing' } } })
    await expect(connectMcp(app, null)).rejects.toThrow(/401|Unauthorized/i)
  })

  it('refuses MCP requests whose token is revoked, expired or without the scope', async () => {
    const { knex } = app.services.operations
    const revoked = await issueToken(app, { scopes: ['analyses'] })
    await knex('api_token').where({ id: revoked.id }).update({ revoked_at: new Date().toISOString() })
    const over = await issueToken(app, { scopes: ['analyses'] })
    await endToken(app, over.id)
    for (const { token: dead } of [revoked, over])
      expect(await post(dead)).toMatchObject({ status: 401, body: { error: { data: { code: 'session.expired' } } } })
    for (const scope of ['widget', 'exports'] as const) {
      const other = await issueToken(app, { scopes: [scope] })
      for (const message of [ping, call('genreList', {})])
        expect(await post(other.token, message)).toMatchObject({
          status: 403,
          body: { error: { data: { code: 'apiToken.scope' } } },
        })
    }
  })

  it('shows a token only the MCP tools and prompts of its contract; a refused tool answers like the API', async () => {
    const { knex } = app.services.operations
    const flags = (await knex('contract_pattern').where({ id: 'demo-publisher' }).first('flags')) as { flags: string }
    await knex('contract_pattern')
      .where({ id: 'demo-publisher' })
      .update({ flags: JSON.stringify({ useSearchProduct: true }) })
    try {
      const tools = (await client.listTools()).tools.map(({ name }) => name)
      expect(tools).toEqual(expect.arrayContaining(['ask', 'productSearch', 'title', 'stockOuts', 'masters']))
      for (const hidden of ['movers', 'createRanking', 'publisherRanking', 'clusterAnalysis']) expect(tools).not.toContain(hidden)
      const prompts = (await client.listPrompts()).prompts.map(({ name }) => name)
      expect(prompts.sort()).toEqual(['reprint-candidates', 'title', 'zero-stock'])
      const refused = await callMcpTool(client, 'movers', { period: lastWeek() })
      const { body } = await app.call(movers, { body: { period: lastWeek() } }, token)
      expect(refused).toMatchObject({ isError: true, status: 403, code: 'access.denied', message: body.message })
      expect(refused.text).toContain(String(body.message))
    } finally {
      await knex('contract_pattern').where({ id: 'demo-publisher' }).update(flags)
    }
  })

  it('returns only data of the contract’s data range to a token', async () => {
    await app.services.operations.knex('contract').where({ id: 'demo-magazine' }).update({ external_api: true })
    const { token: magazines } = await issueToken(app, { scopes: ['analyses'], contract: 'demo-magazine' })
    const other = await connectMcp(app, magazines)
    const { body } = await app.call(salesTrends, { body: { jan: app.facts.jan } }, magazines)
    expect(body.code).toBeDefined()
    const result = await callMcpTool(other, 'salesTrends', { jan: app.facts.jan })
    expect(result).toMatchObject({ isError: true, code: body.code, message: body.message, status: body.status })
    await other.close()
  })

  it('counts the use of a token once for each MCP request, whether it calls a tool or not', async () => {
    const { token: counted, id } = await issueToken(app, { scopes: ['analyses'] })
    const readUses = async () => (await readTokenUses(app.services.operations.knex, [id], '2026-01-01')).get(id)?.uses
    const first = await post(counted)
    expect(Number(first.headers['ratelimit-remaining'])).toBe(99_999)
    const second = await post(counted, call('genreList', {}))
    expect(second.headers).toMatchObject({ 'ratelimit-limit': '100000', 'ratelimit-remaining': '99998' })
    await post(counted, call('noSuchTool', {}))
    expect(await readUses()).toBe(3)
    await post(counted, call('genreList', { maxRows: -1 }))
    expect(await readUses()).toBe(4)
  })

  it('accepts tokens of users like their sessions in the MCP server', async () => {
    const user = await app.signIn('user')
    const own = await connectMcp(app, user)
    expect((await own.listTools()).tools.length).toBe(getMcpTools().size)
    expect((await callMcpTool(own, 'genreList')).rows.total).toBeGreaterThan(0)
    await own.close()
    expect(await post(await app.signIn('export'))).toMatchObject({ status: 401 })
  })
})

describe('limits', () => {
  it('applies the request limits of the API to MCP: 429 with the time to wait, in the result of a tool, too', async () => {
    const limited = await startTestServer({ API_TOKEN_RATE: '2' })
    try {
      const { token: short } = await issueToken(limited, { scopes: ['analyses'] })
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: toToolCall('genreList') }
      for (let used = 0; used < 2; used++)
        expect(await postMcp(limited, call, { token: short })).toMatchObject({ status: 200, body: { result: { content: [{}] } } })
      const { body } = await postMcp(limited, call, { token: short })
      expect(body).toMatchObject({ result: { isError: true, structuredContent: { status: 429, code: 'apiToken.tooMany' } } })
      const { status, headers } = await postMcp(limited, ping, { token: short })
      expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
    } finally {
      await limited.close()
    }
  })

  it('counts the messages of a session like those of a token', async () => {
    const limited = await startTestServer({ API_TOKEN_RATE: '12' })
    try {
      const session = await limited.signIn('user')
      const batch = Array.from({ length: 10 }, (_none, index) => ({ ...ping, id: index }))
      expect(await postMcp(limited, batch, { token: session })).toMatchObject({ status: 200 })
      const refused = await postMcp(limited, batch, { token: session })
      expect(refused).toMatchObject({ status: 429, body: { error: { data: { code: 'apiToken.tooMany' } } } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await postMcp(limited, ping, { token: await limited.signIn('company') })).toMatchObject({ status: 200 })
    } finally {
      await limited.close()
    }
  })
})

describe('tools', () => {
  it.each(
    [...getMcpCalls().values()].flatMap((call) =>
      call.endpoint.name === 'askQuestion' ? [] : [[call.endpoint.name, call] as const],
    ),
  )('the MCP tool %s returns the same rows for its example as the API', async (name, { endpoint, paging }) => {
    const example = endpoint.example(app.facts)
    const args: Record<string, unknown> = { ...example.params, ...example.query, ...example.body }
    for (const paged of ['pageNum', 'pageSize']) delete args[paged]
    const result = await callMcpTool(client, name, { ...args, maxRows: 500, maxTokens: 50_000 })
    expect(result.isError, result.text).toBe(false)
    const pages = paging ? { [paging.part]: { ...example[paging.part], pageNum: 1, pageSize: 500 } } : {}
    const { body } = await app.call(endpoint, { ...example, ...pages }, token)
    const { paging: _paging, fetchedAt: _fetchedAt, content: _content, ...expected } = body.data as Record<string, unknown>
    const { fetchedAt: _time, ...data } = result.data
    if (result.nextCursor == null) expect(data).toEqual(expected)
    else
      for (const [field, rows] of Object.entries(data)) {
        const all = expected[field]
        expect(Array.isArray(all) ? all.slice(0, (rows as unknown[]).length) : all).toEqual(rows)
      }
    expect(result.text.startsWith(name === 'picture' ? app.facts.jan : `# ${endpoint.summary.ja}`)).toBe(true)
  })

  it.each(
    [...getMcpCalls().values()].flatMap(({ endpoint }) =>
      ['askQuestion', 'picture'].includes(endpoint.name) ? [] : [[endpoint.name, endpoint] as const],
    ),
  )('keeps the structured content of %s about as small as its text', async (name, { example, access }) => {
    const { params, query, body } = example(app.facts)
    const args: Record<string, unknown> = { ...params, ...query, ...body }
    if (name !== 'rankingLines') for (const paged of ['pageNum', 'pageSize']) delete args[paged]
    const result = await callMcpTool(client, name, args)
    expect(result.isError, result.text).toBe(false)
    // clients may show both to a model; short lists of names have more quotation marks than anything else
    const most = access === 'signed-in' ? 1.25 : 1.06
    expect(result.size / estimateTokens(result.text)).toBeLessThanOrEqual(most)
  })

  it.each([...getMcpCalls().values()].filter(({ paging }) => paging !== null).map((call) => [call.endpoint.name, call] as const))(
    'reaches every row of the pages of the MCP tool %s with its cursors',
    async (name, { endpoint, paging }) => {
      const example = endpoint.example(app.facts)
      const args: Record<string, unknown> = { ...example.params, ...example.query, ...example.body }
      for (const paged of ['pageNum', 'pageSize']) delete args[paged]
      const part = paging?.part ?? 'body'
      const request = { ...example, [part]: { ...example[part], pageNum: 1, pageSize: 60 } }
      const { body } = await app.call(endpoint, request, token)
      const { list, rankingList, paging: pages } = body.data as Record<string, unknown[]> & { paging: { total: number } }
      const reached = list ?? rankingList ?? []
      expect(reached).toHaveLength(Math.min(pages.total, 60))
      // at most about ten calls, of which the last are on another page of the API
      const maxRows = Math.max(1, Math.ceil(reached.length / 8))
      const rows: unknown[] = []
      let cursor: string | null = null
      do {
        const result = await callMcpTool(client, name, {
          ...args,
          maxRows,
          maxTokens: 50_000,
          ...(cursor === null ? {} : { cursor }),
        })
        expect(result.isError, result.text).toBe(false)
        expect(result.rows.total).toBe(pages.total)
        rows.push(...((result.data.list ?? result.data.rankingList) as unknown[]))
        cursor = result.nextCursor
      } while (cursor !== null && rows.length < reached.length)
      // the record of forecasts grows while the server runs
      const withoutRecord = (all: readonly unknown[]) => all.map((row) => ({ ...(row as object), record: null }))
      expect(withoutRecord(rows.slice(0, reached.length))).toEqual(withoutRecord(reached))
    },
  )

  it.each([
    ['先週の文庫ランキング 関東', 'createRanking'],
    ['夜汽車は星を数えない 店別 先週', 'salesByStore {"report":"saleRankingByStore"'],
    ['汐見坂書房の文庫シェア 先月', 'brandPickup'],
    ['夜汽車は星を数えない いつ在庫がなくなる', 'title {"report":"sellThroughForecast"'],
    ['返品率の高い法人 先月', 'returns'],
  ])('answers the question %s in words with one call of an MCP tool, and names it', async (question, call) => {
    const result = await callMcpTool(client, 'ask', { question, maxRows: 5 })
    expect(result.isError, result.text).toBe(false)
    expect(result.text).toMatch(/^解釈: /)
    expect(result.text).toContain(`呼び出し: ${call}`)
    expect(Object.keys(result.data).length).toBeGreaterThan(0)
  })

  it('continues the answer to a question in words with its cursor', async () => {
    const ask = (cursor?: string | null) =>
      callMcpTool(client, 'ask', { question: '先週の文庫ランキング', maxRows: 3, ...(cursor ? { cursor } : {}) })
    const first = await ask()
    const second = await ask(first.nextCursor)
    expect([first.rows.from, second.rows.from]).toEqual([1, 4])
  })

  it('lists the possible interpretations of an unclear question with a call for each, and runs nothing', async () => {
    const { text, isError, data } = await callMcpTool(client, 'ask', { question: '先週の文庫ランキング 関頭' })
    expect([isError, data]).toEqual([false, {}])
    expect(text).toContain('関東')
    expect(text).toContain('createRanking {')
  })

  it('names the tool and the argument for a call that has no MCP tool of its own', async () => {
    await expect(client.callTool({ name: 'salesTrends', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/title.*report/),
    })
    const wrong = await client.callTool({ name: 'title', arguments: { report: 'weather', jan: app.facts.jan } })
    expect(wrong).toMatchObject({ isError: true, structuredContent: { code: 'request.invalid', errors: [{ field: 'report' }] } })
  })

  it('names invalid arguments of an MCP tool and what is expected, in the language of the request', async () => {
    const missing = await callMcpTool(client, 'createRanking', {})
    expect(missing).toMatchObject({ isError: true, code: 'request.invalid', errors: [{ field: 'period' }] })
    const wrong = await callMcpTool(client, 'movers', {
      period: lastWeek(),
      direction: 'sideways',
      minSoldCopies: 0,
      surprise: 1,
    })
    expect(wrong.text).toMatch(/- direction: .*both, up, down, new/)
    expect(wrong.text).toMatch(/- minSoldCopies: .*1/)
    expect(wrong.text).toMatch(/- .*surprise/)
    const english = await connectMcp(app, token, 'en')
    const limits = await callMcpTool(english, 'genreList', { maxRows: 501, maxTokens: 1, cursor: 5 })
    expect(limits.errors?.map(({ field }) => field)).toEqual(['maxRows', 'maxTokens', 'cursor'])
    expect(limits.text).toMatch(/^Error request.invalid \(400\): Please check/)
    const query = await callMcpTool(english, 'storeList', { keyword: 'x'.repeat(500) })
    expect(query).toMatchObject({ isError: true, errors: [{ field: 'keyword' }] })
    await english.close()
    // fields of a URL
    for (const keyword of [['a'], { a: 1 }, null])
      expect(await callMcpTool(client, 'storeList', { keyword })).toMatchObject({ isError: true, errors: [{ field: 'keyword' }] })
    for (const paged of ['pageNum', 'pageSize'])
      expect((await callMcpTool(client, 'storeList', { [paged]: 2 })).text).toContain(paged)
  })

  it.each([
    ['storeList', 'keyword'],
    ['movers', 'period'],
  ])('refuses arguments of an MCP tool that are nested too deeply: %s', async (name, field) => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${toToolCall(name).name}","arguments":{"${field}":${deep}}}}`
    const refused = { isError: true, structuredContent: { status: 400, code: 'request.invalid' } }
    expect(await postMcp(app, message, { token })).toMatchObject({ status: 200, body: { result: refused } })
  })

  it('answers an unknown tool with an error of the MCP protocol and the nearest name', async () => {
    await expect(callMcpTool(client, 'creatRanking', {})).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('createRanking'),
    })
    // calls of the API that tokens may not make are not tools
    await expect(callMcpTool(client, 'contractList', {})).rejects.toMatchObject({ code: -32602 })
    await expect(callMcpTool(client, 'createRankingExport', {})).rejects.toMatchObject({ code: -32602 })
  })

  it.each([
    ['pages of the API', 'createRanking', 7, 8000],
    ['a master', 'storeList', 6, 8000],
    ['tables without pages', 'trendByGenre', 4, 8000],
    ['the token budget', 'createRanking', 100, 2500],
  ])(
    'returns the same rows page by page with a cursor as in one call of an MCP tool: %s',
    async (_what, name, maxRows, maxTokens) => {
      const question = name === 'storeList' ? {} : { period: lastWeek() }
      const rows: unknown[] = []
      let cursor: string | null = null
      let calls = 0
      do {
        const result = await callMcpTool(client, name, {
          ...question,
          maxRows,
          maxTokens,
          ...(cursor === null ? {} : { cursor }),
        })
        expect(result.isError, result.text).toBe(false)
        expect(estimateTokens(result.text)).toBeLessThanOrEqual(maxTokens)
        expect(result.rows.from).toBe(rows.length + 1)
        expect(result.text).toContain(`${result.rows.total}行のうち ${result.rows.from}〜`)
        const list = (result.data.rankingList ?? result.data.list) as unknown[]
        expect(list.length).toBeLessThanOrEqual(maxRows)
        rows.push(...list)
        cursor = result.nextCursor
        calls++
      } while (cursor !== null && calls < 100)
      const endpoint = { createRanking, storeList }[name]
      expect(calls).toBeGreaterThan(1)
      if (endpoint === undefined) {
        const whole = await callMcpTool(client, name, { ...question, maxRows: 500, maxTokens: 50_000 })
        expect(rows).toEqual(whole.data.list)
        return
      }
      const paged = name === 'storeList' ? { query: { pageSize: 1000 } } : { body: { ...question, pageSize: 1000 } }
      const { body } = await app.call(endpoint, paged, token)
      const { rankingList, list } = body.data as { rankingList?: unknown[]; list?: unknown[] }
      expect(rows).toEqual(rankingList ?? list)
    },
  )

  it('refuses an altered cursor of an MCP tool, and one of another query', async () => {
    const { nextCursor } = await callMcpTool(client, 'createRanking', { period: lastWeek(), maxRows: 5 })
    const altered = `${nextCursor?.slice(0, -1)}${nextCursor?.endsWith('A') ? 'B' : 'A'}`
    for (const args of [{ cursor: altered }, { cursor: nextCursor, basis: 1 }, { cursor: 'x' }])
      expect(await callMcpTool(client, 'createRanking', { period: lastWeek(), ...args })).toMatchObject({
        isError: true,
        code: 'mcp.cursor',
        errors: [{ field: 'cursor' }],
      })
  })

  it('links the result of an MCP tool to the screen with the same conditions', async () => {
    const period = lastWeek()
    const { screen, text } = await callMcpTool(client, 'movers', {
      period,
      direction: 'up',
      products: { publisherCds: ['9901'] },
    })
    expect(screen).toBe(
      `${app.config.baseUrl}/movers?period.from=${period.from}&period.to=${period.to}&direction=up&products.publisherCds=9901`,
    )
    expect(text).toContain(`画面: ${screen}`)
    expect((await callMcpTool(client, 'genreList')).screen).toBeNull()
  })

  it('links an MCP result without a period to the period of its data, never to conditions that the user chose before', async () => {
    const { screen, data } = await callMcpTool(client, 'trendByGenre', {})
    const { from, to } = data.period as { from: string; to: string }
    expect(screen).toBe(`${app.config.baseUrl}/trend-by-genre?period.from=${from}&period.to=${to}`)
    const getPath = async (name: string, question = {}) =>
      (await callMcpTool(client, name, question)).screen?.replace(app.config.baseUrl, '')
    // the contract's own conditions are named, because the reader may belong to another contract
    expect(await getPath('brandPickup')).toContain('&view=brand&brandCds=9901')
    expect(await getPath('stockOuts')).toBe('/stock-outs?products.publisherCds=9901&stores.companyCds=')
    expect(await getPath('returnCandidates')).toBe('/return-candidates?stores.companyCds=')
    expect(await getPath('movers', { period: lastWeek() })).toContain('/movers?period.from=')
  })

  it('returns to a bookseller an MCP result for its own stores with a link to them, or for all stores on request', async () => {
    await app.services.operations.knex('contract').where({ id: 'demo-store' }).update({ external_api: true })
    const { token: bookseller } = await issueToken(app, { contract: 'demo-store', scopes: ['analyses'] })
    const own = await connectMcp(app, bookseller)
    const getCompanies = async (stores?: object) =>
      new URL((await callMcpTool(own, 'returnCandidates', stores ? { stores } : {})).screen ?? '').searchParams.get(
        'stores.companyCds',
      )
    expect(await getCompanies()).toBe('K01')
    expect(await getCompanies({ areaCds: ['3'] })).toBe('K01')
    expect(await getCompanies({ companyCds: [] })).toBe('')
    expect(await getCompanies({ companyCds: ['K02'] })).toBe('K02')
    await own.close()
  })

  it('links an MCP result to the release dates of continuous purchases', async () => {
    const period = { from: addDays(app.facts.today, -200), to: app.facts.today }
    const { screen } = await callMcpTool(client, 'continuousSale', { seriesCd: 'm3900', period })
    expect(Object.fromEntries(new URL(screen ?? '').searchParams)).toEqual({
      seriesCd: 'm3900',
      'released.from': period.from,
      'released.to': period.to,
    })
  })

  it('marks values in an MCP result that are hidden because they concern too few people', async () => {
    const { text } = await callMcpTool(
      client,
      'clusterAnalysis',
      getMcpCalls().get('clusterAnalysis')?.endpoint.example(app.facts).body,
    )
    expect(text).toContain('伏せて')
    expect(text).toContain('＊')
  })

  it('writes calls of MCP tools into the request log under the names of the API', async () => {
    const events: Record<string, unknown>[] = []
    const log = { ...app.services.log, event: (name: string, fields: object) => void events.push({ name, ...fields }) }
    const logged = await startTestServer({}, log as never)
    const { token: other, id } = await issueToken(logged, { scopes: ['analyses'] })
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'movers', arguments: { period: lastWeek() } } }
    await postMcp(logged, message, { token: other })
    await logged.close()
    const requests = events.filter(({ name, userId }) => name === 'request' && String(userId).includes(id))
    expect(requests.map(({ call, status }) => [call, status])).toEqual([
      ['movers', 200],
      ['mcp', 200],
    ])
  })
})

describe('resources', () => {
  const read = async (uri: string) => {
    const [content] = (await client.readResource({ uri })).contents
    return content && 'text' in content ? content.text : ''
  }

  it('offers the metrics, the glossary and the screens as MCP resources', async () => {
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'uresuji://filters',
      'uresuji://metrics',
      'uresuji://glossary',
      'uresuji://screens',
    ])
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([])
    expect(await read('uresuji://metrics')).toMatch(/\| 消化率\(%\) \| saleRate \| percent \|/)
    expect(await read('uresuji://metrics/en')).toMatch(/\| Sell-through \(%\) \| saleRate \| percent \|/)
    const glossary = await read('uresuji://glossary')
    expect(glossary).toContain('| 消化率 | sell-through |')
    expect(glossary).toContain('| 返品候補 |')
    expect(glossary).not.toContain('Engineering terms')
    const screens = await read('uresuji://screens')
    expect(screens).toContain(`## 商品検索\n\n${app.config.baseUrl}/product-search`)
    // screens of the operator
    expect(screens).not.toContain('/data-loads')
  })

  it('answers an unknown MCP resource with an error of the protocol', async () => {
    for (const uri of ['uresuji://contracts', 'uresuji://metrics/fr', 'file:///etc/passwd'])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('prompts', () => {
  const getText = async (name: string, args: Record<string, string> = {}, mcpClient = client) => {
    const { messages } = await mcpClient.getPrompt({ name, arguments: args })
    const [message] = messages
    return message?.content.type === 'text' ? message.content.text : ''
  }

  it('offers the usual questions of a week as MCP prompts, with the last week as default', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(mcpPrompts.map(({ name }) => name))
    const monday = getWeekStart(addDays(getTodayInJapan(), -7))
    expect(await getText('weekly-ranking')).toContain(`${monday}〜${addDays(monday, 6)} の週`)
    const chosen = await getText('movers', { week: '2026-11-18', genre: '03', language: 'en' })
    expect(chosen).toContain('2026-11-16 to 2026-11-22')
    expect(chosen).toContain('products.genreKeys ["03"]')
    const english = await connectMcp(app, token, 'en')
    expect((await english.listPrompts()).prompts[0]?.title).toBe('Weekly genre ranking and rising titles')
    expect(await getText('title', { jan: '9784999900114' }, english)).toContain('the title 9784999900114')
    expect(await getText('title', { jan: '9784999900114', language: 'ja' }, english)).toContain('商品 9784999900114')
    await english.close()
  })

  it.each(mcpPrompts.map((prompt) => [prompt.name, prompt] as const))(
    '%s is a prompt that is filled in completely and names only existing tools',
    async (name, { calls }) => {
      for (const language of ['ja', 'en']) {
        const text = await getText(name, { language, jan: app.facts.jan })
        expect(text).not.toContain('{')
        for (const call of calls) expect(text).toContain(call)
        const named = [...text.matchAll(/\b([a-z]+[A-Z]\w+)\b/g)].map(([, word = '']) => word)
        const fields = ['publisherCds', 'genreKeys']
        for (const word of named) if (!fields.includes(word)) expect(getMcpCalls().has(word), word).toBe(true)
      }
    },
  )

  it('refuses MCP prompts with invalid arguments or unknown names', async () => {
    await expect(getText('movers', { week: '2026-02-30' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('week'),
    })
    await expect(getText('movers', { language: 'fr' })).rejects.toMatchObject({ code: -32602 })
    await expect(getText('title')).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('jan') })
    await expect(getText('yearly')).rejects.toMatchObject({ code: -32602 })
  })
})
