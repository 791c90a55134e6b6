import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storeCharacteristics } from '../../../shared/api/product-characteristics.ts'
import { dailyRanking } from '../../../shared/api/product-daily-ranking.ts'
import { sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import { issueTransition } from '../../../shared/api/product-issues.ts'
import { orderInfo } from '../../../shared/api/product-orders.ts'
import { productPublicity } from '../../../shared/api/product-publication.ts'
import { stockDistribution, stockDistributionDetails, storeHealths } from '../../../shared/api/product-stock.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { rankDaily } from '../../features/product-detail/daily-ranking.query.ts'
import { forecastSales } from '../../features/product-detail/forecast.query.ts'
import { readIssueTransition } from '../../features/product-detail/issue-transition.query.ts'
import { readOrderInfo } from '../../features/product-detail/order-info.query.ts'
import { readPublicity } from '../../features/product-detail/publicity.query.ts'
import { listStockStores, readStockDistribution } from '../../features/product-detail/stock-distribution.query.ts'
import { readStoreCharacteristics } from '../../features/product-detail/store-characteristics.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { GENRES, makeSmallTrade } from '../small-trade.ts'
import {
  addCalendarDays,
  computeRate,
  getBand,
  getCurve,
  getDays,
  getDaysOfCover,
  getHealth,
  getOrderDay,
  getRankOn,
  getStorePosition,
  groupSales,
  isInStoreFilter,
  sumSoldBetween,
} from './product-detail.ts'

const seeds = createRunParameters({ quick: 6 })

const trade = makeSmallTrade(7)
const world = { trade, supply: makeSmallSupply(trade, 11) }
const { latest, lastSale, first } = getDays(world)
const as = { scope: unlimitedScope, language: 'ja' as const }
const engines = setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, world.supply))
const getWarehouses = () => engines.warehouses

const some = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) })
const stores = fc.record({
  areaCds: some([...new Set(trade.stores.map((store) => store.area))]),
  chainCds: some(['C0', 'C1', 'C2']),
  scaleCds: some(['1', '2']),
})
const product = fc.constantFrom(...trade.products)
const period = fc
  .tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: 0, max: 45 }))
  .map(([start, length]) => ({ from: addDays(trade.from, start), to: addDays(trade.from, start + length) }))
const picked = (filter: Parameters<typeof isInStoreFilter>[2]) =>
  trade.stores.filter((store) => isInStoreFilter(world, store.id, filter))

describe('stores of a title by stock', () => {
  it('lists stores of a title with the stock band and stock status implied by their movements', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          product,
          stores,
          sortBy: fc.constantFrom('default', 'chain', 'store', 'area', 'stock', 'digest'),
          band: fc.constantFrom(null, 'none', '0', '1', '2', '3', '4'),
        }),
        async ({ product: one, ...rest }) => {
          const body = stockDistributionDetails.body.parse({ jan: one.jan, pageSize: 1000, ...rest })
          const wanted = picked(body.stores).map((store) => {
            const position = getStorePosition(world, store.id, { product: one.id, asOf: latest })
            return { cd: store.cd, position, band: getBand(position), health: getHealth(position, latest) }
          })
          for (const [kind, warehouse] of getWarehouses()) {
            const result = await listStockStores(warehouse.knex, body, as)
            const expected = wanted.filter((store) => body.band === null || store.band === body.band)
            expect(result.list.map((row) => row.storeCd).sort(), kind).toEqual(expected.map((store) => store.cd).sort())
            for (const row of result.list) {
              const store = expected.find((item) => item.cd === row.storeCd)
              expect(row, `${kind} ${one.jan} ${row.storeCd}`).toMatchObject({
                health: store?.health,
                stock: store?.position.stock,
                cumulativeStockQuantity: Math.max(0, store?.position.stock ?? 0),
                cumulativeSaleQuantity: store?.position.sold,
                cumulativeDeliveryQuantity: store?.position.delivered,
                cumulativeReturnQuantity: store?.position.returned,
                firstDeliveryDate: store?.position.firstDelivery,
                lastSaleDate: store?.position.lastSale,
                sold28Days: store?.position.recentlySold,
                daysOfCover: store ? getDaysOfCover(store.position) : null,
              })
            }
            expect(result.totals.cumulativeStockQuantity).toBe(
              result.list.reduce((sum, row) => sum + row.cumulativeStockQuantity, 0),
            )
            const counted = await readStockDistribution(
              warehouse.knex,
              stockDistribution.body.parse({ jan: one.jan, stores: body.stores }),
              unlimitedScope,
            )
            expect(counted.stockStatus.map(String)).toEqual(
              ['0', '1', '2', '3', '4', '5', '6'].map((band) => String(wanted.filter((store) => store.band === band).length)),
            )
            expect(counted.notDeliveredStores + counted.stockStatus.reduce((sum, count) => sum + count, 0)).toBe(wanted.length)
            for (const health of storeHealths)
              expect(counted.health[health], health).toBe(wanted.filter((store) => store.health === health).length)
          }
        },
      ),
      seeds,
    )
  })
})

