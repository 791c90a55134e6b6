import { describe, expect, it } from 'vitest'
import type { Endpoint, Result } from '../../../shared/api/endpoint.ts'
import {
  detailBookMagazine,
  productDetail,
  salesCumulative,
  salesTrends,
  salesTrendsExport,
} from '../../../shared/api/product-detail.ts'
import { sellThroughForecast } from '../../../shared/api/product-forecast.ts'
import { productSearch } from '../../../shared/api/product-search.ts'
import { stockDistribution, stockDistributionDetails } from '../../../shared/api/product-stock.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

/** A title has the same stock, sell-through and sales in every call; the demo's last day is incomplete. */
const app = setUpTestServer()
const session = setUpSession(app, 'user')

async function callApi<E extends Endpoint>(endpoint: E, body: Record<string, unknown>): Promise<Result<E>> {
  const result = await app.call(endpoint, { body }, session.token)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Result<E>
}

describe('product figures', () => {
  it('shows the same figures in summary, chart, stock by store and a search that ends on the same day', async () => {
    const { jan, today } = app.facts
    const yesterday = addDays(today, -1)
    const head = await callApi(productDetail, { jan })
    const chart = await callApi(salesCumulative, { jan })
    const bands = await callApi(stockDistribution, { jan })
    const stores = await callApi(stockDistributionDetails, { jan, pageSize: 1000 })
    const found = await callApi(productSearch, { period: { from: yesterday, to: yesterday }, keyword: jan })
    const [row] = found.list
    const last = chart.list.at(-1)
    if (!row || !last) throw new Error('the title is there')
    expect([head.asOf, chart.asOf, last.date, bands.asOf, stores.asOf, found.asOf]).toEqual(Array(6).fill(yesterday))
    const figures = [head.cumulativeSaleQuantity, head.cumulativeDeliveryQuantity, head.saleRate]
    expect([last.cumulativeSale, last.cumulativeDelivery, last.saleRate]).toEqual(figures)
    expect([row.cumulativeSaleQuantity, row.cumulativeDeliveryQuantity, row.saleRate]).toEqual(figures)
    expect([stores.totals.cumulativeSaleQuantity, stores.totals.cumulativeDeliveryQuantity, stores.totals.saleRate]).toEqual(
      figures,
    )
    expect([row.cumulativeStockQuantity, row.stockStatus]).toEqual([head.cumulativeStockQuantity, head.stockStatus])
    expect(bands.stockStatus).toEqual(head.stockStatus)
    expect(head.daysSinceRelease).toBe(countDaysBetween(head.releaseDate ?? '', yesterday))
    expect(last.dayNumber).toBe(head.daysSinceRelease)
  })

  it('includes today’s sales in the figures of a product only if the period ends today', async () => {
    const { jan, today } = app.facts
    const found = await callApi(productSearch, { period: { from: today, to: today }, keyword: jan })
    const head = await callApi(productDetail, { jan })
    expect(found.asOf).toBe(today)
    expect(found.list[0]?.cumulativeSaleQuantity).toBe(
      head.cumulativeSaleQuantity + (found.list[0]?.totalSaleQuantity ?? Number.NaN),
    )
  })

  it('starts the forecast of a product from the sold and delivered copies of the summary', async () => {
    const { jan } = app.facts
    const head = await callApi(productDetail, { jan })
    const forecast = await callApi(sellThroughForecast, { jan })
    expect([forecast.asOf, forecast.cumulativeSaleQuantity, forecast.cumulativeDeliveryQuantity]).toEqual([
      head.asOf,
      head.cumulativeSaleQuantity,
      head.cumulativeDeliveryQuantity,
    ])
  })

  it('never shows a last sale of a product after the as-of day', async () => {
    const { jan } = app.facts
    const { list, asOf } = await callApi(stockDistributionDetails, { jan, pageSize: 1000 })
    const days = list.flatMap(({ lastSaleDate }) => lastSaleDate ?? [])
    expect(days.length).toBeGreaterThan(0)
    expect(days.filter((day) => day > asOf)).toEqual([])
  })
})

