import { describe, expect, it } from 'vitest'
import { brandPickup } from '../../shared/api/brand-pickup.ts'
import { moversBody } from '../../shared/api/movers.ts'
import { productSearchBody } from '../../shared/api/product-search.ts'
import { publisherRankingBody } from '../../shared/api/publisher-ranking.ts'
import { rankingBody } from '../../shared/api/ranking-create.ts'
import { storeRankingBody } from '../../shared/api/sale-ranking.ts'
import { genreTrendBody } from '../../shared/api/trend-by-genre.ts'
import { compareBrands } from '../features/brand-pickup/brand-pickup.query.ts'
import { listMovers } from '../features/movers/movers.routes.ts'
import { searchProducts } from '../features/product-search/product-search.query.ts'
import { rankPublishers } from '../features/publisher-ranking/publisher-ranking.query.ts'
import { rankProducts } from '../features/ranking-create/ranking-create.query.ts'
import { rankStores } from '../features/sale-ranking/sale-ranking.query.ts'
import { readGenreTrends } from '../features/trend-by-genre/trend-by-genre.query.ts'
import { unlimitedScope } from '../warehouse/products/scope.ts'
import { setUpSmallEngines } from './set-up.ts'
import type { SmallTrade } from './small-trade.ts'

/** In the week before, refunds exceed the sales of the first title, its publisher, genre and store; the second title rises. */
const REFUNDED = '9784999100001'
const RISING = '9784999100002'
const period = { from: '2019-11-18', to: '2019-11-24' }
const trade: SmallTrade = {
  from: '2019-10-01',
  to: period.to,
  stores: [1, 2].map((id) => ({ id, cd: `S${id}`, prefecture: '13', area: '3', chain: 'C0', location: '1' })),
  products: [REFUNDED, RISING].map((jan, index) => ({
    id: index + 1,
    jan,
    name: `商品${index + 1}`,
    kind: 'book',
    publisher: index + 1,
    genre: index + 2,
    release: '2019-09-01',
    price: 100,
  })),
  members: [],
  sales: (
    [
      [1, '2019-10-01', 4000],
      [1, '2019-11-13', -3467],
      [1, '2019-11-20', 600],
      [2, '2019-11-13', 50],
      [2, '2019-11-24', 60],
    ] as const
  ).map(([product, date, quantity], index) => ({
    product,
    date,
    quantity,
    store: product,
    hour: 12,
    amount: 100 * quantity,
    channel: 1,
    receipt: index + 1,
    member: null,
  })),
  deliveries: [1, 2].map((id) => ({ product: id, store: id, date: '2019-10-01', quantity: 5000 })),
  returns: [],
  adjustments: [],
}
const engines = setUpSmallEngines(trade)
const as = { scope: unlimitedScope, language: 'ja' } as const
const products = { kind: 'all' } as const

describe('change rates', () => {
  it('gives no change rate over a base below 0 in any report, and sorts it last in either direction', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const titles = await rankProducts(knex, rankingBody.parse({ period, products }), unlimitedScope)
      const publishers = await rankPublishers(knex, publisherRankingBody.parse({ period, products }), unlimitedScope)
      const brands = await compareBrands(knex, brandPickup.body.parse({ period, products }), unlimitedScope)
      const genres = await readGenreTrends(knex, genreTrendBody.parse({ period, products }), as)
      const moved = await listMovers(knex, moversBody.parse({ period, products }), as)
      const search = (descending: boolean) =>
        searchProducts(
          knex,
          productSearchBody.parse({ period, products, sort: [{ key: 'changeRate', descending }] }),
          unlimitedScope,
        )
      const rank = (descending: boolean) =>
        rankStores(knex, storeRankingBody.parse({ period, jans: [REFUNDED, RISING], sortBy: 'changeRate', descending }), as)
      const [found, stores] = [await search(true), await rank(true)]
      expect(
        titles.rankingList.map((row) => [row.jan, row.previousQuantity, row.changeRate]),
        kind,
      ).toEqual([
        [REFUNDED, -3467, null],
        [RISING, 50, 20],
      ])
      expect(
        publishers.list.map((row) => row.changeRate),
        kind,
      ).toEqual([null, 20])
      expect(
        brands.list.map((row) => row.changeRate),
        kind,
      ).toEqual([null, 20])
      expect(
        genres.list.map((row) => row.changeRate),
        kind,
      ).toEqual([null, 20])
      expect(
        moved.list.map((row) => [row.jan, row.changeRate]),
        kind,
      ).toEqual([
        [REFUNDED, null],
        [RISING, 20],
      ])
      expect(moved.list[0]?.sentence, kind).toBe('売上が-3,467点から600点に（きっかけとなる記録はありません）')
      expect(
        found.list.map((row) => [row.jan, row.changeRate]),
        kind,
      ).toEqual([
        [RISING, 20],
        [REFUNDED, null],
      ])
      expect(
        (await search(false)).list.map((row) => row.jan),
        kind,
      ).toEqual([RISING, REFUNDED])
      expect(
        stores.list.map((row) => row.changeRate),
        kind,
      ).toEqual([20, null])
      expect(
        (await rank(false)).list.map((row) => row.changeRate),
        kind,
      ).toEqual([20, null])
      // −3,417 → 660 in total
      for (const totals of [publishers.totals, genres.totals, found.totals, stores.totals, titles.baseData])
        expect(totals.changeRate, kind).toBeNull()
    }
  })
})
