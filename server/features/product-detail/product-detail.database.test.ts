import { describe, expect, it } from 'vitest'
import { productDetail, salesCumulative, salesTrends, salesTrendsExport } from '../../../shared/api/product-detail.ts'
import { stockDistribution } from '../../../shared/api/product-stock.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

const data = (result: { body: Record<string, unknown> }) => result.body.data as Record<string, unknown>

describe('product detail', () => {
  it('returns the same product detail for every written form of a product code', async () => {
    const forms = ['9784999900114', '978-4-9999001-1-4', '９７８４９９９９００１１４', '4999900114']
    const names = await Promise.all(
      forms.map(async (jan) => data(await app.call(productDetail, { body: { jan } }, session.token)).productName),
    )
    expect(new Set(names)).toEqual(new Set(['夜汽車は星を数えない']))
  })

  it('finds a magazine by its 18 digits and by its printed 雑誌コード', async () => {
    const issue: { jan: string; magazine_cd: string; issue: string } = await app.services.warehouse
      .knex('product')
      .where('kind', 'magazine')
      .whereRaw('release_date <= cast(? as date)', [app.facts.today])
      .orderBy('release_date', 'desc')
      .first()
    const bySymbol = await app.call(productDetail, { body: { jan: `${issue.jan}00880` } }, session.token)
    expect(data(bySymbol).jan).toBe(issue.jan)
    const byPrint = await app.call(productDetail, { body: { jan: `${issue.magazine_cd}-${issue.issue}` } }, session.token)
    expect(data(byPrint).jan).toBe(issue.jan)
  })

  it('returns 404 for an unknown product, 400 for a wrong check digit and 303 outside the data range', async () => {
    expect((await app.call(productDetail, { body: { jan: '9784999999995' } }, session.token)).body.code).toMatch(
      /product.notFound|product.near|code.checkDigit/,
    )
    const unknown = await app.call(productDetail, { body: { jan: 'NOTHING-1' } }, session.token)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'product.notFound'])
    const wrong = await app.call(productDetail, { body: { jan: '9784999900115' } }, session.token)
    expect([wrong.status, wrong.body.code]).toEqual([400, 'code.checkDigit'])
    const magazine = await app.signIn('magazine')
    for (const endpoint of [productDetail, salesCumulative, stockDistribution]) {
      const { status, body } = await app.call(endpoint, { body: { jan: app.facts.jan } }, magazine)
      expect([status, body.code]).toEqual([303, 'product.outsideRange'])
    }
  })

  it('shows the same figures in summary, cumulative chart and distribution of a product', async () => {
    const detail = data(await app.call(productDetail, { body: { jan: app.facts.jan } }, session.token))
    const { list } = data(await app.call(salesCumulative, { body: { jan: app.facts.jan } }, session.token)) as {
      list: Record<string, number>[]
    }
    const last = list.at(-1)
    expect([last?.cumulativeSale, last?.cumulativeDelivery, last?.cumulativeReturn]).toEqual([
      detail.cumulativeSaleQuantity,
      detail.cumulativeDeliveryQuantity,
      detail.cumulativeReturnQuantity,
    ])
    expect(last?.cumulativeStock).toBe(Number(detail.cumulativeStockQuantity) - Number(detail.negativeCopies))
    const stock = data(await app.call(stockDistribution, { body: { jan: app.facts.jan } }, session.token)) as {
      stockStatus: number[]
      notDeliveredStores: number
      numberOfStores: number
    }
    expect(stock.stockStatus).toEqual(detail.stockStatus)
    expect(stock.notDeliveredStores + stock.stockStatus.reduce((sum, count) => sum + count, 0)).toBe(stock.numberOfStores)
  })

  it('returns weekly and monthly trends of a product that are the sums of their days', async () => {
    const period = { from: addDays(app.facts.today, -60), to: app.facts.today }
    const sums = await Promise.all(
      ['day', 'week', 'month'].map(async (unit) => {
        const result = await app.call(salesTrends, { body: { jan: app.facts.jan, period, unit } }, session.token)
        return (data(result) as { totals: unknown }).totals
      }),
    )
    expect(sums[1]).toEqual(sums[0])
    expect(sums[2]).toEqual(sums[0])
  })

  it('rejects a product trend before the release and states the release date', async () => {
    const period = { from: '2017-04-01', to: '2017-04-03' }
    const { status, body } = await app.call(salesTrends, { body: { jan: app.facts.jan, period } }, session.token)
    expect([status, body.code]).toEqual([400, 'period.beforeRelease'])
    expect(body.errors).toMatchObject([{ field: 'period.to', values: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } }])
    expect(body.message).toMatch(/\d{4}\/\d\d\/\d\d 発売/)
  })

  it('returns a default number of steps of a product trend without a period, for units given by name or by code', async () => {
    const callApi = async (unit: unknown) => {
      const { body } = await app.call(salesTrends, { body: { jan: app.facts.jan, unit } }, session.token)
      return body.data as { salesTrends: { date: string; hour: number | null }[]; partial: boolean[] }
    }
    for (const [word, code, steps] of [
      ['day', 1, 7],
      ['week', 2, 12],
      ['month', 3, 24],
      ['realtime', 4, 8],
    ] as const) {
      const byWord = await callApi(word)
      expect([byWord.salesTrends.length, byWord.partial.length], word).toEqual([steps, steps])
      expect((await callApi(code)).salesTrends).toEqual(byWord.salesTrends)
    }
    // eight consecutive hours
    const { salesTrends: hours, partial } = await callApi('hour')
    const numbers = hours.map(({ date, hour }) => Date.parse(`${date}T00:00:00Z`) / 3_600_000 + (hour ?? 0))
    expect(numbers).toEqual(numbers.map((_number, index) => (numbers[0] ?? 0) + index))
    expect(partial.includes(true)).toBe(false)
  })

  it('marks incomplete time steps of a product trend', async () => {
    const period = { from: addDays(app.facts.today, -20), to: app.facts.today }
    const { body } = await app.call(salesTrends, { body: { jan: app.facts.jan, period } }, session.token)
    expect((body.data as { partial: boolean[] }).partial).toEqual([...Array(20).fill(false), true])
  })

  it('rejects an hourly product trend over more than a month', async () => {
    const period = { from: addDays(app.facts.today, -40), to: app.facts.today }
    const { status, body } = await app.call(salesTrends, { body: { jan: app.facts.jan, period, unit: 'hour' } }, session.token)
    expect([status, body.code]).toEqual([400, 'period.tooLongForHours'])
    expect(body.message).toContain('31')
  })

  it('exports the product trend to a file named after the product', async () => {
    const period = { from: addDays(app.facts.today, -6), to: app.facts.today }
    const file = data(await app.call(salesTrendsExport, { body: { jan: app.facts.jan, period } }, session.token)) as {
      fileName: string
      fileContent: string
    }
    expect(file.fileName).toContain('夜汽車は星を数えない')
    expect(Buffer.from(file.fileContent, 'base64').toString('utf8').trimEnd().split('\r\n')).toHaveLength(8)
  })
})
