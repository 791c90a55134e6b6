import { describe, expect, it } from 'vitest'
import { continuousSale, continuousSaleExport, continuousSaleSearch } from '../../../shared/api/continuous-purchasing-trend.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { countDaysBetween } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'
import { MAX_NOISE } from '../../warehouse/members/cell-keys.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

type Trend = Result<typeof continuousSale>
type Found = Result<typeof continuousSaleSearch>

async function follow(body: Record<string, unknown>, as = session.token): Promise<Trend> {
  const result = await app.call(continuousSale, { body }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Trend
}
async function find(body: Record<string, unknown>, as = session.token): Promise<Found> {
  return (await app.call(continuousSaleSearch, { body }, as)).body.data as Found
}

describe('continuous purchasing', () => {
  it('counts buyers of a weekly until a week after the next issue, and the counts nearly add up', async () => {
    const { issues, seriesCd } = await follow({ seriesCd: 'm3900' })
    expect(seriesCd).toBe('m3900')
    expect(issues).toHaveLength(12)
    for (const [index, issue] of issues.entries()) {
      const next = issues[index + 1]
      if (next) {
        const gap = countDaysBetween(issue.releaseDate ?? '', next.releaseDate ?? '')
        expect(issue.windowDays).toBe(Math.min(60, gap + 7))
      }
      const { buyers, kept, newBuyers, returnedBuyers } = issue
      if (buyers !== null && kept !== null && newBuyers !== null && returnedBuyers !== null)
        expect(Math.abs(kept + newBuyers + returnedBuyers - buyers)).toBeLessThanOrEqual(4 * MAX_NOISE)
      for (const count of [buyers, kept, newBuyers, returnedBuyers, issue.lost]) expect(count === null || count >= 10).toBe(true)
    }
  })

  it('counts an issue as complete from the day after its window, not while its last day goes on', async () => {
    const { issues } = await follow({ seriesCd: 'm3900', latest: 3 })
    const jans = issues.map(({ jan }) => jan)
    const daysToToday = countDaysBetween(issues[1]?.releaseDate ?? '', app.facts.today)
    const isComplete = async (windowDays: number) => (await follow({ jans, windowDays })).issues[1]?.complete
    expect(await isComplete(daysToToday)).toBe(false)
    expect(await isComplete(daysToToday - 1)).toBe(true)
  })

  it('follows buyers across given products in the given order and number of days', async () => {
    const { issues } = await follow({ seriesCd: 'm3900', latest: 3 })
    const jans = issues.map(({ jan }) => jan).reverse()
    const turned = await follow({ jans, windowDays: 5 })
    expect(turned.issues.map(({ jan, windowDays }) => [jan, windowDays])).toEqual(jans.map((jan) => [jan, 5]))
  })

  it('requires an existing series or list of products, and at least two issues, to follow buyers', async () => {
    const getCode = async (body: Record<string, unknown>, as = session.token) => {
      const result = await app.call(continuousSale, { body }, as)
      return [result.status, result.body.code]
    }
    expect(await getCode({})).toEqual([400, 'products.required'])
    expect(await getCode({ jans: [app.facts.jan] })).toEqual([400, 'continuous.tooFew'])
    expect(await getCode({ seriesCd: 'm3900', period: { from: '2018-01-01', to: '2018-02-01' } })).toEqual([
      400,
      'continuous.tooFew',
    ])
    expect(await getCode({ seriesCd: 'nowhere' })).toEqual([404, 'resource.notFound'])
    expect(await getCode({ seriesCd: 'm3900', latest: 1 })).toEqual([400, 'request.invalid'])
    const { list } = await find({ seriesKind: 'series', pageSize: 1 })
    const magazine = await app.signIn('magazine')
    expect(await getCode({ seriesCd: list[0]?.seriesCd }, magazine)).toEqual([404, 'resource.notFound'])
  })

  it('exports the same counts of continuous purchasing as the screen, with ＊ for hidden counts', async () => {
    const { issues } = await follow({ seriesCd: 'm3900' })
    const result = await app.call(continuousSaleExport, { body: { seriesCd: 'm3900', encoding: 'utf-8' } }, session.token)
    const text = Buffer.from((result.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    const lines = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    const at = (name: string) => lines[0]?.indexOf(name) ?? -1
    expect(lines).toHaveLength(issues.length + 1)
    for (const [index, issue] of issues.entries()) {
      const line = lines[index + 1]
      const formatCount = (hidden: boolean, value: number | null) => (hidden ? '＊' : value === null ? '' : String(value))
      expect(line?.[at('JAN')]).toBe(issue.jan)
      expect(line?.[at('購入者(人)')]).toBe(formatCount(issue.hidden.includes('buyers'), issue.buyers))
      expect(line?.[at('継続(人)')]).toBe(formatCount(issue.hidden.includes('kept'), issue.kept))
      expect(line?.[at('離脱率(%)')]).toBe(formatCount(issue.hidden.includes('lostRate'), issue.lostRate))
    }
  })
})

describe('series search', () => {
  it('finds series and magazines by name, in pages, the best-selling first', async () => {
    const all = await find({ pageSize: 1000 })
    expect(all.list).toHaveLength(all.paging.total)
    expect(all.list.map(({ quantity }) => quantity)).toEqual([...all.list.map(({ quantity }) => quantity)].sort((a, b) => b - a))
    const weekly = await find({ keyword: '週刊', seriesKind: 'magazine' })
    expect(weekly.list.length).toBeGreaterThan(0)
    for (const row of weekly.list) {
      expect(row.seriesName).toContain('週刊')
      expect(row.numberOfIssues).toBeGreaterThan(3)
      expect(row.buyers === null ? row.suppressed : row.buyers === 0 || row.buyers >= 10).toBe(true)
    }
    const second = await find({ pageSize: 2, pageNum: 2 })
    expect(second.list.map(({ seriesCd }) => seriesCd)).toEqual(all.list.slice(2, 4).map(({ seriesCd }) => seriesCd))
    expect((await find({ keyword: '存在しない題名' })).paging.total).toBe(0)
  })

  it('shows only magazines to a magazine contract in the series search', async () => {
    const { list } = await find({ pageSize: 1000 }, await app.signIn('magazine'))
    expect(new Set(list.map(({ seriesKind }) => seriesKind))).toEqual(new Set(['magazine']))
  })
})
