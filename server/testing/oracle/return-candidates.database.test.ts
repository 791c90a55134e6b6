import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnCandidates } from '../../../shared/api/return-candidates.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { listReturnCandidates } from '../../features/return-candidates/return-candidates.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { makeSmallTrade } from '../small-trade.ts'
import { computeRate } from './product-detail.ts'
import { computeOracleReturnCandidates } from './return-candidates.ts'

const seeds = createRunParameters({ quick: 6 })

const trade = makeSmallTrade(9)
const supply = makeSmallSupply(trade, 13)
// two of three titles have a limit, around the last days of the trade
for (const [id, product] of supply.products)
  supply.products.set(id, { ...product, returnLimit: id % 3 === 0 ? null : addDays(trade.to, ((id * 7) % 47) - 4) })
const world = { trade, supply }
const engines = setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, world.supply))

const some = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) })
const queries = fc.record({
  stores: fc.record({
    areaCds: some([...new Set(trade.stores.map((store) => store.area))]),
    chainCds: some(['C0', 'C1', 'C2']),
    scaleCds: some(['1', '2']),
  }),
  products: fc.record({
    kind: fc.constantFrom('all', 'all', 'book', 'magazine', 'other', 'publication'),
    genreKeys: some(['03', '03/91', '03/91/95', '02', '09/34']),
  }),
  withinDays: fc.integer({ min: 1, max: 40 }),
  keepCopies: fc.integer({ min: 0, max: 2 }),
  minReturnCopies: fc.integer({ min: 0, max: 4 }),
})
const add = <T>(rows: readonly T[], getValue: (row: T) => number) => rows.reduce((all, row) => all + getValue(row), 0)
const tenths = (fixedPoint: number) => Math.round(fixedPoint / 100) / 10
/** Copies sold per day in stock, over the days of all stores together. */
function getDailySales(stores: readonly { sold: number; stockedDays: number }[]): number {
  const days = add(stores, (one) => one.stockedDays)
  return days === 0 ? 0 : Math.floor((100 * add(stores, (one) => one.sold)) / days + 0.5) / 100
}

describe('return candidates', () => {
  it('includes titles with copies to return, past their limit and without a limit in the test data', () => {
    const { stores, withoutLimit } = computeOracleReturnCandidates(
      world,
      returnCandidates.body.parse({ products: { kind: 'all' } }),
    )
    expect(stores.filter(({ copies }) => copies > 0).length).toBeGreaterThan(20)
    expect(stores.filter(({ copies }) => copies === 0).length).toBeGreaterThan(0)
    expect(withoutLimit.products).toBeGreaterThan(3)
  })

  it('computes return candidates as stock of a store minus expected sales until the limit and copies to keep', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (conditions) => {
        const body = returnCandidates.body.parse({ ...conditions, groupBy: 'store', pageSize: 1000 })
        const every = computeOracleReturnCandidates(world, body)
        const wanted = every.stores.filter((row) => row.copies >= body.minReturnCopies)
        for (const [kind, { knex }] of engines.warehouses) {
          const result = await listReturnCandidates(knex, body, { scope: unlimitedScope, language: 'ja' })
          const key = (row: { jan: string; storeCd: string | null }) => `${row.jan} ${row.storeCd}`
          expect(result.asOf, kind).toBe(every.asOf)
          expect(result.list.map(key).sort(), kind).toEqual(wanted.map(key).sort())
          for (const row of result.list) {
            const one = wanted.find((item) => key(item) === key(row))
            if (!one) throw new Error(key(row))
            expect(row, `${kind} ${key(row)}`).toMatchObject({
              returnLimitDate: one.limit,
              returnStores: one.copies > 0 ? 1 : 0,
              cumulativeDeliveryQuantity: one.position.delivered,
              cumulativeSaleQuantity: one.position.sold,
              cumulativeReturnQuantity: one.position.returned,
              cumulativeStockQuantity: one.position.stock,
              stockAmount: one.stockAmount,
              saleRate: computeRate(one.position.sold, one.position.delivered),
              dailySales: getDailySales([one]),
              expectedSales: tenths(one.expectedSales),
              returnCopies: one.copies,
              returnAmount: one.amount,
            })
          }
          expect(result.totals, kind).toMatchObject({
            products: new Set(wanted.map(({ jan }) => jan)).size,
            stores: new Set(wanted.filter(({ copies }) => copies > 0).map(({ storeCd }) => storeCd)).size,
            returnStores: wanted.filter(({ copies }) => copies > 0).length,
            cumulativeStockQuantity: add(wanted, ({ position }) => position.stock),
            dailySales: getDailySales(wanted),
            expectedSales: tenths(add(wanted, ({ expectedSales }) => expectedSales)),
            returnCopies: add(wanted, ({ copies }) => copies),
            returnAmount: add(wanted, ({ amount }) => amount),
          })
          expect(result.withoutLimit, kind).toEqual(every.withoutLimit)
        }
      }),
      seeds,
    )
  })

  it('lists return candidates by title with deliveries to all stores and the copies to return of stores with stock', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (conditions) => {
        const body = returnCandidates.body.parse({ ...conditions, pageSize: 1000 })
        const { stores, supplyOf: getSupply } = computeOracleReturnCandidates(world, body)
        const titles = [...new Set(stores.map(({ jan }) => jan))]
          .map((jan) => stores.filter((row) => row.jan === jan))
          .filter((rows) => add(rows, ({ copies }) => copies) >= body.minReturnCopies)
        for (const [kind, { knex }] of engines.warehouses) {
          const result = await listReturnCandidates(knex, body, { scope: unlimitedScope, language: 'en' })
          expect(result.list.map(({ jan }) => jan).sort(), kind).toEqual(titles.map(([first]) => first?.jan).sort())
          for (const row of result.list) {
            const own = titles.find(([first]) => first?.jan === row.jan) ?? []
            const had = getSupply(own[0]?.product ?? 0)
            expect(row, `${kind} ${row.jan}`).toMatchObject({
              storeCd: null,
              returnStores: own.filter(({ copies }) => copies > 0).length,
              cumulativeDeliveryQuantity: had.delivered,
              cumulativeSaleQuantity: had.sold,
              cumulativeReturnQuantity: had.returned,
              cumulativeStockQuantity: had.stock,
              saleRate: computeRate(had.sold, had.delivered),
              dailySales: getDailySales(own),
              expectedSales: tenths(add(own, ({ expectedSales }) => expectedSales)),
              returnCopies: add(own, ({ copies }) => copies),
              returnAmount: add(own, ({ amount }) => amount),
            })
          }
          const days = [...new Set(titles.map(([first]) => first?.limit ?? ''))].sort()
          expect(result.limits, kind).toEqual(
            days.map((returnLimitDate) => {
              const due = titles.filter(([first]) => first?.limit === returnLimitDate)
              return {
                returnLimitDate,
                products: due.length,
                returnCopies: add(due.flat(), ({ copies }) => copies),
                returnAmount: add(due.flat(), ({ amount }) => amount),
              }
            }),
          )
        }
      }),
      seeds,
    )
  })
})