describe('characteristics of a product', () => {
  it('compares each group of a product’s characteristics to the genre and to all goods, adding up to the total', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          product,
          stores,
          period,
          groupBy: fc.constantFrom('area', 'prefecture', 'location', 'scale', 'category', 'chain'),
        }),
        async ({ product: one, ...rest }) => {
          const body = storeCharacteristics.body.parse({ jan: one.jan, cross: true, ...rest })
          const all = picked(body.stores)
          const groupStores = (ids: number[]) => groupSales(world, ids, { product: one.id, ...body.period })
          const full = groupStores(all.map((store) => store.id))
          const getCode = (store: (typeof all)[number]) => {
            const more = world.supply.stores.get(store.id)
            return { scale: more?.scale ?? null, category: more?.category ?? null, ...store }[body.groupBy]
          }
          for (const [kind, warehouse] of getWarehouses()) {
            const result = await readStoreCharacteristics(warehouse.knex, body, as)
            expect(new Set(result.list.map((row) => row.groupCd)), kind).toEqual(new Set(all.map(getCode)))
            for (const row of result.list) {
              const ids = all.filter((store) => getCode(store) === row.groupCd).map((store) => store.id)
              const sold = groupStores(ids)
              expect([row.stores, row.quantity, row.share, row.genreShare, row.marketShare], `${kind} ${row.groupCd}`).toEqual([
                ids.length,
                sold.quantity,
                computeRate(sold.quantity, full.quantity),
                computeRate(sold.genre, full.genre),
                computeRate(sold.market, full.market),
              ])
              expect(row.index).toBe(
                full.quantity === 0 || sold.genre === 0
                  ? null
                  : computeRate(sold.quantity * full.genre, full.quantity * sold.genre),
              )
            }
            for (const list of [result.list, result.cross ?? []]) {
              const names = [
                'stores',
                'deliveredStores',
                'quantity',
                'amount',
                'totalDeliveryQuantity',
                'cumulativeStockQuantity',
              ]
              for (const name of names as 'stores'[])
                expect(
                  list.reduce((sum, row) => sum + row[name], 0),
                  name,
                ).toBe(result.totals[name])
            }
          }
        },
      ),
      seeds,
    )
  })
})

