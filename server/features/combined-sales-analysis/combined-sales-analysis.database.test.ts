import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CombinedRow,
  combinedSales,
  combinedSalesExport,
  combinedSalesSummary,
} from '../../../shared/api/combined-sales-analysis.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
let token: string
let period: { from: string; to: string }
beforeAll(async () => {
  token = await app.signIn('user')
  period = { from: addDays(app.facts.today, -100), to: app.facts.today }
})

interface Combined {
  base: { jan: string; own: boolean }[]
  allBaskets: number | null
  baseBaskets: number | null
  list: CombinedRow[]
  paging: { total: number; pageSize: number }
}

const callApi = (endpoint: Endpoint, body: Record<string, unknown>, as = token) =>
  app.call(endpoint, { body: { period, ...body } }, as)
async function readCombined(body: Record<string, unknown>, as = token): Promise<Combined> {
  const result = await callApi(combinedSales, body, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Combined
}

describe('combined sales', () => {
  it('lists products bought together with a novel, sorted by reliable lift, fifteen per page', async () => {
    const first = await readCombined({ jans: [app.facts.jan], by: 'member', item: 'all' })
    expect(first.base).toMatchObject([{ jan: app.facts.jan, own: true }])
    expect(first.list.length).toBeGreaterThan(3)
    expect(first.paging.pageSize).toBe(15)
    for (const [index, row] of first.list.entries()) {
      expect(row.rowNumber).toBe(index + 1)
      expect(row.coOccurrences).toBeGreaterThanOrEqual(5)
      expect(row.baskets).toBeGreaterThanOrEqual(row.coOccurrences)
      expect(row.coOccurrences).toBeLessThanOrEqual(first.baseBaskets ?? 0)
      expect(row.jan).not.toBe(app.facts.jan)
      // rare pairs do not come first, however high their lift
      expect(row.reliableLift ?? 0).toBeLessThanOrEqual(first.list[index - 1]?.reliableLift ?? Number.POSITIVE_INFINITY)
    }
  })

  it('accepts any page size up to the limit for products bought together and returns the same rows for each', async () => {
    const query = { jans: [app.facts.jan], item: 'all' }
    const pages = await Promise.all([1, 2, 3].map((pageNum) => readCombined({ ...query, pageNum })))
    const full = await readCombined({ ...query, pageSize: 1000 })
    expect(full.paging).toMatchObject({ total: full.list.length, pageSize: 1000 })
    expect(full.list.length).toBeGreaterThan(15)
    expect(full.list.slice(0, 45)).toEqual(pages.flatMap(({ list }) => list))
    const beyond = await callApi(combinedSales, { ...query, pageSize: 1001 })
    expect([beyond.status, beyond.body.code]).toEqual([400, 'request.invalid'])
    expect(beyond.body.message).not.toMatch(/expected|Invalid/)
  })

  it('sorts products bought together by any measure across all pages', async () => {
    for (const key of ['lift', 'reliableLift', 'coOccurrences', 'support', 'quantity'] as const) {
      const { list } = await readCombined({ jans: [app.facts.jan], by: 'member', item: 'all', sort: [{ key }] })
      const values = list.map((row) => row[key] ?? 0)
      expect([...values].sort((a, b) => b - a)).toEqual(values)
    }
  })

  it('accepts a co-purchase period only for purchases by members', async () => {
    const anywhere = await readCombined({ jans: [app.facts.jan], by: 'member', item: 'all' })
    const near = await readCombined({ jans: [app.facts.jan], by: 'member', memberDays: 0, item: 'all' })
    expect(near.baseBaskets).toBe(anywhere.baseBaskets)
    expect(near.paging.total).toBeLessThanOrEqual(anywhere.paging.total)
    const receipts = await callApi(combinedSales, { jans: [app.facts.jan], memberDays: 3 })
    expect([receipts.status, receipts.body.code]).toEqual([400, 'combined.daysForMembers'])
    expect(receipts.body.errors).toEqual([{ field: 'memberDays', code: 'validation.coBuyMembers' }])
    expect(receipts.body.message).toContain('会員')
  })

  it('compares the average basket with the product to the one without', async () => {
    const result = await callApi(combinedSalesSummary, { jans: [app.facts.jan], by: 'receipt', item: 'all' })
    const summary = result.body.data as {
      allBaskets: number
      baseBaskets: number
      withBase: { baskets: number; quantity: number }
      withoutBase: { baskets: number }
      withOthers: number
      withOthersRate: number
      memberShare: number
      genres: { coOccurrences: number }[]
    }
    expect(summary.withBase.baskets + summary.withoutBase.baskets).toBe(summary.allBaskets)
    expect(summary.withBase.quantity).toBeGreaterThanOrEqual(1)
    expect(summary.withOthers).toBeLessThan(summary.baseBaskets)
    expect(summary.memberShare).toBeGreaterThan(20)
    for (const { coOccurrences } of summary.genres) expect(coOccurrences).toBeGreaterThanOrEqual(5)
  })

  it('returns no products bought together on a day without sales, and requires a product', async () => {
    const before = { from: '2018-01-01', to: '2018-01-31' }
    const empty = await readCombined({ jans: [app.facts.jan], period: before })
    expect([empty.list, empty.allBaskets, empty.baseBaskets, empty.paging.total]).toEqual([[], 0, 0, 0])
    const nothing = await callApi(combinedSales, {})
    expect([nothing.status, nothing.body.code]).toEqual([400, 'products.required'])
    const unknown = await callApi(combinedSales, { jans: ['9784999999999'] })
    expect([400, 404]).toContain(unknown.status)
  })

  it('limits combined sales of a magazine contract to magazines, both as the product and as its companions', async () => {
    const magazine = await app.signIn('magazine')
    const refused = await callApi(combinedSales, { jans: [app.facts.jan] }, magazine)
    expect([refused.status, refused.body.code]).toEqual([303, 'product.outsideRange'])
    const { list } = await readCombined({ seriesCd: 'm3900', by: 'member', item: 'all' }, magazine)
    expect(list.length).toBeGreaterThan(0)
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['magazine']))
  })

  it('exports every row of the combined sales in the order of the screen', async () => {
    const query = { jans: [app.facts.jan], by: 'member', item: 'all' }
    const { list, paging } = await readCombined(query)
    const result = await callApi(combinedSalesExport, { ...query, encoding: 'utf-8' })
    const text = Buffer.from((result.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toContain('併売率(%)')
    expect(lines).toHaveLength(paging.total + 1)
    expect(lines.slice(1, 16).map((line) => line.split(',')[1])).toEqual(list.map(({ jan }) => jan))
  })
})
