import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { setUpWarehouses } from '../../testing/set-up.ts'
import { selectRows, sql } from '../../warehouse/engine/sql.ts'
import { measureNames } from '../../warehouse/rollups/rollups.ts'
import { bookedCopiesSql, bookingsSql, firstAllotmentSql } from './pre-orders.query.ts'
import { adjacentIssuesSql, subscribedOnSql, subscriptionCountsSql } from './subscriptions.query.ts'

const nothing = Object.fromEntries(measureNames.map((name) => [name, 0]))
const warehouses = setUpWarehouses(async ({ knex }) => {
  const subscription = (store: number, from: string, to: string | null, quantity: number) => ({
    series_id: 7,
    store_id: store,
    from_date: from,
    to_date: to,
    quantity,
  })
  await knex('fact_subscription').insert([
    subscription(1, '2026-01-01', null, 5), // throughout
    subscription(2, '2026-01-01', '2026-11-04', 3), // its last day is within the period
    subscription(3, '2026-11-10', null, 2), // begins within the period
    subscription(4, '2026-01-01', '2026-10-31', 4), // ended on the next day, the first of the period
    { ...subscription(5, '2026-11-12', '2026-11-20', 6), series_id: 8 }, // begins and ends within the period
  ])
  const booking = (day: string, store: number, quantity: number) => ({
    pre_order_date: day,
    store_id: store,
    product_id: 1,
    quantity,
  })
  await knex('fact_pre_order').insert([
    booking('2026-11-01', 1, 4),
    booking('2026-11-18', 1, -1),
    booking('2026-11-19', 2, 2),
    booking('2026-11-19', 3, 1),
    booking('2026-11-20', 3, -1), // cancelled: no store with a booking
    booking('2026-11-21', 2, 9), // after the day
  ])
})

describe('SQL of subscriptions', () => {
  it('returns a current number of subscriptions equal to the previous number plus begun minus ended ones', async () => {
    const period = { from: '2026-11-01', to: '2026-11-30' }
    for (const { kind, knex } of warehouses) {
      const series = knex.select(knex.raw('7 as series_id'))
      const [counts] = await selectRows<Record<string, number>>(
        knex,
        subscriptionCountsSql(knex, { period, series, stores: null }),
      )
      expect(counts, kind).toMatchObject({
        subscribedQuantity: 7,
        subscribedStores: 2,
        previousQuantity: 12,
        continuedQuantity: 5,
        newQuantity: 2,
        newStores: 1,
        endedQuantity: 7,
        endedStores: 2,
      })
    }
  })

  it('counts a subscription that begins and ends within the period as begun and ended, not as continued', async () => {
    const period = { from: '2026-11-01', to: '2026-11-30' }
    for (const { kind, knex } of warehouses) {
      const series = knex.select(knex.raw('8 as series_id'))
      const [counts] = await selectRows<Record<string, number>>(
        knex,
        subscriptionCountsSql(knex, { period, series, stores: null }),
      )
      expect(counts, kind).toMatchObject({
        subscribedQuantity: 0,
        previousQuantity: 0,
        continuedQuantity: 0,
        newQuantity: 6,
        endedQuantity: 6,
      })
    }
  })

  it('counts subscriptions valid on a day, including their last day, in the given stores', async () => {
    for (const { kind, knex } of warehouses) {
      const on = (day: string, stores: Knex.QueryBuilder | null = null) =>
        selectRows<{ series_id: number; copies: number; stores: number }>(knex, subscribedOnSql(knex, { day, stores }))
      expect(await on('2026-11-04'), kind).toEqual([{ series_id: 7, copies: 8, stores: 2 }])
      expect(await on('2026-11-05'), kind).toEqual([{ series_id: 7, copies: 5, stores: 1 }])
      const second = knex('fact_subscription').select('store_id').where('store_id', 2)
      expect(await on('2026-11-04', second), kind).toEqual([{ series_id: 7, copies: 3, stores: 1 }])
      expect(await on('2025-12-31'), kind).toEqual([])
    }
  })

  it('finds the issue on sale, the previous and the next one of a magazine', async () => {
    for (const { kind, knex } of warehouses) {
      const issue = (id: number, release: string, isReleased: number) =>
        `select ${id} as id, 7 as series_id, 'J${id}' as jan, '第${id}号' as product_nm, cast('${release}' as date) as release_date, ${isReleased} as is_released`
      const visible = knex.raw(
        [
          issue(1, '2026-09-01', 1),
          issue(2, '2026-10-01', 1),
          issue(3, '2026-11-01', 1),
          issue(4, '2026-12-01', 0),
          issue(5, '2027-01-01', 0),
        ].join(' union all '),
      ) as never
      const rows = await selectRows<{ id: number }>(knex, adjacentIssuesSql(knex, visible))
      expect(rows.map(({ id }) => id).sort(), kind).toEqual([2, 3, 4])
    }
  })
})

describe('SQL of pre-orders', () => {
  const asOf = '2026-11-20'
  const matched = `matched as (select 1 as id, cast('2026-11-25' as date) as release_date)`

  it('counts pre-ordered copies and stores minus cancellations up to the day and within the last seven days', async () => {
    for (const { kind, knex } of warehouses) {
      const [booked] = await sql<Record<string, number>>(knex, `with ${matched} select * from (:booked) as booked`, {
        booked: bookingsSql(knex, { asOf, stores: null }),
      })
      expect(booked, kind).toMatchObject({ booked: 5, recent: 1, stores: 2 })
    }
  })

  it('counts bookings of pre-orders minus cancellations up to the day in the given stores', async () => {
    for (const { kind, knex } of warehouses) {
      const booked = async (day: string, stores: Knex.QueryBuilder | null = null) => {
        const part = bookedCopiesSql(knex, { asOf: day, stores })
        return sql<{ product_id: number; booked: number }>(knex, `with ${matched} select * from (:part) as part`, { part })
      }
      expect(await booked(asOf), kind).toEqual([{ product_id: 1, booked: 5 }])
      expect(await booked('2026-11-18'), kind).toEqual([{ product_id: 1, booked: 3 }])
      const second = knex('fact_pre_order').select('store_id').where('store_id', 2)
      expect(await booked('2026-11-21', second), kind).toEqual([{ product_id: 1, booked: 11 }])
    }
  })

  it('finds the earliest delivery of a title on or before the release date', async () => {
    for (const { kind, knex } of warehouses) {
      const delivered = (day: string, quantity: number) => ({
        ...nothing,
        product_id: 1,
        group_id: 1,
        sale_date: day,
        delivery_quantity: quantity,
      })
      await knex('rollup_product_day').insert([
        delivered('2026-11-19', 3),
        delivered('2026-11-20', 2),
        delivered('2026-11-24', 8),
      ])
      const [row] = await sql<{ delivered: number }>(
        knex,
        `with ${matched}, booked as (select 1 as product_id) select * from (:allotment) as allotment`,
        { allotment: firstAllotmentSql(knex, { asOf, stores: null }) },
      )
      expect(row?.delivered, kind).toBe(5)
    }
  })
})