describe('product trend', () => {
  const period = () => ({ from: addDays(app.facts.today, -27), to: app.facts.today })

  it('counts in the product trend the stores that sell through the requested channel', async () => {
    const { jan } = app.facts
    const online = await app.services.warehouse.knex('store').where({ is_online: true }).count({ count: '*' })
    const net = await callApi(salesTrends, { jan, period: period(), channel: 'net' })
    const store = await callApi(salesTrends, { jan, period: period(), channel: 'store' })
    const all = await callApi(salesTrends, { jan, period: period() })
    expect(net.numberOfStores).toBeGreaterThan(0)
    expect(net.numberOfStores).toBeLessThanOrEqual(Number(online[0]?.count))
    expect(net.numberOfStores + store.numberOfStores).toBe(all.numberOfStores)
  })

  it('splits the product trend by store only if stores are selected', async () => {
    const { jan } = app.facts
    const none = await app.call(salesTrends, { body: { jan, period: period(), showBy: 'store' } }, session.token)
    expect([none.status, none.body.errors]).toEqual([400, [{ field: 'stores', code: 'validation.stores' }]])
    const known: { store_cd: string }[] = await app.services.warehouse.knex('store').select('store_cd').limit(40)
    const storeCds = known.map((store) => store.store_cd)
    const body = { jan, period: period(), unit: 'week', stores: { storeCds }, showBy: 'store' }
    const trend = await callApi(salesTrends, body)
    expect(trend.stores.length).toBeGreaterThan(1)
    for (const [index, { date, quantity }] of trend.salesTrends.entries())
      expect(
        trend.stores.reduce((sum, store) => sum + (store.salesTrends[index]?.quantity ?? 0), 0),
        date,
      ).toBe(quantity)
    expect((await callApi(salesTrends, { ...body, showBy: 'total' })).stores).toEqual([])
  })

  it('exports every time step of the product trend for every store and their sum', async () => {
    const { jan } = app.facts
    const known: { store_cd: string }[] = await app.services.warehouse.knex('store').select('store_cd').limit(120)
    const body = { jan, period: period(), unit: 'week', stores: { storeCds: known.map((store) => store.store_cd) } }
    const none = await app.call(salesTrendsExport, { body: { jan, period: period(), showBy: 'store' } }, session.token)
    expect([none.status, none.body.errors]).toEqual([400, [{ field: 'stores', code: 'validation.stores' }]])
    const { totals, salesTrends: weeks, stores } = await callApi(salesTrends, { ...body, showBy: 'store' })
    const result = await app.call(salesTrendsExport, { body: { ...body, showBy: 'store' } }, session.token)
    const { fileContent } = result.body.data as { fileContent: string }
    const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n')
    const rows = lines.slice(1).map((line) => line.split(','))
    const codes = [...new Set(rows.map(([storeCd]) => storeCd))]
    expect(codes.length).toBeGreaterThanOrEqual(stores.length)
    expect(codes.slice(0, stores.length)).toEqual(stores.map(({ storeCd }) => storeCd))
    expect(rows.length).toBe(codes.length * weeks.length)
    const sum = (at: number) => rows.reduce((all, row) => all + Number(row[at]), 0)
    expect([sum(3), sum(4), sum(5), sum(6), sum(7)]).toEqual([
      totals.quantity,
      totals.amount,
      totals.amountTaxIn,
      totals.delivery,
      totals.returned,
    ])
  })

  it('returns an error for the trend of a title that was never sold', async () => {
    const { knex } = app.services.warehouse
    const unsold: { jan: string } | undefined = await knex('product')
      .select('jan')
      .whereNotIn('id', knex('rollup_product_position').select('product_id').whereNotNull('last_sale_date'))
      .first()
    if (!unsold) throw new Error('the demo has titles that are still to come')
    const { status, body } = await app.call(salesTrends, { body: { jan: unsold.jan, period: period() } }, session.token)
    expect([status, body.errors]).toEqual([400, [{ field: 'jan', code: 'validation.unsold' }]])
  })
})

it('returns bibliographic data without sales figures at the product’s own path for any form of code', async () => {
  const plain = await callApi(detailBookMagazine, { jan: '4-9999001-1-4' })
  const head = await callApi(productDetail, { jan: app.facts.jan })
  expect(head).toMatchObject({ ...plain, fetchedAt: head.fetchedAt })
  expect(Object.keys(plain).filter((name) => /Quantity|Rate|stock/.test(name))).toEqual([])
})
