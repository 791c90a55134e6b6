import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { genreTrendBody } from '../../../shared/api/trend-by-genre.ts'
import { readGenreTrends } from '../../features/trend-by-genre/trend-by-genre.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { anyChannel, createPeriodArbitrary, createStoresArbitrary } from '../small-engines.ts'
import { makeSmallTrade, type Sale } from '../small-trade.ts'
import { computeOracleGenreTrend, WITHOUT } from './trend-by-genre.ts'

const trade = makeSmallTrade(17)
const engines = setUpSmallEngines(trade, async ({ knex }) => {
  await knex('publisher').where({ publisher_cd: '9904' }).update({ imprint_of_cd: '9901' })
  await knex('product').where({ id: WITHOUT }).update({ publisher_id: null, trade_genre_id: null })
})

const as = { scope: unlimitedScope, language: 'ja' as const }
const query = fc
  .record({
    period: createPeriodArbitrary(trade),
    unit: fc.constantFrom('day', 'week', 'month'),
    weekStartsOn: fc.integer({ min: 1, max: 7 }),
    groupBy: fc.constantFrom('genre', 'publisher', 'genre-publisher'),
    genreLevel: fc.constantFrom('large', 'medium', 'small'),
    basis: fc.constantFrom(1, 2),
    stores: createStoresArbitrary(trade),
    channel: anyChannel,
    limit: fc.constantFrom(1, 2, 3, 100),
  })
  .map((body) => ({ ...genreTrendBody.parse({ ...body, products: { kind: 'all' } }), period: body.period }))

describe('trends by genre and publisher', () => {
  it('computes trends by genre and publisher like an independent calculation, including last year and the remaining groups', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const picked = (sale: Sale) => {
          const store = trade.stores[sale.store - 1]
          const fits = (codes: readonly string[], cd: string | undefined) => codes.length === 0 || codes.includes(cd ?? '')
          const { areaCds, chainCds, storeCds } = body.stores
          const through = body.channel === 'all' || (body.channel === 'net') === (sale.channel === 2)
          return fits(areaCds, store?.area) && fits(chainCds, store?.chain) && fits(storeCds, store?.cd) && through
        }
        const groups = computeOracleGenreTrend(trade, body, picked)
        const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await readGenreTrends(warehouse.knex, body, as)
          const named = result.list.filter((row) => row.kind === 'named')
          const value = (row: { quantity: number; amount: number }) => (body.basis === 1 ? row.amount : row.quantity)
          for (const row of named) {
            const group = groups.find((item) => item.genre === row.genreKey && item.publisher === row.publisherCd)
            const before = body.basis === 1 ? row.previousAmount : row.previousQuantity
            const lastYear = body.basis === 1 ? row.lastYearAmount : row.lastYearQuantity
            expect([value(row), before, lastYear], `${kind} ${row.label}`).toEqual(group?.sums ?? [0, 0, 0])
            expect(row.trend).toEqual(result.buckets.map((bucket) => group?.trend.get(bucket) ?? 0))
          }
          expect(named.map(value)).toEqual(
            groups
              .map((group) => group.sums[0] ?? 0)
              .sort((a, b) => b - a)
              .slice(0, Math.max(named.length, Math.min(body.limit, groups.length))),
          )
          // Σ rows = total, in the sum and in every bucket
          expect(sum(result.list.map(value))).toBe(value(result.totals))
          expect(value(result.totals)).toBe(sum(groups.map((group) => group.sums[0] ?? 0)))
          expect(sum(result.totals.trend)).toBe(value(result.totals))
          for (const index of result.buckets.keys())
            expect(sum(result.list.map((row) => row.trend[index] ?? 0))).toBe(result.totals.trend[index])
        }
      }),
      createRunParameters({ quick: 6 }),
    )
  })

  it('has weeks and months of trends that are the sums of their days, even across the change of tax', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom('week', 'month'), async (body, unit) => {
        for (const [, warehouse] of engines.warehouses) {
          const [days, coarse] = [
            await readGenreTrends(warehouse.knex, { ...body, unit: 'day', limit: 100 }, as),
            await readGenreTrends(warehouse.knex, { ...body, unit: unit as 'week', limit: 100 }, as),
          ]
          const starts = [...coarse.buckets]
          for (const [index, row] of coarse.list.entries()) {
            const sums = starts.map(() => 0)
            for (const [at, day] of days.buckets.entries()) {
              const bucket = starts.findLastIndex((start) => start <= day)
              sums[bucket] = (sums[bucket] ?? 0) + (days.list[index]?.trend[at] ?? 0)
            }
            expect(row.trend).toEqual(sums)
          }
        }
      }),
      createRunParameters({ quick: 6, deep: 125 }),
    )
  })
})
