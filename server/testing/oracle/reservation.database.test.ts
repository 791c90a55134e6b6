import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  preOrderBody,
  preOrderSortKeys,
  searchReservationBody,
  subscriptionBody,
  subscriptionSortKeys,
} from '../../../shared/api/reservation-subscription.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { listPreOrders } from '../../features/reservation-subscription/pre-orders.query.ts'
import { searchReservations } from '../../features/reservation-subscription/search-reservation.query.ts'
import { listSubscriptions } from '../../features/reservation-subscription/subscriptions.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { createPeriodArbitrary, createStoresArbitrary } from '../small-engines.ts'
import { makeSmallTrade } from '../small-trade.ts'
import {
  computeOraclePreOrders,
  filterSubscribed,
  findPreviousIssue,
  makeReservations,
  SERIES,
  writeReservations,
} from './reservation.ts'

const trade = makeSmallTrade(23)
const reservations = makeReservations(trade, 29)
const engines = setUpSmallEngines(trade, (warehouse) => writeReservations(warehouse, trade, reservations))

const getStores = (filter: { areaCds: string[]; chainCds: string[]; storeCds: string[] }) => (id: number) => {
  const store = trade.stores[id - 1]
  const fits = (codes: readonly string[], cd: string | undefined) => codes.length === 0 || codes.includes(cd ?? '')
  return fits(filter.areaCds, store?.area) && fits(filter.chainCds, store?.chain) && fits(filter.storeCds, store?.cd)
}
const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)

describe('pre-orders', () => {
  it('computes pre-orders that match an independent calculation of first allotment and curve on both engines', async () => {
    const query = fc
      .record({
        asOf: fc.integer({ min: -30, max: 110 }).map((days) => addDays(trade.from, days)),
        state: fc.constantFrom('upcoming', 'released', 'all'),
        stores: createStoresArbitrary(trade),
        sort: fc.array(fc.record({ key: fc.constantFrom(...preOrderSortKeys), descending: fc.boolean() }), { maxLength: 2 }),
      })
      .map((body) => preOrderBody.parse({ ...body, pageSize: 1000 }))
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const asOf = body.asOf ?? ''
        const inStores = getStores(body.stores)
        const released = (jan: string) => (trade.products.find((product) => product.jan === jan)?.release ?? '') <= asOf
        const plain = computeOraclePreOrders(trade, reservations.preOrders, asOf, inStores).filter(
          (row) => body.state === 'all' || (body.state === 'released') === released(row.jan),
        )
        const lists: string[][] = []
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await listPreOrders(warehouse.knex, body, unlimitedScope)
          lists.push(result.list.map((row) => row.jan))
          const byJan = (a: { jan: string }, b: { jan: string }) => (a.jan < b.jan ? -1 : 1)
          expect(
            result.list
              .map((row) => ({
                jan: row.jan,
                booked: row.bookedQuantity,
                stores: row.bookedStores,
                recent: row.change7Days,
                delivered: row.deliveredQuantity,
              }))
              .sort(byJan),
            kind,
          ).toEqual([...plain].sort(byJan))
          expect(result.totals.bookedQuantity).toBe(plain.reduce((all, row) => all + row.booked, 0))
          for (const row of result.list) {
            const now = row.curve.find((point) => point.daysBefore === row.daysToRelease)
            if (now) expect(now.booked).toBe(row.bookedQuantity)
            if (now && row.previousIssue) expect(now.previousBooked).toBe(row.previousIssue.bookedQuantity)
            const previous = row.previousIssue
            if (!previous) continue
            const own = trade.products.find((product) => product.jan === previous.jan)
            const until = addDays(own?.release ?? '', -(row.daysToRelease ?? 0))
            expect(previous.bookedQuantity).toBe(
              sum(
                reservations.preOrders.filter(
                  (preOrder) =>
                    preOrder.product === own?.id && inStores(preOrder.store) && preOrder.date <= until && preOrder.date <= asOf,
                ),
              ),
            )
          }
        }
        expect(lists[1]).toEqual(lists[0])
      }),
      createRunParameters({ quick: 6 }),
    )
  })
})

describe('subscriptions', () => {
  it('computes subscriptions that match an independent calculation: before + begun − ended = current', async () => {
    const query = fc
      .record({
        period: createPeriodArbitrary(trade),
        stores: createStoresArbitrary(trade),
        sort: fc.array(fc.record({ key: fc.constantFrom(...subscriptionSortKeys), descending: fc.boolean() }), { maxLength: 2 }),
      })
      .map((body) => subscriptionBody.parse({ ...body, products: { kind: 'all' } }))
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const { from, to } = body.period ?? { from: '', to: '' }
        const inStores = getStores(body.stores)
        const lists: string[][] = []
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await listSubscriptions(warehouse.knex, body, unlimitedScope)
          lists.push(result.list.map((row) => row.seriesCd))
          for (let series = 1; series <= SERIES; series++) {
            const row = result.list.find((item) => item.seriesCd === `R${series}`)
            const now = filterSubscribed(reservations.subscriptions, { series, day: to, inStores })
            const before = filterSubscribed(reservations.subscriptions, { series, day: addDays(from, -1), inStores })
            expect([row?.subscribedQuantity ?? 0, row?.subscribedStores ?? 0], kind).toEqual([
              sum(now),
              new Set(now.map((subscription) => subscription.store)).size,
            ])
            if (!row) continue
            expect(row.previousQuantity).toBe(sum(before))
            expect(row.continuedQuantity).toBe(sum(before.filter((subscription) => now.includes(subscription))))
            expect(row.previousQuantity + row.newQuantity - row.endedQuantity).toBe(row.subscribedQuantity)
            const issue = findPreviousIssue(trade, series, to)
            expect(row.lastIssue?.jan ?? null).toBe(issue?.jan ?? null)
            if (issue)
              expect(row.lastIssueQuantity).toBe(
                sum(trade.sales.filter((sale) => sale.product === issue.id && sale.date <= to && inStores(sale.store))),
              )
          }
        }
        expect(lists[1]).toEqual(lists[0])
      }),
      createRunParameters({ quick: 6 }),
    )
  })
})

describe('search in pre-orders and subscriptions', () => {
  it('returns pre-orders and subscriptions of each matching product', async () => {
    const asOf = trade.to
    for (const reservation of ['either', 'pre-order', 'subscription', 'all'] as const)
      for (const [kind, warehouse] of engines.warehouses) {
        const body = searchReservationBody.parse({ keyword: '商品1', reservation, pageSize: 1000 })
        const result = await searchReservations(warehouse.knex, body, unlimitedScope)
        const wanted = trade.products
          .filter((product) => product.name.includes('商品1'))
          .map((product) => ({
            jan: product.jan,
            booked: sum(reservations.preOrders.filter((row) => row.product === product.id && row.date <= result.asOf)),
            copies: sum(
              filterSubscribed(reservations.subscriptions, {
                series: 1 + (product.id % SERIES),
                day: result.asOf,
                inStores: () => true,
              }),
            ),
          }))
          .filter(
            ({ booked, copies }) =>
              reservation === 'all' ||
              (reservation !== 'subscription' && booked > 0) ||
              (reservation !== 'pre-order' && copies > 0),
          )
        const byJan = (a: { jan: string }, b: { jan: string }) => (a.jan < b.jan ? -1 : 1)
        expect(
          result.list.map((row) => ({ jan: row.jan, booked: row.bookedQuantity, copies: row.subscribedQuantity })).sort(byJan),
          `${kind} ${reservation}`,
        ).toEqual(wanted.sort(byJan))
        expect(result.asOf <= asOf).toBe(true)
      }
  })
})
