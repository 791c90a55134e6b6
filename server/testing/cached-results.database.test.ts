import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '../../shared/api/dashboard.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { productDetail, salesTrends } from '../../shared/api/product-detail.ts'
import { productSearch } from '../../shared/api/product-search.ts'
import { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { compareProducts } from '../../shared/api/sale-compare.ts'
import { trendByGenre } from '../../shared/api/trend-by-genre.ts'
import { addDays } from '../../shared/calendar/period.ts'
import type { Language } from '../../shared/messages/language.ts'
import type { Dataset } from '../../shared/trade/datasets.ts'
import { listExclusions, replaceExclusions } from '../features/ranking-exclusions/ranking-exclusions.routes.ts'
import { startLoad } from '../loading/load.ts'
import { startUndo } from '../loading/undo/undo-load.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { type OpenServices, openServices } from '../start/open-services.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { refreshRollups } from '../warehouse/refresh/refresh.ts'
import { pickEngines } from './engines-under-test.ts'
import { joinLines } from './load-desk.ts'
import { narrowContracts } from './narrowed-contracts.ts'
import { createRunParameters } from './property-runs.ts'
import { createWarehouseSettings, setUpTestServer } from './set-up.ts'

const people = ['user', 'own', 'magazine'] as const
const calls: readonly Endpoint[] = [
  createRanking,
  productSearch,
  productDetail,
  salesTrends,
  publisherRanking,
  trendByGenre,
  compareProducts,
  dashboard,
]

interface CachedCall {
  who: (typeof people)[number]
  call: number
  language: Language
}
/** A change of the warehouse; `elsewhere`: by another server of the same warehouse. */
interface Change {
  kind: 'pos' | 'title' | 'undo' | 'exclusions' | 'slices'
  day: number
  quantity: number
  elsewhere: boolean
}
type Step = { ask: CachedCall } | { change: Change } | { change: Change; meanwhile: CachedCall[] }

const cachedCall: fc.Arbitrary<CachedCall> = fc.record({
  who: fc.constantFrom(...people),
  call: fc.nat({ max: calls.length - 1 }),
  language: fc.constantFrom('ja', 'ja', 'en'),
})
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('pos', 'pos', 'title', 'undo', 'exclusions', 'slices'),
  day: fc.integer({ min: 1, max: 20 }),
  quantity: fc.integer({ min: 1, max: 400 }),
  elsewhere: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ask: cachedCall }) },
  { weight: 2, arbitrary: fc.record({ change }) },
  { weight: 1, arbitrary: fc.record({ change, meanwhile: fc.array(cachedCall, { minLength: 1, maxLength: 6 }) }) },
)

/** Number of recent queries that are repeated after a change. */
const LATEST = 6

const parseData = (text: string): Record<string, unknown> => {
  const { fetchedAt, ...data } = (JSON.parse(text) as { data: { fetchedAt: string } }).data
  expect(Date.parse(fetchedAt)).not.toBeNaN()
  return data
}

