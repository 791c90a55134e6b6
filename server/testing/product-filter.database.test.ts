import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { endpoints } from '../../shared/api/endpoints.ts'
import { productFilter } from '../../shared/api/query-fields.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { resolveProductSet, unlimitedScope } from '../warehouse/products/scope.ts'
import { setUpSession, setUpSmallEngines, setUpTestServer } from './set-up.ts'
import { makeSmallTrade, type SmallTrade } from './small-trade.ts'

/** Checks that every analysis can be limited to titles by release, price, author and words. */
const app = setUpTestServer()
const session = setUpSession(app, 'admin')

const limitable = endpoints
  .filter(({ takes }) => takes.products)
  .filter(({ name }) => !/export/i.test(name) && name !== 'productSearch')
  .map((endpoint) => [endpoint.name, endpoint] as const)

/** Named titles include excluded publishers; this makes the other queries comparable. */
const nobodyLeftOut = ({ body }: Endpoint) =>
  body instanceof z.ZodObject && 'includeExcluded' in body.shape ? { includeExcluded: true } : {}

describe.each(limitable)('endpoint %s', (_name, endpoint) => {
  const callApi = (target: Endpoint, products: object) =>
    app.call(
      target,
      { body: { ...target.example(app.facts).body, ...nobodyLeftOut(target), products: { kind: 'all', ...products } } },
      session.token,
    )

  it('gives the same response for product conditions as for a list of the matching products', async () => {
    const { today } = app.facts
    const rows: { jan: string; release_date: string | null; price: number | null; search_author: string | null }[] =
      await app.services.warehouse.knex('product').select('jan', 'release_date', 'price', 'search_author')
    const from = addDays(today, -400)
    const conditions = [
      { filter: { releaseDate: { from, to: today } }, keeps: rows.filter((row) => inside(row.release_date, from, today)) },
      { filter: { price: { from: 600, to: 1500 } }, keeps: rows.filter((row) => inside(row.price, 600, 1500)) },
      { filter: { author: '鳥居坂 ' }, keeps: rows.filter((row) => row.search_author?.includes('鳥居坂')) },
    ]
    for (const { filter, keeps } of conditions) {
      expect(keeps.length).toBeGreaterThan(0)
      expect(keeps.length).toBeLessThan(rows.length)
      const narrowed = await callApi(endpoint, filter)
      const named = await callApi(endpoint, { jans: keeps.map(({ jan }) => jan) })
      expect(narrowed.status, JSON.stringify(narrowed.body)).toBe(200)
      expect(settled(narrowed.body), JSON.stringify(filter)).toBe(settled(named.body))
    }
  })

  it('rejects a lower bound of a product filter above the upper bound and names the field', async () => {
    for (const [name, bounds] of [
      ['price', { from: 2000, to: 1000 }],
      ['releaseDate', { from: '2026-02-02', to: '2026-02-01' }],
    ] as const) {
      const { status, body } = await callApi(endpoint, { [name]: bounds })
      expect([status, body.errors]).toEqual([400, [{ field: `products.${name}.to`, code: 'validation.reversed' }]])
    }
  })
})

const inside = <T extends string | number>(value: T | null, from: T, to: T): boolean =>
  value !== null && value >= from && value <= to
const settled = (body: unknown) =>
  JSON.stringify(body, (key, value: unknown) => (key === 'fetchedAt' || key === 'counted' ? undefined : value))

describe('both database engines', () => {
  const trade = makeSmallTrade(3, { sales: 20, stores: 2, products: 24 })
  const engines = setUpSmallEngines(trade)

  it('finds the same products by release, price and keyword on both database engines', async () => {
    const [product] = trade.products
    if (!product) throw new Error('a trade has products')
    const release = { from: product.release, to: product.release }
    const price = { from: product.price, to: product.price }
    for (const [kind, { knex }] of engines.warehouses) {
      const ids = async (filter: object) => {
        const query = resolveProductSet(knex, productFilter.parse({ kind: 'all', ...filter }), unlimitedScope)
        const rows: { id: number }[] = query === null ? [] : await query
        return rows.map(({ id }) => id).sort((a, b) => a - b)
      }
      const expected = (keeps: (one: SmallTrade['products'][number]) => boolean) =>
        trade.products.filter(keeps).map(({ id }) => id)
      expect(await ids({ releaseDate: release }), kind).toEqual(expected((item) => item.release === product.release))
      expect(await ids({ price }), kind).toEqual(expected((item) => item.price === product.price))
      expect(await ids({ keyword: product.name }), kind).toContain(product.id)
      expect(await ids({ author: 'no such author' }), kind).toEqual([])
    }
  })
})
