import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { salesTrends } from '../../../shared/api/product-detail.ts'
import { productSearchBody } from '../../../shared/api/product-search.ts'
import { type RankingBody, rankingBody } from '../../../shared/api/ranking-create.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { readSalesTrend } from '../../features/product-detail/sales-trends.query.ts'
import { searchProducts } from '../../features/product-search/product-search.query.ts'
import { rankProducts, rankProductsByStep } from '../../features/ranking-create/ranking-create.query.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createWarehouse } from '../databases.ts'
import { createRunParameters } from '../property-runs.ts'
import { makeSmallTrade, type SmallTrade, writeSmallTrade } from '../small-trade.ts'
import {
  computeOraclePositions,
  computeOracleRanking,
  computeOracleTrend,
  getComparedBefore,
  isBeforeRelease,
} from './trends-and-rankings.ts'

const seeds = createRunParameters({ quick: 6 })

const trade: SmallTrade = makeSmallTrade(7)
const getDays = (rows: readonly { date: string }[]) => rows.map(({ date }) => date).sort()
const firstDay = getDays([...trade.sales, ...trade.deliveries, ...trade.returns, ...trade.adjustments])[0] ?? ''
const lastSale = getDays(trade.sales).at(-1) ?? ''
const engines: { duckdb?: Warehouse; postgres?: Warehouse } = {}

beforeAll(async () => {
  for (const kind of ['duckdb', 'postgres'] as const) {
    const warehouse = await createWarehouse(kind)
    await writeSmallTrade(warehouse, trade)
    engines[kind] = warehouse
  }
})
afterAll(async () => {
  await engines.duckdb?.close()
  await engines.postgres?.close()
})

const getWarehouses = (): [string, Warehouse][] =>
  (['duckdb', 'postgres'] as const).map((kind) => {
    const warehouse = engines[kind]
    if (!warehouse) throw new Error(`${kind} did not start`)
    return [kind, warehouse]
  })

// periods that begin before the first movement and end after the last, of one day to months, whole weeks or not
const period = fc
  .tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 3 }))
  .map(([start, length, shape]) => {
    const from = addDays(trade.from, start)
    if (shape === 0) return { from: `${from.slice(0, 7)}-01`, to: addDays(`${addDays(from, 32).slice(0, 7)}-01`, -1) }
    return { from, to: addDays(from, shape === 1 ? length % 7 : length) }
  })
const some = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) })
const stores = fc.record({
  areaCds: some([...new Set(trade.stores.map((store) => store.area))]),
  prefectureCds: fc.constant([] as string[]),
  chainCds: some(['C0', 'C1', 'C2']),
  storeCds: some(trade.stores.map((store) => store.cd)),
  locationCds: fc.constant([] as string[]),
})
const products = fc.record({
  kind: fc.constantFrom('all', 'book', 'magazine', 'other'),
  genreKeys: some(['03', '03/91', '03/91/95', '02', '09/34', '77']),
  publisherCds: some(['9901', '9902', '9903', '9904', '0000']),
})
const ageRange = fc.oneof(
  fc.constant(null),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .map(([a, b]) => ({ from: 10 * Math.min(a, b), to: 10 * Math.max(a, b) })),
)
const ranking: fc.Arbitrary<RankingBody> = fc
  .record({
    period,
    sinceRelease: fc.constantFrom(null, null, 0, 7, 83),
    basis: fc.constantFrom(1, 2),
    products,
    stores,
    channel: fc.constantFrom('all', 'store', 'net'),
    gender: fc.constantFrom(0, 0, 1, 2),
    ageRange,
    ranksAmong: fc.constantFrom('shown', 'market'),
  })
  .map((body) => rankingBody.parse(body))

/** The products that the ranks of a body count. */
const rankedProducts = (body: RankingBody): RankingBody =>
  body.ranksAmong === 'shown' ? body : { ...body, products: { ...body.products, publisherCds: [] } }

