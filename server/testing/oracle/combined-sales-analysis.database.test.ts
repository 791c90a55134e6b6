import fc from 'fast-check'
import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { type CombinedBody, combinedBody } from '../../../shared/api/combined-sales-analysis.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { itemGroupNames } from '../../../shared/trade/items.ts'
import { listCombinedTitles } from '../../features/combined-sales-analysis/combined-sales-analysis.routes.ts'
import { summarizeCombinedSales } from '../../features/combined-sales-analysis/combined-summary.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { makeMemberTrade } from '../member-trade.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { computeOracleCombinedSales } from './combined-sales-analysis.ts'

const seeds = createRunParameters({ quick: 6 })
// enough members to show some pairs
const trade = makeMemberTrade(3, { receipts: 20_000, members: 700 })
const engines = setUpSmallEngines(trade)

const query: fc.Arbitrary<CombinedBody> = fc
  .record({
    span: fc.tuple(fc.integer({ min: -5, max: 90 }), fc.integer({ min: 10, max: 120 })),
    base: fc.oneof(
      fc.record({
        jans: fc.subarray(
          trade.products.map(({ jan }) => jan),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fc.constantFrom({ seriesCd: 'm1234' }, { seriesCd: 's000001' }),
    ),
    counted: fc.oneof(
      fc.constant({ by: 'receipt' as const }),
      fc.record({ by: fc.constant('member' as const), memberDays: fc.constantFrom(null, 0, 3, 20) }),
    ),
    item: fc.constantFrom('all', 'all', ...itemGroupNames),
    areaCds: fc.constantFrom<string[]>([], [], [trade.stores[0]?.area ?? ''], [trade.stores[1]?.area ?? '']),
  })
  .map(({ span: [from, days], base, counted, item, areaCds }) =>
    combinedBody.parse({
      ...base,
      ...counted,
      item,
      // the order of the oracle
      sort: [{ key: 'confidence' }],
      stores: { areaCds },
      period: { from: addDays(trade.from, from), to: addDays(trade.from, from + days) },
    }),
  )

/** A query of each kind about the whole trade, so that pairs are compared whatever the generator chooses. */
const examples = (['receipt', 'member'] as const).map((by): [CombinedBody] => [
  combinedBody.parse({
    by,
    jans: trade.products.slice(0, 3).map(({ jan }) => jan),
    item: 'all',
    sort: [{ key: 'confidence' }],
    period: { from: trade.from, to: trade.to },
  }),
])

describe('combined sales', () => {
  it('computes combined sales that match an independent calculation pair by pair on both engines for any condition', async () => {
    let byMember = 0
    let byReceipt = 0
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const wanted = computeOracleCombinedSales(trade, body)
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await listCombinedTitles(warehouse.knex, { ...body, pageSize: null }, unlimitedScope)
          expect(
            result.list.map(({ jan, coOccurrences, baskets, confidence, lift, reliableLift }) => ({
              jan,
              coOccurrences,
              baskets,
              confidence,
              lift,
              reliableLift,
            })),
            kind,
          ).toEqual(wanted.rows)
          if (body.by === 'member') byMember += wanted.rows.length
          else byReceipt += wanted.rows.length
          expect([result.baseBaskets, result.allBaskets], kind).toEqual([wanted.baseBaskets, wanted.allBaskets])
        }
      }),
      { ...seeds, examples },
    )
    expect(byMember).toBeGreaterThan(0)
    expect(byReceipt).toBeGreaterThan(0)
  })

  it('sums up combined sales like an independent calculation and hides small counts', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const wanted = computeOracleCombinedSales(trade, body)
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await summarizeCombinedSales(warehouse.knex, body, unlimitedScope)
          const { withBase, withoutBase, withOthers, memberShare } = result
          expect({ withBase, withoutBase, withOthers }, kind).toEqual({
            withBase: wanted.withBase,
            withoutBase: wanted.withoutBase,
            withOthers: wanted.withOthers,
          })
          const { baskets } = wanted.withBase
          if (wanted.cards === null || !baskets) expect(memberShare, kind).toBeNull()
          else expect(memberShare, kind).toBeCloseTo((100 * wanted.cards) / baskets, 0)
        }
      }),
      seeds,
    )
  })

  it('computes the same lift of combined sales in both directions, but not the same confidence', async () => {
    const jans = trade.products.map(({ jan }) => jan)
    const period = { from: trade.from, to: trade.to }
    const [[, warehouse]] = engines.warehouses as [(typeof engines.warehouses)[number]]
    const pairs = new Map<string, { lift: number | null; reliableLift: number | null; confidence: number | null }>()
    for (const jan of jans) {
      const { list } = await listCombinedTitles(
        warehouse.knex,
        { ...combinedBody.parse({ period, jans: [jan], item: 'all' }), pageSize: null },
        unlimitedScope,
      )
      for (const { jan: other, lift, reliableLift, confidence } of list)
        pairs.set(`${jan}/${other}`, { lift, reliableLift, confidence })
    }
    expect(pairs.size).toBeGreaterThan(40)
    let unlike = 0
    for (const [key, here] of pairs) {
      const there = pairs.get(key.split('/').reverse().join('/'))
      expect([there?.lift, there?.reliableLift], key).toEqual([here.lift, here.reliableLift])
      if (there?.confidence !== here.confidence) unlike += 1
    }
    expect(unlike).toBeGreaterThan(0)
  })

  it('computes combined sales by kind of goods like an independent calculation, with a group as the sum of its kinds', async () => {
    const period = { from: trade.from, to: trade.to }
    const jans = trade.products.filter(({ kind }) => kind === 'book').map(({ jan }) => jan)
    const found = async (item: (typeof itemGroupNames)[number], knex: Knex) => {
      const body = { ...combinedBody.parse({ period, jans, item, by: 'member' }), pageSize: null }
      return (await listCombinedTitles(knex, body, unlimitedScope)).list.map((row) => `${row.itemNm} ${row.jan}`).sort()
    }
    for (const [kind, { knex }] of engines.warehouses) {
      const parts: Record<string, string[]> = {}
      for (const item of itemGroupNames) parts[item] = await found(item, knex)
      for (const [item, name] of [
        ['rental-video', 'レンタル映像'],
        ['rental-music', 'レンタル音楽'],
        ['rental-comic', 'レンタルコミック'],
        ['sale-video', 'セル映像'],
        ['sale-music', 'セル音楽'],
        ['stationery', '文具'],
        ['game', 'ゲーム'],
      ] as const) {
        expect(parts[item], `${kind} ${item}`).not.toEqual([])
        expect(
          parts[item]?.every((row) => row.startsWith(`${name} `)),
          `${kind} ${item}`,
        ).toBe(true)
      }
      const together = (...items: string[]) => items.flatMap((item) => parts[item] ?? []).sort()
      expect(parts.rental, kind).toEqual(together('rental-video', 'rental-music', 'rental-comic'))
      expect(parts.sale, kind).toEqual(together('sale-video', 'sale-music'))
      expect(parts.all, kind).toEqual(together('book', 'rental', 'sale', 'stationery', 'game'))
    }
  })
})
