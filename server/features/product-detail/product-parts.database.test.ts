import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { allProductDetail, productDetailExport, salesCumulativeExport } from '../../../shared/api/product-all-detail.ts'
import { storeCharacteristics, storeCharacteristicsExport } from '../../../shared/api/product-characteristics.ts'
import { dailyRanking, dailyRankingExport } from '../../../shared/api/product-daily-ranking.ts'
import { productDetail, salesCumulative } from '../../../shared/api/product-detail.ts'
import { sellThroughForecast, sellThroughForecastExport } from '../../../shared/api/product-forecast.ts'
import { issueTransition, issueTransitionExport } from '../../../shared/api/product-issues.ts'
import { orderInfo, orderInfoExport } from '../../../shared/api/product-orders.ts'
import { productPublicity, productPublicityExport, publicationInfo } from '../../../shared/api/product-publication.ts'
import { stockDistribution, stockDistributionDetails, stockDistributionDetailsExport } from '../../../shared/api/product-stock.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
let token: string
let magazine: string
beforeAll(async () => {
  token = await app.signIn('user')
  magazine = await app.signIn('magazine')
})

// biome-ignore lint/suspicious/noExplicitAny: results are read field by field
type Data = any

async function callApi(endpoint: Endpoint, body: Record<string, unknown> = {}, as = token): Promise<Data> {
  const result = await app.call(endpoint, { body: { jan: app.facts.jan, ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data
}
/** Returns the lines of a CSV without its headers. */
async function getLines(endpoint: Endpoint, body: Record<string, unknown> = {}): Promise<string[][]> {
  const { fileContent } = await callApi(endpoint, { language: 'en', encoding: 'utf-8', ...body })
  const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n').slice(1)
  return lines.map((line) => line.split(','))
}
const lately = () => ({ from: addDays(app.facts.today, -27), to: app.facts.today })
const findIssue = async (): Promise<string> => {
  const row = await app.services.warehouse
    .knex('product')
    .where('kind', 'magazine')
    .whereRaw('release_date <= cast(? as date)', [addDays(app.facts.today, -10)])
    .orderBy('release_date', 'desc')
    .orderBy('jan')
    .first()
  return row.jan
}

describe('list of stores in a stock band', () => {
  it('lists as many stores in a stock band as the band counts, across all pages', async () => {
    const bands = await callApi(stockDistribution)
    for (const band of ['none', '0', '1', '2', '3', '4', '5', '6']) {
      const { paging } = await callApi(stockDistributionDetails, { band })
      expect(paging.total, band).toBe(band === 'none' ? bands.notDeliveredStores : bands.stockStatus[Number(band)])
    }
    const all = await callApi(stockDistributionDetails, { pageSize: 1000 })
    expect(all.paging.total).toBe(bands.numberOfStores)
    const [first, second] = [
      await callApi(stockDistributionDetails, { pageSize: 7 }),
      await callApi(stockDistributionDetails, { pageSize: 7, pageNum: 2 }),
    ]
    expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 14))
    expect(all.totals.cumulativeSaleQuantity).toBe(
      all.list.reduce((sum: number, row: Data) => sum + row.cumulativeSaleQuantity, 0),
    )
  })

  it('sorts the stores in a stock band by each key in both directions, with nulls last', async () => {
    const readKey: Record<string, (row: Data) => string | number | null> = {
      chain: (row) => row.chainName,
      store: (row) => row.storeName,
      area: (row) => (row.areaCd === null ? null : `${row.areaCd} ${row.prefectureCd}`),
      stock: (row) => row.stock,
      digest: (row) => row.saleRate,
    }
    const sortValues = (values: readonly (string | number | null)[], sign: 1 | -1) =>
      [...values].sort((a, b) =>
        a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a < b ? -1 : a > b ? 1 : 0),
      )
    for (const [sortBy, getKey] of Object.entries(readKey)) {
      const [up, down] = await Promise.all(
        ['asc', 'desc'].map(
          async (direction) => (await callApi(stockDistributionDetails, { sortBy, direction, pageSize: 1000 })).list,
        ),
      )
      expect(up.map((row: Data) => row.storeCd).sort()).toEqual(down.map((row: Data) => row.storeCd).sort())
      for (const [list, sign] of [
        [up, 1],
        [down, -1],
      ] as const) {
        const keys = list.map(getKey)
        expect(new Set(keys).size, sortBy).toBeGreaterThan(1)
        expect(keys, `${sortBy} ${sign}`).toEqual(sortValues(keys, sign))
      }
      if (sortBy === 'area') expect([up.at(-1).areaCd, down.at(-1).areaCd]).toEqual([null, null])
      if (sortBy === 'stock') expect(up[0].stock).toBe(down.at(-1).stock)
    }
  })

  it('exports the stores in a stock band with the rows of the screen and names in the file’s language', async () => {
    const { list } = await callApi(stockDistributionDetails, { pageSize: 1000 })
    const lines = await getLines(stockDistributionDetailsExport)
    expect(lines.map((line) => line[0])).toEqual(list.map((row: Data) => row.storeCd))
    expect(lines.some((line) => line.includes('No delivery') || line.includes('Fair') || line.includes('Low'))).toBe(true)
  })
})

