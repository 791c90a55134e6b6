import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { trendByGenre, trendByGenreExport } from '../../../shared/api/trend-by-genre.ts'
import { addDays, getLastYearPeriod } from '../../../shared/calendar/period.ts'
import { computeShare } from '../../../shared/trade/measures.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'
import { refuseTooManySteps } from './trend-by-genre.query.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

type Trend = Result<typeof trendByGenre>
const query = (more: Record<string, unknown> = {}) => ({
  period: { from: addDays(app.facts.today, -55), to: app.facts.today },
  ...more,
})
async function trend(more: Record<string, unknown> = {}, as = session.token): Promise<Trend> {
  const result = await app.call(trendByGenre, { body: query(more) }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Trend
}
const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)

describe('trend by genre and publisher', () => {
  it('returns the same total of the trend by genre and publisher in any grouping and with any limit', async () => {
    const products = { kind: 'all' }
    const full = await trend({ products, limit: 2000 })
    expect(full.totals.quantity).toBeGreaterThan(0)
    for (const groupBy of ['genre', 'publisher', 'genre-publisher'])
      for (const genreLevel of ['medium', 'item', 'item-small'])
        for (const limit of [1, 3]) {
          const { list, totals } = await trend({ products, groupBy, genreLevel, limit })
          expect([sum(list), totals.quantity]).toEqual([full.totals.quantity, full.totals.quantity])
          expect(list.at(-1)?.kind).toBe('rest')
        }
  })

  it('returns a group for products without a genre in the trend by genre', async () => {
    const { list } = await trend({ products: { kind: 'all' }, limit: 2000 })
    expect(list.find((row) => row.genreKey === null)).toMatchObject({ kind: 'named', genreName: '分類なし' })
  })

  it('shows only magazines to a magazine contract in the trend by genre', async () => {
    const own = await trend({}, await app.signIn('magazine'))
    expect(own.totals).toEqual((await trend({ products: { kind: 'magazine' } })).totals)
    expect(own.totals.quantity).toBeGreaterThan(0)
  })

  it('returns only the time axis of the trend by genre for a period without sales', async () => {
    const { list, buckets, totals } = await trend({ period: { from: '2018-01-01', to: '2018-02-28' }, unit: 'month' })
    expect([list, buckets, totals.trend]).toEqual([[], ['2018-01-01', '2018-02-01'], [0, 0]])
  })

  it('returns the own publishers of the trend by publisher with any number of rows', async () => {
    const publisher = await app.signIn('company')
    const full = await trend({ groupBy: 'publisher', limit: 2000 }, publisher)
    const rows = full.list.filter((row) => row.own)
    expect(rows.length).toBeGreaterThan(0)
    expect(full.own.map(({ quantity }) => quantity)).toEqual(rows.map(({ quantity }) => quantity))
    expect(full.ownShare).toBe(computeShare(sum(rows), full.totals.quantity))
    for (const groupBy of ['publisher', 'genre-publisher'] as const) {
      const { own, ownShare } = await trend({ groupBy, limit: 1 }, publisher)
      expect([own, ownShare]).toEqual([full.own, full.ownShare])
    }
    expect(await trend({}, publisher)).toMatchObject({ own: [], ownShare: null })
  })

  it('names the days of last year of the trend by genre, or none if they begin before the data', async () => {
    const period = { from: addDays(app.facts.today, -28), to: addDays(app.facts.today, -1) }
    const { lastYear, totals } = await trend({ period })
    expect(lastYear).toEqual(getLastYearPeriod(period))
    expect(totals.lastYearChangeRate).not.toBeNull()
    const early = await trend({ period: { from: '2018-01-01', to: '2018-02-28' }, unit: 'month' })
    expect([early.lastYear, early.totals.lastYearChangeRate]).toEqual([null, null])
  })

  it('exports one row per group and time step of the trend by genre and publisher', async () => {
    const result = await trend({ limit: 4, groupBy: 'publisher' })
    const exported = await app.call(trendByGenreExport, { body: query({ limit: 4, groupBy: 'publisher' }) }, session.token)
    const text = Buffer.from((exported.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    const lines = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    expect(lines.map((line) => [line[3], line[4], Number(line[5])])).toEqual(
      result.list.flatMap((row) => result.buckets.map((date, index) => [row.publisherName, date, row.trend[index]])),
    )
  })

  it('rejects a trend by genre with too many values and states the allowed number of rows', () => {
    // nine years by day
    expect(() => refuseTooManySteps(2000, 3875)).toThrow(
      expect.objectContaining({ code: 'period.tooManySteps', values: { most: 103, steps: 3875 } }),
    )
    for (const [rows, steps] of [
      [12, 3875],
      [700, 553],
      [2000, 127],
    ] as const)
      expect(() => refuseTooManySteps(rows, steps)).not.toThrow()
  })

  it.each(['9999-12-30', '9999-12-31', '+010000-01-01'])('rejects a trend for a period to %s immediately', async (to) => {
    const start = performance.now()
    const { status } = await app.call(trendByGenre, { body: { period: { from: '2026-01-01', to }, unit: 'day' } }, session.token)
    expect(status).toBe(400)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('rejects an unknown genre level of the trend and names the field', async () => {
    const { status, body } = await app.call(trendByGenre, { body: query({ genreLevel: 'tiny' }) }, session.token)
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'genreLevel'])
  })
})
