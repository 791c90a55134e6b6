import { describe, expect, it } from 'vitest'
import type { BodyInput, Result } from '../../../shared/api/endpoint.ts'
import { productSearch } from '../../../shared/api/product-search.ts'
import {
  type ReturnCandidate,
  type ReturnCandidatesResult,
  returnCandidates,
  returnCandidatesExport,
} from '../../../shared/api/return-candidates.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

async function callApi(body: BodyInput<typeof returnCandidates> = {}, as = session.token): Promise<ReturnCandidatesResult> {
  const result = await app.call(returnCandidates, { body }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as ReturnCandidatesResult
}
const add = (rows: readonly ReturnCandidate[], getValue: (row: ReturnCandidate) => number) =>
  rows.reduce((all, row) => all + getValue(row), 0)
const all = { pageSize: 1000 }

describe('return candidates', () => {
  it('lists titles whose return limit is within the requested days, the nearest limit first', async () => {
    for (const withinDays of [28, 60, 120]) {
      const { list, asOf } = await callApi({ withinDays, ...all })
      expect(asOf).toBe(addDays(app.facts.today, -1))
      expect(list.length).toBeGreaterThan(3)
      const days = list.map(({ daysLeft }) => daysLeft)
      expect(days).toEqual([...days].sort((a, b) => a - b))
      expect(Math.min(...days)).toBeGreaterThan(0)
      expect(Math.max(...days)).toBeLessThanOrEqual(withinDays)
      for (const row of list) expect(row.returnLimitDate).toBe(addDays(asOf, row.daysLeft))
    }
  })

  it('sorts return candidates by copies and yen in both directions, with consecutive pages', async () => {
    for (const sortBy of ['returnCopies', 'returnAmount'] as const) {
      const values = (await callApi({ sortBy, descending: true, ...all })).list.map((row) => row[sortBy])
      expect(values).toEqual([...values].sort((a, b) => b - a))
      expect((await callApi({ sortBy, ...all })).list.map((row) => row[sortBy])).toEqual([...values].reverse())
    }
    const pages = [await callApi({ pageSize: 3 }), await callApi({ pageSize: 3, pageNum: 2 })]
    expect(pages.flatMap(({ list }) => list)).toEqual((await callApi({ pageSize: 6 })).list)
    expect(pages[0]?.limits).toEqual(pages[1]?.limits)
    const beyond = await callApi({ pageSize: 3, pageNum: 999 })
    expect([beyond.list, beyond.totals]).toEqual([[], pages[0]?.totals])
  })

  it('returns the same sums of return candidates by title, store and day as the total', async () => {
    const byTitle = await callApi({ minReturnCopies: 0, ...all })
    const byStore = await callApi({ minReturnCopies: 0, groupBy: 'store', ...all })
    expect(byStore.paging.total).toBeLessThanOrEqual(1000)
    const { returnCopies, returnAmount, expectedSales, stores, returnStores, products, cumulativeStockQuantity } = byTitle.totals
    expect(byStore.totals).toMatchObject({
      returnCopies,
      returnAmount,
      expectedSales,
      stores,
      returnStores,
      products,
      cumulativeStockQuantity,
    })
    expect(add(byTitle.list, (row) => row.returnCopies)).toBe(returnCopies)
    expect(add(byTitle.list, (row) => row.cumulativeStockQuantity)).toBe(cumulativeStockQuantity)
    expect(byTitle.limits.reduce((sum, day) => sum + day.returnCopies, 0)).toBe(returnCopies)
    expect(byTitle.limits.reduce((sum, day) => sum + day.returnAmount, 0)).toBe(returnAmount)
    expect(byTitle.limits.reduce((sum, day) => sum + day.products, 0)).toBe(products)
    const [first] = byTitle.list
    const its = byStore.list.filter((row) => row.jan === first?.jan)
    expect(add(its, (row) => row.returnCopies)).toBe(first?.returnCopies)
    expect(its.filter((row) => row.returnCopies > 0)).toHaveLength(first?.returnStores ?? 0)
    for (const row of byStore.list) expect(row.returnCopies).toBeLessThanOrEqual(row.cumulativeStockQuantity)
  })

  it('excludes from return candidates copies that stores keep and rows below the minimum of copies', async () => {
    const none = await callApi({ groupBy: 'store', ...all })
    const one = await callApi({ groupBy: 'store', keepCopies: 1, minReturnCopies: 0, ...all })
    expect(one.totals.returnCopies).toBe(add(none.list, (row) => Math.max(0, row.returnCopies - 1)))
    const { list } = await callApi({ minReturnCopies: 10, ...all })
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) expect(row.returnCopies).toBeGreaterThanOrEqual(10)
  })

  it('shows return candidates with the same stock, sell-through, deliveries and sales as the search on the same day', async () => {
    for (const stores of [{}, { areaCds: ['3'] }]) {
      const { list, asOf } = await callApi({ minReturnCopies: 0, withinDays: 120, stores, pageSize: 12 })
      expect(list).toHaveLength(12)
      const period = { from: addDays(asOf, -6), to: asOf }
      for (const row of list) {
        const body = { keyword: row.jan, searchBy: 'code', period, stores }
        const { data } = (await app.call(productSearch, { body }, session.token)).body as { data: Result<typeof productSearch> }
        const {
          cumulativeDeliveryQuantity,
          cumulativeSaleQuantity,
          cumulativeReturnQuantity,
          cumulativeStockQuantity,
          saleRate,
        } = row
        expect(data.list, row.jan).toMatchObject([
          {
            jan: row.jan,
            cumulativeDeliveryQuantity,
            cumulativeSaleQuantity,
            cumulativeReturnQuantity,
            cumulativeStockQuantity,
            saleRate,
          },
        ])
      }
    }
  })

  it('never lists a title as a return candidate that is sold out in the store on the same day', async () => {
    const { list, asOf } = await callApi({ groupBy: 'store', withinDays: 120, minReturnCopies: 0, ...all })
    const out = (await app.call(stockOuts, { body: { groupBy: 'store', minLostCopies: 0, ...all } }, session.token)).body
      .data as {
      asOf: string
      list: { jan: string; storeCd: string | null }[]
    }
    expect(out.asOf).toBe(asOf)
    const ranOut = new Set(out.list.map((row) => `${row.jan} ${row.storeCd}`))
    expect(list.filter((row) => ranOut.has(`${row.jan} ${row.storeCd}`))).toEqual([])
  })

  it('includes titles without a known return limit among return candidates, but does not count them', async () => {
    const { withoutLimit, list } = await callApi(all)
    expect(withoutLimit.products).toBeGreaterThan(10)
    expect(withoutLimit.copies).toBeGreaterThan(withoutLimit.products)
    const bound = await app.services.warehouse.knex('product').whereNull('return_limit_date').select('jan')
    const undated = new Set(bound.map(({ jan }: { jan: string }) => jan))
    expect(list.filter(({ jan }) => undated.has(jan))).toEqual([])
    expect((await callApi({ products: { kind: 'magazine' } })).withoutLimit).toEqual({ products: 0, copies: 0 })
  })

  it('limits return candidates to magazines or own titles if the data range of the contract does', async () => {
    const magazines = await callApi({ withinDays: 60, ...all }, await app.signIn('magazine'))
    expect(magazines.list.length).toBeGreaterThan(0)
    expect(magazines.list.filter(({ jan }) => !jan.startsWith('491'))).toEqual([])
    expect(magazines.withoutLimit).toEqual({ products: 0, copies: 0 })
    const own = await callApi({ withinDays: 120, ...all }, await app.signIn('own'))
    const everyone = await callApi({ withinDays: 120, ...all })
    expect(own.list.every((row) => row.own)).toBe(true)
    expect(own.list.length).toBeLessThan(everyone.list.length)
    expect(own.withoutLimit.products).toBeLessThan(everyone.withoutLimit.products)
  })

  it('exports return candidates as the screen shows them, with sums, method and omissions', async () => {
    const { list, totals, explanation, withoutLimit } = await callApi(all)
    expect(explanation).toContain('店に残す冊数（0冊）')
    const result = await app.call(returnCandidatesExport, { body: { language: 'en', encoding: 'utf-8' } }, session.token)
    const { fileContent } = result.body.data as { fileContent: string }
    const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(list.map((row) => row.jan))
    expect(totals.returnCopies).toBeGreaterThan(0)
    expect(withoutLimit.products).toBeGreaterThan(0)
    const wrong = await app.call(returnCandidates, { body: { withinDays: 121 } }, session.token)
    expect([wrong.status, (wrong.body.errors as { field: string }[])[0]?.field]).toEqual([400, 'withinDays'])
  })
})