describe('days of a product', () => {
  it('lists the days of a product with the orders, movements and latest stock of the day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ product, stores, period }), async ({ product: one, ...rest }) => {
        const body = orderInfo.body.parse({ jan: one.jan, ...rest })
        for (const [kind, warehouse] of getWarehouses()) {
          const result = await readOrderInfo(warehouse.knex, body, unlimitedScope)
          expect(result.orderInfo, kind).toEqual(
            result.orderInfo.map(({ date }) => getOrderDay(world, { product: one.id, day: date, stores: body.stores })),
          )
          expect(result.orderInfo[0]?.date).toBe(rest.period.from)
          expect(result.orderInfo.at(-1)?.date).toBe(rest.period.to)
        }
      }),
      seeds,
    )
  })

  it('lists the days of a product with the sales before and after publicity', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ product, stores }), async ({ product: one, ...rest }) => {
        const body = productPublicity.body.parse({ jan: one.jan, ...rest })
        const sold = (from: string, to: string) => sumSoldBetween(world, { product: one.id, from, to, stores: body.stores })
        const wanted = world.supply.publicity.filter((item) => item.product === one.id)
        for (const [kind, warehouse] of getWarehouses()) {
          const { list } = await readPublicity(warehouse.knex, body, unlimitedScope)
          expect(list.map((row) => row.title).sort(), kind).toEqual(wanted.map((item) => item.title).sort())
          expect(list.map((row) => row.date)).toEqual(
            wanted
              .map((item) => item.date)
              .sort()
              .reverse(),
          )
          for (const row of list) {
            // neither days to come nor days before the data are compared
            const before =
              addCalendarDays(row.date, -7) < first ? null : sold(addCalendarDays(row.date, -7), addCalendarDays(row.date, -1))
            const after = sold(row.date, addCalendarDays(row.date, 6))
            expect([row.quantityBefore, row.quantityAfter]).toEqual([before, after])
            const isKnown = addCalendarDays(row.date, 6) <= lastSale && before !== null && before !== 0
            expect(row.changeRate).toBe(isKnown ? computeRate(after - before, before) : null)
          }
        }
      }),
      seeds,
    )
  })

  it('ranks the days of a product among all titles, within the genres and within the publisher', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ product, stores, period }), async ({ product: one, ...rest }) => {
        const body = dailyRanking.body.parse({ jan: one.jan, ...rest })
        const genre = (id: number) => GENRES[(trade.products.find((item) => item.id === id)?.genre ?? 0) - 1]
        const groups = [
          () => true,
          (id: number) => genre(id)?.[0] === genre(one.id)?.[0],
          (id: number) => genre(id)?.slice(0, 2).join() === genre(one.id)?.slice(0, 2).join(),
          (id: number) => trade.products.find((item) => item.id === id)?.publisher === one.publisher,
        ]
        for (const [kind, warehouse] of getWarehouses()) {
          const { list } = await rankDaily(warehouse.knex, body, unlimitedScope)
          for (const row of list) {
            const wanted = groups.map((among) => getRankOn(world, { product: one.id, day: row.date, stores: body.stores }, among))
            expect([row.rankAll, row.rankGenreC1, row.rankGenreC2, row.rankPublisher], `${kind} ${row.date}`).toEqual(
              wanted.map((place) => place.rank),
            )
            expect([row.titles, row.titlesGenreC1, row.titlesGenreC2, row.titlesPublisher]).toEqual(
              wanted.map((place) => place.titles),
            )
          }
        }
      }),
      createRunParameters({ quick: 4, deep: 83 }),
    )
  })
})

