import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { buildPath } from '../../shared/calls/client.ts'
import { issueToken } from './issue-token.ts'
import { setUpTestServer } from './set-up.ts'

/** Checks that every call answers an invalid query with a code, a message in the caller's language, and the field. */
const app = setUpTestServer()
const tokens: Record<string, string> = {}
beforeAll(async () => {
  for (const name of ['admin', 'magazine']) tokens[name] = await app.signIn(name)
  tokens.widget = (await issueToken(app, { scopes: ['widget'] })).token
})

interface Refusal {
  status: number
  code: string
  message: string
  errors?: { field: string }[]
}

async function callApi(
  endpoint: Endpoint,
  change: Record<string, unknown>,
  as: { who?: string; language?: string } = {},
): Promise<Refusal> {
  const example = endpoint.example(app.facts)
  const response = await app.server.inject({
    method: endpoint.method,
    url: `/api${buildPath(endpoint.path, example.params, example.query)}`,
    headers: {
      authorization: `Bearer ${tokens[endpoint.area === 'widget' ? 'widget' : (as.who ?? 'admin')]}`,
      'accept-language': as.language ?? 'ja',
    },
    payload: JSON.stringify({ ...example.body, ...change }),
  })
  return JSON.parse(response.payload) as Refusal
}

/** Expects the same refusal in both languages and returns the Japanese one. */
async function expectRefusal(endpoint: Endpoint, change: Record<string, unknown>, who = 'admin'): Promise<Refusal> {
  const [ja, en] = await Promise.all(['ja', 'en'].map((language) => callApi(endpoint, change, { who, language })))
  expect(ja?.message, JSON.stringify(ja)).toMatch(/[ぁ-んァ-ヶ一-龠]/)
  expect(en?.message).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
  return ja as Refusal
}

/** Calls that return figures, and their exports. */
const isReport = (endpoint: Endpoint) => /^\/(stat|fnd)\//.test(endpoint.path)

const getFields = (endpoint: Endpoint) =>
  Object.keys(
    (z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  )
const withField = (...names: string[]) =>
  endpoints
    .filter((endpoint) => names.some((name) => getFields(endpoint).includes(name)))
    .map((endpoint) => [endpoint.name, endpoint] as const)

describe.each(withField('period'))('endpoint %s', (_name, endpoint) => {
  it('rejects impossible periods and names the invalid end', async () => {
    const reversed = await expectRefusal(endpoint, { period: { from: '2026-11-20', to: '2026-11-01' } })
    expect([reversed.status, reversed.code, reversed.errors?.[0]?.field]).toEqual([400, 'period.reversed', 'period.to'])
    const none = await callApi(endpoint, { period: undefined })
    if (none.status === 400) expect(none.errors).toEqual([{ field: 'period', code: 'validation.salesPeriod' }])
    const early = await expectRefusal(endpoint, { period: { from: '2017-03-31', to: '2017-04-30' } })
    expect([early.status, early.code, early.errors?.[0]?.field]).toEqual([400, 'period.beforeEarliest', 'period.from'])
    const far = addDays(app.facts.today, 400)
    const ahead = await expectRefusal(endpoint, { period: { from: app.facts.today, to: far } })
    expect([ahead.status, ahead.code, ahead.errors?.[0]?.field]).toEqual([400, 'period.tooFarAhead', 'period.to'])
    await expectRefusal(endpoint, { period: { from: app.facts.today, to: '9999-12-31' } })
    const soon = { from: addDays(app.facts.today, 30), to: addDays(app.facts.today, 36) }
    if (endpoint.ahead !== true && isReport(endpoint)) {
      const after = await expectRefusal(endpoint, { period: soon })
      expect([after.status, after.code, after.errors?.[0]?.field]).toEqual([400, 'period.afterData', 'period.from'])
    }
    for (const day of ['2026-02-30', '2026/11/01', 'gestern', '']) {
      const wrong = await expectRefusal(endpoint, { period: { from: day, to: '2026-11-20' } })
      expect([wrong.status, wrong.errors?.[0]?.field], day).toEqual([400, 'period.from'])
    }
  })
})

// the example of a call about one record names none, which is refused first
describe.each(withField('jan').filter(([, { path }]) => !path.includes('{')))('endpoint %s', (_name, endpoint) => {
  it('distinguishes unknown codes, misread codes and codes outside the contract’s data range', async () => {
    expect(await expectRefusal(endpoint, { jan: '4900000000009' })).toMatchObject({ status: 404, code: 'product.notFound' })
    expect(await expectRefusal(endpoint, { jan: '9784999900115' })).toMatchObject({ status: 400, code: 'code.checkDigit' })
    expect(await expectRefusal(endpoint, { jan: '' })).toMatchObject({ status: 400, errors: [{ field: 'jan' }] })
    const example = endpoint.example(app.facts).body as { jan: string }
    expect(example.jan).toBeTypeOf('string')
    // the widget token belongs to a contract that sees books
    if (endpoint.area === 'widget') return
    const range = await callApi(endpoint, { jan: app.facts.jan }, { who: 'magazine' })
    // a feature that the contract lacks is refused before the product is checked
    expect(['product.outsideRange', 'access.denied']).toContain(range.code)
  })
})

describe.each(withField('sort', 'sortBy'))('endpoint %s', (_name, endpoint) => {
  it('rejects sort keys that are not among the columns of an endpoint', async () => {
    const name = getFields(endpoint).includes('sort') ? 'sort' : 'sortBy'
    for (const key of ['jan; drop table product', 'password', '1', 'constructor', '']) {
      const tries = [key, [{ key, descending: true }]]
      for (const value of tries) {
        const { status, errors } = await expectRefusal(endpoint, { [name]: value })
        expect([status, errors?.[0]?.field.split('.')[0]], key).toEqual([400, name])
      }
    }
  })
})

describe.each(withField('products', 'stores'))('endpoint %s', (_name, endpoint) => {
  it('returns an empty result or a message for unknown codes', async () => {
    const change = {
      ...(getFields(endpoint).includes('products') ? { products: { publisherCds: ['no-such'], genreKeys: ['99/98/97'] } } : {}),
      ...(getFields(endpoint).includes('stores') ? { stores: { storeCds: ['no-such'], prefectureCds: ['99'] } } : {}),
    }
    const { status, message } = await callApi(endpoint, change)
    expect([200, 400, 404]).toContain(status)
    if (status !== 200) expect(message).toMatch(/[ぁ-んァ-ヶ一-龠]/)
  })
})
