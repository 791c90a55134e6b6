import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContinuousBody, continuousBody } from '../../../shared/api/continuous-purchasing-trend.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { AppError } from '../../../shared/errors/errors.ts'
import { followBuyers } from '../../features/continuous-purchasing-trend/continuous-purchasing-trend.routes.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { makeMemberTrade } from '../member-trade.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { computeOracleContinuousPurchasing } from './continuous-purchasing-trend.ts'

const seeds = createRunParameters({ quick: 6 })
const trade = makeMemberTrade(4, { receipts: 6000, members: 500 })
const engines = setUpSmallEngines(trade)

const query: fc.Arbitrary<ContinuousBody> = fc
  .record({
    what: fc.oneof(
      fc.constantFrom({ seriesCd: 'm1234' }, { seriesCd: 's000001' }),
      fc
        .shuffledSubarray(
          trade.products.map(({ jan }) => jan),
          { minLength: 2, maxLength: 5 },
        )
        .map((jans) => ({ jans })),
      fc.integer({ min: 0, max: 40 }).map((from) => ({
        seriesCd: 'm1234',
        period: { from: addDays(trade.from, from), to: addDays(trade.from, from + 30) },
      })),
    ),
    latest: fc.integer({ min: 2, max: 6 }),
    windowDays: fc.constantFrom(null, null, 5, 40),
    gender: fc.constantFrom(0, 0, 1, 2),
    ageRange: fc.constantFrom(null, null, { from: 20, to: 50 }),
    areaCds: fc.constantFrom<string[]>([], [], [trade.stores[0]?.area ?? '']),
  })
  .map(({ what, areaCds, ...rest }) => continuousBody.parse({ ...what, ...rest, stores: { areaCds } }))

/** A query with disclosed buyers, whatever the generator chooses. */
const example = continuousBody.parse({ seriesCd: 'm1234' })

const ways = ['kept', 'newBuyers', 'returnedBuyers'] as const

describe('continuous purchasing', () => {
  it('counts continuous purchasing like an independent calculation and hides small counts', async () => {
    let disclosedCount = 0
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const wanted = computeOracleContinuousPurchasing(trade, body)
        for (const [kind, warehouse] of engines.warehouses) {
          if (wanted.length < 2) {
            await expect(followBuyers(warehouse.knex, body, unlimitedScope)).rejects.toThrow(new AppError('continuous.tooFew'))
            continue
          }
          const { issues } = await followBuyers(warehouse.knex, body, unlimitedScope)
          expect(issues.map(({ jan, windowDays }) => [jan, windowDays])).toEqual(
            wanted.map(({ jan, windowDays }) => [jan, windowDays]),
          )
          for (const [index, issue] of issues.entries()) {
            const plain = wanted[index] as (typeof wanted)[number]
            // no part is shown as larger than its whole, or without it
            const limit = (part: number | null, ...wholes: (number | null | undefined)[]) =>
              part === null || wholes.some((whole) => whole == null) ? null : Math.min(part, ...wholes.map(Number))
            const { buyers } = plain
            expect(issue.buyers, `${kind} ${index}`).toBe(buyers)
            // all buyers of the first issue are new, and nothing else is shown
            if (index > 0) {
              expect(issue.kept, `${kind} ${index} kept`).toBe(limit(plain.kept, buyers, wanted[index - 1]?.buyers))
              for (const name of ['newBuyers', 'returnedBuyers'] as const)
                expect(issue[name], `${kind} ${index} ${name}`).toBe(limit(plain[name], buyers))
              expect(issue.firstKept, `${kind} ${index} first`).toBe(limit(plain.firstKept, buyers, wanted[0]?.buyers))
            }
            disclosedCount += index === 0 ? 0 : ways.filter((name) => issue[name] !== null).length
            const next = issues[index + 1]
            if (next && issue.lost !== null) expect(issue.lost).toBe((issue.buyers ?? 0) - (next.kept ?? 0))
            // a rate is never shown beside a hidden count that it would reveal
            if (issue.kept === null) expect(issue.keptRate).toBeNull()
            if (issue.buyers === null) expect([issue.lostRate, issue.newRate, issue.returnedRate]).toEqual([null, null, null])
            if (issue.firstKept === null) expect(issue.firstKeptRate).toBeNull()
            for (const rate of [issue.keptRate, issue.lostRate, issue.newRate, issue.returnedRate, issue.firstKeptRate])
              expect(rate === null || (rate >= 0 && rate <= 100)).toBe(true)
          }
        }
      }),
      { ...seeds, examples: [[example]] },
    )
    expect(disclosedCount).toBeGreaterThan(0)
  })
})
