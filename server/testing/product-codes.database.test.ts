import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { isEan13 } from '../../shared/trade/jan.ts'
import { findProducts } from '../warehouse/products/find-products.ts'
import { findNearProductCode } from '../warehouse/products/product-lookup.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { issueToken } from './issue-token.ts'
import { setUpSmallEngines, setUpTestServer } from './set-up.ts'
import { makeSmallTrade } from './small-trade.ts'

/** Checks that every call with product codes accepts any written form and names unknown ones. */
const app = setUpTestServer()
const tokens: Record<string, string> = {}
beforeAll(async () => {
  for (const name of ['admin', 'magazine']) tokens[name] = await app.signIn(name)
  tokens.widget = (await issueToken(app, { scopes: ['widget'] })).token
})

const getFields = (endpoint: Endpoint) =>
  Object.keys(
    (z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  )
const taking = (field: string) =>
  endpoints
    .filter((endpoint) => getFields(endpoint).includes(field) && !/export/i.test(endpoint.name))
    .map((endpoint) => [endpoint.name, endpoint] as const)

const bodyWith = (endpoint: Endpoint, change: Record<string, unknown>) => ({ ...endpoint.example(app.facts).body, ...change })
const withoutTime = (value: unknown) =>
  JSON.stringify(value, (key, one: unknown) => (key === 'fetchedAt' || key === 'rebuiltAt' ? undefined : one))

/** Written forms of the demo's novel, 9784999900114. */
const forms = [
  ['hyphens', '978-4-9999001-1-4'],
  ['full width', '９７８４９９９９００１１４'],
  ['ISBN-10', '4999900114'],
  ['ISBN-10 with hyphens', '4-9999001-1-4'],
  ['label, C-code and price', 'ＩＳＢＮ978-4-9999001-1-4 C0193 ¥820E'],
] as const

describe.each(taking('products'))('endpoint %s limited to products', (_name, endpoint) => {
  it.each(forms)('gives the same response for a product code with %s as for the JAN', async (_form, code) => {
    const plain = await app.call(endpoint, { body: bodyWith(endpoint, { products: { jans: [app.facts.jan] } }) }, tokens.admin)
    const written = await app.call(endpoint, { body: bodyWith(endpoint, { products: { jans: [code] } }) }, tokens.admin)
    expect(plain.status, JSON.stringify(plain.body)).toBe(200)
    expect(withoutTime(written.body)).toBe(withoutTime(plain.body))
  })

  it('reports an unknown product code and suggests the most similar one', async () => {
    const jans = [app.facts.jan, '9784999090114', '4900000000009']
    const { status, body } = await app.call(endpoint, { body: bodyWith(endpoint, { products: { jans } }) }, tokens.admin)
    expect([status, body.code]).toEqual([404, 'products.notFound'])
    expect(body.errors).toEqual([
      { field: 'products.jans.1', code: 'code.checkDigit', values: { value: '9784999090114', expected: app.facts.jan } },
      { field: 'products.jans.2', code: 'product.notFound', values: { value: '4900000000009' } },
    ])
    expect(body.message).toContain('9784999090114 → 9784999900114')
  })
})

describe.each(taking('jans').filter(([name]) => name !== 'allProductDetail'))('endpoint %s with JAN list', (_name, endpoint) => {
  it('rejects a JAN list with unknown codes, and names each with the most similar one', async () => {
    const askFor = (jans: readonly string[]) =>
      app.call(endpoint, { body: bodyWith(endpoint, { jans }) }, endpoint.area === 'widget' ? tokens.widget : tokens.admin)
    // a call about one title has no place for the others
    const takesSeveral = endpoint.body.safeParse(bodyWith(endpoint, { jans: [app.facts.jan, '4900000000009'] })).success
    if (!takesSeveral) {
      const unknown = await askFor(['4900000000009'])
      expect([unknown.status, unknown.body.code]).toEqual([404, 'products.notFound'])
      expect(unknown.body.message).toContain('4900000000009')
      const misread = await askFor(['9784999090114'])
      expect([misread.status, misread.body.code]).toEqual([400, 'code.checkDigit'])
      return
    }
    const { status, body } = await askFor([app.facts.jan, '4900000000009', '9784999090114'])
    expect([status, body.code]).toEqual([404, 'products.notFound'])
    expect(body.message).toContain('4900000000009, 9784999090114 → 9784999900114')
  })
})

it('suggests similar product codes only within the contract’s data range', async () => {
  const { knex } = app.services.warehouse
  expect(await findNearProductCode(knex, '9784999090114')).toBe(app.facts.jan)
  expect(await findNearProductCode(knex, '9784999090114', { dataRange: 'magazine', ownPublisherCds: [] })).toBeNull()
})

describe('both database engines', () => {
  const trade = makeSmallTrade(5, { sales: 20, stores: 2, products: 40 })
  const engines = setUpSmallEngines(trade)

  it('suggests the same similar product code on both database engines', async () => {
    const jan = trade.products.find((product) => isEan13(product.jan) && product.jan[10] !== product.jan[11])?.jan ?? ''
    const [one, two] = [jan[10] ?? '', jan[11] ?? '']
    const swapped = jan.slice(0, 10) + two + one + jan.slice(12)
    for (const [kind, warehouse] of engines.warehouses) {
      const errors = await findProducts(warehouse.knex, [swapped, 'NOTHING-1'], { scope: unlimitedScope }).catch(
        (error: { errors: { values: object }[] }) => error.errors,
      )
      expect(errors, kind).toMatchObject([{ values: { value: swapped, expected: jan } }, { code: 'product.notFound' }])
    }
  })
})
