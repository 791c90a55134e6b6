import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, isUpload, tokenScopes } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { pickEngines } from './engines-under-test.ts'
import { endToken, issueToken } from './issue-token.ts'
import { createOperationsSettings, setUpTestServer } from './set-up.ts'

/**
 * Every call × every kind of token. token-matrix.tsv lists, independently of the declarations, the calls that an API token can
 * make, and the required scope; all other calls are closed to tokens.
 */
const opened = new Map(
  readFileSync(new URL('./token-matrix.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string]),
)

describe.each(pickEngines(['sqlite', 'postgres']))('API tokens on %s', (kind) => {
  const app = setUpTestServer(async () => ({
    API_TOKEN_RATE: '100000',
    WIDGET_TOKEN_RATE: '100000',
    ...(await createOperationsSettings(kind)),
  }))
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    const { knex } = app.services.operations
    for (const scope of tokenScopes) tokens[scope] = (await issueToken(app, { scopes: [scope] })).token
    const over = await issueToken(app, { scopes: tokenScopes })
    await endToken(app, over.id)
    const revoked = await issueToken(app, { scopes: tokenScopes })
    await knex('api_token').where({ id: revoked.id }).update({ revoked_at: new Date().toISOString() })
    await knex('contract').where({ id: 'demo-magazine' }).update({ is_screen_cooperation: true, external_api: true })
    const ended = await issueToken(app, { scopes: tokenScopes, contract: 'demo-magazine' })
    await knex('contract').where({ id: 'demo-magazine' }).update({ status: 'invalid' })
    Object.assign(tokens, {
      over: over.token,
      revoked: revoked.token,
      'ended contract': ended.token,
      forged: `urt_${'A'.repeat(43)}`,
    })
  })

  async function answerTo(endpoint: Endpoint, token: string): Promise<string> {
    const { params } = endpoint.example(app.facts)
    const response = await app.server.inject({
      method: endpoint.method,
      url: `/api${buildPath(endpoint.path, params, { surprise: 1 })}`,
      headers: { authorization: `Bearer ${token}` },
      ...(endpoint.method === 'GET' ? {} : { payload: isUpload(endpoint) ? '' : '{}' }),
    })
    const { code } = JSON.parse(response.payload) as { code: string }
    return code === 'request.invalid' ? 'ok' : code
  }

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'opens %s by API token as the matrix specifies, and never when expired, revoked or forged',
    async (name, endpoint) => {
      const isAnonymous = endpoint.access === 'anonymous'
      const results: Record<string, string> = {}
      for (const [token, value] of Object.entries(tokens)) results[token] = await answerTo(endpoint, value)
      const expected = Object.fromEntries(
        Object.keys(tokens).map((token) => {
          if (isAnonymous) return [token, 'ok']
          if (!(tokenScopes as readonly string[]).includes(token)) return [token, 'session.expired']
          return [token, opened.get(name) === token ? 'ok' : 'apiToken.scope']
        }),
      )
      expect(results).toEqual(expected)
    },
  )

  it('has a matrix of API tokens without unknown endpoints', () => {
    const names = new Set(endpoints.map(({ name }) => name))
    expect([...opened.keys()].filter((name) => !names.has(name))).toEqual([])
  })
})
