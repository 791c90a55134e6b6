import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moversBody } from '../../../shared/api/movers.ts'
import { listMovers } from '../../features/movers/movers.routes.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { createPeriodArbitrary } from '../small-engines.ts'
import { makeSmallTrade } from '../small-trade.ts'
import { computeOracleMovers, makeEvents } from './movers.ts'
import { getYearBefore } from './trend-by-genre.ts'
import { getComparedBefore, getPeriodBefore } from './trends-and-rankings.ts'

const trade = makeSmallTrade(31)
const happenings = makeEvents(trade, 37)
const moved = [...trade.sales, ...trade.deliveries, ...trade.returns, ...trade.adjustments].map(({ date }) => date).sort()
const firstDay = moved[0] ?? ''
const lastDay =
  trade.sales
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? ''
const engines = setUpSmallEngines(trade, async ({ knex }) => {
  await knex('series').insert({ id: 1, series_cd: 'R1', series_nm: '雑誌', search_text: '雑誌' })
  await knex('product').where('kind', 'magazine').update({ series_id: 1 })
  for (const { product, date, name } of happenings.publicity)
    await knex('fact_publicity').insert({ product_id: product, publicity_date: date, medium: '新聞', title: name })
  for (const { product, date, name } of happenings.awards)
    await knex('fact_award').insert({ product_id: product, award_date: date, award_nm: name })
})

describe('movers', () => {
  it('finds movers that match an independent calculation in order and reasons on both engines', async () => {
    const query = fc
      .record({
        period: createPeriodArbitrary(trade),
        compareWith: fc.constantFrom('previous', 'previous', 'lastYear'),
        minSoldCopies: fc.constantFrom(1, 5, 20),
        direction: fc.constantFrom('both', 'up', 'down', 'new'),
      })
      .map((body) => moversBody.parse({ ...body, products: { kind: 'all' }, pageSize: 1000 }))
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const earlier = body.compareWith === 'lastYear' ? getYearBefore(body.period) : getPeriodBefore(body.period)
        const before = getComparedBefore(trade, body.period, earlier)
        // days after the last sales have not happened, and nothing is compared with days before the first record
        const to = body.period.to < lastDay ? body.period.to : lastDay
        const comparable = to >= body.period.from && before.from >= firstDay
        const plain = comparable
          ? computeOracleMovers(trade, happenings, { ...body, period: { from: body.period.from, to }, before, firstDay })
          : []
        const sentences: string[][] = []
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await listMovers(warehouse.knex, body, { scope: unlimitedScope, language: 'ja' })
          expect(result.comparedWith).toEqual(before)
          expect(
            result.list.map((row) => ({
              hasOther: row.sentence.includes('（ほかに'),
              jan: row.jan,
              quantity: row.quantity,
              previous: row.previousQuantity,
              issue: row.comparedIssueName,
              reason: row.reason,
              text: row.reason === 'award' || row.reason === 'publicity' ? row.reasonText : null,
            })),
            kind,
          ).toEqual(plain)
          expect(result.total).toBe(plain.length)
          for (const way of ['up', 'down', 'new'] as const) {
            const rows = comparable
              ? computeOracleMovers(trade, happenings, {
                  ...body,
                  direction: way,
                  period: { from: body.period.from, to },
                  before,
                  firstDay,
                })
              : []
            expect(result.totals[way]).toEqual({
              titles: rows.length,
              difference: rows.reduce((sum, row) => sum + row.quantity - row.previous, 0),
            })
          }
          sentences.push(result.list.map((row) => row.sentence))
        }
        expect(sentences[1]).toEqual(sentences[0])
      }),
      createRunParameters({ quick: 6 }),
    )
  })
})
