import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductRow } from '../../../shared/contract/product-search.ts'
import { productSearch, productSearchExport, productSortKeys, productSuggest } from '../../../shared/contract/product-search.ts'
import { recentSearches } from '../../../shared/contract/session.ts'
import { addDays } from '../../../shared/period.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let app: TestServer
let token: string
beforeAll(async () => {
  app = await startTestServer()
  token = await app.signIn('user')
})
afterAll(() => app.close())

interface Found {
  list: ProductRow[]
  totals: Record<string, number>
  paging: { total: number }
}

async function search(body: Record<string, unknown>, as = token): Promise<Found> {
  const period = { from: addDays(app.facts.today, -60), to: app.facts.today }
  const answer = await app.call(productSearch, { body: { period, ...body } }, as)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as Found
}

describe('product search', () => {
  it.each([
    ['13 digits', '9784999900114'],
    ['hyphens', '978-4-9999001-1-4'],
    ['full width', '９７８４９９９９００１１４'],
    ['ISBN-10', '4999900114'],
  ])('finds a product by its code with %s', async (_form, keyword) => {
    for (const searchBy of ['code', 'all']) {
      const { list } = await search({ keyword, searchBy })
      expect(list.map((row) => row.jan)).toEqual(['9784999900114'])
    }
  })

  it.each([
    ['hiragana', 'よぎしゃ'],
    ['katakana', 'ヨギシャ'],
    ['half-width katakana', 'ﾖｷﾞｼｬ'],
    ['the name', '夜汽車は星'],
    ['the author', '鳥居坂'],
    ['the author without the space', '鳥居坂澪'],
  ])('finds it by %s', async (_what, keyword) => {
    const { list } = await search({ keyword })
    expect(list.map((row) => row.jan)).toContain('9784999900114')
  })

  it('says which check digit was expected', async () => {
    const body = { period: { from: app.facts.today, to: app.facts.today }, keyword: '9784999900115', searchBy: 'code' }
    const answer = await app.call(productSearch, { body }, token)
    expect([answer.status, answer.body.code]).toEqual([400, 'code.checkDigit'])
    expect(answer.body.message).toContain('9784999900114')
  })

  it('refuses days before the earliest and periods that run backwards, naming the field', async () => {
    const early = await app.call(productSearch, { body: { period: { from: '2017-03-31', to: '2017-04-02' } } }, token)
    expect(early.body).toMatchObject({ status: 400, code: 'period.beforeEarliest', errors: [{ field: 'period.from' }] })
    const reversed = await app.call(productSearch, { body: { period: { from: '2026-02-02', to: '2026-02-01' } } }, token)
    expect(reversed.body).toMatchObject({ status: 400, code: 'period.reversed', errors: [{ field: 'period.to' }] })
    const noDay = await app.call(productSearch, { body: { period: { from: '2026-02-30', to: '2026-03-01' } } }, token)
    expect(noDay.body).toMatchObject({ status: 400, errors: [{ field: 'period.from', code: 'validation.day' }] })
  })

  it.each(productSortKeys.flatMap((key) => [[key, true] as const, [key, false] as const]))(
    'sorts by %s (descending: %s), nothing last',
    async (key, descending) => {
      const { list } = await search({ sort: [{ key, descending }], pageSize: 200 })
      const values = list.map((row) => row[key as keyof ProductRow] as string | number | null)
      const present = values.indexOf(null)
      if (present >= 0) expect(values.slice(present).every((value) => value === null)).toBe(true)
      // names are sorted by their reading, which rows do not carry
      if (['productName', 'authorName', 'publisherName', 'seriesName'].includes(key)) return
      const known = values.filter((value) => value !== null)
      for (const [index, value] of known.entries()) {
        const next = known[index + 1]
        if (next === undefined) continue
        expect(descending ? value >= next : value <= next, `${String(value)} ${String(next)}`).toBe(true)
      }
    },
  )

  it('pages without losing or repeating a row, and sums over all pages', async () => {
    const whole = await search({ pageSize: 1000 })
    const pages: string[] = []
    for (let pageNum = 1; pages.length < whole.paging.total; pageNum++) {
      const page = await search({ pageNum, pageSize: 37 })
      expect(page.totals).toEqual(whole.totals)
      pages.push(...page.list.map((row) => row.jan))
    }
    expect(pages).toEqual(whole.list.map((row) => row.jan))
    expect(whole.totals.totalSaleQuantity).toBe(whole.list.reduce((sum, row) => sum + row.totalSaleQuantity, 0))
    const beyond = await search({ pageNum: 9999 })
    expect([beyond.list.length, beyond.paging.total]).toEqual([0, whole.paging.total])
  })

  it('keeps the invariants of rates and bands on every row', async () => {
    const { list } = await search({ pageSize: 1000 })
    for (const row of list) {
      const stores = row.notDeliveredStores + row.stockStatus.reduce((sum, count) => sum + count, 0)
      expect(stores, row.jan).toBe(
        list[0] ? list[0].notDeliveredStores + list[0].stockStatus.reduce((sum, count) => sum + count, 0) : 0,
      )
      if (row.saleRate === null) expect(row.cumulativeDeliveryQuantity).toBe(0)
    }
  })

  it('shows a magazine contract magazines alone', async () => {
    const { list, paging } = await search({ pageSize: 1000 }, await app.signIn('magazine'))
    expect(paging.total).toBeGreaterThan(0)
    expect(new Set(list.map((row) => row.kind))).toEqual(new Set(['magazine']))
  })

  it('writes every row found to the file, in the order of the screen', async () => {
    const period = { from: addDays(app.facts.today, -60), to: app.facts.today }
    const { list } = await search({ period, pageSize: 1000 })
    const answer = await app.call(
      productSearchExport,
      { body: { period, columns: ['jan', 'productName', 'totalSaleQuantity'] } },
      token,
    )
    const file = answer.body.data as { fileName: string; fileContent: string }
    expect(file.fileName).toMatch(/^商品検索_.*\.csv$/)
    const text = Buffer.from(file.fileContent, 'base64').toString('utf8')
    expect(text.startsWith('\ufeffJAN,商品名,期間売上(冊)\r\n')).toBe(true)
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(list.map((row) => row.jan))
  })

  it('suggests while typing', async () => {
    const answer = await app.call(productSuggest, { query: { q: 'よぎ' } }, token)
    expect((answer.body.data as { list: { jan: string }[] }).list[0]?.jan).toBe('9784999900114')
  })

  it('remembers what was asked, the same question once', async () => {
    const other = await app.signIn('company')
    await search({ keyword: '海' }, other)
    await search({ keyword: '山' }, other)
    await search({ keyword: '海' }, other)
    const answer = await app.call(recentSearches, {}, other)
    const { list } = answer.body.data as { list: { conditions: { keyword: string } }[] }
    expect(list.map((one) => one.conditions.keyword)).toEqual(['海', '山'])
  })

  it.each(["'; drop table product; --", '%_\\', '<script>', '=1+1', '\u0000', '𠮟', 'a'.repeat(200)])(
    'takes %j as what it is: text',
    async (keyword) => {
      for (const searchBy of ['all', 'code', 'name', 'series', 'author']) await search({ keyword, searchBy })
      expect((await search({})).paging.total).toBeGreaterThan(0)
    },
  )
})
