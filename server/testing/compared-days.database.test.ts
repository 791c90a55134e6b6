import { describe, expect, it } from 'vitest'
import { brandPickup } from '../../shared/api/brand-pickup.ts'
import { publisherRankingBody } from '../../shared/api/publisher-ranking.ts'
import { rankingBody } from '../../shared/api/ranking-create.ts'
import { returns } from '../../shared/api/returns.ts'
import { storeRankingBody } from '../../shared/api/sale-ranking.ts'
import { genreTrendBody } from '../../shared/api/trend-by-genre.ts'
import { addDays } from '../../shared/calendar/period.ts'
import { compareBrands } from '../features/brand-pickup/brand-pickup.query.ts'
import { rankPublishers } from '../features/publisher-ranking/publisher-ranking.query.ts'
import { rankProducts } from '../features/ranking-create/ranking-create.query.ts'
import { listReturns } from '../features/returns/returns.query.ts'
import { rankStores } from '../features/sale-ranking/sale-ranking.query.ts'
import { readGenreTrends } from '../features/trend-by-genre/trend-by-genre.query.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { setUpSmallEngines } from './set-up.ts'
import { makeSmallTrade, spreadOverTwoYears } from './small-trade.ts'

const recent = makeSmallTrade(17)
const trade = spreadOverTwoYears(recent)
const engines = setUpSmallEngines(trade)
const lastSale =
  trade.sales
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? ''
const jans = recent.products.slice(0, 20).map(({ jan }) => jan)
const as = { scope: unlimitedScope, language: 'ja' } as const

/** Changes of ranks, shares and rates that the reports give for a period, on each engine. */
async function readChanges(period: { from: string; to: string }) {
  const found: Record<string, (number | null)[]>[] = []
  for (const [, { knex }] of engines.warehouses) {
    const products = { kind: 'all' as const }
    const titles = await rankProducts(knex, rankingBody.parse({ period, products }), unlimitedScope)
    const publishers = await rankPublishers(knex, publisherRankingBody.parse({ period, products }), unlimitedScope)
    const brands = await compareBrands(knex, brandPickup.body.parse({ period, products }), unlimitedScope)
    const genres = await readGenreTrends(knex, genreTrendBody.parse({ period, products }), as)
    const stores = await rankStores(knex, storeRankingBody.parse({ period, jans }), as)
    const returned = await listReturns(knex, returns.body.parse({ period, products }), {
      scope: { ...unlimitedScope, ownCompanyCds: [] },
      language: 'ja',
    })
    found.push({
      titles: titles.rankingList.map(({ previousRank }) => previousRank),
      publishers: publishers.list.flatMap(({ previousRank, lastYearRank }) => [previousRank, lastYearRank]),
      stores: stores.list.map(({ previousRank }) => previousRank),
      publisherShares: publishers.list.map(({ shareDifference }) => shareDifference),
      brandShares: brands.list.map(({ shareDifference }) => shareDifference),
      genreShares: genres.list.map(({ shareDifference }) => shareDifference),
      storeShares: stores.list.map(({ shareDifference }) => shareDifference),
      returns: [...returned.list, returned.totals].map(({ returnRateDifference }) => returnRateDifference),
    })
  }
  return found
}

const hasChanges = (changes: readonly (number | null)[]) => changes.some((change) => change !== null)
const ranks = ['titles', 'publishers', 'stores']
const shares = ['publisherShares', 'brandShares', 'genreShares', 'storeShares', 'returns']
const expectChanges = (changes: Record<string, (number | null)[]>[], names: readonly string[]) => {
  for (const change of changes) expect(Object.keys(change).filter((name) => hasChanges(change[name] ?? []))).toEqual(names)
}

describe('changes of ranks, shares and rates', () => {
  it('gives changes of ranks, shares and rates for complete days', async () => {
    expectChanges(await readChanges({ from: addDays(lastSale, -27), to: lastSale }), [...ranks, ...shares])
  })

  it('compares no shares or rates of incomplete days with complete ones', async () => {
    expectChanges(await readChanges({ from: addDays(lastSale, -27), to: addDays(lastSale, 2) }), ranks)
  })

  it('gives no changes of ranks, shares and rates against days before the data', async () => {
    // the period and the data begin within the same weeks
    const from = addDays(trade.from, 5)
    expectChanges(await readChanges({ from, to: addDays(from, 27) }), [])
  })
})