describe('characteristics of a product', () => {
  it('returns the same total of a product’s characteristics in every grouping', async () => {
    for (const groupBy of ['area', 'prefecture', 'location', 'scale', 'category', 'chain']) {
      const { list, totals } = await callApi(storeCharacteristics, { period: lately(), groupBy })
      expect(
        list.reduce((sum: number, row: Data) => sum + row.quantity, 0),
        groupBy,
      ).toBe(totals.quantity)
      expect(
        list.reduce((sum: number, row: Data) => sum + row.stores, 0),
        groupBy,
      ).toBe(totals.stores)
      const lines = await getLines(storeCharacteristicsExport, { period: lately(), groupBy })
      expect(lines).toHaveLength(list.length)
    }
  })

  it('returns no characteristics of a product for a period without sales', async () => {
    const { list, totals } = await callApi(storeCharacteristics, { period: { from: '2017-04-01', to: '2017-04-07' } })
    expect(totals).toMatchObject({ quantity: 0, share: null, index: null })
    expect(list.length).toBeGreaterThan(3)
  })
})

describe('tabs of a product', () => {
  it('returns the orders of a product by day, of four weeks by default', async () => {
    const result = await callApi(orderInfo)
    expect(result.orderInfo).toHaveLength(28)
    expect(result.totals.quantity).toBe(result.orderInfo.reduce((sum: number, day: Data) => sum + day.quantity, 0))
    // four weeks of orders equal those of the product's row
    const weeks = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
    expect(result.totals.orderQuantity).toBe(weeks(result.netOrder) + weeks(result.normalOrder))
    expect((await getLines(orderInfoExport)).map((line) => line[0])).toEqual(result.orderInfo.map((day: Data) => day.date))
  })

  it('returns the publicity of a product in the period, newest first', async () => {
    const { list } = await callApi(productPublicity)
    expect(list.length).toBeGreaterThan(3)
    expect(list.map((row: Data) => row.date)).toEqual(
      list
        .map((row: Data) => row.date)
        .sort()
        .reverse(),
    )
    const none = await callApi(productPublicity, { period: { from: '2017-04-01', to: '2017-04-30' } })
    expect(none.paging.total).toBe(0)
    expect(await getLines(productPublicityExport)).toHaveLength(list.length)
  })

  it('returns bibliographic data of a product and the neighbouring volumes of the series', async () => {
    const volume = await callApi(publicationInfo, { jan: '9784999900107' })
    expect(volume.siblings.map((sibling: Data) => sibling.volume)).toEqual(['1', '2', '3'])
    expect([volume.previous.volume, volume.next]).toEqual(['2', null])
    expect(volume.pictureId).toBe('9784999900107')
    const issue = await callApi(publicationInfo, { jan: await findIssue() })
    expect(issue.previous.releaseDate < issue.releaseDate).toBe(true)
    expect(issue.siblings.length).toBeGreaterThan(2)
  })

  it('returns the text of a description that was stored with tags', async () => {
    const { knex } = app.services.warehouse
    const { jan } = await knex('product').where('kind', 'book').whereNot('jan', app.facts.jan).orderBy('jan', 'desc').first('jan')
    const description = '<p>灯台守の<ruby>帳簿<rt>ちょうぼ</rt></ruby>。</p><script>alert(1)</script>1 < 2<br/>写真&nbsp;多数'
    await knex('product').where({ jan }).update({ description })
    const results = [await callApi(publicationInfo, { jan }), await callApi(productDetail, { jan })]
    for (const result of results) expect(result.description).toBe('灯台守の帳簿。\n1 < 2\n写真\u00a0多数')
  })
})

