import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRanking, createRankingExport, type RankingRow } from '../../../shared/contract/ranking-create.ts'
import { addDays } from '../../../shared/period.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let app: TestServer
let token: string
beforeAll(async () => {
  app = await startTestServer()
  token = await app.signIn('user')
})
afterAll(() => app.close())

interface Ranking {
  rankingList: RankingRow[]
  baseData: { quantity: number; numberOfStores: number }
  additionalData: { buckets: string[]; rankLines: { jan: string; ranks: (number | null)[] }[] }
  paging: { total: number }
}

async function rank(body: Record<string, unknown>, as = token): Promise<Ranking> {
  const period = { from: addDays(app.facts.today, -30), to: addDays(app.facts.today, -1) }
  const answer = await app.call(createRanking, { body: { period, ...body } }, as)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as Ranking
}

describe('ranking', () => {
  it('ranks by copies or by amount, ties sharing a rank', async () => {
    for (const basis of [1, 2]) {
      const { rankingList } = await rank({ basis, limit: 1000, pageSize: 1000 })
      expect(rankingList.length).toBeGreaterThan(10)
      const value = (row: RankingRow) => (basis === 1 ? row.amount : row.quantity)
      for (const row of rankingList) expect(row.rank).toBe(1 + rankingList.filter((other) => value(other) > value(row)).length)
    }
  })

  it('adds up: stores by stores, and the listed share', async () => {
    const whole = await rank({ limit: 10_000, pageSize: 1000 })
    let sum = 0
    // every store has one category; internet shops have no area
    for (let category = 1; category <= 6; category++)
      sum += (await rank({ stores: { categoryCds: [String(category)] } })).baseData.quantity
    expect(sum).toBe(whole.baseData.quantity)
  })

  it('gives each title twelve steps, the last ending with the period', async () => {
    const { additionalData, rankingList } = await rank({ unit: 'week', pageSize: 20 })
    expect(additionalData.buckets).toHaveLength(12)
    for (const row of rankingList) expect(row.trend).toHaveLength(12)
    expect(additionalData.rankLines).toHaveLength(10)
  })

  it('pages through the ranks that were asked for, and no further', async () => {
    const first = await rank({ limit: 25, pageNum: 1, pageSize: 20 })
    const second = await rank({ limit: 25, pageNum: 2, pageSize: 20 })
    expect([first.paging.total, first.rankingList.length, second.rankingList.length]).toEqual([25, 20, 5])
  })

  it('shows a magazine contract magazines alone, in the file too', async () => {
    const magazine = await app.signIn('magazine')
    const { rankingList } = await rank({ pageSize: 1000 }, magazine)
    expect(new Set(rankingList.map((row) => row.kind))).toEqual(new Set(['magazine']))
    const period = { from: addDays(app.facts.today, -30), to: addDays(app.facts.today, -1) }
    const answer = await app.call(createRankingExport, { body: { period } }, magazine)
    const text = Buffer.from((answer.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    const jans = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2])
    expect(jans.sort()).toEqual(rankingList.map((row) => row.jan).sort())
  })

  it('writes the file that the screen shows: same rows, same order, in either language and encoding', async () => {
    const { rankingList } = await rank({ limit: 50, pageSize: 50 })
    const period = { from: addDays(app.facts.today, -30), to: addDays(app.facts.today, -1) }
    const file = async (more: Record<string, unknown>) => {
      const answer = await app.call(createRankingExport, { body: { period, limit: 50, ...more } }, token)
      return answer.body.data as { fileName: string; fileContent: string }
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

  it('names the buyers’ ages in what it gives back', async () => {
    const answer = await app.call(
      createRanking,
      { body: { period: { from: app.facts.today, to: app.facts.today }, gender: 2, ageRange: { from: 30, to: 40 } } },
      token,
    )
    expect((answer.body.data as { additionalData: unknown }).additionalData).toMatchObject({ ageRange: { from: 30, to: 40 } })
  })
})
