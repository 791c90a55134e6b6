import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { salesTrends } from '../../../shared/api/product-detail.ts'
import { setRankingExclusions } from '../../../shared/api/publisher-ranking.ts'
import { createRanking, createRankingExport, type RankingRow, rankingLines } from '../../../shared/api/ranking-create.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

interface Ranking {
  rankingList: RankingRow[]
  baseData: Result<typeof createRanking>['baseData']
  additionalData: Result<typeof createRanking>['additionalData']
  paging: { total: number }
}

async function rank(body: Record<string, unknown>, as = session.token): Promise<Ranking> {
  const period = { from: addDays(app.facts.today, -30), to: addDays(app.facts.today, -1) }
  const result = await app.call(createRanking, { body: { period, ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Ranking
}

describe('product ranking', () => {
  it('ranks products by copies or amount, with equal ranks for ties', async () => {
    for (const basis of [1, 2]) {
      const { rankingList } = await rank({ basis, limit: 1000, pageSize: 1000 })
      expect(rankingList.length).toBeGreaterThan(10)
      const value = (row: RankingRow) => (basis === 1 ? row.amount : row.quantity)
      for (const row of rankingList)
        expect(row.rank).toBe(1 + rankingList.filter((rankingItem) => value(rankingItem) > value(row)).length)
    }
  })

  it('returns sums of 0 for days since release on which the selected buyers bought nothing', async () => {
    const period = { from: addDays(app.facts.today, -4), to: addDays(app.facts.today, 23) }
    const { baseData } = await rank({ period, sinceRelease: 167, gender: 2, stores: { areaCds: ['1'], prefectureCds: ['13'] } })
    expect([baseData.quantity, baseData.comparedQuantity, baseData.comparedAmount]).toEqual([0, 0, 0])
  })

  it('returns sums of the product ranking by store that add up to the total, and the share of the listed rows', async () => {
    const full = await rank({ limit: 10_000, pageSize: 1000 })
    let sum = 0
    // every store has one category; online shops have no area
    for (let category = 1; category <= 6; category++)
      sum += (await rank({ stores: { categoryCds: [String(category)] } })).baseData.quantity
    expect(sum).toBe(full.baseData.quantity)
  })

  it('returns for each ranked title twelve time steps of the period’s length with ranks, ending with the period', async () => {
    const period = { from: addDays(app.facts.today, -10), to: addDays(app.facts.today, -4) }
    const { additionalData, rankingList } = await rank({ period, pageSize: 20 })
    expect(additionalData.steps).toHaveLength(12)
    expect(additionalData.steps.at(-1)).toEqual(period)
    for (const row of rankingList) expect([row.trend.length, row.trend.at(-1)]).toEqual([12, row.quantity])
    const jans = rankingList.slice(0, 10).map((row) => row.jan)
    const { lines, steps } = (await app.call(rankingLines, { body: { period, jans } }, session.token)).body.data as Result<
      typeof rankingLines
    >
    expect(steps).toEqual(additionalData.steps)
    expect(lines.map((line) => [line.jan, line.ranks.length, line.ranks.at(-1)])).toEqual(
      rankingList.slice(0, 10).map((row) => [row.jan, 12, row.rank]),
    )
  })

  it('never compares an incomplete day to a complete one in the product ranking', async () => {
    const open = { from: addDays(app.facts.today, -6), to: app.facts.today }
    const over = { from: addDays(app.facts.today, -6), to: addDays(app.facts.today, -1) }
    const query = await rank({ period: open, pageSize: 50 })
    const closed = await rank({ period: over, pageSize: 50 })
    const week = await rank({ period: { from: addDays(open.from, -7), to: addDays(open.to, -8) } })
    expect(query.baseData.comparedPeriod).toEqual(over)
    expect(query.baseData.previousPeriod).toEqual({ from: addDays(open.from, -7), to: addDays(over.to, -7) })
    expect(query.baseData.comparedQuantity).toBe(closed.baseData.quantity)
    expect(query.baseData.previousQuantity).toBe(week.baseData.quantity)
    expect(query.additionalData.partial).toEqual([...Array(11).fill(false), true])
  })

  it('ranks titles released in the period by their sales up to a given day since release', async () => {
    const period = { from: addDays(app.facts.today, -60), to: addDays(app.facts.today, -30) }
    const { rankingList } = await rank({ period, sinceRelease: 7, pageSize: 20, products: { kind: 'book' } })
    expect(rankingList.length).toBeGreaterThan(3)
    for (const row of rankingList.slice(0, 5)) {
      const release = row.releaseDate ?? ''
      expect(release >= period.from && release <= period.to).toBe(true)
      const days = { from: release, to: addDays(release, 7) }
      const result = await app.call(salesTrends, { body: { jan: row.jan, period: days } }, session.token)
      expect((result.body.data as { totals: { quantity: number } }).totals.quantity).toBe(row.quantity)
    }
  })

  it('omits excluded publishers from the product ranking with a note, and includes them on request', async () => {
    const admin = await app.signIn('admin')
    const all = await rank({ limit: 10_000, pageSize: 1000 })
    const publisherCd = all.rankingList.find((row) => row.publisherCd !== null)?.publisherCd ?? ''
    await app.call(setRankingExclusions, { body: { publisherCds: [publisherCd] } }, admin)
    const without = await rank({ limit: 10_000, pageSize: 1000 })
    const { excluded } = without.baseData
    expect(excluded.applied).toBe(true)
    expect(excluded.publishers.map((publisher) => publisher.publisherCd)).toContain(publisherCd)
    expect(excluded.quantity).toBeGreaterThan(0)
    expect(without.baseData.quantity + excluded.quantity).toBe(all.baseData.quantity)
    expect(without.rankingList.filter((row) => row.publisherCd === publisherCd)).toEqual([])
    const counted = await rank({ limit: 10_000, pageSize: 1000, includeExcluded: true })
    expect(counted.baseData.quantity).toBe(all.baseData.quantity)
    const named = await rank({ products: { publisherCds: [publisherCd] } })
    expect(named.baseData.excluded.applied).toBe(false)
    expect(named.rankingList.length).toBeGreaterThan(0)
    await app.call(setRankingExclusions, { body: { publisherCds: ['0075', '0175'] } }, admin)
  })

  it('returns no pages of the product ranking beyond the requested number of ranks', async () => {
    const first = await rank({ limit: 25, pageNum: 1, pageSize: 20 })
    const second = await rank({ limit: 25, pageNum: 2, pageSize: 20 })
    expect([first.paging.total, first.rankingList.length, second.rankingList.length]).toEqual([25, 20, 5])
  })

  it('shows only magazines to a magazine contract in the product ranking, also in the file', async () => {
    const magazine = await app.signIn('magazine')
    const { rankingList } = await rank({ pageSize: 1000 }, magazine)
    expect(new Set(rankingList.map((row) => row.kind))).toEqual(new Set(['magazine']))
    const period = { from: addDays(app.facts.today, -30), to: addDays(app.facts.today, -1) }
    const result = await app.call(createRankingExport, { body: { period } }, magazine)
    const text = Buffer.from((result.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    const jans = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2])
    expect(jans.sort()).toEqual(rankingList.map((row) => row.jan).sort())
  })

  it('exports the rows of the product ranking in the order of the screen, in both languages and encodings', async () => {
    const { rankingList } = await rank({ limit: 50, pageSize: 50 })
    const period = { from: addDays(app.facts.today, -30), to: addDays(app.facts.today, -1) }
    const file = async (more: Record<string, unknown>) => {
      const result = await app.call(createRankingExport, { body: { period, limit: 50, ...more } }, session.token)
      return result.body.data as { fileName: string; fileContent: string }
    }
    const japanese = Buffer.from((await file({})).fileContent, 'base64').toString('utf8')
    expect(japanese.startsWith('\ufeff順位,前回順位,JAN,商品名')).toBe(true)
    const english = Buffer.from((await file({ language: 'en', encoding: 'utf-8' })).fileContent, 'base64').toString('utf8')
    expect(english.startsWith('Rank,Previous rank,JAN,Title')).toBe(true)
    expect(english.split('\r\n').slice(1)).toEqual(japanese.split('\r\n').slice(1))
    const cells = english
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(cells.map((line) => [Number(line[0]), line[2]])).toEqual(rankingList.map((row) => [row.rank, row.jan]))
    const cp932 = Buffer.from((await file({ encoding: 'cp932' })).fileContent, 'base64')
    expect(new TextDecoder('shift_jis').decode(cp932).startsWith('順位,')).toBe(true)
    const excel = await file({ format: 2 })
    expect(excel.fileName).toMatch(/^ランキング_.*\.xlsx$/)
    expect(Buffer.from(excel.fileContent, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  it('returns the product ranking for the requested age range of buyers', async () => {
    const result = await app.call(
      createRanking,
      { body: { period: { from: app.facts.today, to: app.facts.today }, gender: 2, ageRange: { from: 30, to: 40 } } },
      session.token,
    )
    expect((result.body.data as { additionalData: unknown }).additionalData).toMatchObject({ ageRange: { from: 30, to: 40 } })
  })
})
