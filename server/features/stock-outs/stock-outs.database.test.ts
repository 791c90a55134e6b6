import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { stockDistributionDetails } from '../../../shared/api/product-stock.ts'
import { type StockOut, stockOuts, stockOutsExport } from '../../../shared/api/stock-outs.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

/** Of every publisher and store: without these, a query is about the user's own. */
const all = { products: { publisherCds: [] }, stores: { companyCds: [] } }

async function callApi(body: Record<string, unknown> = {}, as = session.token): Promise<Result<typeof stockOuts>> {
  const result = await app.call(stockOuts, { body: { ...all, ...body } }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Result<typeof stockOuts>
}

describe('stock-outs', () => {
  it('lists sold-out titles, the highest loss first', async () => {
    for (const [sortBy, value] of [
      ['lostCopies', (row: StockOut) => row.lostCopies],
      ['lostAmount', (row: StockOut) => row.lostAmount],
      ['stockOutDays', (row: StockOut) => row.stockOutDays],
      ['soldOutStores', (row: StockOut) => row.soldOutStores],
    ] as const) {
      const { list } = await callApi({ sortBy, pageSize: 1000 })
      expect(list.length).toBeGreaterThan(3)
      expect(list.map(value)).toEqual(list.map(value).sort((a, b) => b - a))
    }
  })

  it('returns sums of stock-outs by store that equal their title', async () => {
    const byTitle = await callApi({ minLostCopies: 0, pageSize: 1000 })
    const byStore = await callApi({ minLostCopies: 0, pageSize: 1000, groupBy: 'store' })
    expect(byStore.totals).toEqual(byTitle.totals)
    const first = byTitle.list[0]
    const stores = byStore.list.filter((row) => row.jan === first?.jan)
    expect(stores.reduce((sum, row) => sum + row.lostAmount, 0)).toBe(first?.lostAmount)
    expect(stores.length).toBe(first?.soldOutStores)
    for (const row of byStore.list) expect(row.stock).toBeLessThanOrEqual(0)
  })

  it('returns stock-outs as of the last complete day, with the same stock as the stock by store', async () => {
    const { list, asOf } = await callApi({ minLostCopies: 0, pageSize: 1000, groupBy: 'store' })
    expect(asOf).toBe(addDays(app.facts.today, -1))
    expect(list.filter(({ soldOutSince }) => soldOutSince > asOf)).toEqual([])
    for (const jan of [...new Set(list.map((row) => row.jan))].slice(0, 5)) {
      const result = await app.call(stockDistributionDetails, { body: { jan, pageSize: 1000 } }, session.token)
      const { list: stores } = result.body.data as Result<typeof stockDistributionDetails>
      const stockOf = new Map(stores.map(({ storeCd, stock, lastSaleDate }) => [storeCd, { stock, lastSaleDate }]))
      for (const { storeCd, stock, soldOutSince } of list.filter((row) => row.jan === jan)) {
        expect(stockOf.get(storeCd ?? '')?.stock).toBe(stock)
        expect((stockOf.get(storeCd ?? '')?.lastSaleDate ?? '9999') <= soldOutSince).toBe(true)
      }
    }
  })

  it('lists the stock-outs of the user’s own titles and stores unless others are asked for', async () => {
    const own = await callApi({ products: undefined, stores: undefined, pageSize: 1000 })
    expect(own.list.length).toBeGreaterThan(0)
    expect(own.list.every((row) => row.own)).toBe(true)
    expect(own.list).toEqual((await callApi({ pageSize: 1000 })).list.filter((row) => row.own))
    const bookseller = await app.signIn('store')
    const readStores = async (body: object) =>
      (await callApi({ groupBy: 'store', pageSize: 1000, ...body }, bookseller)).paging.total
    expect(await readStores({ stores: undefined })).toBe(await readStores({ stores: { companyCds: ['K01'] } }))
    expect(await readStores({ stores: undefined })).toBeLessThan(await readStores({}))
  })

  it('limits stock-outs to a minimum of copies and a page', async () => {
    const { list } = await callApi({ minLostCopies: 2, pageSize: 1000 })
    for (const row of list) expect(row.lostCopies).toBeGreaterThanOrEqual(2)
    const [first, second] = [await callApi({ pageSize: 3 }), await callApi({ pageSize: 3, pageNum: 2 })]
    const all = await callApi({ pageSize: 6 })
    expect([...first.list, ...second.list]).toEqual(all.list)
  })

  it('lists only magazines as stock-outs for a magazine contract', async () => {
    const magazine = await app.signIn('magazine')
    const { list } = await callApi({ pageSize: 1000 }, magazine)
    expect(list.every((row) => row.jan.startsWith('491'))).toBe(true)
    const all = await callApi({ pageSize: 1000 })
    expect(list.map((row) => row.jan)).toEqual(all.list.filter((row) => row.jan.startsWith('491')).map((row) => row.jan))
  })

  it('exports stock-outs as the screen shows them, with sums and explanation', async () => {
    const { list, explanation } = await callApi({ pageSize: 1000 })
    expect(explanation).toContain('28日')
    const result = await app.call(stockOutsExport, { body: { ...all, language: 'en', encoding: 'utf-8' } }, session.token)
    const { fileContent } = result.body.data as { fileContent: string }
    const lines = Buffer.from(fileContent, 'base64').toString('utf8').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(list.map((row) => row.jan))
    const wrong = await app.call(stockOuts, { body: { minLostCopies: -1 } }, session.token)
    expect([wrong.status, (wrong.body.errors as { field: string }[])[0]?.field]).toEqual([400, 'minLostCopies'])
  })
})
