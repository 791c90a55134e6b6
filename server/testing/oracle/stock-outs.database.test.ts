import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandPickup } from '../../../shared/api/brand-pickup.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { addDays, getLastYearPeriod } from '../../../shared/calendar/period.ts'
import { compareBrands } from '../../features/brand-pickup/brand-pickup.query.ts'
import { listStockOuts, readStockOuts } from '../../features/stock-outs/stock-outs.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { getLostRange } from '../../warehouse/stock/lost-range.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { makeSmallSupply, SERIES, writeSmallSupply } from '../small-supply.ts'
import { makeSmallTrade, spreadOverTwoYears } from '../small-trade.ts'
import { unlimitedStoreScope } from '../store-scope.ts'
import { computeOracleBrands } from './brand-pickup.ts'
import { computeRate, getDays } from './product-detail.ts'
import { computeOracleStockOutDays, computeOracleStockOuts } from './stock-outs.ts'
import { getComparedBefore } from './trends-and-rankings.ts'

const seeds = createRunParameters({ quick: 6 })

const trade = makeSmallTrade(9)
const world = { trade, supply: makeSmallSupply(trade, 13) }
const { lastSale } = getDays(world)
const engines = setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, world.supply))
const getWarehouses = () => engines.warehouses

const some = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) })
const stores = fc.record({
  areaCds: some([...new Set(trade.stores.map((store) => store.area))]),
  chainCds: some(['C0', 'C1', 'C2']),
  scaleCds: some(['1', '2']),
})
const products = fc.record({
  kind: fc.constantFrom('all', 'all', 'book', 'magazine', 'other'),
  genreKeys: some(['03', '03/91', '03/91/95', '02', '09/34']),
})

const hundredths = (value: number) => Math.floor(value * 100 + 0.5) / 100

describe('stock-outs', () => {
  const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0)

  /** The range of some rows: errors of the stores are independent, titles have an error of their own. */
  const rangeOf = (rows: readonly ReturnType<typeof computeOracleStockOuts>[number][]) => {
    const titles = [...new Set(rows.map(({ jan }) => jan))].map((jan) => rows.filter((row) => row.jan === jan))
    return getLostRange({
      lost: sum(rows, (row) => row.lost),
      mean: sum(rows, (row) => row.mean) / 1000,
      variance: sum(rows, (row) => row.variance) / 1000,
      squares: sum(titles, (own) => sum(own, (row) => row.lost) ** 2),
    })
  }

  it('finds exactly the stores that sold out, with the demand of their days in stock', async () => {
    const full = computeOracleStockOuts(world, stockOuts.body.parse({}))
    expect(full.length).toBeGreaterThan(10)
    await fc.assert(
      fc.asyncProperty(fc.record({ products, stores, minLostCopies: fc.constantFrom(0, 0.5, 2, 5) }), async (conditions) => {
        const body = stockOuts.body.parse({ ...conditions, groupBy: 'store', pageSize: 1000 })
        const every = computeOracleStockOuts(world, body)
        const wanted = every.filter((row) => row.lost >= body.minLostCopies)
        for (const [kind, warehouse] of getWarehouses()) {
          const result = await listStockOuts(warehouse.knex, body, { scope: unlimitedScope, language: 'ja' })
          const key = (row: { jan: string; storeCd: string | null }) => `${row.jan} ${row.storeCd}`
          expect(result.list.map(key).sort(), kind).toEqual(wanted.map(key).sort())
          expect(result.asOf).toBe(lastSale)
          for (const row of result.list) {
            const one = wanted.find((item) => key(item) === key(row))
            if (!one) throw new Error(key(row))
            expect(row, key(row)).toMatchObject({
              soldOutSince: one.since,
              stockOutDays: one.days,
              stock: one.stock,
              dailySales: hundredths(one.sold / one.stockedDays),
              lostPerDay: Math.round(one.thousandths / 10) / 100,
              lostCopies: one.lost,
              lostAmount: one.amount,
              lastDeliveryDate: one.lastDelivery,
              lastDeliveryQuantity: one.delivered,
              stockBefore: one.stockBefore,
              numberOfPendingOrder: one.pending,
            })
            expect({ low: row.lostCopiesLow, high: row.lostCopiesHigh }).toEqual(rangeOf([one]))
          }
          const { lostCopiesLow: low, lostCopiesHigh: high } = result.totals
          expect({ low, high }).toEqual(rangeOf(wanted))
          expect([
            result.totals.soldOutStores,
            result.totals.stockOutDays,
            result.totals.lostCopies,
            result.totals.lostAmount,
          ]).toEqual([
            wanted.length,
            sum(wanted, (row) => row.days),
            sum(wanted, (row) => row.lost),
            sum(wanted, (row) => row.amount),
          ])
          const grouped = await listStockOuts(
            warehouse.knex,
            { ...body, groupBy: 'product', minLostCopies: 0 },
            { scope: unlimitedScope, language: 'en' },
          )
          for (const row of grouped.list) {
            const own = every.filter((item) => item.jan === row.jan)
            expect(
              [
                row.soldOutStores,
                row.stockOutDays,
                row.lostCopies,
                row.lostAmount,
                row.soldOutSince,
                row.stockBefore,
                row.dailySales,
              ],
              `${kind} ${row.jan}`,
            ).toEqual([
              own.length,
              sum(own, (item) => item.days),
              sum(own, (item) => item.lost),
              sum(own, (item) => item.amount),
              own.map((item) => item.since).sort()[0],
              null,
              // not the sum of the stores' daily sales
              hundredths(sum(own, (item) => item.sold) / sum(own, (item) => item.stockedDays)),
            ])
            expect({ low: row.lostCopiesLow, high: row.lostCopiesHigh }).toEqual(rangeOf(own))
          }
          expect(grouped.totals.soldOutStores).toBe(every.length)
        }
      }),
      seeds,
    )
  })
})

