import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBody } from '../../../shared/api/sale-compare.ts'
import { compareSales } from '../../features/sale-compare/sale-compare.routes.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { anyChannel, createPeriodArbitrary, createStoresArbitrary } from '../small-engines.ts'
import { makeSmallTrade } from '../small-trade.ts'
import { computeOracleComparison, getSeries } from './sale-compare.ts'

const trade = makeSmallTrade(19)
const lastSale =
  trade.sales
    .map((sale) => sale.date)
    .sort()
    .at(-1) ?? ''
const engines = setUpSmallEngines(trade, async ({ knex }) => {
  for (const id of [1, 2, 3])
    await knex('series').insert({ id, series_cd: `R${id}`, series_nm: `シリーズ${id}`, search_text: `R${id}` })
  for (const { id } of trade.products)
    await knex('product')
      .where({ id })
      .update({ series_id: getSeries(id) })
})

const query = fc
  .record({
    jans: fc.uniqueArray(fc.constantFrom(...trade.products.map((product) => product.jan)), { minLength: 1, maxLength: 4 }),
    align: fc.constantFrom('calendar', 'days-since-release'),
    period: createPeriodArbitrary(trade),
    days: fc
      .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 70 }))
      .map(([from, length]) => ({ from, to: from + length })),
    unit: fc.constantFrom('day', 'week', 'month'),
    weekStartsOn: fc.integer({ min: 1, max: 7 }),
    stores: createStoresArbitrary(trade),
    channel: anyChannel,
    with: fc.subarray(['previousPeriod', 'lastYear', 'previousIssue'] as const),
  })
  .map((body) => compareBody.parse(body))

describe('product comparisons', () => {
  it('compares products by time step like an independent calculation on both engines, including the previous issue', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await compareSales(warehouse.knex, body, unlimitedScope)
          expect(result.products.map((product) => product.jan)).toEqual(body.jans)
          for (const product of result.products) {
            const own = trade.products.find((item) => item.jan === product.jan)
            if (!own) throw new Error(product.jan)
            const plain = computeOracleComparison(trade, body, own, lastSale)
            expect(
              result.buckets.map((bucket) => bucket.date ?? String(bucket.dayNumber)),
              kind,
            ).toEqual(plain.buckets)
            expect(
              product.points.map(({ quantity, amount, cumulativeQuantity, cumulativeDelivery, marketStock }) => ({
                quantity,
                amount,
                cumulativeQuantity,
                cumulativeDelivery,
                marketStock,
              })),
              `${kind} ${product.jan}`,
            ).toEqual(plain.points)
            const line = product.lines.find((item) => item.kind === 'previousIssue')
            expect(line?.jan ?? null).toBe(body.with.includes('previousIssue') ? (plain.issue?.jan ?? null) : null)
            if (line) expect(line.quantity.map((value) => value ?? 0)).toEqual(plain.line)
            const lastYear = product.lines.find((item) => item.kind === 'lastYear')
            if (lastYear && (body.unit !== 'month' || body.align !== 'calendar'))
              expect(lastYear.quantity).toEqual(plain.lastYear)
            expect(product.totals.comparedQuantity).toBe(plain.compared.own)
            if (line) expect(line.totalQuantity).toBe(plain.compared.issue)
            if (lastYear && (body.unit !== 'month' || body.align !== 'calendar'))
              expect(lastYear.totalQuantity).toBe(plain.compared.lastYear)
            if (result.indexBucket !== null) expect(product.points[result.indexBucket]?.index).toBe(100)
          }
          const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
          expect(sum(result.totals.points.map((point) => point.quantity))).toBe(result.totals.quantity)
          expect(sum(result.products.map((product) => product.totals.quantity))).toBe(result.totals.quantity)
        }
      }),
      createRunParameters({ quick: 6 }),
    )
  })
})
