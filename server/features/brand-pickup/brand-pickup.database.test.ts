import { describe, expect, it } from 'vitest'
import { brandPickup, brandPickupExport } from '../../../shared/api/brand-pickup.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpSmallEngines, setUpTestServer } from '../../testing/set-up.ts'
import { makeSmallTrade, type SmallTrade } from '../../testing/small-trade.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { compareBrands } from './brand-pickup.query.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

const period = () => ({ from: addDays(app.facts.today, -28), to: addDays(app.facts.today, -1) })
async function callApi(body: Record<string, unknown> = {}, as = session.token): Promise<Result<typeof brandPickup>> {
  const result = await app.call(brandPickup, { body: { period: period(), brandCds: [], ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Result<typeof brandPickup>
}

describe('brand pickup', () => {
  it('sorts brands by sales in descending order and marks the contract’s own brands', async () => {
    const { list, buckets } = await callApi({ brandCds: ['9903', '9901', '9902'] })
    expect(list.map((row) => row.rank)).toEqual([1, 2, 3])
    expect(list.find((row) => row.brandCd === '9901')?.own).toBe(true)
    for (const row of list) {
      expect(row.trend).toHaveLength(buckets.length)
      expect(row.trend.reduce((sum, step) => sum + step, 0)).toBe(row.quantity)
      expect(row.genreShare ?? 0).toBeGreaterThanOrEqual(row.marketShare ?? 0)
    }
  })

  it('compares the best-selling publishers or series if no brand is requested', async () => {
    for (const brandType of ['publisher', 'series']) {
      for (const basis of [1, 2]) {
        const { list } = await callApi({ brandType, basis, maxBrands: 4 })
        const values = list.map((row) => (basis === 1 ? row.amount : row.quantity))
        expect(values).toHaveLength(4)
        expect(values).toEqual([...values].sort((a, b) => b - a))
      }
    }
  })

  it('reports unknown brand codes and returns no brands for a period without sales', async () => {
    const { list, unknownCds } = await callApi({ brandCds: ['9901', 'XXXX'] })
    expect([list.length, unknownCds]).toEqual([1, ['XXXX']])
    const empty = await callApi({ brandCds: ['9901'], period: { from: '2017-04-01', to: '2017-04-30' } })
    expect(empty.list[0]).toMatchObject({ quantity: 0, marketShare: null, topTitles: [], bestNewRelease: null })
  })

  it('counts only magazines in the brand pickup of a magazine contract', async () => {
    const admin = await app.signIn('admin')
    const magazines = await callApi({ products: { kind: 'magazine' } }, admin)
    const magazine = await app.signIn('magazine')
    const result = await app.call(brandPickup, { body: { period: period() } }, magazine)
    if (result.status === 403) return expect(result.body.code).toBe('access.denied')
    const { market } = result.body.data as Result<typeof brandPickup>
    expect(market).toEqual(magazines.market)
  })

  it('queries the whole market of the brand pickup only once if every day of the period is compared', async () => {
    const messages: string[] = []
    const note = (query: { sql: string; bindings?: unknown }) => messages.push(JSON.stringify([query.sql, query.bindings]))
    const { knex } = app.services.warehouse
    knex.on('query', note)
    const { period: answeredPeriod, comparedPeriod } = await callApi()
    knex.removeListener('query', note)
    expect(comparedPeriod).toEqual(answeredPeriod)
    const sales = messages.filter((query) => query.includes('rollup_'))
    expect(sales.length).toBeGreaterThan(5)
    expect(sales.filter((query, index) => sales.indexOf(query) !== index)).toEqual([])
  })

  it('exports the same brand figures as the screen shows', async () => {
    const { list } = await callApi()
    const result = await app.call(
      brandPickupExport,
      { body: { period: period(), brandCds: [], language: 'en', encoding: 'utf-8' } },
      session.token,
    )
    const { fileContent } = result.body.data as { fileContent: string }
    const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(list.map((row) => [String(row.rank), row.brandCd]))
    const wrong = await app.call(brandPickup, { body: { period: { from: '2026-02-02', to: '2026-02-01' } } }, session.token)
    expect([wrong.status, wrong.body.code]).toEqual([400, 'period.reversed'])
  })
})

describe('brands with equal sales', () => {
  const small = makeSmallTrade(3)
  const trade: SmallTrade = {
    ...small,
    products: small.products.map((product) => ({
      ...product,
      kind: 'book',
      publisher: 1 + (product.id % 2),
      series: 1 + (product.id % 4),
    })),
    series: [1, 2, 3, 4].map((id) => ({ id, cd: `s00000${9 - id}`, name: `シリーズ${id}`, kind: 'series' })),
    sales: small.products.map(({ id }) => ({
      date: small.to,
      hour: 12,
      store: 1,
      product: id,
      quantity: 5,
      amount: 500,
      channel: 1,
      receipt: id,
      member: null,
    })),
    deliveries: [],
    returns: [],
    adjustments: [],
  }
  const engines = setUpSmallEngines(trade, async ({ knex }) => {
    // the publisher that was loaded first has the last code
    await knex('publisher').where({ id: 1 }).update({ publisher_cd: '9999' })
  })

  it('chooses among brands with equal sales by code, whatever the order of loading', async () => {
    const findBest = async (brandType: string, kind: 0 | 1) => {
      const body = brandPickup.body.parse({ period: { from: small.from, to: small.to }, brandType, maxBrands: 1 })
      const [, warehouse] = engines.warehouses[kind] ?? []
      if (warehouse === undefined) throw new Error('no warehouse')
      return (await compareBrands(warehouse.knex, body, unlimitedScope)).list.map(({ brandCd }) => brandCd)
    }
    for (const kind of [0, 1] as const) {
      expect(await findBest('publisher', kind)).toEqual(['9902'])
      expect(await findBest('series', kind)).toEqual(['s000005'])
    }
  })
})
