import { expect, it } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { movers } from '../../shared/api/movers.ts'
import { productSearch } from '../../shared/api/product-search.ts'
import { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { trendByGenre } from '../../shared/api/trend-by-genre.ts'

import { addDays } from '../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'admin')

const period = () => ({ from: addDays(app.facts.today, -28), to: addDays(app.facts.today, -1) })

async function counted(endpoint: Endpoint, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const result = await app.call(endpoint, { body: { period: period(), ...body } }, session.token)
  expect(result.status, JSON.stringify(result.body)).toBe(200)
  return result.body.data as Record<string, unknown>
}

/** Finds words that occur only in names of goods other than publications. */
async function findOtherKeyword(): Promise<string> {
  const { knex } = app.services.warehouse
  const [best] = (await knex('product')
    .join('fact_sale', 'fact_sale.product_id', 'product.id')
    .where('product.kind', 'other')
    .groupBy('product.product_nm')
    .orderByRaw('count(*) desc, 1')
    .limit(1)
    .pluck('product.product_nm')) as string[]
  return best ?? ''
}

it.each([
  ['createRanking', createRanking],
  ['publisherRanking', publisherRanking],
  ['trendByGenre', trendByGenre],
  ['movers', movers],
] as const)('%s returns the count of goods that an empty result excludes by default', async (_name, endpoint) => {
  const keyword = await findOtherKeyword()
  const empty = await counted(endpoint, { products: { keyword } })
  const { baseData } = await counted(createRanking, { products: { keyword, kind: 'all' } })
  const sold = (baseData as { quantity: number }).quantity
  expect(sold).toBeGreaterThan(0)
  expect(empty.counted).toMatchObject({ kinds: ['book', 'magazine'], leftOut: sold })
})

it.each(['book', 'magazine', 'other'] as const)('counts goods of other kinds if a query for %s has no result', async (kind) => {
  const nothing = { keyword: await findOtherKeyword(), releaseDate: { from: '1901-01-01', to: '1901-01-31' } }
  expect((await counted(createRanking, { products: { ...nothing, kind } })).counted).toMatchObject({ kinds: [kind], leftOut: 0 })
  if (kind === 'other') return
  const products = { keyword: await findOtherKeyword() }
  const { baseData } = await counted(createRanking, { products: { ...products, kind: 'all' } })
  const { counted: empty } = await counted(createRanking, { products: { ...products, kind } })
  expect(empty).toMatchObject({ kinds: [kind], leftOut: (baseData as { quantity: number }).quantity })
})

it('counts no other goods if a search without results has other conditions', async () => {
  const empty = await counted(productSearch, { keyword: 'no such title', minCopies: 1 })
  expect(empty).toMatchObject({ list: [], counted: { leftOut: 0 } })
})

it('counts no other goods for results with rows and for queries about all goods or some buyers', async () => {
  const keyword = await findOtherKeyword()
  for (const body of [{}, { products: { keyword, kind: 'all' } }, { products: { keyword }, gender: 1 }])
    expect((await counted(createRanking, body)).counted, JSON.stringify(body)).toMatchObject({ leftOut: 0 })
})
