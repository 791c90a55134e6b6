import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { brandPickup } from '../../shared/api/brand-pickup.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { storeCharacteristics } from '../../shared/api/product-characteristics.ts'
import { dailyRanking } from '../../shared/api/product-daily-ranking.ts'
import { productDetail } from '../../shared/api/product-detail.ts'
import { sellThroughForecast } from '../../shared/api/product-forecast.ts'
import { issueTransition } from '../../shared/api/product-issues.ts'
import { orderInfo } from '../../shared/api/product-orders.ts'
import { stockDistributionDetails } from '../../shared/api/product-stock.ts'
import { returnCandidateSorts, returnCandidates } from '../../shared/api/return-candidates.ts'
import { stockOutSorts, stockOuts } from '../../shared/api/stock-outs.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { copyPostgres } from './databases.ts'
import { createRunParameters } from './property-runs.ts'
import { setUpTestServer } from './set-up.ts'

const embedded = setUpTestServer()
const postgres = setUpTestServer(async () => ({ WAREHOUSE_URL: await copyPostgres('warehouse-demo') }))
let tokens: [string, string]
let jans: string[]
beforeAll(async () => {
  tokens = [await embedded.signIn('user'), await postgres.signIn('user')]
  const rows: { jan: string }[] = await embedded.services.warehouse.knex
    .raw('select jan from product order by id limit 400')
    .then((result) => result.rows)
  jans = [embedded.facts.jan, '9784999900107', ...rows.filter((_row, index) => index % 11 === 0).map((row) => row.jan)]
})

const removeTimes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'fetchedAt' ? undefined : inner)))

async function expectEqualResults(endpoint: Endpoint, body: object): Promise<void> {
  const request = { body: body as Record<string, unknown> }
  const a = await embedded.call(endpoint, request, tokens[0])
  const b = await postgres.call(endpoint, request, tokens[1])
  expect(a.status, JSON.stringify(a.body).slice(0, 300)).toBe(200)
  expect(removeTimes(b.body)).toEqual(removeTimes(a.body))
}

const stores = fc.constantFrom({}, {}, { areaCds: ['3'] }, { scaleCds: ['2', '3'] }, { categoryCds: ['6'] })
const which = fc.nat()
const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 }))
const getPeriod = ([back, length]: [number, number]) => {
  const from = addDays(embedded.facts.today, -back)
  return { from, to: addDays(from, length) }
}
const getJan = (number: number) => jans[number % jans.length]

describe('DuckDB and PostgreSQL', () => {
  const check = (name: string, endpoint: Endpoint, bodies: fc.Arbitrary<object>) =>
    it(name, async () => {
      await fc.assert(
        fc.asyncProperty(bodies, (body) => expectEqualResults(endpoint, body)),
        createRunParameters({ quick: 5, deep: 125 }),
      )
    })
  // product codes are known only after the servers have started
  const createQuery = (more: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ which, stores, ...more }).map(({ which: number, ...rest }) => ({ jan: getJan(number), ...rest }))

  check('returns the same results for one product on both engines', productDetail, createQuery({}))
  check(
    'returns the same results for stores by stock band on both engines',
    stockDistributionDetails,
    createQuery({
      sortBy: fc.constantFrom('default', 'chain', 'store', 'area', 'stock', 'digest'),
      pageSize: fc.constant(50),
    }),
  )
  check('returns the same results for orders on both engines', orderInfo, createQuery({ period: span.map(getPeriod) }))
  check(
    'returns the same results for characteristics on both engines',
    storeCharacteristics,
    createQuery({
      period: span.map(getPeriod),
      groupBy: fc.constantFrom('area', 'prefecture', 'scale', 'chain'),
      cross: fc.boolean(),
    }),
  )
  check('returns the same results for daily ranks on both engines', dailyRanking, createQuery({ period: span.map(getPeriod) }))
  check('returns the same issues on both engines', issueTransition, createQuery({ days: fc.integer({ min: 7, max: 90 }) }))
  check(
    'returns the same results for sales forecasts on both engines',
    sellThroughForecast,
    createQuery({ thresholdRate: fc.integer({ min: 1, max: 60 }) }),
  )
  check(
    'returns the same results for stock-outs on both engines',
    stockOuts,
    fc.record({
      stores,
      groupBy: fc.constantFrom('product', 'store'),
      sortBy: fc.constantFrom(...stockOutSorts),
      pageNum: fc.integer({ min: 1, max: 2 }),
      pageSize: fc.constant(20),
    }),
  )
  check(
    'returns the same results for return candidates on both engines',
    returnCandidates,
    fc.record({
      stores,
      groupBy: fc.constantFrom('product', 'store'),
      withinDays: fc.integer({ min: 10, max: 120 }),
      keepCopies: fc.integer({ min: 0, max: 2 }),
      sortBy: fc.constantFrom(...returnCandidateSorts),
      descending: fc.boolean(),
      pageNum: fc.integer({ min: 1, max: 2 }),
      pageSize: fc.constant(20),
    }),
  )
  check(
    'returns the same results for brands on both engines',
    brandPickup,
    fc.record({
      stores,
      period: span.map(getPeriod),
      brandType: fc.constantFrom('publisher', 'series'),
      basis: fc.constantFrom(1, 2),
      unit: fc.constantFrom('day', 'week', 'month'),
      sameStores: fc.boolean(),
    }),
  )
})