describe('summaries of several products', () => {
  it('returns summaries of several products together, with an error for each code without a product', async () => {
    const body = { jans: ['978-4-9999001-1-4', app.facts.jan, '9784999900115', 'NOTHING-1'] }
    const result = (await app.call(allProductDetail, { body }, token)).body.data as Data
    expect(result.list.map((item: Data) => item.jan)).toEqual([app.facts.jan])
    expect(result.missing).toEqual([
      { code: '9784999900115', reason: 'code.checkDigit', near: app.facts.jan },
      { code: 'NOTHING-1', reason: 'product.notFound', near: null },
    ])
    const { fetchedAt: _at, until: _until, ...one } = await callApi(productDetail)
    expect(result.list[0]).toMatchObject(one)
    const outside = (await app.call(allProductDetail, { body: { jans: [app.facts.jan] } }, magazine)).body.data as Data
    expect([outside.list, outside.missing]).toEqual([[], [{ code: app.facts.jan, reason: 'product.outsideRange', near: null }]])
    const nothing = await app.call(allProductDetail, { body: { jans: [] } }, token)
    expect([nothing.status, (nothing.body.errors as Data)[0].field]).toEqual([400, 'jans'])
  })

  it('includes the share of the selected stores in summaries of products', async () => {
    const parts = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((cd) => callApi(productDetail, { stores: { categoryCds: [cd] } })),
    )
    const full = await callApi(productDetail)
    const sum = (name: string) => parts.reduce((total, part) => total + part[name], 0)
    for (const name of ['cumulativeSaleQuantity', 'cumulativeDeliveryQuantity', 'totalLatestOrder', 'soldOutStores'])
      expect(sum(name), name).toBe(full[name])
    expect(Math.abs(sum('saleShare') - 100)).toBeLessThan(1)
    const shop = parts[0]
    expect(shop.shareGap).toBeCloseTo(shop.saleShare - shop.shippingShare, 5)
  })

  it('exports summaries of products with every figure, one row per product', async () => {
    const result = await app.call(
      productDetailExport,
      { body: { jans: [app.facts.jan, '9784999900107', 'NOTHING-1'], language: 'en', encoding: 'utf-8' } },
      token,
    )
    const { fileContent } = result.body.data as Data
    const [head = '', ...rows] = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n')
    expect(head.split(',')[0]).toBe('JAN')
    expect(rows).toHaveLength(2)
    const { list } = await callApi(salesCumulative)
    expect(await getLines(salesCumulativeExport)).toHaveLength(list.length)
  })
})

