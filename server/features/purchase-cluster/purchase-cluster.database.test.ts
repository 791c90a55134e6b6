import { beforeAll, describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { clusterAnalysis, clusterAnalysisExport } from '../../../shared/api/purchase-cluster.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpTestServer } from '../../testing/set-up.ts'
import { MAX_NOISE } from '../../warehouse/members/cell-keys.ts'

const app = setUpTestServer()
let token: string
let period: { from: string; to: string }
beforeAll(async () => {
  token = await app.signIn('user')
  period = { from: addDays(app.facts.today, -100), to: app.facts.today }
})

type Analysis = Result<typeof clusterAnalysis>

async function analyze(body: Record<string, unknown>, as = token): Promise<Analysis> {
  const result = await app.call(clusterAnalysis, { body: { period, ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Analysis
}
async function file(body: Record<string, unknown>, as = token): Promise<string[][]> {
  const result = await app.call(clusterAnalysisExport, { body: { period, encoding: 'utf-8', ...body } }, as)
  const { fileContent } = result.body.data as { fileContent: string }
  const text = Buffer.from(fileContent, 'base64').toString('utf8')
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

describe('purchase cluster', () => {
  it('counts buyers by gender and age, and hides small counts', async () => {
    const { cells, byGender, byAge, totals } = await analyze({ products: { genreKeys: ['02', '03'] } })
    expect(totals.buyers).toBeGreaterThan(100)
    expect(cells).toHaveLength(30)
    let hidden = 0
    for (const row of [...cells, ...byGender, ...byAge]) {
      if (row.suppressed) {
        hidden += 1
        expect([row.buyers, row.copies, row.share, row.index]).toEqual([null, null, null, null])
      } else expect(row.buyers).toBeGreaterThanOrEqual(10)
    }
    expect(hidden).toBeGreaterThan(0)
    // nobody is counted twice, so only the noise of each count separates the sum from the total
    const sum = byGender.reduce((all, { buyers }) => all + (buyers ?? 0), 0)
    expect(Math.abs(sum - (totals.buyers ?? 0))).toBeLessThanOrEqual(4 * MAX_NOISE)
  })

  it('counts each buyer at the store with the most copies, so store types almost add up', async () => {
    const { stores, totals } = await analyze({ products: { kind: 'book' } })
    for (const dimension of ['category', 'location', 'area'] as const) {
      const rows = stores.filter((row) => row.dimension === dimension)
      expect(rows.length).toBeGreaterThan(1)
      const sum = rows.reduce((all, { buyers }) => all + (buyers ?? 0), 0)
      const limit = (rows.length + 1) * MAX_NOISE + rows.filter((row) => row.suppressed).length * (10 + MAX_NOISE)
      expect(Math.abs(sum - (totals.buyers ?? 0))).toBeLessThanOrEqual(limit)
    }
  })

  it('groups buyers by their other purchases and describes each group in both languages', async () => {
    const { clusters, clusteredBuyers, sampled, totals } = await analyze({ products: { genreKeys: ['02'] } })
    expect([clusteredBuyers, sampled]).toEqual([totals.buyers, false])
    expect(clusters.length).toBeGreaterThan(1)
    expect(clusters.length).toBeLessThanOrEqual(5)
    const sum = clusters.reduce((all, { buyers }) => all + (buyers ?? 0), 0)
    expect(Math.abs(sum - (totals.buyers ?? 0))).toBeLessThanOrEqual((clusters.length + 1) * MAX_NOISE)
    for (const { name, explanation, buyers, genres } of clusters) {
      expect(buyers).toBeGreaterThanOrEqual(10)
      expect([name.ja, name.en, explanation.ja, explanation.en]).not.toContain('')
      expect(`${name.en}${explanation.en}${genres.map((genre) => genre.name.en)}`).not.toMatch(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
      )
      for (const { rate } of genres) expect((rate / 100) * (buyers ?? 0)).toBeGreaterThan(9)
    }
    expect(new Set(clusters.map(({ name }) => name.ja)).size).toBe(clusters.length)
  })

  it('hides all buyer figures of a product with few buyers', async () => {
    const day = { from: addDays(app.facts.today, -3), to: addDays(app.facts.today, -3) }
    const { totals, cells, clusters, stores } = await analyze({ period: day, jans: [app.facts.jan] })
    if (totals.suppressed) {
      expect([totals.buyers, totals.copies, totals.memberShare]).toEqual([null, null, null])
      for (const row of [...cells, ...stores]) expect(row.suppressed).toBe(true)
      expect(clusters).toEqual([])
    } else expect(totals.buyers).toBeGreaterThanOrEqual(10)
    const empty = await analyze({ period: { from: '2018-01-01', to: '2018-01-31' }, jans: [app.facts.jan] })
    expect([empty.totals.buyers, empty.clusters, empty.stores]).toEqual([null, [], []])
  })

  it('accepts either a product or conditions for a purchase cluster, and applies the data range', async () => {
    const nothing = await app.call(clusterAnalysis, { body: { period } }, token)
    expect([nothing.status, nothing.body.code]).toEqual([400, 'products.required'])
    const magazine = await app.signIn('magazine')
    const refused = await app.call(clusterAnalysis, { body: { period, jans: [app.facts.jan] } }, magazine)
    expect([refused.status, refused.body.code]).toEqual([303, 'product.outsideRange'])
    const hidden = await app.call(clusterAnalysis, { body: { period, products: { genreKeys: ['02'] } } }, magazine)
    expect([hidden.status, hidden.body.code]).toEqual([400, 'genre.notFound'])
    const everything = await analyze({ products: { kind: 'all', genreKeys: ['01'] } }, magazine)
    const magazines = await analyze({ products: { kind: 'magazine', genreKeys: ['01'] } })
    expect([everything.totals.buyers, everything.totals.genreBuyers]).toEqual([
      magazines.totals.buyers,
      magazines.totals.genreBuyers,
    ])
  })

  it('exports the same counts of buyers as the screens, with ＊ for hidden counts', async () => {
    const query = { products: { genreKeys: ['02', '03'] } }
    const result = await analyze(query)
    const cells = await file(query)
    expect(cells[0]).toEqual(['性別', '年代', '購入者(人)', '購入(冊)', '構成比(%)', '指数(ジャンルの購入者=100)'])
    expect(cells.slice(1, 31).map((line) => line[2])).toEqual(
      result.cells.map((cell) => (cell.suppressed ? '＊' : String(cell.buyers))),
    )
    expect(cells.flat()).toContain('＊')
    const stores = await file({ ...query, table: 'stores', language: 'en' })
    expect(stores.slice(1).map((line) => line.at(-4))).toEqual(
      result.stores.map((row) => (row.suppressed ? '＊' : String(row.buyers))),
    )
    const clusters = await file({ ...query, table: 'clusters' })
    expect(clusters).toHaveLength(result.clusters.length + 1)
    expect(clusters.slice(1).map((line) => line[1])).toEqual(result.clusters.map(({ name }) => name.ja))
  })
})
