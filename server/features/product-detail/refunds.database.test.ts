import { beforeAll, describe, expect, it } from 'vitest'
import { dailyRanking } from '../../../shared/api/product-daily-ranking.ts'
import { productDetail, salesTrends } from '../../../shared/api/product-detail.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { refreshRollups } from '../../warehouse/refresh/refresh.ts'

const app = setUpTestServer()
let token: string
/** A day without sales of the product before the refunds are added. */
let refundDay: string
let unsoldJan: string
beforeAll(async () => {
  token = await app.signIn('user')
  const { knex } = app.services.warehouse
  const lastDay = addDays(app.facts.today, -1)
  refundDay = addDays(app.facts.today, -3)
  const known: { id: number } = await knex('product').where({ jan: app.facts.jan }).first()
  const unsold: { id: number; jan: string } = await knex('product')
    .where({ kind: 'book' })
    .whereNotIn('id', knex('fact_sale').select('product_id'))
    .first()
  unsoldJan = unsold.jan
  const store: { store_id: number } = await knex('fact_sale').where({ sale_date: refundDay }).first()
  const line = { ...(await knex('fact_sale').where({ sale_date: refundDay, store_id: store.store_id }).first()), member_id: null }
  const getLine = (product: number, quantity: number) => ({
    ...line,
    product_id: product,
    quantity,
    amount: 500 * quantity,
    amount_tax_in: 550 * quantity,
  })
  await knex('fact_sale').insert([getLine(known.id, -500), getLine(unsold.id, 1), getLine(unsold.id, -1)])
  await refreshRollups(knex, { days: { from: refundDay, to: lastDay } })
})

const callApi = async <T>(endpoint: Parameters<TestServer['call']>[0], body: Record<string, unknown>): Promise<T> => {
  const result = await app.call(endpoint, { body }, token)
  expect(result.body).toMatchObject({ status: 200 })
  return result.body.data as T
}

describe('refunds', () => {
  it('shows a negative day in daily ranking and trend if refunds exceed the sales of the day', async () => {
    const period = { from: addDays(refundDay, -6), to: refundDay }
    const ranking = await callApi<{ list: { date: string; quantity: number; rankAll: number | null }[] }>(dailyRanking, {
      jan: app.facts.jan,
      period,
    })
    const trend = await callApi<{ salesTrends: { date: string; quantity: number }[] }>(salesTrends, {
      jan: app.facts.jan,
      period,
      unit: 'day',
    })
    expect(ranking.list.map(({ date, quantity }) => [date, quantity])).toEqual(
      trend.salesTrends.map(({ date, quantity }) => [date, quantity]),
    )
    const day = ranking.list.find(({ date }) => date === refundDay)
    expect(day?.quantity).toBeLessThan(0)
    expect(day?.rankAll).toBeNull()
  })

  it('counts a product as sold, with a trend of 0, if its only sale was refunded on the same day', async () => {
    const period = { from: addDays(refundDay, -6), to: refundDay }
    const trend = await callApi<{ salesTrends: { quantity: number }[] }>(salesTrends, { jan: unsoldJan, period, unit: 'day' })
    expect(trend.salesTrends.map(({ quantity }) => quantity)).toEqual(Array.from({ length: 7 }, () => 0))
    expect(await callApi(productDetail, { jan: unsoldJan })).toMatchObject({ everSold: true })
  })
})
