import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publisherRankingBody } from '../../../shared/api/publisher-ranking.ts'
import { rankPublishers } from '../../features/publisher-ranking/publisher-ranking.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { propertyRuns } from '../property-runs.ts'
import { anyChannel, anyPeriod, anyStores, openSmallEngines, type SmallEngines } from '../small-engines.ts'
import { makeSmallTrade, type Sale } from '../small-trade.ts'
import { EXCLUDED, IMPRINT, plainPublishers, WITHOUT } from './publisher-ranking.ts'
import { beforeCompared } from './trends-and-rankings.ts'

const trade = makeSmallTrade(13)
let engines: SmallEngines
beforeAll(async () => {
  engines = await openSmallEngines(trade, async ({ knex }) => {
    await knex('publisher').where({ publisher_cd: EXCLUDED }).update({ excluded_from_ranking: true })
    await knex('publisher').where({ publisher_cd: IMPRINT.cd }).update({ imprint_of_cd: IMPRINT.of })
    await knex('product').where({ id: WITHOUT }).update({ publisher_id: null })
  })
})
afterAll(() => engines.close())

const question = fc
  .record({
    period: anyPeriod(trade),
    basis: fc.constantFrom(1, 2),
    stores: anyStores(trade),
    channel: anyChannel,
    imprints: fc.constantFrom('merge', 'separate'),
    includeExcluded: fc.boolean(),
  })
  .map((body) => publisherRankingBody.parse({ ...body, products: { kind: 'all' } }))

describe('publisher ranking', () => {
  it('matches an independent calculation in ranks, sums, titles and exclusions on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (body) => {
        const picked = (sale: Sale) => {
          const store = trade.stores[sale.store - 1]
          const fits = (codes: readonly string[], cd: string | undefined) => codes.length === 0 || codes.includes(cd ?? '')
          const { areaCds, chainCds, storeCds } = body.stores
          const through = body.channel === 'all' || (body.channel === 'net') === (sale.channel === 2)
          return fits(areaCds, store?.area) && fits(chainCds, store?.chain) && fits(storeCds, store?.cd) && through
        }
        const plain = plainPublishers(trade, body, { period: body.period, picked })
        const before = plainPublishers(trade, body, { period: beforeCompared(trade, body.period), picked })
        const out = plain.houses.find((house) => house.cd === EXCLUDED)
        for (const [kind, warehouse] of engines.warehouses) {
          const answer = await rankPublishers(warehouse.knex, body, unlimitedScope)
          expect(
            answer.list.map((row) => ({
              cd: row.publisherCd,
              rank: row.rank,
              quantity: row.quantity,
              amount: row.amount,
              titles: row.titles,
              newReleases: row.newReleases,
            })),
            kind,
          ).toEqual(
            plain.ranked.map(({ cd, rank, quantity, amount, titles, newReleases }) => ({
              cd,
              rank,
              quantity,
              amount,
              titles,
              newReleases,
            })),
          )
          for (const row of answer.list)
            expect(row.previousRank).toBe(before.ranked.find((item) => item.cd === row.publisherCd)?.rank ?? null)
          expect(answer.excluded.publishers).toMatchObject([
            { publisherCd: EXCLUDED, quantity: out?.quantity, amount: out?.amount },
          ])
          // ranked publishers, products without a publisher and excluded ones are everything
          const left = body.includeExcluded ? 0 : (out?.quantity ?? 0)
          expect(answer.totals.quantity + left).toBe(plain.all.quantity)
          const listed = plain.houses.filter((house) => house.cd !== EXCLUDED || body.includeExcluded)
          expect(listed.reduce((sum, one) => sum + one.quantity, 0) + answer.withoutPublisher.quantity).toBe(
            answer.totals.quantity,
          )
        }
      }),
      propertyRuns({ quick: 6 }),
    )
  })

  it('has a trend that matches an independent calculation step by step and ends with the period', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (generated) => {
        const body = publisherRankingBody.parse({ ...generated, products: { kind: 'all' }, stores: {}, channel: 'all' })
        const basis = body.basis === 1 ? 'amount' : 'quantity'
        for (const [kind, warehouse] of engines.warehouses) {
          const answer = await rankPublishers(warehouse.knex, body, unlimitedScope)
          expect(answer.steps.at(-1)).toEqual(body.period)
          for (const [index, { from, to }] of answer.steps.entries()) {
            const { houses } = plainPublishers(trade, body, { period: { from, to }, picked: () => true })
            for (const row of answer.list)
              expect(row.trend[index], `${kind} ${from}`).toBe(houses.find((house) => house.cd === row.publisherCd)?.[basis])
          }
        }
      }),
      propertyRuns({ quick: 6, deep: 125 }),
    )
  })
})
