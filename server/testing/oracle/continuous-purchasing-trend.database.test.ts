import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContinuousBody, continuousBody } from '../../../shared/contract/continuous-purchasing-trend.ts'
import { AppError } from '../../../shared/errors.ts'
import { addDays } from '../../../shared/period.ts'
import { followBuyers } from '../../features/continuous-purchasing-trend/continuous-purchasing-trend.query.ts'
import { wholeRange } from '../../warehouse/products/scope.ts'
import { makeMemberTrade } from '../member-trade.ts'
import { openSmallEngines, oracleRuns, type SmallEngines } from '../small-engines.ts'
import { oracleContinuous } from './continuous-purchasing-trend.ts'

const seeds = oracleRuns(32)
const trade = makeMemberTrade(4, { receipts: 4000, members: 240 })
let engines: SmallEngines
beforeAll(async () => {
  engines = await openSmallEngines(trade)
})
afterAll(() => engines.close())

const question: fc.Arbitrary<ContinuousBody> = fc
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

const counts = ['buyers', 'kept', 'newBuyers', 'returnedBuyers', 'lost', 'firstKept'] as const

describe('buyers carried from issue to issue agree with the plain meaning', () => {
  it('Carried buyers are their plain meaning on both engines, add up, and are hidden where few', async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(question, async (body) => {
        const wanted = oracleContinuous(trade, body)
        for (const [kind, warehouse] of engines.both) {
          if (wanted.length < 2) {
            await expect(followBuyers(warehouse.knex, body, wholeRange)).rejects.toThrow(new AppError('continuous.tooFew'))
            continue
          }
          const { issues } = await followBuyers(warehouse.knex, body, wholeRange)
          expect(issues.map(({ jan, windowDays }) => [jan, windowDays])).toEqual(
            wanted.map(({ jan, windowDays }) => [jan, windowDays]),
          )
          for (const [index, issue] of issues.entries()) {
            const plain = wanted[index] as (typeof wanted)[number]
            for (const name of counts) {
              const value = issue[name]
              if (value !== null) {
                shown += 1
                expect(value, `${kind} ${index} ${name}`).toBe(plain[name])
                expect(value === 0 || value >= 10, `${kind} ${index} ${name}`).toBe(true)
              } else if (issue.hidden.includes(name)) expect(issue.suppressed).toBe(true)
            }
            if (index > 0) {
              // the identity holds of what is counted, and of what is shown
              expect(plain.kept + plain.newBuyers + plain.returnedBuyers).toBe(plain.buyers)
              const parts = [issue.kept, issue.newBuyers, issue.returnedBuyers]
              // one hidden part of a shown whole would be known
              if (issue.buyers !== null && plain.buyers > 0) expect(parts.filter((part) => part === null).length).not.toBe(1)
            }
            // a rate never stands beside what it would give away
            if (issue.kept === null) expect(issue.keptRate).toBeNull()
            if (issue.buyers === null) expect([issue.lostRate, issue.newRate, issue.returnedRate]).toEqual([null, null, null])
            if (issue.firstKept === null) expect(issue.firstKeptRate).toBeNull()
          }
        }
      }),
      seeds,
    )
    expect(shown).toBeGreaterThan(50)
  })
})
