import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import {
  publisherRanking,
  publisherRankingExport,
  rankingExclusions,
  setRankingExclusions,
} from '../../../shared/api/publisher-ranking.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { failNextAuditWrite } from '../../testing/fail-next-audit-write.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

type Ranking = Result<typeof publisherRanking>
const query = (more: Record<string, unknown> = {}) => ({
  period: { from: addDays(app.facts.today, -60), to: app.facts.today },
  ...more,
})
async function rank(more: Record<string, unknown> = {}, as = session.token): Promise<Ranking> {
  const result = await app.call(publisherRanking, { body: query(more) }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Ranking
}
async function file(more: Record<string, unknown> = {}): Promise<string[][]> {
  const result = await app.call(publisherRankingExport, { body: query(more) }, session.token)
  const text = Buffer.from((result.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}

describe('publisher ranking', () => {
  it('returns publisher shares that add up to 100 percent, with classes by the share reached before each publisher', async () => {
    const { list, totals, withoutPublisher, steps } = await rank({ pageSize: 1000 })
    expect(list.length).toBeGreaterThan(5)
    const sum = list.reduce((all, row) => all + row.quantity, 0)
    expect(sum + withoutPublisher.quantity).toBe(totals.quantity)
    let reached = 0
    const classes = list.map(({ quantity }) => {
      const share = reached / totals.quantity
      reached += quantity
      return share < 0.7 ? 'A' : share < 0.9 ? 'B' : 'C'
    })
    expect(classes).toEqual(expect.arrayContaining(['A', 'B']))
    expect(list.map(({ abc }) => abc)).toEqual(classes)
    for (const row of list) expect([row.trend.length, row.trend.at(-1)]).toEqual([steps.length, row.quantity])
  })

  it('returns the leading and the own publishers for the headline figures on every page of the publisher ranking', async () => {
    const whole = await rank({ pageSize: 1000 })
    const page = await rank({ pageSize: 3, pageNum: 2 })
    const own = whole.list.filter((row) => row.own)
    expect(own.length).toBeGreaterThan(0)
    expect(page.own).toMatchObject(own.map(({ publisherCd, rank, share, quantity }) => ({ publisherCd, rank, share, quantity })))
    expect(page.leader).toEqual(whole.leader)
    expect(page.leader).toMatchObject({ publisherCd: whole.list[0]?.publisherCd, rank: 1 })
  })

  it('omits excluded publishers from the publisher ranking with a note, and includes them on request', async () => {
    const [without, all] = [await rank({ pageSize: 1000 }), await rank({ includeExcluded: true, pageSize: 1000 })]
    const codes = (ranking: Ranking) => ranking.list.map((row) => row.publisherCd)
    expect(codes(without)).not.toContain('0175')
    expect(without.excluded.publishers.map((publisher) => publisher.publisherCd)).toEqual(['0075', '0175'])
    expect(all.totals.quantity).toBe(without.totals.quantity + without.excluded.quantity)
    expect(
      all.list
        .filter((row) => row.excluded)
        .map((row) => row.publisherCd)
        .sort(),
    ).toEqual(without.excluded.publishers.filter((publisher) => publisher.quantity > 0).map((publisher) => publisher.publisherCd))
  })

  it('counts an imprint either as part of its publisher or separately', async () => {
    const everything = { products: { kind: 'all' }, pageSize: 1000 }
    const [merged, separate] = [await rank(everything), await rank({ ...everything, imprints: 'separate' })]
    expect(separate.totals).toEqual(merged.totals)
    const own = (ranking: Ranking, cd: string) => ranking.list.find((row) => row.publisherCd === cd)?.quantity ?? 0
    const imprints = separate.list.filter((row) => row.imprintOf === '9901')
    expect(imprints.length).toBeGreaterThan(0)
    expect(own(merged, '9901')).toBe(own(separate, '9901') + imprints.reduce((all, row) => all + row.quantity, 0))
    expect(merged.list.some((row) => row.imprintOf !== null)).toBe(false)
  })

  it('exports the rows and the note of the publisher ranking as on the screen', async () => {
    const { list } = await rank({ pageSize: 1000 })
    expect((await file()).map((line) => [Number(line[0]), line[2]])).toEqual(list.map((row) => [row.rank, row.publisherCd]))
    const result = await app.call(publisherRankingExport, { body: query({ format: 2 }) }, session.token)
    expect((result.body.data as { fileName: string }).fileName).toMatch(/^出版社ランキング_.*\.xlsx$/)
  })

  it('labels the total of an exported publisher ranking without text columns', async () => {
    const body = query({ format: 2, columns: ['rank', 'quantity'], language: 'ja' })
    const result = await app.call(publisherRankingExport, { body }, session.token)
    const [sheet] = await readXlsxFile(Buffer.from((result.body.data as { fileContent: string }).fileContent, 'base64'))
    expect(sheet?.data.at(-1)?.[0]).toBe('合計')
  })

  it('counts only magazines in the publisher ranking of a magazine contract', async () => {
    const [own, magazines] = [await rank({}, await app.signIn('magazine')), await rank({ products: { kind: 'magazine' } })]
    expect(own.totals).toEqual(magazines.totals)
    expect(own.totals.quantity).toBeGreaterThan(0)
  })

  it('returns an empty publisher ranking for a period without sales', async () => {
    const { list, totals } = await rank({ period: { from: '2018-01-01', to: '2018-01-31' } })
    expect([list, totals.quantity]).toEqual([[], 0])
  })
})

describe('publisher exclusion list', () => {
  it('lets only administrators change the publisher exclusion list, and records changes in the audit log', async () => {
    const body = { publisherCds: ['0075', '9902'] }
    expect((await app.call(setRankingExclusions, { body }, session.token)).status).toBe(403)
    const admin = await app.signIn('admin')
    const saved = await app.call(setRankingExclusions, { body }, admin)
    const codes = (result: { body: Record<string, unknown> }) =>
      (result.body.data as { list: { publisherCd: string }[] }).list.map((item) => item.publisherCd)
    expect(codes(saved)).toEqual(['0075', '9902'])
    expect(codes(await app.call(rankingExclusions, {}, session.token))).toEqual(['0075', '9902'])
    const { list, excluded } = await rank({ pageSize: 1000 })
    expect(list.map((row) => row.publisherCd)).not.toContain('9902')
    expect(excluded.publishers.find((publisher) => publisher.publisherCd === '9902')?.quantity).toBeGreaterThan(0)
    const event = await app.services.operations.knex('audit_event').where({ action: 'rankingExclusions' }).first()
    expect(JSON.parse(event.detail)).toEqual({ before: ['0075', '0175'], after: ['0075', '9902'] })
    await app.call(setRankingExclusions, { body: { publisherCds: ['0075', '0175'] } }, admin)
  })

  it('leaves the publisher exclusion list unchanged if the audit log cannot be written', async () => {
    const admin = await app.signIn('admin')
    failNextAuditWrite()
    expect((await app.call(setRankingExclusions, { body: { publisherCds: ['9902'] } }, admin)).status).toBe(500)
    expect((await rank()).excluded.publishers.map((publisher) => publisher.publisherCd)).toEqual(['0075', '0175'])
  })

  it('leaves the publisher exclusion list unchanged if a code is unknown; the error names the code', async () => {
    const admin = await app.signIn('admin')
    const { status, body } = await app.call(setRankingExclusions, { body: { publisherCds: ['0075', 'X1', 'X2'] } }, admin)
    expect([status, body.code]).toEqual([400, 'publisher.notFound'])
    expect(body.message).toContain('X1, X2')
    expect((await rank()).excluded.publishers.map((publisher) => publisher.publisherCd)).toEqual(['0075', '0175'])
  })
})