describe('rankings', () => {
  it('computes rankings that match an independent calculation on both engines for any condition', async () => {
    await fc.assert(
      fc.asyncProperty(ranking, async (body) => {
        const wanted = computeOracleRanking(trade, body)
        const beforeDays = getComparedBefore(trade, body.period)
        const before = computeOracleRanking(trade, body, beforeDays)
        // nothing is compared with days before the data, nor days without data with others
        const isComparable = beforeDays.from >= firstDay && body.period.from <= lastSale
        const market = computeOracleRanking(trade, rankedProducts(body)).ranked
        const marketBefore = computeOracleRanking(trade, rankedProducts(body), getComparedBefore(trade, body.period)).ranked
        const getRank = (ranks: typeof market, jan: string) => ranks.find((oracleRank) => oracleRank.jan === jan)?.rank ?? null
        for (const [kind, warehouse] of getWarehouses()) {
          const result = await rankProducts(warehouse.knex, body, unlimitedScope)
          expect(
            result.rankingList.map(({ rank, jan, quantity, amount, amountTaxIn }) => ({
              rank,
              jan,
              quantity,
              amount,
              amountTaxIn,
            })),
            kind,
          ).toEqual(
            wanted.ranked.map(({ jan, quantity, amount, amountTaxIn }) => ({
              rank: getRank(market, jan),
              jan,
              quantity,
              amount,
              amountTaxIn,
            })),
          )
          expect([
            result.baseData.quantity,
            result.baseData.amount,
            result.baseData.amountTaxIn,
            result.baseData.products,
          ]).toEqual([
            wanted.quantity,
            wanted.amount,
            wanted.amountTaxIn,
            body.basis === 2 ? wanted.ranked.length : result.baseData.products,
          ])
          expect([result.baseData.previousQuantity, result.baseData.previousAmount]).toEqual([before.quantity, before.amount])
          for (const row of result.rankingList) {
            const then = before.ranked.find((oracleRank) => oracleRank.jan === row.jan)
            expect(row.previousRank, `${kind} ${row.jan}`).toBe(isComparable ? getRank(marketBefore, row.jan) : null)
            if (row.previousHidden) expect([row.previousQuantity, row.changeRate, then]).toEqual([null, null, undefined])
            else if (then) expect(row.previousQuantity).toBe(then.quantity)
          }
        }
      }),
      seeds,
    )
  })

  it('computes rank lines that match an independent calculation and end with the ranks of the table', async () => {
    await fc.assert(
      fc.asyncProperty(ranking, async (body) => {
        for (const [kind, warehouse] of getWarehouses()) {
          const result = await rankProducts(warehouse.knex, body, unlimitedScope)
          const jans = result.rankingList.slice(0, 10).map((row) => row.jan)
          if (jans.length === 0) continue
          const { steps, lines: rankLines } = await rankProductsByStep(warehouse.knex, { ...body, jans }, unlimitedScope)
          expect(steps).toEqual(result.additionalData.steps)
          expect(steps.at(-1)).toEqual(body.period)
          const some = body.gender !== 0 || body.ageRange !== null
          for (const [index, step] of steps.entries()) {
            const wanted = computeOracleRanking(trade, rankedProducts(body), step)
            for (const line of rankLines) {
              if (some && line.ranks[index] === null) continue
              expect(line.ranks[index], `${kind} ${step.from} ${line.jan}`).toBe(
                wanted.ranked.find((oracleRank) => oracleRank.jan === line.jan)?.rank ?? null,
              )
            }
          }
          if (some) continue
          for (const line of rankLines)
            expect(line.ranks.at(-1)).toBe(result.rankingList.find((row) => row.jan === line.jan)?.rank)
          for (const row of result.rankingList) expect(row.trend.at(-1)).toBe(body.basis === 1 ? row.amount : row.quantity)
        }
      }),
      createRunParameters({ quick: 3, deep: 62 }),
    )
  })
})

