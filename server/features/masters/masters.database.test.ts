import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '../../../shared/access/permissions.ts'
import type { Endpoint, ExampleRequest } from '../../../shared/api/endpoint.ts'
import * as api from '../../../shared/api/masters.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

async function list(endpoint: Endpoint, request: ExampleRequest = {}): Promise<Record<string, string | number>[]> {
  const { status, body } = await app.call(endpoint, request, session.token)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { list: Record<string, string | number>[] }).list
}

describe('genres', () => {
  it('lists genres from large to small, with product counts of children that add up to their parent', async () => {
    const large = await list(api.genreList)
    expect(large.length).toBeGreaterThan(5)
    for (const item of large) {
      const medium = await list(api.chugenreList, { body: { genreC1Cd: [item.genreC1Cd] } })
      expect(medium.every((child) => child.genreC1Cd === item.genreC1Cd)).toBe(true)
      expect(medium.reduce((sum, child) => sum + Number(child.products), 0)).toBe(item.products)
    }
    const c1 = large[0]?.genreC1Cd
    const medium = await list(api.chugenreList, { body: { genreC1Cd: [c1] } })
    const small = await list(api.shogenreList, { body: { genreC1Cd: [c1], genreC2Cd: [medium[0]?.genreC2Cd] } })
    expect(String(small[0]?.genreKey).split('/')).toHaveLength(3)
  })

  it('returns no genres if no parent is requested', async () => {
    for (const [endpoint, body] of [
      [api.chugenreList, { genreC1Cd: [] }],
      [api.shogenreList, { genreC1Cd: ['03'], genreC2Cd: [] }],
      [api.shogenreList, { genreC1Cd: [], genreC2Cd: ['93'] }],
      [api.itemDaigenreList, { itemCd: [] }],
      [api.itemChugenreList, { itemCd: '01', daiGenreCd: [] }],
      [api.itemShogenreList, { itemCd: '01', daiGenres: [] }],
    ] as const)
      expect(await list(endpoint, { body }), endpoint.name).toEqual([])
  })

  it('lists the genres of items as a separate hierarchy', async () => {
    const items = await list(api.itemList)
    expect(items.map((item) => item.itemCd)).toContain('01')
    const dai = await list(api.itemDaigenreList, { body: { itemCd: ['01'] } })
    const chu = await list(api.itemChugenreList, { body: { itemCd: '01', daiGenreCd: [dai[0]?.daiGenreCd] } })
    const sho = await list(api.itemShogenreList, {
      body: { itemCd: '01', daiGenres: [{ daiGenreCd: dai[0]?.daiGenreCd, chuGenreCd: chu[0]?.chuGenreCd }] },
    })
    expect(sho.length).toBeGreaterThan(0)
    const missing = await app.call(api.itemOne, { params: { itemCd: '99' } }, session.token)
    expect([missing.status, missing.body.code]).toEqual([404, 'resource.notFound'])
  })
})

describe('publishers and stores', () => {
  it('finds a publisher by name, kana and code, regardless of width and kana', async () => {
    for (const keyword of ['汐見坂書房', 'しおみざか', 'ｼｵﾐｻﾞｶ', 'shiomizaka shobo', '9901']) {
      const found = await list(api.publisherList, { query: { keyword } })
      expect(
        found.map((item) => item.publisherCd),
        keyword,
      ).toContain('9901')
    }
  })

  it('includes each store exactly once across all pages', async () => {
    const full = await list(api.storeList, { query: { pageSize: 1000 } })
    const pages = [1, 2, 3].map((pageNum) => list(api.storeList, { query: { pageNum, pageSize: 5 } }))
    expect((await Promise.all(pages)).flat().map((item) => item.storeCd)).toEqual(full.slice(0, 15).map((item) => item.storeCd))
  })

  it('filters stores by chain and prefecture', async () => {
    const full = await list(api.storeList, { query: { pageSize: 1000 } })
    const { chainCd, prefectureCd } = full[0] ?? {}
    const narrowed = await list(api.storeList, { query: { chainCds: chainCd, prefectureCds: prefectureCd, pageSize: 1000 } })
    expect(narrowed.map((item) => item.storeCd)).toEqual(
      full.filter((item) => item.chainCd === chainCd && item.prefectureCd === prefectureCd).map((item) => item.storeCd),
    )
  })

  it('fits all stores on one page if the requested page size is large enough', async () => {
    const full = await list(api.storeList, { query: { pageSize: 1_000_000 } })
    expect(full.length).toBeGreaterThan(5)
    const more = await app.call(api.storeList, { query: { pageSize: 1_000_001 } }, session.token)
    expect(more.status).toBe(400)
  })

  it('lists the publishers of the contract, with their imprints', async () => {
    const own = await list(api.ownPublisherList)
    expect(own.length).toBeGreaterThan(0)
    for (const item of own) expect([item.publisherCd, item.imprintOf]).toContain('9901')
  })

  it('lists 47 prefectures in nine areas', async () => {
    const prefectures = await list(api.prefectureList)
    expect(prefectures).toHaveLength(47)
    expect(new Set(prefectures.map((prefecture) => prefecture.areaCd)).size).toBe(9)
  })
})

describe('endpoints for series, metrics, help and covers', () => {
  it('lists magazines separately from series, and finds both by kana', async () => {
    const magazines = await list(api.seriesList, { query: { kind: 'magazine', pageSize: 500 } })
    const series = await list(api.seriesList, { query: { kind: 'series', pageSize: 500 } })
    expect(magazines.every((magazine) => magazine.kind === 'magazine')).toBe(true)
    expect(new Set([...magazines, ...series].map((item) => item.seriesCd)).size).toBe(magazines.length + series.length)
    const [first] = magazines
    const found = await list(api.seriesList, { query: { keyword: String(first?.seriesKana ?? first?.seriesNm) } })
    expect(found.map((item) => item.seriesCd)).toContain(first?.seriesCd)
  })

  it('describes every metric and feature in the requested language', async () => {
    const metrics = await list(api.metricList)
    expect(metrics.map((metric) => metric.metric)).toEqual(expect.arrayContaining(['saleRate', 'shareGap', 'quantity']))
    const found = await list(api.metricList, { query: { keyword: 'sale rate' } })
    expect(found.map((item) => item.metric)).toContain('saleRate')
    const topics = await list(api.helpList)
    expect(topics.map((topic) => topic.topic)).toEqual(expect.arrayContaining(Object.keys(features)))
    expect(topics.find((topic) => topic.topic === 'privacy')?.route).toBeNull()
  })

  it('returns the stored cover of a title or a generated one', async () => {
    const callApi = async (id: string) => app.call(api.picture, { params: { id } }, session.token)
    const drawn = (await callApi(app.facts.jan)).body.data as { contentType: string; content: string; drawn: boolean }
    expect([drawn.contentType, drawn.drawn]).toEqual(['image/svg+xml', true])
    const svg = Buffer.from(drawn.content, 'base64').toString('utf8')
    expect(svg).toContain('夜汽車は星を数えな')
    mkdirSync(join(app.config.dataDir, 'pictures'), { recursive: true })
    writeFileSync(join(app.config.dataDir, 'pictures', `${app.facts.jan}.png`), 'PNG')
    expect((await callApi(app.facts.jan)).body.data).toMatchObject({
      contentType: 'image/png',
      drawn: false,
      content: btoa('PNG'),
    })
    expect((await callApi('4900000000009')).status).toBe(404)
  })
})
