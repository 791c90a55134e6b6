import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publisherRankingBody } from '../../../shared/api/publisher-ranking.ts'
import { getLastYearSteps, type Period } from '../../../shared/calendar/period.ts'
import { rankPublishers } from '../../features/publisher-ranking/publisher-ranking.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { anyChannel, createPeriodArbitrary, createStoresArbitrary } from '../small-engines.ts'
import { makeSmallTrade, type Sale, spreadOverTwoYears } from '../small-trade.ts'
import { computeOraclePublishers, EXCLUDED, IMPRINT, WITHOUT } from './publisher-ranking.ts'
import { getComparedBefore } from './trends-and-rankings.ts'

const recent = makeSmallTrade(13)
const trade = spreadOverTwoYears(recent)
const getDays = (rows: readonly { date: string }[]) => rows.map(({ date }) => date).sort()
const firstDay = getDays([...trade.sales, ...trade.deliveries, ...trade.returns, ...trade.adjustments])[0] ?? ''
const lastSale = getDays(trade.sales).at(-1) ?? ''
const engines = setUpSmallEngines(trade, async ({ knex }) => {
  await knex('publisher').where({ publisher_cd: EXCLUDED }).update({ excluded_from_ranking: true })
  await knex('publisher').where({ publisher_cd: IMPRINT.cd }).update({ imprint_of_cd: IMPRINT.publisherCd })
  await knex('product').where({ id: WITHOUT }).update({ publisher_id: null })
})

const query = fc
  .record({
    period: createPeriodArbitrary(recent),
    basis: fc.constantFrom(1, 2),
    stores: createStoresArbitrary(trade),
    channel: anyChannel,
    imprints: fc.constantFrom('merge', 'separate'),
    includeExcluded: fc.boolean(),
  })
  .map((body) => publisherRankingBody.parse({ ...body, products: { kind: 'all' } }))

describe('publisher ranking', () => {
  it('ranks publishers like an independent calculation, in ranks, sums, titles and exclusions on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const picked = (sale: Sale) => {
          const store = trade.stores[sale.store - 1]
          const fits = (codes: readonly string[], cd: string | undefined) => codes.length === 0 || codes.includes(cd ?? '')
          const { areaCds, chainCds, storeCds } = body.stores
          const through = body.channel === 'all' || (body.channel === 'net') === (sale.channel === 2)
          return fits(areaCds, store?.area) && fits(chainCds, store?.chain) && fits(storeCds, store?.cd) && through
        }
        const plain = computeOraclePublishers(trade, body, { period: body.period, picked })
        const beforeDays = getComparedBefore(trade, body.period)
        const before = computeOraclePublishers(trade, body, { period: beforeDays, picked })
        // nothing is compared with days before the data, nor days without data with others
        const isComparable = beforeDays.from >= firstDay && body.period.from <= lastSale
        const out = plain.houses.find((house) => house.cd === EXCLUDED)
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await rankPublishers(warehouse.knex, body, unlimitedScope)
          expect(
            result.list.map((row) => ({
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
          const basis = body.basis === 1 ? 'amount' : 'quantity'
          const lastYear = result.lastYear && computeOraclePublishers(trade, body, { period: result.lastYear, picked })
          const toShare = (part: number, all: number) => (all <= 0 ? null : Math.floor((part * 10_000) / all + 0.5) / 100)
          for (const row of result.list) {
            const house = lastYear?.houses.find((item) => item.cd === row.publisherCd)
            const share = toShare(row[basis], result.totals[basis])
            expect(row.share).toBe(share)
            if (!lastYear || !house) {
              expect([row.lastYearShare, row.shareDifference, row.lastYearChangeRate]).toEqual([null, null, null])
              continue
            }
            const outThen = body.includeExcluded ? 0 : (lastYear.houses.find((item) => item.cd === EXCLUDED)?.[basis] ?? 0)
            const before = toShare(house[basis], lastYear.all[basis] - outThen)
            expect(row).toMatchObject({
              lastYearQuantity: house.quantity,
              lastYearAmount: house.amount,
              lastYearShare: before,
              lastYearRank: lastYear.ranked.find((item) => item.cd === row.publisherCd)?.rank ?? null,
            })
            // the difference of the shares shown
            // shares with incomplete days are not set against complete ones
            if (body.period.to > lastSale) expect(row.shareDifference).toBeNull()
            else if (share !== null && before !== null) expect(row.shareDifference).toBeCloseTo(share - before, 6)
          }
          for (const row of result.list)
            expect(row.previousRank).toBe(
              isComparable ? (before.ranked.find((item) => item.cd === row.publisherCd)?.rank ?? null) : null,
            )
          expect(result.excluded.publishers).toMatchObject([
            { publisherCd: EXCLUDED, quantity: out?.quantity, amount: out?.amount },
          ])
          // ranked publishers, products without a publisher and excluded ones are everything
          const left = body.includeExcluded ? 0 : (out?.quantity ?? 0)
          expect(result.totals.quantity + left).toBe(plain.all.quantity)
          const listed = plain.houses.filter((house) => house.cd !== EXCLUDED || body.includeExcluded)
          expect(listed.reduce((sum, one) => sum + one.quantity, 0) + result.withoutPublisher.quantity).toBe(
            result.totals.quantity,
          )
        }
      }),
      createRunParameters({ quick: 6 }),
    )
  })

  it('has steps of own publishers and of the market that match an independent calculation, this year and last', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (generated) => {
        const body = publisherRankingBody.parse({ ...generated, products: { kind: 'all' }, stores: {}, channel: 'all' })
        const basis = body.basis === 1 ? 'amount' : 'quantity'
        const own = ['9901', IMPRINT.cd]
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await rankPublishers(warehouse.knex, body, { ...unlimitedScope, ownPublisherCds: ['9901'] })
          const sumUp = (period: Period) => {
            const { houses, all } = computeOraclePublishers(
              trade,
              { ...body, imprints: 'separate' },
              { period, picked: () => true },
            )
            const out = body.includeExcluded ? 0 : (houses.find(({ cd }) => cd === EXCLUDED)?.[basis] ?? 0)
            const ours = houses.filter(({ cd }) => own.includes(cd)).reduce((sum, house) => sum + house[basis], 0)
            return { own: ours, market: all[basis] - out }
          }
          const now = result.steps.map(sumUp)
          const before = getLastYearSteps(result.steps).map(sumUp)
          expect(result.ownTrend, kind).toEqual({
            own: now.map((step) => step.own),
            market: now.map((step) => step.market),
            lastYearOwn: before.map((step) => step.own),
            lastYearMarket: before.map((step) => step.market),
          })
        }
      }),
      createRunParameters({ quick: 6, deep: 60 }),
    )
  })

  it('has a trend of publishers that matches an independent calculation step by step and ends with the period', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (generated) => {
        const body = publisherRankingBody.parse({ ...generated, products: { kind: 'all' }, stores: {}, channel: 'all' })
        const basis = body.basis === 1 ? 'amount' : 'quantity'
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await rankPublishers(warehouse.knex, body, unlimitedScope)
          expect(result.steps.at(-1)).toEqual(body.period)
          for (const [index, { from, to }] of result.steps.entries()) {
            const { houses } = computeOraclePublishers(trade, body, { period: { from, to }, picked: () => true })
            for (const row of result.list)
              expect(row.trend[index], `${kind} ${from}`).toBe(houses.find((house) => house.cd === row.publisherCd)?.[basis])
          }
        }
      }),
      createRunParameters({ quick: 6, deep: 125 }),
    )
  })
})
