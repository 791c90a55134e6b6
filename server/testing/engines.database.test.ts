import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isUpload } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { salesTrends } from '../../shared/api/product-detail.ts'
import { type ProductSortKey, productSearchBody, productSortKeys } from '../../shared/api/product-search.ts'
import { rankingBody } from '../../shared/api/ranking-create.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { AppError } from '../../shared/errors/errors.ts'
import { readSalesTrend } from '../features/product-detail/sales-trends.query.ts'
import { searchProducts } from '../features/product-search/product-search.query.ts'
import { rankProducts } from '../features/ranking-create/ranking-create.query.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { createPostgresSettings } from './databases.ts'
import { createRunParameters } from './property-runs.ts'
import { usesWarehouse } from './reseed-accounts.ts'
import { setUpTestServer } from './set-up.ts'
import type { TestServer } from './test-server.ts'

/** The same demo with the same server code, once on SQLite and DuckDB, once on PostgreSQL for both. */
const embedded = setUpTestServer()
const postgres = setUpTestServer(createPostgresSettings)
const callers = ['user', 'magazine', 'admin']
/** Tokens of each server by name. */
const tokens = new Map<TestServer, Record<string, string>>()
beforeAll(async () => {
  for (const app of [embedded, postgres]) {
    const own: Record<string, string> = {}
    for (const name of callers) own[name] = await app.signIn(name)
    tokens.set(app, own)
  }
})

/** Removes times of results and sessions, which differ. */
const removeTimes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      ['fetchedAt', 'expiresAt', 'token', 'at', 'id', 'startedAt', 'finishedAt', 'operations', 'warehouse'].includes(key)
        ? undefined
        : inner,
    ),
  )

const calls = endpoints.filter(
  (endpoint) => !isUpload(endpoint) && !endpoint.name.startsWith('importRe') && usesWarehouse(endpoint),
)

describe('DuckDB with SQLite, and PostgreSQL', () => {
  it.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))('matches %s on both engines', async (_name, endpoint) => {
    for (const name of callers) {
      const [a, b] = await Promise.all(
        [embedded, postgres].map((app) => app.call(endpoint, endpoint.example(app.facts), tokens.get(app)?.[name])),
      )
      expect(removeTimes(b), name).toEqual(removeTimes(a))
    }
  })

  const period = fc.tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 60 }))
  const getWarehouses = () => [embedded.services.warehouse, postgres.services.warehouse] as const
  const getPeriod = ([back, length]: [number, number]) => {
    const from = addDays(embedded.facts.today, -back)
    return { from, to: addDays(from, length) }
  }

  it('returns the same results for generated rankings on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          period,
          sinceRelease: fc.constantFrom(null, null, 0, 7, 83),
          basis: fc.constantFrom(1, 2),
          gender: fc.constantFrom(0, 0, 1, 2),
          kind: fc.constantFrom('all', 'book', 'magazine', 'other'),
          area: fc.constantFrom(null, '3', '6'),
          channel: fc.constantFrom('all', 'store', 'net'),
        }),
        async ({ period: span, kind, area, ...rest }) => {
          const body = rankingBody.parse({
            ...rest,
            period: getPeriod(span),
            products: { kind },
            stores: { areaCds: area ? [area] : [] },
          })
          const [a, b] = await Promise.all(getWarehouses().map((warehouse) => rankProducts(warehouse.knex, body, unlimitedScope)))
          expect(removeTimes(b)).toEqual(removeTimes(a))
        },
      ),
      createRunParameters({ quick: 6 }),
    )
  })

  it('returns the same results for generated searches with any sort key on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          period,
          sinceRelease: fc.constantFrom(null, null, 0, 7, 83),
          keyword: fc.constantFrom('', 'の', '星', 'カ', '1'),
          sort: fc.array(fc.record({ key: fc.constantFrom<ProductSortKey>(...productSortKeys), descending: fc.boolean() }), {
            maxLength: 3,
          }),
          inStock: fc.boolean(),
          soldOutSomewhere: fc.boolean(),
          pageNum: fc.integer({ min: 1, max: 3 }),
        }),
        async ({ period: span, ...rest }) => {
          const body = productSearchBody.parse({ ...rest, period: getPeriod(span), pageSize: 30 })
          const [a, b] = await Promise.all(
            getWarehouses().map((warehouse) => searchProducts(warehouse.knex, body, unlimitedScope)),
          )
          expect(removeTimes(b)).toEqual(removeTimes(a))
        },
      ),
      createRunParameters({ quick: 6 }),
    )
  })

  it('returns the same results for generated trends on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          period,
          unit: fc.constantFrom('hour', 'day', 'week', 'month'),
          channel: fc.constantFrom('all', 'store', 'net'),
        }),
        async ({ period: [back, length], ...rest }) => {
          const body = salesTrends.body.parse({
            ...rest,
            jan: embedded.facts.jan,
            period: getPeriod([back, Math.min(length, 25)]),
          })
          // a period before the title's release is refused by both
          const toRefusal = (error: unknown) => (error instanceof AppError ? { refused: error.code } : Promise.reject(error))
          const [a, b] = await Promise.all(
            getWarehouses().map((warehouse) => readSalesTrend(warehouse.knex, body, unlimitedScope).catch(toRefusal)),
          )
          expect(removeTimes(b)).toEqual(removeTimes(a))
        },
      ),
      createRunParameters({ quick: 6 }),
    )
  })
})