describe('days without stock', () => {
  it('counts days without stock of every store that closed without a copy, separately for own titles', async () => {
    const scope = { ...unlimitedScope, ...unlimitedStoreScope, ownPublisherCds: ['9901'], reprintParameters: null }
    const full = computeOracleStockOutDays(world, stockOuts.body.parse({ products: { kind: 'all' } }))
    expect(full.some((day) => day.ownStores > 0 && day.otherLostCopies > 0)).toBe(true)
    await fc.assert(
      fc.asyncProperty(fc.record({ products, stores }), async (conditions) => {
        const body = stockOuts.body.parse({ ...conditions, pageSize: 1000 })
        const wanted = computeOracleStockOutDays(world, body)
        for (const [kind, warehouse] of getWarehouses()) {
          const { days, totals } = await readStockOuts({ knex: warehouse.knex, body, scope, language: 'ja' })
          expect(days, kind).toEqual(wanted)
          const last = days.at(-1)
          expect((last?.ownStores ?? 0) + (last?.otherStores ?? 0)).toBe(totals.soldOutStores)
        }
      }),
      seeds,
    )
  })
})

describe('titles without stock', () => {
  it('lists titles without stock with the stores of each day, and counts them for today and a week before', async () => {
    const scope = { ...unlimitedScope, ...unlimitedStoreScope, ownPublisherCds: ['9901'], reprintParameters: null }
    const body = stockOuts.body.parse({ products: { kind: 'all' }, pageSize: 1000 })
    const byTitle = trade.products.map(({ jan }) => ({ jan, days: computeOracleStockOutDays(world, body, jan) }))
    const count = (index: number, name: 'ownStores' | 'otherStores') =>
      byTitle.filter(({ days }) => (days.at(index)?.[name] ?? 0) > 0).length
    for (const [kind, warehouse] of getWarehouses()) {
      const { list, titles, totals } = await readStockOuts({ knex: warehouse.knex, body, scope, language: 'ja' })
      expect(titles, kind).toEqual({
        own: count(-1, 'ownStores'),
        other: count(-1, 'otherStores'),
        ownWeekBefore: count(-8, 'ownStores'),
        otherWeekBefore: count(-8, 'otherStores'),
      })
      expect(titles.own + titles.other).toBe(totals.products)
      expect(list.length).toBeGreaterThan(5)
      for (const row of list)
        expect(row.storesByDay, `${kind} ${row.jan}`).toEqual(
          byTitle
            .find(({ jan }) => jan === row.jan)
            ?.days.slice(-14)
            .map(({ ownStores, otherStores }) => ownStores + otherStores),
        )
      const byStore = await readStockOuts({ knex: warehouse.knex, body: { ...body, groupBy: 'store' }, scope, language: 'ja' })
      expect(byStore.list.every(({ storesByDay }) => storesByDay.length === 0)).toBe(true)
    }
  })
})

