import { beforeAll, describe, expect, it } from 'vitest'
import { brandPickup } from '../../shared/api/brand-pickup.ts'
import { dashboard } from '../../shared/api/dashboard.ts'
import type { BodyInput, Endpoint, Result } from '../../shared/api/endpoint.ts'
import { movers } from '../../shared/api/movers.ts'
import { dailyRanking } from '../../shared/api/product-daily-ranking.ts'
import { productDetail, salesCumulative, salesTrends } from '../../shared/api/product-detail.ts'
import { productSearch } from '../../shared/api/product-search.ts'
import { stockDistribution, stockDistributionDetails } from '../../shared/api/product-stock.ts'
import { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import { createRanking, createRankingExport, rankingLines } from '../../shared/api/ranking-create.ts'
import { preOrderBooks } from '../../shared/api/reservation-subscription.ts'
import { returnCandidates } from '../../shared/api/return-candidates.ts'
import { compareProducts } from '../../shared/api/sale-compare.ts'
import { saleRankingByCompany, saleRankingByStore } from '../../shared/api/sale-ranking.ts'
import { info } from '../../shared/api/session.ts'
import { trendByGenre } from '../../shared/api/trend-by-genre.ts'
import { addDays, getWeekStart, type Period } from '../../shared/calendar/period.ts'
import { getColumnLabel } from '../exporting/table-model.ts'
import { createPostgresSettings } from './databases.ts'
import { setUpTestServer } from './set-up.ts'

/**
 * Compares the calls with each other: the same measure of the same title on the same day is the same number everywhere. Each test
 * states what must be equal; nothing here computes figures except sums.
 */

const expectEqual = (...values: unknown[]) => {
  for (const value of values) expect(value).toEqual(values[0])
  expect(values[0]).not.toBeNull()
}
const sum = <T>(rows: readonly T[], getValue: (row: T) => number | null) =>
  rows.reduce((all, row) => all + (getValue(row) ?? 0), 0)

describe.each(['DuckDB', 'PostgreSQL'])('server on %s', (kind) => {
  const app = setUpTestServer(async () => (kind === 'DuckDB' ? {} : createPostgresSettings()))
  let token: string
  let jan: string
  /** Four whole weeks, and seven days that end with the incomplete one. */
  let weeks: Period
  let open: Period
  let day: string
  beforeAll(async () => {
    token = await app.signIn('admin')
    jan = app.facts.jan
    const week = getWeekStart(app.facts.today)
    weeks = { from: addDays(week, -28), to: addDays(week, -1) }
    open = { from: addDays(app.facts.today, -6), to: app.facts.today }
    day = addDays(app.facts.today, -1)
  })

  async function callApi<E extends Endpoint>(endpoint: E, body: BodyInput<E>): Promise<Result<E>> {
    const result = await app.call(endpoint, { body: body as Record<string, unknown> }, token)
    if (result.status !== 200) throw new Error(`${endpoint.name}: ${JSON.stringify(result.body)}`)
    return result.body.data as Result<E>
  }
  const all = { kind: 'all' } as const
  const readRanking = async (period: Period, more: Partial<BodyInput<typeof createRanking>> = {}) =>
    callApi(createRanking, { period, pageSize: 1000, limit: 10_000, products: all, ...more })
  const readOwnRow = async (period: Period, more: Partial<BodyInput<typeof createRanking>> = {}) => {
    const { rankingList } = await readRanking(period, { products: { jans: [jan] }, ...more })
    const row = rankingList[0]
    if (!row) throw new Error('the title was not sold')
    return row
  }
  const readSearch = async (period: Period) => {
    const row = (await callApi(productSearch, { period, keyword: jan, searchBy: 'code' })).list[0]
    if (!row) throw new Error('the title was not found')
    return row
  }
  const readTrend = (period: Period, unit: 'day' | 'week' | 'month' = 'day') => callApi(salesTrends, { jan, period, unit })
  const byStore = (period: Period) => callApi(saleRankingByStore, { jans: [jan], period, pageSize: 1000 })
  const byCompany = (period: Period) => callApi(saleRankingByCompany, { jans: [jan], period, pageSize: 1000 })

  it('has the same sales of a title by days, weeks and months', async () => {
    const [days, byWeek, months] = [await readTrend(weeks), await readTrend(weeks, 'week'), await readTrend(weeks, 'month')]
    expectEqual(days.totals.quantity, byWeek.totals.quantity, months.totals.quantity)
    expectEqual(days.totals.amount, byWeek.totals.amount, months.totals.amount)
    expectEqual(days.totals.amountTaxIn, byWeek.totals.amountTaxIn, months.totals.amountTaxIn)
    expectEqual(days.totals.delivery, byWeek.totals.delivery, months.totals.delivery)
  })

  it('has weekly trends that are the sums of their days', async () => {
    const [days, byWeek] = [await readTrend(weeks), await readTrend(weeks, 'week')]
    expectEqual(
      byWeek.salesTrends.map(({ quantity }) => quantity),
      [0, 7, 14, 21].map((from) => sum(days.salesTrends.slice(from, from + 7), (point) => point.quantity)),
    )
  })

  it('has hourly sales that add up to those of the day', async () => {
    const hours = await callApi(salesTrends, { jan, period: { from: day, to: day }, unit: 'hour' })
    expectEqual(hours.totals.quantity, (await readTrend({ from: day, to: day })).totals.quantity)
  })

  it('has the same copies of a title in trend, ranking, search, stores, companies and comparison', async () => {
    for (const period of [weeks, open]) {
      const compared = await callApi(compareProducts, { jans: [jan, '9784999900107'], period })
      expectEqual(
        (await readTrend(period)).totals.quantity,
        (await readOwnRow(period)).quantity,
        (await readSearch(period)).totalSaleQuantity,
        (await byStore(period)).totals.quantity,
        (await byCompany(period)).totals.quantity,
        compared.products[0]?.totals.quantity,
      )
    }
  })

  it('has the same amount of a title in trend, ranking, search, stores and companies', async () => {
    expectEqual(
      (await readTrend(weeks)).totals.amount,
      (await readOwnRow(weeks)).amount,
      (await readSearch(weeks)).totalSalePrice,
      (await byStore(weeks)).totals.amount,
      (await byCompany(weeks)).totals.amount,
    )
  })

  it('has the same amount including tax in trend, ranking and stores', async () => {
    expectEqual(
      (await readTrend(weeks)).totals.amountTaxIn,
      (await readOwnRow(weeks)).amountTaxIn,
      (await byStore(weeks)).totals.amountTaxIn,
    )
  })

  it('has sums of a title by store and by company that equal the totals', async () => {
    const [stores, companies] = [await byStore(weeks), await byCompany(weeks)]
    expectEqual(
      sum(stores.list, (row) => row.quantity),
      stores.totals.quantity,
      sum(companies.list, (row) => row.quantity),
    )
    expectEqual(
      sum(stores.list, (row) => row.cumulativeStockQuantity),
      stores.totals.cumulativeStockQuantity,
    )
    expectEqual(
      sum(companies.list, (row) => row.numberOfStores),
      stores.list.length,
    )
  })

  it('has the same deliveries and returns of a period in trend, search and comparison', async () => {
    const [days, row] = [await readTrend(weeks), await readSearch(weeks)]
    const { products } = await callApi(compareProducts, { jans: [jan], period: weeks })
    expectEqual(days.totals.delivery, row.totalDeliveryQuantity, products[0]?.totals.delivery)
    expectEqual(days.totals.returned, row.totalReturnQuantity, products[0]?.totals.returned)
  })

  it('has the same sell-through in search, ranking, stores, trend and comparison', async () => {
    const { products } = await callApi(compareProducts, { jans: [jan], period: weeks })
    expectEqual(
      (await readSearch(weeks)).saleRate,
      (await readOwnRow(weeks)).saleRate,
      (await byStore(weeks)).totals.saleRate,
      (await readTrend(weeks)).salesTrends.at(-1)?.saleRate,
      products[0]?.totals.saleRate,
    )
  })

  it('has the same cumulative sales in search, ranking, stores, trend and the cumulative chart', async () => {
    const chart = await callApi(salesCumulative, { jan, until: weeks.to })
    expectEqual(
      (await readSearch(weeks)).cumulativeSaleQuantity,
      (await readOwnRow(weeks)).cumulativeSaleQuantity,
      (await byStore(weeks)).totals.cumulativeSaleQuantity,
      (await readTrend(weeks)).salesTrends.at(-1)?.cumulativeQuantity,
      chart.list.at(-1)?.cumulativeSale,
    )
  })

  it('has the same stock in search, ranking and stores', async () => {
    expectEqual(
      (await readSearch(weeks)).cumulativeStockQuantity,
      (await readOwnRow(weeks)).cumulativeStockQuantity,
      (await byStore(weeks)).totals.cumulativeStockQuantity,
    )
  })

  it('has the same figures as of one day in summary, chart, stock bands, search and ranking of a title', async () => {
    const head = await callApi(productDetail, { jan })
    const to = { from: addDays(head.asOf, -6), to: head.asOf }
    const [row, place, chart, bands] = [
      await readSearch(to),
      await readOwnRow(to),
      await callApi(salesCumulative, { jan }),
      await callApi(stockDistribution, { jan }),
    ]
    expectEqual(head.asOf, bands.asOf, chart.list.at(-1)?.date)
    expectEqual(head.saleRate, row.saleRate, place.saleRate, chart.list.at(-1)?.saleRate)
    expectEqual(
      head.cumulativeSaleQuantity,
      row.cumulativeSaleQuantity,
      place.cumulativeSaleQuantity,
      chart.list.at(-1)?.cumulativeSale,
    )
    expectEqual(head.cumulativeStockQuantity, row.cumulativeStockQuantity, place.cumulativeStockQuantity)
    expectEqual(head.stockStatus, row.stockStatus, bands.stockStatus)
    expectEqual(head.notDeliveredStores, row.notDeliveredStores, bands.notDeliveredStores)
    expectEqual(head.last7Days.quantity, row.totalSaleQuantity)
  })

  it('has copies to return as of the day of the title’s summary, with the same stock in stores', async () => {
    const query: BodyInput<typeof returnCandidates> = { products: { jans: [jan] }, withinDays: 120, minReturnCopies: 0 }
    const [head, byTitle, byStore] = [
      await callApi(productDetail, { jan }),
      await callApi(returnCandidates, query),
      await callApi(returnCandidates, { ...query, groupBy: 'store', pageSize: 1000 }),
    ]
    const [row] = byTitle.list
    expectEqual(head.asOf, byTitle.asOf, byStore.asOf)
    expectEqual(head.returnLimitDate, row?.returnLimitDate, byTitle.limits[0]?.returnLimitDate)
    expectEqual(head.saleRate, row?.saleRate, byTitle.totals.saleRate)
    expectEqual(head.cumulativeSaleQuantity, row?.cumulativeSaleQuantity, byTitle.totals.cumulativeSaleQuantity)
    expectEqual(head.cumulativeStockQuantity, row?.cumulativeStockQuantity, byStore.totals.cumulativeStockQuantity)
    const { list } = await callApi(stockDistributionDetails, { jan, pageSize: 1000 })
    const stockOf = new Map(list.map(({ storeCd, stock }) => [storeCd, stock]))
    for (const item of byStore.list) expectEqual(stockOf.get(item.storeCd ?? ''), item.cumulativeStockQuantity)
  })

  it('has stock bands that add up to the number of stores, and lists the stores of each', async () => {
    const bands = await callApi(stockDistribution, { jan })
    expectEqual(bands.numberOfStores, bands.notDeliveredStores + sum(bands.stockStatus, (stores) => stores))
    for (const [band, stores] of bands.stockStatus.entries()) {
      const details = await callApi(stockDistributionDetails, { jan, band: String(band) as '0', pageSize: 1000 })
      expectEqual(stores, details.paging.total, details.list.length)
    }
  })

  it('has the stock of a title’s summary as the sum over the stores of all stock bands', async () => {
    const head = await callApi(productDetail, { jan })
    const { list, totals } = await callApi(stockDistributionDetails, { jan, pageSize: 1000 })
    expectEqual(
      head.cumulativeStockQuantity,
      sum(list, (row) => row.cumulativeStockQuantity),
      sum(list, (row) => Math.max(0, row.stock)),
      totals.cumulativeStockQuantity,
    )
  })

  it('gives a title the same rank on a day in the ranking and in its daily ranks', async () => {
    const daily = await callApi(dailyRanking, { jan, period: { from: day, to: day } })
    const { kind } = await readOwnRow(weeks)
    const list = (await readRanking({ from: day, to: day }, { products: { kind: kind === 'other' ? 'other' : 'publication' } }))
      .rankingList
    expectEqual(daily.list[0]?.rankAll, list.find((row) => row.jan === jan)?.rank)
    expectEqual(daily.list[0]?.quantity, list.find((row) => row.jan === jan)?.quantity)
  })

  it('has rankings by area, channel and kind that add up to the complete ranking', async () => {
    const full = (await readRanking(weeks)).baseData
    const quantity = async (more: Partial<BodyInput<typeof createRanking>>) => (await readRanking(weeks, more)).baseData.quantity
    const categories = await Promise.all(['1', '2', '3', '4', '5', '6'].map((cd) => quantity({ stores: { categoryCds: [cd] } })))
    expectEqual(
      full.quantity,
      sum(categories, (value) => value),
    )
    expectEqual(full.quantity, (await quantity({ channel: 'store' })) + (await quantity({ channel: 'net' })))
    const kinds = await Promise.all(
      (['book', 'magazine', 'other'] as const).map((value) => quantity({ products: { kind: value } })),
    )
    expectEqual(
      full.quantity,
      sum(kinds, (value) => value),
    )
  })

  it('has two channels that together contain all stores', async () => {
    const stores = async (channel: 'all' | 'store' | 'net') => (await readRanking(weeks, { channel })).baseData.numberOfStores
    expectEqual(await stores('all'), (await stores('store')) + (await stores('net')))
    const net = await callApi(saleRankingByStore, { jans: [jan], period: weeks, channel: 'net', pageSize: 1000 })
    expect(net.list.length).toBeLessThanOrEqual(await stores('net'))
    expectEqual(net.totals.quantity, (await readOwnRow(weeks, { channel: 'net' })).quantity)
  })

  it('has the same values and ranks in the last step of rank lines as in the ranking of the period', async () => {
    const { rankingList, additionalData } = await readRanking(weeks)
    expectEqual(additionalData.steps.at(-1), weeks)
    expectEqual(
      rankingList.map((row) => row.trend.at(-1)),
      rankingList.map((row) => row.quantity),
    )
    const first = rankingList.slice(0, 10)
    const { lines } = await callApi(rankingLines, { period: weeks, products: all, jans: first.map((row) => row.jan) })
    expectEqual(
      lines.map((line) => line.ranks.at(-1)),
      first.map((row) => row.rank),
    )
  })

  it('has the same values in the previous step of rank lines as in the compared period', async () => {
    const { rankingList, baseData } = await readRanking(weeks)
    expectEqual(
      rankingList.map((row) => row.trend.at(-2)),
      rankingList.map((row) => row.previousQuantity),
    )
    const before = await readRanking(baseData.previousPeriod)
    expectEqual(baseData.previousQuantity, before.baseData.quantity)
  })

  it('has the same sales since release in ranking, search and trend, in the same order', async () => {
    const released = { from: addDays(app.facts.today, -90), to: addDays(app.facts.today, -45) }
    for (const sinceRelease of [0, 7, 83] as const) {
      const { rankingList } = await readRanking(released, { sinceRelease, includeExcluded: true })
      const { list, totals } = await callApi(productSearch, {
        period: released,
        sinceRelease,
        soldInPeriod: true,
        products: all,
        pageSize: 1000,
      })
      expect(list.length).toBeGreaterThan(3)
      expectEqual(
        list.map((row) => [row.jan, row.totalSaleQuantity, row.totalSalePrice]),
        rankingList.map((row) => [row.jan, row.quantity, row.amount]),
      )
      expectEqual(
        totals.totalSaleQuantity,
        sum(rankingList, (row) => row.quantity),
      )
    }
    const { list } = await callApi(productSearch, { period: released, sinceRelease: 7, pageSize: 1 })
    const best = list[0]
    const days = { from: best?.releaseDate ?? '', to: addDays(best?.releaseDate ?? '', 7) }
    const trendOfBest = await callApi(salesTrends, { jan: best?.jan ?? '', period: days })
    expectEqual(best?.totalSaleQuantity, trendOfBest.totals.quantity)
  })

  it('has the same changes in ranking, search, stores and trend by genre, with or without an incomplete day', async () => {
    for (const period of [weeks, open]) {
      const [place, row, stores] = [await readOwnRow(period), await readSearch(period), await byStore(period)]
      expectEqual(place.previousQuantity, row.previousSaleQuantity, stores.totals.previousQuantity)
      expectEqual(place.changeRate, row.changeRate, stores.totals.changeRate)
    }
    expectEqual(
      (await readRanking(open)).baseData.changeRate,
      (await callApi(trendByGenre, { period: open, products: all })).totals.changeRate,
    )
  })

  it('has the same market total in ranking, publishers, genres and brands', async () => {
    expectEqual(
      (await readRanking(weeks)).baseData.quantity,
      (await callApi(publisherRanking, { period: weeks, products: all })).totals.quantity,
      (await callApi(trendByGenre, { period: weeks, products: all })).totals.quantity,
      (await callApi(brandPickup, { period: weeks, products: all })).market.quantity,
    )
  })

  it('has the same share and sum of a publisher in ranking, trends and brand comparison', async () => {
    const { list } = await callApi(publisherRanking, { period: weeks, products: all })
    const trends = await callApi(trendByGenre, { period: weeks, groupBy: 'publisher', limit: 2000, products: all })
    const brands = await callApi(brandPickup, { period: weeks, products: all, maxBrands: 50 })
    for (const row of list.slice(0, 5)) {
      const line = trends.list.find((item) => item.publisherCd === row.publisherCd)
      const brand = brands.list.find((item) => item.brandCd === row.publisherCd)
      expectEqual(row.share, line?.share, brand?.marketShare)
      const { quantity } = (await readRanking(weeks, { products: { kind: 'all', publisherCds: [row.publisherCd] } })).baseData
      expectEqual(row.quantity, line?.quantity, brand?.quantity, quantity)
      expectEqual(row.changeRate, line?.changeRate, brand?.changeRate)
    }
  })

  it('has the same sales of excluded publishers in every endpoint that excludes them', async () => {
    const { excluded } = (await readRanking(weeks)).baseData
    expectEqual(
      excluded,
      (await callApi(publisherRanking, { period: weeks, products: all })).excluded,
      (await callApi(trendByGenre, { period: weeks, products: all })).excluded,
      (await callApi(brandPickup, { period: weeks, products: all })).excluded,
    )
    const everyone = await readRanking(weeks, { includeExcluded: true })
    expectEqual(everyone.baseData.quantity, (await readRanking(weeks)).baseData.quantity + excluded.quantity)
  })

  it('has genres that add up to the market and have the same sums as their trends and rankings', async () => {
    const { list, totals } = await callApi(trendByGenre, { period: weeks, products: all, limit: 2000 })
    expectEqual(
      totals.quantity,
      sum(list, (row) => row.quantity),
      sum(totals.trend, (step) => step),
    )
    for (const row of list.slice(0, 4)) {
      expectEqual(
        row.quantity,
        sum(row.trend, (step) => step),
      )
      if (row.genreKey === null) continue
      expectEqual(
        row.quantity,
        (await readRanking(weeks, { products: { kind: 'all', genreKeys: [row.genreKey] } })).baseData.quantity,
      )
    }
  })

  it('has the same figures for movers as in the ranking', async () => {
    const { list } = await callApi(movers, { period: weeks, minSoldCopies: 5, products: all, pageSize: 20 })
    // an issue is compared with the issue before, a ranking with its own earlier days
    const titles = list.filter((row) => row.comparedIssueName === null)
    expect(titles.length).toBeGreaterThan(0)
    for (const row of titles.slice(0, 5)) {
      const place = (await readRanking(weeks, { products: { jans: [row.jan] } })).rankingList[0]
      expectEqual(row.quantity, place?.quantity ?? 0)
      if (place) expectEqual([row.previousQuantity, row.changeRate], [place.previousQuantity, place.changeRate])
    }
  })

  it('has the same sales of day, week and month in dashboard and search', async () => {
    const board = await callApi(dashboard, { scope: 'all' })
    expectEqual(board.day, day)
    const found = async (period: Period) => (await callApi(productSearch, { period, soldInPeriod: true, pageSize: 1 })).totals
    const { totalSaleQuantity, totalSalePrice } = await found({ from: day, to: day })
    expectEqual([board.daySales.now, board.dayAmount.now], [totalSaleQuantity, totalSalePrice])
    expectEqual(board.daySales.before, (await found({ from: addDays(day, -7), to: addDays(day, -7) })).totalSaleQuantity)
    expectEqual(board.weekSales.now, (await found({ from: getWeekStart(day), to: day })).totalSaleQuantity)
    expectEqual(board.monthSales.now, (await found({ from: `${day.slice(0, 7)}-01`, to: day })).totalSaleQuantity)
  })

  it('has the same best-sellers on the dashboard as in the ranking of the day, compared to the same weekday', async () => {
    const { best } = await callApi(dashboard, { scope: 'all' })
    const publications = { products: { kind: 'publication' as const } }
    const today = await readRanking({ from: day, to: day }, publications)
    const before = (await readRanking({ from: addDays(day, -7), to: addDays(day, -7) }, publications)).rankingList
    expectEqual(
      best.map(({ rank, jan: code, quantity }) => [rank, code, quantity]),
      today.rankingList.slice(0, 10).map((row) => [row.rank, row.jan, row.quantity]),
    )
    expectEqual(
      best.map((row) => row.previousQuantity),
      best.map((row) => before.find((item) => item.jan === row.jan)?.quantity ?? 0),
    )
    expectEqual(
      best.map((row) => row.saleRate),
      today.rankingList.slice(0, 10).map((row) => row.saleRate),
    )
  })

  it('has the same movers and reasons on the dashboard as in the list of movers', async () => {
    const board = await callApi(dashboard, { scope: 'all' })
    const { list } = await callApi(movers, { period: { from: addDays(day, -6), to: day }, pageSize: 8 })
    expectEqual(board.movers, list)
  })

  it('has the same genres on the dashboard as in the trend by genre', async () => {
    const { genres } = await callApi(dashboard, { scope: 'all' })
    const { list } = await callApi(trendByGenre, { period: { from: addDays(day, -6), to: day }, limit: 2000 })
    for (const row of genres) {
      const genre = list.find((item) => item.genreKey === row.genreKey)
      expectEqual(
        [row.quantity, row.previousQuantity, row.changeRate],
        [genre?.quantity, genre?.previousQuantity, genre?.changeRate],
      )
    }
  })

  it('has the same pre-orders on the dashboard as in the list of pre-orders', async () => {
    const { upcoming } = await callApi(dashboard, { scope: 'all' })
    const { list } = await callApi(preOrderBooks, { pageSize: 1000 })
    const booked = new Map(list.map((row) => [row.jan, row.bookedQuantity]))
    const withPreOrders = upcoming.filter(({ preOrders }) => preOrders > 0)
    expect(withPreOrders.length).toBeGreaterThan(0)
    for (const { jan: title, preOrders } of withPreOrders) expectEqual(preOrders, booked.get(title))
  })

  it('lists eight consecutive hours on the dashboard', async () => {
    const { hours } = await callApi(dashboard, { scope: 'all' })
    const numbers = hours.map(({ date, hour }) => Date.parse(`${date}T00:00:00Z`) / 3_600_000 + hour)
    expectEqual(
      numbers,
      Array.from({ length: 8 }, (_none, index) => (numbers[0] ?? 0) + index),
    )
  })

  it('has exports with the same rows and sums as their screens', async () => {
    const { rankingList, additionalData } = await readRanking(weeks, { limit: 100 })
    const file = await callApi(createRankingExport, {
      period: weeks,
      limit: 100,
      products: all,
      language: 'en',
      encoding: 'utf-8',
    })
    const [head = '', ...lines] = Buffer.from(file.fileContent, 'base64').toString('utf8').trimEnd().split('\r\n')
    const getCells = (line: string) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? []
    const at = getCells(head).indexOf(getColumnLabel('quantity', 'en', 'items'))
    expect(at).toBeGreaterThan(0)
    expectEqual(lines.length, rankingList.length)
    const exported = sum(lines.map(getCells), (cells) => Number(cells[at]))
    expectEqual(exported, additionalData.listed.quantity)
  })

  it('has the same last day of data in every analysis and in the session', async () => {
    const session = await app.call(info, {}, token)
    const { dataState } = (session.body as { data: Result<typeof info> }).data
    for (const until of [(await readRanking(weeks)).until, (await readTrend(weeks)).until, (await callApi(dashboard, {})).until])
      expectEqual([until?.day, until?.at, until?.wholeDay], [dataState.latestDate, dataState.latestAt, dataState.wholeDate])
  })
})
