import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankingBody } from '../../../shared/api/ranking-create.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { rankProducts, rankProductsByStep } from '../../features/ranking-create/ranking-create.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { makeMemberTrade } from '../member-trade.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpWarehouses } from '../set-up.ts'
import { writeSmallTrade } from '../small-trade.ts'
import { computeOracleRanking, getComparedBefore } from './trends-and-rankings.ts'

const runs = createRunParameters({ quick: 4, deep: 60 })
// enough buyers to fill lots of ten in most weeks
const trade = makeMemberTrade(5, { receipts: 9000, members: 1500 })
const warehouses = setUpWarehouses((warehouse) => writeSmallTrade(warehouse, trade))

const some = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...values], { minLength: 1 }) })
const ranking = fc
  .record({
    period: fc
      .tuple(fc.integer({ min: -20, max: 100 }), fc.integer({ min: 0, max: 100 }))
      .map(([start, length]) => ({ from: addDays(trade.from, start), to: addDays(trade.from, start + length) })),
    sinceRelease: fc.constantFrom(null, null, 7, 83),
    basis: fc.constantFrom(1, 2),
    stores: fc.record({
      areaCds: some([...new Set(trade.stores.map((store) => store.area))]),
      storeCds: some(trade.stores.map((store) => store.cd)),
    }),
    channel: fc.constantFrom('all', 'all', 'store', 'net'),
    gender: fc.constantFrom(0, 1, 2),
    ageRange: fc.constantFrom(null, { from: 10, to: 90 }, { from: 20, to: 40 }, { from: 30, to: 30 }),
  })
  .filter(({ gender, ageRange }) => gender !== 0 || ageRange !== null)
  .map((body) => rankingBody.parse(body))

/** A query with disclosed buyers, whatever the generator chooses. */
const example = rankingBody.parse({ period: { from: trade.from, to: addDays(trade.from, 60) }, ageRange: { from: 10, to: 90 } })

it('counts buyers in steps of ten in rankings by selected buyers on both engines, also per time step', async () => {
  let disclosedCount = 0
  await fc.assert(
    fc.asyncProperty(ranking, async (body) => {
      const wanted = computeOracleRanking(trade, body)
      const before = computeOracleRanking(trade, body, getComparedBefore(trade, body.period))
      disclosedCount += wanted.ranked.length
      for (const { kind, knex } of warehouses) {
        const { rankingList, baseData, additionalData } = await rankProducts(knex, body, unlimitedScope)
        const jans = rankingList.slice(0, 10).map((row) => row.jan)
        const { lines } = jans.length === 0 ? { lines: [] } : await rankProductsByStep(knex, { ...body, jans }, unlimitedScope)
        const list = rankingList.map(({ rank, jan, quantity, amount, amountTaxIn }) => ({
          rank,
          jan,
          quantity,
          amount,
          amountTaxIn,
        }))
        expect(list, kind).toEqual(
          wanted.ranked.map(({ rank, jan, quantity, amount, amountTaxIn }) => ({ rank, jan, quantity, amount, amountTaxIn })),
        )
        expect([baseData.quantity, baseData.amount], kind).toEqual([wanted.quantity, wanted.amount])
        expect([baseData.previousQuantity, baseData.previousAmount], kind).toEqual([before.quantity, before.amount])
        for (const [at, step] of additionalData.steps.entries()) {
          const then = computeOracleRanking(trade, body, step)
          for (const row of rankingList) {
            const own = then.ranked.find((oracleRank) => oracleRank.jan === row.jan)
            // null: some bought it then, but no full lot
            if (row.trend[at] === null) expect(own, `${kind} ${step.from} ${row.jan}`).toBeUndefined()
            else if (own) expect(row.trend[at], `${kind} ${step.from}`).toBe(body.basis === 1 ? own.amount : own.quantity)
          }
          for (const { jan, ranks } of lines)
            expect(ranks[at], `${kind} ${step.from} ${jan}`).toBe(
              then.ranked.find((oracleRank) => oracleRank.jan === jan)?.rank ?? null,
            )
        }
      }
    }),
    { ...runs, examples: [[example]] },
  )
  expect(disclosedCount).toBeGreaterThan(0)
})
