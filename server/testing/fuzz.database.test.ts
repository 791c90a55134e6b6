import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isUpload, tokenScopes } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { type Schema, sortPeriod } from './fuzz/schema-values.ts'
import { issueToken } from './issue-token.ts'
import { createRunParameters } from './property-runs.ts'
import { changesAccounts, reseedAccounts } from './reseed-accounts.ts'
import { setUpTestServer } from './set-up.ts'

/** Fuzzes every call from its schema with valid, nearly valid and hostile requests. Never a 500. */

const app = setUpTestServer({ API_TOKEN_RATE: '100000', WIDGET_TOKEN_RATE: '100000' })
const tokens: Record<string, string> = {}
beforeAll(async () => {
  await putBack()
})

const hostile = fc.constantFrom<unknown>(
  "' or 1=1 --",
  "'; drop table product; --",
  '"; select pg_sleep(10); --',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '=cmd|calc!A1',
  '%00',
  '\u0000',
  '\ud800',
  '🏳️‍🌈'.repeat(20),
  '％＿＼',
  'a'.repeat(5000),
  -1,
  0,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  1.5,
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { from: null, to: null },
  { __proto__: 1, constructor: 1 },
  '2017-03-31',
  '9999-12-31',
  '2026-02-30',
)

const searchTexts = fc.constantFrom(
  '星',
  'の',
  '9784999900114',
  '03',
  '9901',
  '13',
  '',
  'カ',
  '%',
  "'",
  '\\',
  'S0001',
  '39041-12',
  '４９７８',
)

/** Values that match the schema, and sometimes invalid ones. */
function getValues(schema: Schema, nasty: boolean): fc.Arbitrary<unknown> {
  const good = getValid(schema, nasty)
  return nasty ? fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: hostile }) : good
}

function getValid(schema: Schema, nasty: boolean): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => getValues(item, nasty)))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number': {
      const step = schema.multipleOf ?? 1
      const from = Math.max(schema.minimum ?? -1000, -1_000_000)
      const to = Math.min(schema.maximum ?? 1000, 1_000_000)
      // mostly small numbers: pages, limits, days
      return fc
        .oneof(fc.integer({ min: from, max: Math.min(to, from + 60) }), fc.integer({ min: from, max: to }))
        .map((value) => Math.max(from, value - (((value % step) + step) % step)))
    }
    case 'array':
      return fc.array(getValues(schema.items ?? {}, nasty), { maxLength: Math.min(4, schema.maxItems ?? 4) })
    case 'object': {
      const entries = Object.entries(schema.properties ?? {})
      return fc
        .record(Object.fromEntries(entries.map(([name, inner]) => [name, getValues(inner, nasty)])), {
          requiredKeys: (schema.required ?? []) as never[],
        })
        .map((value) => sortPeriod(value as Record<string, unknown>))
    }
    default:
      if (schema.pattern?.includes('\\d{4}')) {
        return fc
          .integer({ min: -500, max: 40 })
          .map((days) => new Date(Date.parse(`${app.facts.today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10))
      }
      return searchTexts.filter((text) => text.length >= (schema.minLength ?? 0))
  }
}

/** Restores accounts and sessions, which a request may have changed. */
async function putBack(): Promise<void> {
  await reseedAccounts(app)
  for (const name of ['user', 'magazine', 'admin']) tokens[name] = await app.signIn(name)
  for (const scope of tokenScopes) tokens[scope] = (await issueToken(app, { scopes: [scope] })).token
}

// streams do not end by themselves
const fuzzed = endpoints.filter(
  (endpoint) => !isUpload(endpoint) && endpoint.kind !== 'stream' && !['login', 'logout', 'health'].includes(endpoint.name),
)
const getSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

describe.each(fuzzed.map((endpoint) => [endpoint.name, endpoint] as const))('endpoint %s', (_name, endpoint) => {
  it('responds to any input of an endpoint without a status of 500', async () => {
    const part = (schema: z.ZodType) => (nasty: boolean) =>
      getValid(getSchema(schema), nasty) as fc.Arbitrary<Record<string, unknown>>
    const request = fc.boolean().chain((nasty) =>
      fc.record({
        params: part(endpoint.params)(nasty),
        query: part(endpoint.query)(nasty),
        body: part(endpoint.body)(nasty),
        who:
          endpoint.area === 'widget'
            ? fc.constant('widget')
            : fc.constantFrom('user', 'magazine', 'admin', ...(endpoint.scope === 'analyses' ? ['analyses'] : [])),
      }),
    )
    await fc.assert(
      fc.asyncProperty(request, async ({ who, ...fields }) => {
        // a request based on the example gets further than a random one
        const example = endpoint.example(app.facts)
        const body = { ...example.body, ...fields.body }
        const { status, body: result } = await app.call(
          endpoint,
          { params: { ...example.params, ...fields.params }, query: fields.query, body },
          tokens[who],
        )
        expect(status, JSON.stringify({ body, result }).slice(0, 1500)).toBeLessThan(500)
        if (status === 200 && changesAccounts(endpoint)) await putBack()
        if (status === 400) expect(result.code).toBeTypeOf('string')
      }),
      createRunParameters({ quick: 4, deep: 50 }),
    )
  })

  it.skipIf(endpoint.method === 'GET')('refuses a body that is invalid JSON, too deep or too large', async () => {
    const send = (payload: string) =>
      app.server.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`,
        headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
        payload,
      })
    for (const payload of [
      '{',
      '[]',
      '"x"',
      'null',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `{"a":"${'x'.repeat(1_100_000)}"}`,
    ]) {
      const { statusCode } = await send(payload)
      // 401 and 403: calls of another area, or of trial accounts
      expect([200, 400, 401, 403, 404, 413]).toContain(statusCode)
    }
  })
})
