import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CombinedBody, combinedBody } from '../../../shared/contract/combined-sales-analysis.ts'
import { addDays } from '../../../shared/period.ts'
import { combinedWith } from '../../features/combined-sales-analysis/combined-sales-analysis.query.ts'
import { combinedSummary } from '../../features/combined-sales-analysis/combined-summary.query.ts'
import { wholeRange } from '../../warehouse/products/scope.ts'
import { makeMemberTrade } from '../member-trade.ts'
import { openSmallEngines, oracleRuns, type SmallEngines } from '../small-engines.ts'
import { oracleCombined } from './combined-sales-analysis.ts'

const seeds = oracleRuns(31)
const trade = makeMemberTrade(3)
let engines: SmallEngines
beforeAll(async () => {
  engines = await openSmallEngines(trade)
})
afterAll(() => engines.close())

const question: fc.Arbitrary<CombinedBody> = fc
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
    item: fc.constantFrom('all', 'all', 'book', 'rental', 'sale', 'stationery', 'game'),
    areaCds: fc.constantFrom<string[]>([], [], [trade.stores[0]?.area ?? ''], [trade.stores[1]?.area ?? '']),
  })
  .map(({ span: [from, days], base, counted, item, areaCds }) =>
    combinedBody.parse({
      ...base,
      ...counted,
      item,
      stores: { areaCds },
      period: { from: addDays(trade.from, from), to: addDays(trade.from, from + days) },
    }),
  )

describe('what is sold together agrees with the plain meaning', () => {
  it('pair by pair, on both engines, for any condition', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (body) => {
        const wanted = oracleCombined(trade, body)
        for (const [kind, warehouse] of engines.both) {
          const answer = await combinedWith(warehouse.knex, { ...body, pageSize: null }, wholeRange)
          expect(
            answer.list.map(({ jan, pairs, units, confidence, lift, reliableLift }) => ({
              jan,
              pairs,
              units,
              confidence,
              lift,
              reliableLift,
            })),
            kind,
          ).toEqual(wanted.rows)
          if (answer.baseUnits !== null) expect([answer.baseUnits, answer.allUnits]).toEqual([wanted.baseUnits, wanted.allUnits])
          else expect(wanted.baseUnits < 5 || wanted.allUnits - wanted.baseUnits < 5).toBe(true)
        }
      }),
      seeds,
    )
  })

  it('in its summary, and hides what would tell of fewer than five', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (body) => {
        const wanted = oracleCombined(trade, body)
        for (const [kind, warehouse] of engines.both) {
          const answer = await combinedSummary(warehouse.knex, body, wholeRange)
          const few = (count: number) => count > 0 && count < 5
          if (few(wanted.withOthers) || few(wanted.baseUnits - wanted.withOthers)) expect(answer.withOthers, kind).toBeNull()
          if (answer.withOthers !== null) expect(answer.withOthers, kind).toBe(wanted.withOthers)
          if (answer.withBase.units !== null) {
            expect(answer.withBase, kind).toEqual({
              units: wanted.baseUnits,
              quantity: wanted.withQuantity,
              amount: wanted.withAmount,
            })
          } else expect(answer.withBase).toEqual({ units: null, quantity: null, amount: null })
          if (answer.withoutBase.units !== null) {
            expect(answer.withoutBase, kind).toEqual({
              units: wanted.allUnits - wanted.baseUnits,
              quantity: wanted.withoutQuantity,
              amount: wanted.withoutAmount,
            })
          }
          if (answer.memberShare !== null && wanted.baseUnits > 0)
            expect(answer.memberShare, kind).toBeCloseTo((100 * wanted.cards) / wanted.baseUnits, 0)
        }
      }),
      seeds,
    )
  })

  it('with a lift that is the same from either side, and a confidence that is not', async () => {
    const jans = trade.products.map(({ jan }) => jan)
    const period = { from: trade.from, to: trade.to }
    const [[, warehouse]] = engines.both as [(typeof engines.both)[number]]
    const pairs = new Map<string, { lift: number | null; reliableLift: number | null; confidence: number | null }>()
    for (const jan of jans) {
      const { list } = await combinedWith(
        warehouse.knex,
        { ...combinedBody.parse({ period, jans: [jan], item: 'all' }), pageSize: null },
        wholeRange,
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
})