describe('brands', () => {
  const period = fc
    .tuple(fc.integer({ min: -20, max: 100 }), fc.integer({ min: 0, max: 60 }))
    .map(([start, length]) => ({ from: addDays(trade.from, start), to: addDays(trade.from, start + length) }))
  const brands = fc.oneof(
    fc.record({
      brandType: fc.constant('publisher'),
      brandCds: fc.subarray(['9901', '9902', '9903', '9904'], { minLength: 1 }),
    }),
    fc.record({ brandType: fc.constant('series'), brandCds: fc.subarray(SERIES, { minLength: 1 }) }),
  )

  // a third of the movements a year earlier, for the shares of last year
  const years = spreadOverTwoYears(trade)
  const brandWorld = { trade: years, supply: world.supply }
  const { lastSale: lastBrandSale } = getDays(brandWorld)
  const brandEngines = setUpSmallEngines(years, (warehouse) => writeSmallSupply(warehouse, world.supply))

  it('computes brands as the sum of their titles, including imprints, within the selected market', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          period,
          stores,
          products,
          basis: fc.constantFrom(1, 2),
          channel: fc.constantFrom('all', 'store', 'net'),
          unit: fc.constantFrom('day', 'week', 'month'),
        }),
        brands,
        async (conditions, picked) => {
          const body = brandPickup.body.parse({ ...conditions, ...picked })
          const now = computeOracleBrands(brandWorld, body, conditions.period)
          const before = computeOracleBrands(brandWorld, body, getComparedBefore(years, conditions.period))
          // what is known of these days, even if the data begins within them
          const lastYearDays = getComparedBefore(years, conditions.period, getLastYearPeriod(conditions.period))
          const lastYear = computeOracleBrands(brandWorld, body, lastYearDays)
          for (const [kind, warehouse] of brandEngines.warehouses) {
            const result = await compareBrands(warehouse.knex, body, unlimitedScope)
            expect(result.list.map((row) => row.brandCd).sort(), kind).toEqual([...body.brandCds].sort())
            // the compared days have their own tests (shared/calendar/period.test.ts)
            const { comparedPeriod } = result
            const compared = comparedPeriod === null ? null : computeOracleBrands(brandWorld, body, comparedPeriod)
            if (result.lastYear !== null) expect(result.lastYear, kind).toEqual(lastYearDays)
            for (const row of result.list) {
              const one = now.brands.find((brand) => brand.code === row.brandCd)
              const earlier = before.brands.find((brand) => brand.code === row.brandCd)
              if (!one || !earlier) throw new Error(row.brandCd)
              const value = body.basis === 1 ? one.amount : one.quantity
              const over = compared?.brands.find((brand) => brand.code === row.brandCd)
              const overValue = body.basis === 1 ? over?.amount : over?.quantity
              const old = body.basis === 1 ? earlier.amount : earlier.quantity
              expect(row, `${kind} ${row.brandCd}`).toMatchObject({
                titles: one.titles,
                titlesSold: one.titlesSold,
                quantity: one.quantity,
                amount: one.amount,
                previousQuantity: earlier.quantity,
                previousAmount: earlier.amount,
                changeRate: overValue === undefined ? null : computeRate(overValue - old, old),
                marketShare: computeRate(value, now.market, 2),
                genreShare: computeRate(one.inGenres.own, one.inGenres.all, 2),
              })
              const share = computeRate(value, now.market, 2)
              const then = lastYear.brands.find((brand) => brand.code === row.brandCd)
              const lastYearShare =
                result.lastYear && then ? computeRate(body.basis === 1 ? then.amount : then.quantity, lastYear.market, 2) : null
              expect(row.lastYearShare, `${kind} ${row.brandCd}`).toBe(lastYearShare)
              expect([row.lastYearQuantity, row.lastYearAmount]).toEqual([then?.quantity ?? 0, then?.amount ?? 0])
              // the difference of the shares shown; shares with incomplete days are not set against complete ones
              const isWhole = conditions.period.to <= lastBrandSale
              if (!isWhole || share === null || lastYearShare === null) expect(row.shareDifference).toBeNull()
              else expect(row.shareDifference).toBeCloseTo(share - lastYearShare, 6)
              expect(row.topTitles.map((title) => title.jan)).toEqual(one.top)
              expect(row.bestNewRelease?.jan ?? null).toBe(one.fresh)
              expect(row.trend.reduce((sum, step) => sum + step, 0)).toBe(value)
            }
          }
        },
      ),
      seeds,
    )
  })
})
