import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { getDemoFacts, isExport } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { getMcpTools } from '../http/mcp/mcp-tools.ts'
import { pickEngines } from './engines-under-test.ts'
import { endToken, issueToken } from './issue-token.ts'
import { postMcp, toToolCall } from './mcp-client.ts'
import { createOperationsSettings, setUpTestServer } from './set-up.ts'

/**
 * Every kind of caller × every way into /mcp, as mcp-matrix.tsv lists them: a ping, the list of tools, an analysis, a master, a
 * call that tokens may not make, and an analysis without its flag. The tools follow from permission-matrix.tsv and
 * token-matrix.tsv, which are written independently of the declarations.
 */
const readTable = (file: string): Record<string, string>[] => {
  const [header = '', ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const names = header.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? '', cell])))
}
const matrix = readTable('mcp-matrix.tsv')
const flags = new Map(readTable('permission-matrix.tsv').map(({ call = '', flag = '' }) => [call, flag]))
const exportCalls = new Set(endpoints.filter(isExport).map(({ name }) => name))
const openCalls = readTable('token-matrix.tsv').flatMap(({ call = '', scope }) =>
  scope === 'analyses' && !exportCalls.has(call) ? [call] : [],
)

/** The pattern of the tests: product search and the features that every contract has. */
const pattern = { useSearchProduct: true }
const openFlags = ['-', 'useSearchProduct', 'useDashboard']

describe.each(pickEngines(['sqlite', 'postgres']))('ways into the MCP server on %s', (kind) => {
  const app = setUpTestServer(async () => ({
    API_TOKEN_RATE: '100000',
    ...(await createOperationsSettings(kind)),
  }))
  const tokens: Record<string, string | null> = { visitor: null }
  beforeAll(async () => {
    const { knex } = app.services.operations
    const all = ['widget', 'analyses', 'exports'] as const
    for (const scope of all) tokens[scope] = (await issueToken(app, { scopes: [scope] })).token
    for (const name of ['admin', 'view', 'company', 'user', 'trial']) tokens[name] = await app.signIn(name)
    tokens['export user'] = await app.signIn('export')
    tokens.forged = `urt_${'A'.repeat(43)}`
    const over = await issueToken(app, { scopes: all })
    await endToken(app, over.id)
    const revoked = await issueToken(app, { scopes: all })
    await knex('api_token').where({ id: revoked.id }).update({ revoked_at: new Date().toISOString() })
    const open = { is_screen_cooperation: true, external_api: true }
    for (const contract of ['demo-magazine', 'demo-store']) await knex('contract').where({ id: contract }).update(open)
    const ended = await issueToken(app, { scopes: all, contract: 'demo-magazine' })
    await knex('contract').where({ id: 'demo-magazine' }).update({ status: 'invalid' })
    const off = await issueToken(app, { scopes: all, contract: 'demo-store' })
    await knex('contract').where({ id: 'demo-store' }).update({ external_api: false })
    await knex('contract_pattern')
      .where({ id: 'demo-publisher' })
      .update({ flags: JSON.stringify(pattern) })
    Object.assign(tokens, {
      over: over.token,
      revoked: revoked.token,
      'ended contract': ended.token,
      'external API off': off.token,
    })
  })

  interface RpcResponse {
    result?: { tools?: { name: string }[]; isError?: boolean; structuredContent?: { code?: string } }
    error?: { code: number; data?: { code: string } }
  }
  const post = async (caller: string, method: string, params: object = {}) => {
    const { status, body } = await postMcp(app, { jsonrpc: '2.0', id: 1, method, params }, { token: tokens[caller] ?? null })
    return { status, result: body as RpcResponse }
  }
  const call = async (caller: string, name: string) => {
    const { result } = await post(caller, 'tools/call', { ...toToolCall(name, getEndpointExample(name)) })
    if (result.error) return result.error.code === -32602 ? 'unknown' : result.error.data?.code
    return result.result?.isError ? result.result.structuredContent?.code : 'ok'
  }
  const getEndpointExample = (name: string) => {
    const { params, query, body } =
      endpoints.find((endpoint) => endpoint.name === name)?.example(getDemoFacts(app.facts.today)) ?? {}
    return { ...params, ...query, ...body }
  }

  it.each(matrix.map((row) => [row.caller ?? '', row] as const))('follows the MCP matrix for %s', async (caller, expected) => {
    const { status, result } = await post(caller, 'ping')
    const { result: listed } = await post(caller, 'tools/list')
    const names = listed.result?.tools?.map(({ name }) => name).sort() ?? null
    // a tool is offered if its calls may be made; which calls it has is its own declaration
    const listTools = (calls: readonly string[]) =>
      [...getMcpTools().values()]
        .filter((tool) => [...tool.calls.keys()].every((call) => calls.includes(call)))
        .map((tool) => tool.name)
        .sort()
    const byFlag = openCalls.filter((name) => openFlags.includes(flags.get(name) ?? ''))
    const toolLists: Record<string, string[] | null> = { '-': null, all: listTools(openCalls), 'by flag': listTools(byFlag) }
    expect(names).toEqual(toolLists[expected.tools ?? ''])
    expect({
      caller,
      HTTP: String(status),
      ping: result.error?.data?.code ?? 'ok',
      tools: expected.tools,
      analysis: await call(caller, 'stockDistribution'),
      master: await call(caller, 'genreList'),
      closed: await call(caller, 'contractList'),
      refused: await call(caller, 'movers'),
    }).toEqual(expected)
  })

  it('has exactly the callers of the MCP server that the matrix lists', () => {
    expect(Object.keys(tokens).sort()).toEqual(matrix.map(({ caller }) => caller).sort())
  })
})
