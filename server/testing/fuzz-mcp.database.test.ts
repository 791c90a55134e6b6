import { beforeAll, describe, expect, it } from 'vitest'
import { Chance } from './chaos/chance.ts'
import { findMcpProblem, fuzzMcpRequest } from './fuzz/fuzz-mcp.ts'
import { issueToken } from './issue-token.ts'
import { isDeep } from './property-runs.ts'
import { setUpTestServer } from './set-up.ts'

/** Fuzzes /mcp with tool calls from their schemas, other methods, batches and hostile bodies. Never an internal error. */

const app = setUpTestServer({ API_TOKEN_RATE: '100000' })
const tokens: Record<string, string> = {}
beforeAll(async () => {
  tokens.analyses = (await issueToken(app, { scopes: ['analyses'] })).token
  for (const name of ['user', 'magazine', 'admin']) tokens[name] = await app.signIn(name)
})

describe('MCP server', () => {
  it('answers any MCP message without an internal error', async () => {
    const chance = new Chance(5)
    const statuses = new Set<number>()
    for (let sent = 0; sent < (isDeep ? 5000 : 250); sent++) {
      const { headers, body, ...request } = fuzzMcpRequest({ chance, facts: app.facts })
      const token = tokens[chance.pick(['analyses', 'analyses', 'user', 'magazine', 'admin', 'nobody'])]
      const { statusCode, payload } = await app.server.inject({
        method: 'POST',
        url: request.path,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        payload: body ?? '',
      })
      statuses.add(statusCode)
      expect(statusCode, `${body}\n${payload}`.slice(0, 3000)).toBeLessThan(500)
      expect(findMcpProblem(statusCode, payload), String(body).slice(0, 3000)).toBeNull()
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 202, 400, 401]))
  })
})

describe('findMcpProblem', () => {
  it('distinguishes failures of the MCP server from refusals', () => {
    expect(findMcpProblem(200, '{"jsonrpc":"2.0","id":1,"result":{}}')).toBeNull()
    expect(findMcpProblem(202, '')).toBeNull()
    expect(findMcpProblem(200, '')).toContain('empty')
    expect(findMcpProblem(401, '{"error":{"message":"x"}}')).toBeNull()
    expect(findMcpProblem(400, '{}')).toContain('says nothing')
    expect(findMcpProblem(200, '[{"result":{}},{"error":{"message":"Something went wrong."}}]')).toBeNull()
    const failed = { result: { isError: true, structuredContent: { status: 500, code: 'server.internal' } } }
    expect(findMcpProblem(200, JSON.stringify([failed]))).toContain('500')
  })
})