describe('curves of issues and volumes', () => {
  it('begins curves of issues and volumes on each prefecture’s on-sale day, with changes at the same day since release', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ product, stores, days: fc.integer({ min: 7, max: 40 }), maxIssues: fc.integer({ min: 1, max: 6 }) }),
        async ({ product: one, ...rest }) => {
          const body = issueTransition.body.parse({ jan: one.jan, ...rest })
          const series = world.supply.products.get(one.id)?.series ?? null
          const volumes = trade.products
            .filter((item) => item.id === one.id || (series !== null && world.supply.products.get(item.id)?.series === series))
            .filter((item) => item.release <= latest)
            .sort((a, b) => (a.release === b.release ? (a.jan < b.jan ? -1 : 1) : a.release < b.release ? -1 : 1))
          for (const [kind, warehouse] of getWarehouses()) {
            const { list } = await readIssueTransition(warehouse.knex, body, unlimitedScope)
            expect(list.length, kind).toBe(Math.min(body.maxIssues, volumes.length))
            const start = volumes.findIndex((volume) => volume.jan === list[0]?.jan)
            expect(list.map((row) => row.jan)).toEqual(volumes.slice(start, start + body.maxIssues).map((volume) => volume.jan))
            if (one.release <= latest) expect(list.some((row) => row.asked)).toBe(true)
            for (const [index, row] of list.entries()) {
              const curve = (volume?: { id: number }) =>
                volume ? getCurve(world, { product: volume.id, days: Math.max(28, body.days), stores: body.stores }) : []
              const mine = curve(volumes[start + index])
              expect(row.curve, `${kind} ${row.jan}`).toEqual(
                Array.from({ length: body.days + 1 }, (_none, day) => mine[day] ?? null),
              )
              expect([row.soldDay7, row.soldDay14, row.soldDay28]).toEqual([mine[7] ?? null, mine[14] ?? null, mine[28] ?? null])
              const day = Math.min(body.days, mine.length - 1)
              const [now, before] = [mine[day], curve(volumes[start + index - 1])[day]]
              expect(row.previousChangeRate).toBe(
                now === undefined || before === undefined || before <= 0 ? null : computeRate(now - before, before),
              )
            }
          }
        },
      ),
      createRunParameters({ quick: 6, deep: 125 }),
    )
  })
})

describe('forecast of a product', () => {
  it('shows a product’s comparable titles, and the day on which it reached the reprint threshold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ product, thresholdRate: fc.integer({ min: 1, max: 60 }) }),
        async ({ product: one, ...rest }) => {
          const body = sellThroughForecast.body.parse({ jan: one.jan, maxTitles: 100, ...rest })
          const all = body.stores
          const traits = (id: number) => world.supply.products.get(id)
          const day = Math.round((Date.parse(lastSale) - Date.parse(one.release)) / 86_400_000)
          const known = Math.min(day, 179)
          const alike = trade.products.filter((item) => {
            const horizon = [30, 60, 90, 180].find((later) => later > known) ?? 180
            const [mine, its] = [GENRES[one.genre - 1], GENRES[item.genre - 1]]
            return (
              day >= 0 &&
              item.id !== one.id &&
              item.kind === one.kind &&
              mine?.[0] === its?.[0] &&
              mine?.[1] === its?.[1] &&
              item.price >= one.price * 0.7 &&
              item.price <= one.price * 1.3 &&
              (traits(item.id)?.format === traits(one.id)?.format ||
                (traits(one.id)?.series !== null && traits(item.id)?.series === traits(one.id)?.series)) &&
              item.release < one.release &&
              item.release >= first &&
              item.release <= addCalendarDays(lastSale, -horizon) &&
              (getCurve(world, { product: item.id, days: 180, stores: all })[known] ?? 0) >= 10
            )
          })
          const sumTo = (rows: readonly { product: number; date: string; quantity: number }[], date: string) =>
            rows.filter((row) => row.product === one.id && row.date <= date).reduce((sum, row) => sum + row.quantity, 0)
          for (const [kind, warehouse] of getWarehouses()) {
            const result = await forecastSales(warehouse.knex, body, as)
            expect(result.comparables.map((title) => title.jan).sort(), kind).toEqual(alike.map((title) => title.jan).sort())
            expect(result.day, kind).toBe(day < 0 ? null : day)
            expect([result.cumulativeSaleQuantity, result.cumulativeDeliveryQuantity], kind).toEqual([
              sumTo(trade.sales, lastSale),
              sumTo(trade.deliveries, lastSale),
            ])
            const days = Array.from({ length: Math.max(0, day + 1) }, (_none, index) => addCalendarDays(one.release, index))
            const reached = days.find((date) => {
              const delivered = sumTo(trade.deliveries, date)
              return delivered > 0 && sumTo(trade.sales, date) * 100 >= delivered * body.thresholdRate
            })
            expect(result.threshold.reachedDate, `${kind} ${one.jan}`).toBe(reached ?? null)
          }
        },
      ),
      createRunParameters({ quick: 6, deep: 125 }),
    )
  })
})