describe('trends', () => {
  const trend = fc
    .record({
      jan: fc.constantFrom(...trade.products.map((product) => product.jan)),
      period,
      unit: fc.constantFrom('day', 'week', 'month'),
      weekStartsOn: fc.integer({ min: 1, max: 7 }),
      stores,
      channel: fc.constantFrom('all', 'store', 'net'),
    })
    .map((body) => ({ ...salesTrends.body.parse(body), period: body.period }))
    .filter((body) => !isBeforeRelease(trade, body))

  it('computes trends that match an independent calculation on both engines, including cumulative figures', async () => {
    await fc.assert(
      fc.asyncProperty(trend, async (body) => {
        const wanted = computeOracleTrend(trade, body)
        for (const [kind, warehouse] of getWarehouses()) {
          const result = await readSalesTrend(warehouse.knex, body, unlimitedScope)
          const got = result.salesTrends.map(({ hour: _hour, saleRate: _rate, ...point }) => point)
          expect(got, kind).toEqual(wanted)
          expect(result.totals.quantity).toBe(wanted.reduce((sum, point) => sum + point.quantity, 0))
        }
      }),
      seeds,
    )
  })

  it('computes trends by hour that match an independent calculation, and hours add up to days', async () => {
    await fc.assert(
      fc.asyncProperty(trend, async (body) => {
        const short = { ...body, unit: 'hour' as const, period: { from: body.period.from, to: addDays(body.period.from, 6) } }
        fc.pre(!isBeforeRelease(trade, short))
        const wanted = computeOracleTrend(trade, short)
        for (const [, warehouse] of getWarehouses()) {
          const result = await readSalesTrend(warehouse.knex, short, unlimitedScope)
          expect(result.salesTrends).toHaveLength(7 * 24)
          for (const point of wanted) {
            const hours = result.salesTrends.filter((salesTrend) => salesTrend.date === point.date)
            expect(hours.reduce((sum, one) => sum + one.quantity, 0)).toBe(point.quantity)
            expect(hours.reduce((sum, one) => sum + one.amountTaxIn, 0)).toBe(point.amountTaxIn)
          }
        }
      }),
      createRunParameters({ quick: 3, deep: 62 }),
    )
  })
})

describe('searches', () => {
  const search = fc
    .record({
      period,
      sinceRelease: fc.constantFrom(null, null, 0, 7, 83, 167),
      products,
      stores,
      inStock: fc.boolean(),
      soldInPeriod: fc.boolean(),
      sort: fc.constantFrom(
        [{ key: 'totalSaleQuantity', descending: true }],
        [
          { key: 'saleRate', descending: false },
          { key: 'price', descending: true },
        ],
        [{ key: 'cumulativeStockQuantity', descending: true }],
      ),
    })
    .map((body) => productSearchBody.parse(body))

  it('searches like an independent calculation as of any day on both engines, including stock bands and sums', async () => {
    await fc.assert(
      fc.asyncProperty(search, async (body) => {
        const positions = computeOraclePositions(trade, body.period.to, body.stores)
        const ranked = computeOracleRanking(
          trade,
          rankingBody.parse({
            period: body.period,
            sinceRelease: body.sinceRelease,
            stores: body.stores,
            products: body.products,
          }),
        )
        const lists: string[][] = []
        for (const [kind, warehouse] of getWarehouses()) {
          const result = await searchProducts(warehouse.knex, body, unlimitedScope)
          lists.push(result.list.map((row) => row.jan))
          for (const row of result.list) {
            const wanted = positions.find((position) => position.jan === row.jan)
            expect(
              [
                row.cumulativeDeliveryQuantity,
                row.cumulativeSaleQuantity,
                row.cumulativeReturnQuantity,
                row.cumulativeStockQuantity,
              ],
              `${kind} ${row.jan}`,
            ).toEqual([wanted?.delivered, wanted?.sold, wanted?.returned, wanted?.stock])
            expect(row.stockStatus).toEqual(wanted?.bands)
            expect(row.notDeliveredStores).toBe(wanted?.notDelivered)
            expect(row.negativeStores).toBe(wanted?.negativeStores)
            const sold = ranked.ranked.find((oracleRank) => oracleRank.jan === row.jan)
            if (sold) expect(row.totalSaleQuantity).toBe(sold.quantity)
          }
          if (body.sinceRelease !== null) {
            const released = trade.products.filter(({ release }) => release >= body.period.from && release <= body.period.to)
            expect(result.list.filter(({ jan }) => !released.some((item) => item.jan === jan))).toEqual([])
          }
          if (!body.inStock && !body.soldInPeriod) expect(result.totals.totalSaleQuantity).toBe(ranked.quantity)
          expect(result.total).toBe(result.list.length)
        }
        expect(lists[0]).toEqual(lists[1])
      }),
      seeds,
    )
  })
})
