import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { movers, moversExport } from '../../../shared/api/movers.ts'
import { compareProducts } from '../../../shared/api/sale-compare.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

type Movers = Result<typeof movers>
const query = (more: Record<string, unknown> = {}) => ({
  period: { from: addDays(app.facts.today, -27), to: app.facts.today },
  minSoldCopies: 5,
  pageSize: 1000,
  ...more,
})
async function move(more: Record<string, unknown> = {}, as = session.token): Promise<Movers> {
  const result = await app.call(movers, { body: query(more) }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Movers
}

describe('movers', () => {
  it('sorts movers by difference in descending order, without titles below the minimum of copies', async () => {
    const { list } = await move()
    expect(list.length).toBeGreaterThan(3)
    for (const [index, row] of list.entries()) {
      expect(Math.max(row.quantity, row.previousQuantity)).toBeGreaterThanOrEqual(5)
      expect(Math.abs(row.difference)).toBeLessThanOrEqual(Math.abs(list[index - 1]?.difference ?? row.difference))
    }
    const up = await move({ direction: 'up' })
    const down = await move({ direction: 'down' })
    expect(up.paging.total + down.paging.total).toBe(list.length)
    expect([up.totals, down.totals]).toEqual([up.totals, up.totals])
    expect([up.totals.up.titles, up.totals.down.titles]).toEqual([up.paging.total, down.paging.total])
    expect(up.totals.up.difference).toBe(up.list.reduce((sum, row) => sum + row.difference, 0))
  })

  it('compares an issue with the issue before on the same days since release', async () => {
    const { list } = await move()
    const issues = list.filter((row) => row.comparedIssueName !== null)
    expect(issues.length).toBeGreaterThan(0)
    for (const row of issues.slice(0, 3)) {
      const result = await app.call(
        compareProducts,
        { body: { jans: [row.jan], period: query().period, with: ['previousIssue'] } },
        session.token,
      )
      expect(row.kind).toBe('magazine')
      const [compared] = (result.body.data as Result<typeof compareProducts>).products
      expect(compared?.lines[0]?.productName).toBe(row.comparedIssueName)
    }
    // the rises and falls of a weekly are those of its issues, not of the days in a week
    const sums = issues.map((row) => [row.quantity, row.previousQuantity])
    expect(sums.some(([now = 0, before = 0]) => now > 0 && before > 0)).toBe(true)
  })

  it('lists new releases separately from other movers, without a change', async () => {
    const [others, fresh] = [await move(), await move({ direction: 'new' })]
    expect(fresh.list.length).toBeGreaterThan(0)
    expect(fresh.paging.total).toBe(others.totals.new.titles)
    const from = addDays(app.facts.today, -54)
    for (const row of fresh.list) {
      expect((row.releaseDate ?? '') > from).toBe(true)
      expect([row.changeRate, row.reason]).toEqual([null, 'release'])
      expect(row.sentence).toMatch(/^\d+月\d+日に発売。売上は[\d,]+冊$/)
      expect(others.list.map(({ jan }) => jan)).not.toContain(row.jan)
    }
    const file = await app.call(moversExport, { body: { ...query({ direction: 'new' }), pageSize: undefined } }, session.token)
    const lines = Buffer.from((file.body.data as { fileContent: string }).fileContent, 'base64')
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(fresh.list.map(({ jan }) => jan))
  })

  it('explains each of the movers in a sentence', async () => {
    const { list } = await move()
    const issue = list.find((row) => row.comparedIssueName !== null)
    expect(issue?.sentence).toContain(`（「${issue?.comparedIssueName}」と発売後の同じ日数で比較）`)
    for (const row of list) {
      expect(row.sentence).not.toMatch(/\{\{|undefined|null|NaN/)
      if (row.reason === 'publicity') expect(row.sentence).toContain(String(row.reasonText))
    }
  })

  it('exports movers as the screen shows them, with sentences in the file’s language', async () => {
    const { list } = await move()
    const file = async (language: string) => {
      const result = await app.call(moversExport, { body: { ...query(), pageSize: undefined, language } }, session.token)
      return Buffer.from((result.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    }
    const japanese = await file('ja')
    expect(
      japanese
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(list.map((row) => row.jan))
    expect(japanese).toContain('と発売後の同じ日数で比較）')
    expect(await file('en')).toContain('over the same number of days since release')
  })

  it('lists only magazines as movers for a magazine contract, and none for a period without sales', async () => {
    const own = await move({}, await app.signIn('magazine'))
    expect(new Set(own.list.map((row) => row.kind))).toEqual(new Set(['magazine']))
    expect((await move({ period: { from: '2018-01-01', to: '2018-01-31' } })).list).toEqual([])
  })

  it('rejects a minimum of 0 copies for movers and names the field', async () => {
    const { status, body } = await app.call(movers, { body: query({ minSoldCopies: 0 }) }, session.token)
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'minSoldCopies'])
  })
})