describe.each(pickEngines(['duckdb', 'postgres']))('cached responses on %s', (kind) => {
  const app = setUpTestServer(() => createWarehouseSettings(kind))
  /** Another server of the same warehouse, on PostgreSQL. */
  let other: OpenServices | null = null
  const tokens: Record<string, string> = {}
  const none = new ResponseCache(0)
  /** The results that each requester has, with their tags, by query. */
  const heldResults = new Map<string, { tag: string; data: unknown }>()
  const counted = { given: 0, unchanged: 0, changes: 0 }

  beforeAll(async () => {
    if (kind === 'postgres') other = await openServices({ ...app.config, operationsUrl: 'sqlite::memory:' })
    await narrowContracts(app)
    for (const who of people) tokens[who] = await app.signIn(who)
  })
  afterAll(async () => {
    await other?.close()
  })

  const inject = (endpoint: Endpoint, { who, language }: CachedCall, headers: Record<string, string> = {}) =>
    app.server.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { authorization: `Bearer ${tokens[who]}`, 'accept-language': language, ...headers },
      payload: JSON.stringify(endpoint.example(app.facts).body ?? {}),
    })

  /** Asks with and without the cache and expects equal answers. */
  async function compare(sentCall: CachedCall): Promise<void> {
    const endpoint = calls[sentCall.call] as Endpoint
    const name = JSON.stringify(sentCall)
    const { services } = app
    const responseCache = services.responseCache
    const before = heldResults.get(name)
    const result = await inject(endpoint, sentCall, before ? { 'if-none-match': before.tag } : {})
    services.responseCache = none
    const fresh = await inject(endpoint, sentCall)
    services.responseCache = responseCache
    if (result.statusCode !== 304) {
      expect(result.statusCode).toBe(fresh.statusCode)
      // titles outside the data range are refused with and without the cache
      if (fresh.statusCode !== 200) return expect(result.payload).toBe(fresh.payload)
    }
    const data = parseData(fresh.payload)
    if (result.statusCode === 304) {
      counted.unchanged += 1
      expect(result.payload).toBe('')
      expect(before?.data).toEqual(data)
    } else {
      expect(parseData(result.payload)).toEqual(data)
      // a client that has the result is not sent it again
      expect(before?.tag).not.toBe(result.headers.etag)
    }
    counted.given += 1
    heldResults.delete(name)
    heldResults.set(name, { tag: String(result.headers.etag), data })
  }

  const done: string[] = []
  async function load(services: OpenServices, dataset: Dataset, file: string): Promise<void> {
    const source = Readable.from([Buffer.from(file)])
    const { finished } = await startLoad(services, {
      dataset,
      fileName: `${dataset}.csv`,
      source,
      maxRejects: '100%',
    })
    const report = await finished
    expect([report.state, report.rejected]).toEqual(['done', 0])
    if (services === app.services) done.push(report.id)
  }

  async function make({ kind: what, day, quantity, elsewhere }: Change): Promise<void> {
    const services = elsewhere && other !== null ? other : app.services
    const { jan, storeCd, today, publisherCd } = app.facts
    const date = addDays(today, -day)
    counted.changes += 1
    if (what === 'pos')
      return load(
        services,
        'pos',
        joinLines(
          '店舗コード,販売日時,JAN,数量,金額,レシート番号,会員コード',
          `${storeCd},${date} 10:00:00,${jan},${quantity},${quantity * 500},R${quantity},`,
        ),
      )
    if (what === 'title')
      return load(services, 'products', joinLines('JAN,商品名,本体価格', `${jan},吾輩は${quantity}匹の猫,500`))
    if (what === 'undo') {
      const last = done.pop()
      if (last === undefined) return
      // refused if a later load of its data set exists: then nothing changes
      const begun = await startUndo(app.services, last, null).catch(() => null)
      await begun?.finished
      return
    }
    if (what === 'exclusions') {
      const listed = await listExclusions(services.warehouse, unlimitedScope)
      await replaceExclusions(services.warehouse, listed.length > 0 ? [] : [publisherCd])
      return
    }
    await services.warehouse.knex.transaction(async (trx) => {
      await trx.raw('drop table if exists test_slice')
      await trx.raw(
        `create temp table test_slice as select cast('${date}' as date) as sale_date, id as store_id from store where store_cd = '${storeCd}'`,
      )
      await trx.raw(
        'update fact_sale set quantity = quantity + 1 where (sale_date, store_id) in (select sale_date, store_id from test_slice)',
      )
      await refreshRollups(trx, { slices: 'test_slice' })
      await trx.raw('drop table test_slice')
    })
  }

  async function take(item: Step): Promise<void> {
    if ('ask' in item) return compare(item.ask)
    if (!('meanwhile' in item)) {
      const before = [...heldResults.keys()].slice(-LATEST).map((name) => JSON.parse(name) as CachedCall)
      await make(item.change)
      for (const sentCall of before) await compare(sentCall)
      return
    }
    let over = false
    const changing = make(item.change).finally(() => {
      over = true
    })
    // readers see the old or the new data; neither may be cached for the other
    const reading = (async () => {
      do {
        const results = await Promise.all(item.meanwhile.map((sentCall) => inject(calls[sentCall.call] as Endpoint, sentCall)))
        for (const { statusCode } of results) expect(statusCode).toBeLessThan(500)
      } while (!over)
    })()
    await Promise.all([changing, reading])
    for (const sentCall of item.meanwhile) await compare(sentCall)
  }

  it('returns cached responses identical to newly computed ones, and 304 only if nothing has changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
        for (const item of steps) await take(item)
        // once more without changes
        for (const who of people) for (const call of calls.keys()) await compare({ who, call, language: 'ja' })
      }),
      { ...createRunParameters({ quick: 2, deep: 50 }), endOnFailure: true },
    )
    // checks that the property was exercised; a single run may have few changes
    expect(counted.unchanged).toBeGreaterThan(10)
    expect(counted.given - counted.unchanged).toBeGreaterThan(10)
    expect(counted.changes).toBeGreaterThan(3)
    expect(app.services.responseCache.size.results).toBeGreaterThan(5)
  })

  it('does not use cached responses after a change of the exclusion list', async () => {
    const asking = { who: 'user', call: calls.indexOf(publisherRanking), language: 'ja' } as const
    const tags = new Set<unknown>()
    // the demo excludes publishers of its own, and which of them have a title depends on the day
    await replaceExclusions(app.services.warehouse, [])
    for (let time = 0; time < 2; time++) {
      await compare(asking)
      tags.add((await inject(publisherRanking, asking)).headers.etag)
      await make({ kind: 'exclusions', day: 1, quantity: 1, elsewhere: true })
      await compare(asking)
    }
    expect(tags.size).toBe(2)
  })

  it('shares cached responses among contracts with the same data range, and never with different ones', async () => {
    app.services.responseCache.clear()
    const requestRanking = (who: CachedCall['who']) => inject(createRanking, { who, call: 0, language: 'ja' })
    const [full, own] = [await requestRanking('user'), await requestRanking('own')]
    expect(own.headers.etag).not.toBe(full.headers.etag)
    const { results } = app.services.responseCache.size
    expect((await requestRanking('user')).headers.etag).toBe(full.headers.etag)
    expect(app.services.responseCache.size.results).toBe(results)
  })

  it('requires the same permission for cached responses, and sends them with all security headers', async () => {
    const requestRanking = () => inject(createRanking, { who: 'user', call: 0, language: 'ja' })
    const { headers } = await requestRanking()
    const refused = await app.server.inject({ method: 'POST', url: `/api${createRanking.path}`, payload: '{}' })
    expect([refused.statusCode, refused.headers.etag]).toEqual([401, undefined])
    const unchanged = await inject(
      createRanking,
      { who: 'user', call: 0, language: 'ja' },
      { 'if-none-match': String(headers.etag) },
    )
    expect(unchanged.statusCode).toBe(304)
    for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control', 'strict-transport-security'])
      expect([name, unchanged.headers[name]]).toEqual([name, headers[name]])
  })
})
