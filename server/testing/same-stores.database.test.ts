import { beforeAll, describe, expect, it } from 'vitest'
import { brandPickup } from '../../shared/api/brand-pickup.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { movers } from '../../shared/api/movers.ts'
import { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import { createRanking } from '../../shared/api/ranking-create.ts'
import { returns } from '../../shared/api/returns.ts'
import { compareProducts } from '../../shared/api/sale-compare.ts'
import { saleRankingByCompany, saleRankingByStore } from '../../shared/api/sale-ranking.ts'
import { trendByGenre } from '../../shared/api/trend-by-genre.ts'
import { addDays, getLastYearPeriod, getPreviousPeriod } from '../../shared/calendar/period.ts'
import { replaceRevisionKeepingPrecomputed } from '../warehouse/engine/warehouse-state.ts'
import { setUpTestServer } from './set-up.ts'

/** Checks that 既存店 gives the same result, with the same gaps in the data, as naming the stores that were open throughout. */

const app = setUpTestServer()
let token: string
beforeAll(async () => {
  token = await app.signIn('user')
  // one store opened between the periods, one closed in the last week, and one opened since last year's period
  const { knex } = app.services.warehouse
  const [first, second, third] = await knex('store').select('id').where({ is_online: false }).orderBy('store_cd').limit(3)
  await knex('store')
    .where({ id: first.id })
    .update({ opened_on: addDays(app.facts.today, -20) })
  await knex('store')
    .where({ id: second.id })
    .update({ closed_on: addDays(app.facts.today, -3) })
  await knex('store')
    .where({ id: third.id })
    .update({ opened_on: addDays(app.facts.today, -100) })
  const gap_date = addDays(app.facts.today, -4)
  await knex('store_gap').insert([first, second, third].map(({ id }) => ({ store_id: id, gap_date })))
  await knex.transaction((trx) => replaceRevisionKeepingPrecomputed(trx))
})

async function openThrough(from: string, to: string): Promise<string[]> {
  const stores: { store_cd: string; opened_on: string | null; closed_on: string | null }[] = await app.services.warehouse
    .knex('store')
    .select('store_cd', 'opened_on', 'closed_on')
  const day = (value: string | null, otherwise: string) => (value === null ? otherwise : String(value).slice(0, 10))
  return stores
    .filter((store) => day(store.opened_on, '0000') <= from && day(store.closed_on, '9999') > to)
    .map((store) => store.store_cd)
}

describe('stores open throughout the period', () => {
  const period = () => ({ from: addDays(app.facts.today, -13), to: app.facts.today })
  const cases: [string, Endpoint, () => { body: Record<string, unknown>; from: string }][] = [
    [
      'stores',
      saleRankingByStore as unknown as Endpoint,
      () => ({ body: { jans: [app.facts.jan], period: period() }, from: getLastYearPeriod(period()).from }),
    ],
    [
      'companies',
      saleRankingByCompany as unknown as Endpoint,
      () => ({ body: { jans: [app.facts.jan], period: period() }, from: getLastYearPeriod(period()).from }),
    ],
    [
      'publishers',
      publisherRanking as unknown as Endpoint,
      () => ({ body: { period: period() }, from: getLastYearPeriod(period()).from }),
    ],
    [
      'genres',
      trendByGenre as unknown as Endpoint,
      () => ({ body: { period: period() }, from: getLastYearPeriod(period()).from }),
    ],
    [
      'titles',
      createRanking as unknown as Endpoint,
      () => ({ body: { period: period() }, from: getPreviousPeriod(period()).from }),
    ],
    ['returns', returns as unknown as Endpoint, () => ({ body: { period: period() }, from: getLastYearPeriod(period()).from })],
    [
      'brands',
      brandPickup as unknown as Endpoint,
      () => ({ body: { period: period() }, from: getLastYearPeriod(period()).from }),
    ],
    [
      'movers',
      movers as unknown as Endpoint,
      () => ({ body: { period: period(), minSoldCopies: 3 }, from: getPreviousPeriod(period()).from }),
    ],
    [
      'products',
      compareProducts as unknown as Endpoint,
      () => ({
        body: { jans: [app.facts.jan], period: period(), with: ['previousPeriod'] },
        from: getPreviousPeriod(period()).from,
      }),
    ],
  ]
  it.each(cases)('gives the same %s for same stores as for an explicit list of them', async (_name, endpoint, query) => {
    const { body, from } = query()
    const storeCds = await openThrough(from, app.facts.today)
    const data = async (more: Record<string, unknown>) => {
      const result = await app.call(endpoint, { body: { ...body, ...more } }, token)
      expect(result.status).toBe(200)
      return { ...(result.body.data as Record<string, unknown>), fetchedAt: null }
    }
    const same = await data({ sameStores: true })
    expect(same).toEqual(await data({ stores: { storeCds } }))
    expect(same).not.toEqual(await data({}))
  })
})
