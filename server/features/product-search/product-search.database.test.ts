import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import type { ProductRow } from '../../../shared/api/product-search.ts'
import { productSearch, productSearchExport, productSortKeys, productSuggest } from '../../../shared/api/product-search.ts'
import { recentSearches } from '../../../shared/api/session.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { computeChangeRate } from '../../../shared/trade/measures.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const signedIn = setUpSession(app, 'user')

type Found = Result<typeof productSearch>

/** A condition that every title meets: a search requires one. */
const everything = { price: { from: 0, to: null } }

async function search(body: Record<string, unknown>, as = signedIn.token): Promise<Found> {
  const period = { from: addDays(app.facts.today, -60), to: app.facts.today }
  const result = await app.call(productSearch, { body: { period, ...everything, ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Found
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
    'ISBN978-4-9999001-1-4',
    'ＩＳＢＮ９７８－４－９９９９００１－１－４',
    'ISBN 4-9999001-1-4',
    '9784999900114 C0193',
    '9784999900114 C0193 ¥820E',
    '978 4 9999001 1 4',
    '９７８４９９９９００１１４　夜汽車　￥８２０',
    '2026-11-20 10:05 9784999900114 夜汽車は星を数えない 1 ¥820',
    '領収書\n夜汽車は星を数えない 978-4-9999001-1-4\n1点 ¥820\n合計 ¥902',
  ])('finds only the title whose code is in the pasted text %j, also in suggestions', async (keyword) => {
    for (const searchBy of ['code', 'all']) {
      const { list } = await search({ keyword, searchBy })
      expect(list.map((row) => row.jan)).toEqual(['9784999900114'])
    }
    const result = await app.call(productSuggest, { query: { q: keyword } }, signedIn.token)
    expect(result.body).toMatchObject({ status: 200, data: { list: [{ jan: '9784999900114' }], total: 1 } })
  })

  it.each(['夜汽車は星を数えない ¥820', '夜汽車は星を数えない　１，２００円　×２', 'よぎしゃ C0193 ISBN'])(
    'finds a title by a receipt line without a code: %s',
    async (keyword) => {
      const { list } = await search({ keyword })
      expect(list.map((row) => row.jan)).toContain('9784999900114')
    },
  )

  it('finds all titles of a pasted list of codes', async () => {
    const { list } = await search({ keyword: '978-4-9999001-1-4 夜汽車\n9784999900107\t820' })
    expect(list.map((row) => row.jan).sort()).toEqual(['9784999900107', '9784999900114'])
  })

  it.each(['(', '（', '。', '「」', '・', '（　）'])('finds nothing for the punctuation %s alone', async (keyword) => {
    for (const searchBy of ['code', 'all', 'name']) expect((await search({ keyword, searchBy })).paging.total, searchBy).toBe(0)
    const result = await app.call(productSuggest, { query: { q: keyword } }, signedIn.token)
    expect(result.body).toMatchObject({ status: 200, data: { list: [], total: 0 } })
  })

  it('finds a title by the beginning of its code with hyphens and a label', async () => {
    for (const keyword of ['978-4-9999001', 'ISBN978-4-9999001-1', '97849999001', '499990011'])
      expect(
        (await search({ keyword })).list.map((row) => row.jan),
        keyword,
      ).toContain('9784999900114')
  })

  it.each([
    ['hiragana', 'よぎしゃ'],
    ['katakana', 'ヨギシャ'],
    ['half-width katakana', 'ﾖｷﾞｼｬ'],
    ['the name', '夜汽車は星'],
    ['the author', '鳥居坂'],
    ['the author without the space', '鳥居坂澪'],
    ['Latin letters', 'Yogisha wa Hoshi o Kazoenai'],
    ['the author in Latin letters', 'Toriizaka Mio'],
  ])('finds a product by %s', async (_what, keyword) => {
    const { list } = await search({ keyword })
    expect(list.map((row) => row.jan)).toContain('9784999900114')
  })

  it('finds a product by its name typed with or without its punctuation', async () => {
    const { knex } = app.services.warehouse
    const [named] = await knex('product').where('product_nm', 'like', '%、%').orderBy('id').select('jan', 'product_nm').limit(1)
    for (const keyword of [named.product_nm, named.product_nm.replaceAll('、', ''), `${named.product_nm}！`]) {
      const { list } = await search({ keyword, searchBy: 'name' })
      expect(
        list.map((row) => row.jan),
        keyword,
      ).toContain(named.jan)
    }
  })

  it('reports the expected check digit for a code with a wrong one', async () => {
    const body = { period: { from: app.facts.today, to: app.facts.today }, keyword: '9784999900115', searchBy: 'code' }
    const result = await app.call(productSearch, { body }, signedIn.token)
    expect([result.status, result.body.code]).toEqual([400, 'code.checkDigit'])
    expect(result.body.message).toContain('9784999900114')
  })

  it('rejects search periods that are reversed or too early and names the field', async () => {
    const early = await app.call(
      productSearch,
      { body: { ...everything, period: { from: '2017-03-31', to: '2017-04-02' } } },
      signedIn.token,
    )
    expect(early.body).toMatchObject({ status: 400, code: 'period.beforeEarliest', errors: [{ field: 'period.from' }] })
    const reversed = await app.call(
      productSearch,
      { body: { ...everything, period: { from: '2026-02-02', to: '2026-02-01' } } },
      signedIn.token,
    )
    expect(reversed.body).toMatchObject({ status: 400, code: 'period.reversed', errors: [{ field: 'period.to' }] })
    const noDay = await app.call(
      productSearch,
      { body: { ...everything, period: { from: '2026-02-30', to: '2026-03-01' } } },
      signedIn.token,
    )
    expect(noDay.body).toMatchObject({ status: 400, errors: [{ field: 'period.from', code: 'validation.day' }] })
  })

  /** Returns what a row shows under a sort key. */
  const getVisible = (row: ProductRow, key: string): string | number | null => {
    const [, kind, week] = /^(netOrder|normalOrder)(\w+)$/.exec(key) ?? []
    if (kind && week) return row[kind as 'netOrder'][week.toLowerCase() as 'now']
    const band = /^stockStatus(\d)$/.exec(key)?.[1]
    if (band) return row.stockStatus[Number(band)] ?? null
    return row[key as 'price'] ?? null
  }
  /** Sorted by a reading, a path of codes or a number that rows lack. */
  const byOtherThanShown = /Nm$|Name$|^(guid|volume|rowNumber)$/

  const sorts = productSortKeys.flatMap((key) => [true, false].map((descending) => [key, descending] as const))
  it.each(sorts)('sorts found products by %s (descending: %s), nulls last', async (key, descending) => {
    const { list } = await search({ sort: [{ key, descending }], pageSize: 200 })
    expect(list.length).toBeGreaterThan(50)
    if (byOtherThanShown.test(key)) return
    const values = list.map((row) => getVisible(row, key))
    const present = values.indexOf(null)
    if (present >= 0) expect(values.slice(present).every((value) => value === null)).toBe(true)
    const known = values.filter((value) => value !== null)
    for (const [index, value] of known.entries()) {
      const next = known[index + 1]
      if (next === undefined) continue
      expect(descending ? value >= next : value <= next, `${String(value)} ${String(next)}`).toBe(true)
    }
  })

  it('returns each found product once across all pages, and sums over all pages', async () => {
    const full = await search({ pageSize: 1000 })
    const pages: string[] = []
    for (let pageNum = 1; pages.length < full.paging.total; pageNum++) {
      const page = await search({ pageNum, pageSize: 37 })
      expect(page.totals).toEqual(full.totals)
      pages.push(...page.list.map((row) => row.jan))
    }
    expect(pages).toEqual(full.list.map((row) => row.jan))
    expect(full.totals.totalSaleQuantity).toBe(full.list.reduce((sum, row) => sum + row.totalSaleQuantity, 0))
    const beyond = await search({ pageNum: 9999 })
    expect([beyond.list.length, beyond.paging.total]).toEqual([0, full.paging.total])
  })

  it('returns found products with valid rates and bands', async () => {
    const { list } = await search({ pageSize: 1000 })
    for (const row of list) {
      const stores = row.notDeliveredStores + row.stockStatus.reduce((sum, count) => sum + count, 0)
      expect(stores, row.jan).toBe(
        list[0] ? list[0].notDeliveredStores + list[0].stockStatus.reduce((sum, count) => sum + count, 0) : 0,
      )
      if (row.saleRate === null) expect(row.cumulativeDeliveryQuantity).toBe(0)
    }
  })

  it('shows only magazines to a magazine contract in the product search', async () => {
    const { list, paging } = await search({ pageSize: 1000 }, await app.signIn('magazine'))
    expect(paging.total).toBeGreaterThan(0)
    expect(new Set(list.map((row) => row.kind))).toEqual(new Set(['magazine']))
  })

  it('exports all found products in the order of the screen', async () => {
    const period = { from: addDays(app.facts.today, -60), to: app.facts.today }
    const { list } = await search({ period, pageSize: 1000 })
    const result = await app.call(
      productSearchExport,
      { body: { period, ...everything, columns: ['jan', 'productName', 'totalSaleQuantity'] } },
      signedIn.token,
    )
    const file = result.body.data as { fileName: string; fileContent: string }
    expect(file.fileName).toMatch(/^商品検索_.*\.csv$/)
    const text = Buffer.from(file.fileContent, 'base64').toString('utf8')
    expect(text.startsWith('\ufeffJAN,商品名,期間売上(冊)\r\n')).toBe(true)
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(list.map((row) => row.jan))
  })

  it('returns product suggestions for an incomplete input', async () => {
    const result = await app.call(productSuggest, { query: { q: 'よぎ' } }, signedIn.token)
    const { list, total } = result.body.data as { list: { jan: string }[]; total: number }
    expect(list[0]?.jan).toBe('9784999900114')
    expect(total).toBe(list.length)
    // more than are suggested: the number that a search would find
    const many = await app.call(productSuggest, { query: { q: 'の', limit: 3 } }, signedIn.token)
    const found = await search({ keyword: 'の', products: { kind: 'all' } })
    expect((many.body.data as { list: unknown[] }).list).toHaveLength(3)
    expect((many.body.data as { total: number }).total).toBe(found.paging.total)
  })

  it('returns product suggestions with the copies that a search finds for the same four weeks', async () => {
    const result = await app.call(productSuggest, { query: { q: 'の', limit: 20 } }, signedIn.token)
    const { list } = result.body.data as { list: { jan: string; recentQuantity: number }[] }
    // the last day with sales may be today, which is incomplete
    const last = app.facts.today >= getTodayInJapan() ? addDays(getTodayInJapan(), -1) : app.facts.today
    const found = await search({
      period: { from: addDays(last, -27), to: last },
      products: { kind: 'all', jans: list.map(({ jan }) => jan) },
      pageSize: 50,
    })
    const sold = new Map(found.list.map((row) => [row.jan, row.totalSaleQuantity]))
    expect(list.some(({ recentQuantity }) => recentQuantity > 0)).toBe(true)
    for (const { jan, recentQuantity } of list) expect([jan, recentQuantity]).toEqual([jan, sold.get(jan)])
  })

  it('records a repeated search only once in the recent searches', async () => {
    const other = await app.signIn('company')
    await search({ keyword: '海' }, other)
    await search({ keyword: '山' }, other)
    await search({ keyword: '海' }, other)
    const result = await app.call(recentSearches, {}, other)
    const { list } = result.body.data as { list: { conditions: { keyword: string } }[] }
    expect(list.map((item) => item.conditions.keyword)).toEqual(['海', '山'])
  })

  it('sorts found products by row number in the same order as by sales, in both directions', async () => {
    const first = await search({ sort: [{ key: 'rowNumber', descending: false }], pageSize: 1000 })
    const last = await search({ sort: [{ key: 'rowNumber', descending: true }], pageSize: 1000 })
    const bySales = await search({ pageSize: 1000 })
    expect(first.list.map(({ jan }) => jan)).toEqual(bySales.list.map(({ jan }) => jan))
    expect(last.list.map(({ jan }) => jan)).toEqual(bySales.list.map(({ jan }) => jan).reverse())
  })

  it('sorts volume numbers of found products numerically', async () => {
    const { list } = await search({ sort: [{ key: 'volume', descending: false }], pageSize: 1000 })
    const numbers = list.flatMap(({ volume }) => (volume !== null && /^[1-9]\d*$/.test(volume) ? [Number(volume)] : []))
    expect(numbers.length).toBeGreaterThan(5)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })

  it('sorts found products by the share of the selected stores', async () => {
    const stores = { prefectureCds: ['13'] }
    for (const key of ['shippingShare', 'saleShare', 'shareGap'] as const) {
      const { list } = await search({ stores, sort: [{ key, descending: true }], pageSize: 1000 })
      const values = list.flatMap((row) => row[key] ?? [])
      expect(new Set(values).size).toBeGreaterThan(3)
      expect(values).toEqual([...values].sort((a, b) => b - a))
    }
  })

  it('requires at least one condition of a product search besides period and stores', async () => {
    const period = { from: app.facts.today, to: app.facts.today }
    for (const body of [{ period }, { period, stores: { prefectureCds: ['13'] } }, { period, keyword: '  ' }]) {
      for (const endpoint of [productSearch, productSearchExport]) {
        const result = await app.call(endpoint, { body }, signedIn.token)
        expect([result.status, result.body.errors]).toEqual([400, [{ field: 'keyword', code: 'validation.searchCondition' }]])
      }
    }
    expect((await search({ price: undefined, soldInPeriod: true })).paging.total).toBeGreaterThan(0)
  })

  it.each(['releaseDate', 'price', 'saleRate', 'returnRate', 'saleQuantity'])(
    'rejects a product search with a lower bound of %s that exceeds the upper bound',
    async (name) => {
      const bounds = name === 'releaseDate' ? { from: '2026-02-02', to: '2026-02-01' } : { from: 2, to: 1 }
      const body = { period: { from: app.facts.today, to: app.facts.today }, [name]: bounds }
      const result = await app.call(productSearch, { body }, signedIn.token)
      expect([result.status, result.body.errors]).toEqual([400, [{ field: `${name}.to`, code: 'validation.reversed' }]])
    },
  )

  it('excludes titles from a search that had fewer copies delivered than a requested minimum', async () => {
    const sort = [{ key: 'saleRate', descending: true }]
    const all = await search({ sort, pageSize: 1000 })
    const least = 100
    const many = await search({ sort, minCopies: least, pageSize: 1000 })
    expect(many.list.map(({ jan }) => jan)).toEqual(
      all.list.filter((row) => row.cumulativeDeliveryQuantity >= least).map(({ jan }) => jan),
    )
    expect(many.paging.total).toBeLessThan(all.paging.total)
  })

  it('reports for an empty search result how many titles match without each of the conditions', async () => {
    const query = { keyword: '夜汽車は星', saleRate: { from: 90_000, to: null }, products: { kind: 'book' } }
    const empty = await search({ ...query, price: undefined })
    expect([empty.paging.total, empty.list]).toEqual([0, []])
    expect(empty.relaxations).toEqual([
      { drop: 'saleRate', total: (await search({ ...query, price: undefined, saleRate: undefined })).paging.total },
    ])
    expect(empty.relaxations[0]?.total).toBeGreaterThan(0)
    const both = await search({ keyword: 'no such title', minCopies: 1 })
    expect(both.relaxations.map(({ drop }) => drop)).toEqual(['keyword'])
    expect((await search({})).relaxations).toEqual([])
  })

  it('returns titles released in the period with their sales up to a given day since release', async () => {
    const period = { from: addDays(app.facts.today, -60), to: addDays(app.facts.today, -30) }
    for (const sinceRelease of [0, 7, 83]) {
      const { list, totals } = await search({ period, sinceRelease, price: undefined, pageSize: 1000 })
      expect(list.length).toBeGreaterThan(3)
      const sold = list.map((row) => row.totalSaleQuantity)
      expect(sold).toEqual([...sold].sort((a, b) => b - a))
      expect(totals.totalSaleQuantity).toBe(sold.reduce((sum, copies) => sum + copies, 0))
      for (const row of list) expect((row.releaseDate ?? '') >= period.from && (row.releaseDate ?? '') <= period.to).toBe(true)
      for (const row of list.slice(0, 3)) {
        const days = { from: row.releaseDate ?? '', to: addDays(row.releaseDate ?? '', sinceRelease) }
        const calendar = await search({ period: days, keyword: row.jan, searchBy: 'code' })
        const figures = ({ totalSaleQuantity, totalSalePrice, totalReturnQuantity, quantitySoldOnInternet }: ProductRow) => [
          totalSaleQuantity,
          totalSalePrice,
          totalReturnQuantity,
          quantitySoldOnInternet,
        ]
        expect(figures(row)).toEqual(calendar.list.map(figures)[0])
      }
    }
  })

  it('reports for an empty search result how many titles match without the limit of days since release', async () => {
    const keyword = '9784999900114'
    const period = { from: app.facts.today, to: app.facts.today }
    expect((await search({ period, keyword, sinceRelease: 7 })).relaxations).toContainEqual({ drop: 'sinceRelease', total: 1 })
  })

  it('rejects an invalid number of days since release in a search and names the field', async () => {
    const period = { from: app.facts.today, to: app.facts.today }
    const result = await app.call(productSearch, { body: { period, sinceRelease: 8 } }, signedIn.token)
    expect(result.body).toMatchObject({ status: 400, errors: [{ field: 'sinceRelease' }] })
  })

  it('suggests the most similar existing product code for an unknown one', async () => {
    const { missing } = await search({ keyword: '9784999090114' })
    expect(missing).toEqual([{ code: '9784999090114', near: '9784999900114' }])
  })

  it('computes changes of found products from complete days only', async () => {
    const { today } = app.facts
    const period = { from: addDays(today, -6), to: today }
    const week = await search({ period, keyword: app.facts.jan })
    expect([week.comparedPeriod, week.previousPeriod]).toEqual([
      { from: period.from, to: addDays(today, -1) },
      { from: addDays(today, -13), to: addDays(today, -8) },
    ])
    const readSold = async (from: string, to: string) =>
      (await search({ period: { from, to }, keyword: app.facts.jan })).totals.totalSaleQuantity
    const change = computeChangeRate(
      await readSold(period.from, addDays(today, -1)),
      await readSold(addDays(today, -13), addDays(today, -8)),
    )
    expect([week.totals.changeRate, week.list[0]?.changeRate]).toEqual([change, change])
    expect((await search({ period: { from: today, to: today }, keyword: app.facts.jan })).totals.changeRate).toBeNull()
  })

  it.each([
    "'; drop table product; --",
    '%_\\',
    '%',
    '_',
    '"',
    '*',
    '(',
    '[',
    '\\',
    '<script>',
    '=1+1',
    '\u0000',
    '𠮟',
    'a'.repeat(200),
  ])('treats the search keyword %j as plain text', async (keyword) => {
    for (const searchBy of ['all', 'code', 'name', 'series', 'author']) await search({ keyword, searchBy })
    expect((await search({})).paging.total).toBeGreaterThan(0)
  })
})
