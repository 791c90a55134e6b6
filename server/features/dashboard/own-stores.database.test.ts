import { beforeAll, describe, expect, it } from 'vitest'
import { dashboard } from '../../../shared/api/dashboard.ts'
import type { BodyInput, Endpoint, Result } from '../../../shared/api/endpoint.ts'
import { movers } from '../../../shared/api/movers.ts'
import { productSearch } from '../../../shared/api/product-search.ts'
import { createRanking } from '../../../shared/api/ranking-create.ts'
import { trendByGenre } from '../../../shared/api/trend-by-genre.ts'
import { addDays, getMonthStart, type Period } from '../../../shared/calendar/period.ts'
import { computeShare } from '../../../shared/trade/measures.ts'
import { createPostgresSettings } from '../../testing/databases.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const stores = { companyCds: ['K01'] }
const publications = { kind: 'publication' } as const

describe.each(['DuckDB', 'PostgreSQL'])('dashboard of a bookseller on %s', (kind) => {
  const app = setUpTestServer(async () => (kind === 'DuckDB' ? {} : createPostgresSettings()))
  let token: string
  let day: string
  let board: Result<typeof dashboard>
  let market: Result<typeof dashboard>
  beforeAll(async () => {
    token = await app.signIn('store')
    board = await callApi(dashboard, {})
    market = await callApi(dashboard, { scope: 'all' })
    day = board.day ?? ''
  })

  async function callApi<E extends Endpoint>(endpoint: E, body: BodyInput<E>): Promise<Result<E>> {
    const result = await app.call(endpoint, { body: body as Record<string, unknown> }, token)
    if (result.status !== 200) throw new Error(`${endpoint.name}: ${JSON.stringify(result.body)}`)
    return result.body.data as Result<E>
  }
  const readRanking = (period: Period) =>
    callApi(createRanking, { period, stores, products: publications, limit: 10_000, pageSize: 1000 })
  const lastDay = () => ({ from: day, to: day })
  const lastWeek = () => ({ from: addDays(day, -6), to: day })

  it('counts the sales of the own stores where no scope is given, like the ranking of these stores', async () => {
    expect(board.daySales.now).toBeGreaterThan(0)
    expect(board.daySales.now).toBeLessThan(market.daySales.now)
    const { baseData, rankingList } = await readRanking(lastDay())
    expect(board.daySales.now).toBe(baseData.quantity)
    expect(board.monthSales.now).toBe((await readRanking({ from: getMonthStart(day), to: day })).baseData.quantity)
    expect(board.best.map(({ rank, jan, quantity, saleRate }) => [rank, jan, quantity, saleRate])).toEqual(
      rankingList.slice(0, 10).map(({ rank, jan, quantity, saleRate }) => [rank, jan, quantity, saleRate]),
    )
  })

  it('shows all stores beside the own ones, with the share of the own stores', () => {
    expect(board.market).toEqual({
      daySales: market.daySales,
      dayShare: computeShare(board.daySales.now, market.daySales.now),
      previousDayShare: computeShare(board.daySales.before ?? 0, market.daySales.before ?? 0),
    })
    expect(market.market).toBeNull()
  })

  it('has the movers, genres and titles low in stock of the own stores', async () => {
    const moved = await callApi(movers, { period: lastWeek(), stores, pageSize: 8 })
    expect(board.movers).toEqual(moved.list)
    const { list } = await callApi(trendByGenre, { period: lastWeek(), stores, limit: 2000 })
    expect(board.genres.length).toBeGreaterThan(0)
    for (const { genreKey, quantity, previousQuantity } of board.genres)
      expect(list.find((genre) => genre.genreKey === genreKey)).toMatchObject({ quantity, previousQuantity })
    const short = await callApi(productSearch, { period: lastWeek(), stores, runningShort: true })
    expect(board.shortProducts).toBe(short.paging.total)
  })

  it('counts the hours of the own stores alone', () => {
    const sumHours = ({ hours }: typeof board) => hours.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(sumHours(board)).toBeLessThan(sumHours(market))
  })
})
