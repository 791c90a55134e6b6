import { beforeAll, describe, expect, it } from 'vitest'
import { askQuestion } from '../../shared/api/ask.ts'
import type { Endpoint, Result } from '../../shared/api/endpoint.ts'
import { salesTrends } from '../../shared/api/product-detail.ts'
import { productSearch } from '../../shared/api/product-search.ts'
import { saleRankingByStore } from '../../shared/api/sale-ranking.ts'
import { addDays, getPreviousPeriod, type Period } from '../../shared/calendar/period.ts'
import { buildScreenQuery } from '../../shared/calls/screen-calls.ts'
import { compareWithPrevious, findHeadlineReader, type Headline } from '../../shared/reports/headlines.ts'
import { setUpSession, setUpTestServer } from './set-up.ts'

/**
 * Checks that the figure that answers a question is the one that other calls give for the same conditions: the call and its body
 * are built as the app builds them, from the reading of the server.
 */

const app = setUpTestServer()
const session = setUpSession(app, 'user')
const contract = { companyCategory: 'publisher', ownPublisherCds: ['9901'], ownCompanyCds: [], reprintParameters: null }
const TITLE = '夜汽車は星を数えない'
const JAN = '9784999900114'
let latest = ''

async function callApi<E extends Endpoint>(endpoint: E, body: object): Promise<Result<E>> {
  const answer = await app.call(endpoint, { body } as never, session.token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as Result<E>
}

async function readAnswer(question: string): Promise<{ headline: Headline; body: Record<string, unknown>; call: string }> {
  const { readings } = await callApi(askQuestion, { question })
  const [reading] = readings
  if (!reading) throw new Error(`${question} is not understood`)
  const { screen, parameters: params } = reading
  const query = buildScreenQuery({ screen, params }, { latest, contract, releaseDate: null })
  if (query === null) throw new Error(`no call answers ${question}`)
  const reader = findHeadlineReader(query.endpoint.name)
  const headline = reader?.read(await callApi(query.endpoint, query.body), query.body) ?? null
  if (headline === null) throw new Error(`${query.endpoint.name} has no figure for ${question}`)
  return { headline, body: { ...query.body }, call: query.endpoint.name }
}

beforeAll(async () => {
  latest = (await callApi(askQuestion, { question: '先週' })).latest ?? ''
})

describe('the figure of a question', () => {
  it('about a title in a chain is that of the search and of the ranking of stores, with the week before', async () => {
    const { headline, body, call } = await readAnswer(`${TITLE} 先週 汽笛堂で何冊`)
    expect(call).toBe('salesTrends')
    const period = body.period as Period
    const search = { products: { jans: [JAN], kind: 'all' }, stores: body.stores as object, pageSize: 10 }
    const found = await callApi(productSearch, { ...search, period })
    const stores = await callApi(saleRankingByStore, { jans: [JAN], period, stores: body.stores as object })
    expect(headline.value).toBeGreaterThan(0)
    expect([headline.value, headline.unit]).toEqual([found.totals.totalSaleQuantity, 'copies'])
    expect(headline.value).toBe(stores.totals.quantity)
    // the steps of the line add up to the figure
    expect(headline.trend.reduce((sum, { value }) => sum + value, 0)).toBe(headline.value)
    const reader = findHeadlineReader(call)
    const before = await callApi(salesTrends, { ...body, period: getPreviousPeriod(period) })
    const previous = reader?.read(before, body)
    expect(previous && compareWithPrevious(headline, period, previous).comparison).toMatchObject({
      with: 'week',
      value: found.totals.previousSaleQuantity,
      change: found.totals.changeRate,
    })
  })

  it('about a ranking is the sum of all titles, with the best three below it', async () => {
    const { headline, body } = await readAnswer('先週の文庫ランキング 関東')
    const found = await callApi(productSearch, {
      period: body.period as Period,
      products: { kind: 'book', genreKeys: ['03'] },
      stores: { areaCds: ['3'] },
      soldInPeriod: true,
      pageSize: 10,
    })
    expect(headline).toMatchObject({ subject: 'sales', value: found.totals.totalSaleQuantity })
    expect(headline.comparison?.with).toBe('week')
    expect(headline.rows.map(({ name, value }) => [name, value])).toEqual(
      found.list.slice(0, 3).map(({ productName, totalSaleQuantity }) => [productName, totalSaleQuantity]),
    )
  })

  it('about money is the amount, not the copies', async () => {
    const copies = await readAnswer('先週の文庫ランキング 関東')
    const amount = await readAnswer('先週の文庫ランキング 関東 金額')
    expect(amount.headline.unit).toBe('yen')
    expect(amount.headline.value).toBeGreaterThan((copies.headline.value ?? 0) * 100)
  })

  it('about stores is that of the same title on its page', async () => {
    const { headline: trend } = await readAnswer(`${TITLE} 先週`)
    const { headline: byStore } = await readAnswer(`${TITLE} 先週 店舗別`)
    expect(byStore.value).toBe(trend.value)
    expect(byStore.rows).toHaveLength(3)
  })

  it.each([
    ['欠品 自社', 'stockOuts', 'titles'],
    ['先月の返品率 法人別', 'returns', 'percent'],
    ['先月の出版社ランキング', 'publisherRanking', 'copies'],
    ['ジャンル別推移 直近12週', 'trendByGenre', 'copies'],
    ['重版候補', 'reprintCandidates', 'titles'],
    ['返品候補', 'returnCandidates', 'titles'],
    ['児童書の予約', 'preOrderBooks', 'copies'],
    ['急上昇している本', 'movers', 'titles'],
    [`${TITLE} 売上見込み`, 'sellThroughForecast', 'copies'],
    [`${TITLE}と一緒に買われた本`, 'combinedSales', 'baskets'],
    [TITLE, 'productDetail', 'copies'],
  ])('%s is answered by the call %s in %s', async (question, call, unit) => {
    const answer = await readAnswer(question)
    expect([answer.call, answer.headline.unit]).toEqual([call, unit])
    expect(answer.headline.value).not.toBeNull()
    expect(answer.headline.day === null || answer.headline.day >= addDays(latest, -400)).toBe(true)
  })
})