describe('ranks and issues of a product', () => {
  it('returns a product’s rank per day, which is never worse within a part of the goods than among all', async () => {
    const { list, best } = await callApi(dailyRanking, { period: lately() })
    for (const day of list) {
      if (day.rankAll === null) continue
      expect(day.rankGenreC1).toBeLessThanOrEqual(day.rankAll)
      expect(day.rankGenreC2).toBeLessThanOrEqual(day.rankGenreC1)
    }
    expect(best.all.rank).toBe(Math.min(...list.flatMap((day: Data) => day.rankAll ?? [])))
    expect(await getLines(dailyRankingExport, { period: lately() })).toHaveLength(28)
    const long = await app.call(
      dailyRanking,
      { body: { jan: app.facts.jan, period: { from: '2020-01-01', to: '2024-12-31' } } },
      token,
    )
    expect([long.status, long.body.code]).toEqual([400, 'period.tooLong'])
  })

  it('lists the issues of a magazine, oldest first', async () => {
    const jan = await findIssue()
    const result = await callApi(issueTransition, { jan, maxIssues: 5 }, magazine)
    expect(result).toMatchObject({ kind: 'magazine', regionalOnSale: true })
    expect(result.list.map((row: Data) => row.releaseDate)).toEqual(result.list.map((row: Data) => row.releaseDate).sort())
    expect(result.list.length).toBe(5)
    for (const row of result.list) {
      const known = row.curve.filter((copies: number | null) => copies !== null)
      expect(known).toEqual([...known].sort((a, b) => a - b))
      expect(row.curve[7] ?? null).toBe(row.soldDay7)
    }
    expect(await getLines(issueTransitionExport, { jan })).not.toHaveLength(0)
  })
})

describe('forecast of a product', () => {
  it('returns the forecast of a product with its basis, or the reason for its absence', async () => {
    const forecast = await callApi(sellThroughForecast)
    expect(forecast.horizons.map(({ weeks }: Data) => weeks)).toEqual([4, 8, 12])
    expect(forecast.explanation).toMatch(/。$/)
    for (const { expected, low, high } of [...forecast.horizons, ...forecast.weeks]) {
      expect(low).toBeLessThanOrEqual(expected)
      expect(expected).toBeLessThanOrEqual(high)
    }
    expect(forecast.totalStock).toBe(
      forecast.cumulativeStockQuantity + (forecast.dailyInventory ?? 0) + (forecast.publisherInventory ?? 0),
    )
    for (const title of forecast.comparables) expect(title.releaseDate < forecast.releaseDate).toBe(true)
    expect(await getLines(sellThroughForecastExport, {})).toHaveLength(forecast.comparables.length)
    const announced = await app.services.warehouse
      .knex('product')
      .where('kind', 'book')
      .whereRaw('release_date > cast(? as date)', [app.facts.today])
      .first()
    expect(await callApi(sellThroughForecast, { jan: announced.jan })).toMatchObject({
      obstacle: 'notReleased',
      horizons: [],
      day: null,
    })
  })
})

describe('data range of a contract', () => {
  it('blocks every endpoint and export of a book for a magazine contract', async () => {
    const period = lately()
    for (const [endpoint, more] of [
      [stockDistributionDetails, {}],
      [stockDistributionDetailsExport, {}],
      [storeCharacteristics, { period }],
      [storeCharacteristicsExport, { period }],
      [orderInfo, {}],
      [orderInfoExport, {}],
      [publicationInfo, {}],
      [productPublicity, {}],
      [productPublicityExport, {}],
      [salesCumulativeExport, {}],
      [dailyRanking, { period }],
      [dailyRankingExport, { period }],
      [issueTransition, {}],
      [issueTransitionExport, {}],
      [sellThroughForecast, {}],
      [sellThroughForecastExport, {}],
    ] as [Endpoint, object][]) {
      const { status, body } = await app.call(endpoint, { body: { jan: app.facts.jan, ...more } }, magazine)
      expect([status, body.code], endpoint.name).toEqual([303, 'product.outsideRange'])
    }
  })

  it('limits the ranks of a magazine to magazines for a magazine contract', async () => {
    const jan = await findIssue()
    const [all, own] = [
      await callApi(dailyRanking, { jan, period: lately() }),
      await callApi(dailyRanking, { jan, period: lately() }, magazine),
    ]
    const titles = (result: Data) => result.list.reduce((sum: number, day: Data) => sum + day.titles, 0)
    expect(titles(own)).toBeLessThan(titles(all))
  })
})
