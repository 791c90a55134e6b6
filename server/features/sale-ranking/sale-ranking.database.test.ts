import { describe, expect, it } from 'vitest'
import type { Result } from '../../../shared/api/endpoint.ts'
import { saleRankingByCompany, saleRankingByStore, saleRankingExport } from '../../../shared/api/sale-ranking.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

type Stores = Result<typeof saleRankingByStore>
type Companies = Result<typeof saleRankingByCompany>
const query = (more: Record<string, unknown> = {}) => ({
  jans: [app.facts.jan],
  period: { from: addDays(app.facts.today, -27), to: app.facts.today },
  ...more,
})
async function stores(more: Record<string, unknown> = {}, as = session.token): Promise<Stores> {
  const result = await app.call(saleRankingByStore, { body: query(more) }, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as Stores
}
async function companies(more: Record<string, unknown> = {}): Promise<Companies> {
  return (await app.call(saleRankingByCompany, { body: query(more) }, session.token)).body.data as Companies
}
const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)

async function lines(more: Record<string, unknown>): Promise<string[][]> {
  const result = await app.call(saleRankingExport, { body: query(more) }, session.token)
  const text = Buffer.from((result.body.data as { fileContent: string }).fileContent, 'base64').toString('utf8')
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}

describe('store and company ranking', () => {
  it('returns the same sum of copies by store, by company and in total', async () => {
    const [byStore, byCompany] = [await stores({ pageSize: 1000 }), await companies({ pageSize: 1000 })]
    expect(byStore.list.length).toBeGreaterThan(5)
    expect([sum(byStore.list), sum(byCompany.list), byCompany.totals.quantity]).toEqual(Array(3).fill(byStore.totals.quantity))
    expect(byCompany.list.reduce((all, row) => all + row.numberOfStores, 0)).toBe(byStore.list.length)
    expect(byStore.totals).toMatchObject({ share: 100, shippingShare: 100, saleShare: 100, shareGap: 0 })
  })

  it('ranks stores by the total of several products', async () => {
    const other = '9784999900121'
    const [one, two, both] = [await stores(), await stores({ jans: [other] }), await stores({ jans: [app.facts.jan, other] })]
    expect(both.totals.quantity).toBe(one.totals.quantity + two.totals.quantity)
    expect(both.baseData.products.map((product) => product.jan)).toEqual([app.facts.jan, other])
  })

  it('keeps the ranks of stores and companies if the sort order is reversed', async () => {
    const down = await stores({ pageSize: 1000 })
    const up = await stores({ pageSize: 1000, descending: false })
    expect(up.list.at(-1)?.rank).toBe(1)
    expect(new Map(up.list.map((row) => [row.storeCd, row.rank]))).toEqual(
      new Map(down.list.map((row) => [row.storeCd, row.rank])),
    )
  })

  it('sorts names of stores and companies by kana', async () => {
    const { list } = await stores({ sortBy: 'storeName', descending: false, pageSize: 1000 })
    const rows = await app.services.warehouse.knex('store').select('store_cd', 'store_kana', 'store_nm')
    const reading = new Map(rows.map((row) => [row.store_cd, row.store_kana ?? row.store_nm]))
    const readings = list.map((row) => String(reading.get(row.storeCd)))
    expect(readings).toEqual([...readings].sort((a, b) => (a < b ? -1 : 1)))
  })

  it('returns an empty store ranking before the first sale', async () => {
    const { list, totals } = await stores({ period: { from: '2018-01-01', to: '2018-01-31' } })
    expect([list, totals.quantity, totals.share, totals.saleRate]).toEqual([[], 0, null, null])
  })

  it('exports the same store ranking as the screen shows', async () => {
    for (const [groupBy, result] of [
      ['store', await stores({ pageSize: 1000 })],
      ['company', await companies({ pageSize: 1000 })],
    ] as const) {
      const file = await lines({ groupBy })
      expect(file.map((line) => [Number(line[0]), line[2]])).toEqual(
        result.list.map((row) => [row.rank, 'storeCd' in row ? row.storeCd : (row.companyCd ?? '')]),
      )
    }
  })

  it('rejects unsupported sort keys of the store ranking and names the field', async () => {
    for (const sortBy of ['quantity; drop table store', 'storeName']) {
      const { status, body } = await app.call(saleRankingByCompany, { body: query({ sortBy }) }, session.token)
      expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([400, 'sortBy'])
    }
    const { status, body } = await app.call(
      saleRankingExport,
      { body: query({ groupBy: 'company', sortBy: 'chainName' }) },
      session.token,
    )
    expect([status, body.code]).toEqual([400, 'sort.unknown'])
  })

  it('rejects unknown codes in the store ranking and names all of them', async () => {
    const jans = [app.facts.jan, '4900000000016', '4900000000023']
    const { status, body } = await app.call(saleRankingByStore, { body: query({ jans }) }, session.token)
    expect([status, body.code]).toEqual([404, 'products.notFound'])
    expect(body.message).toContain('4900000000016, 4900000000023')
    expect((body.errors as { field: string }[]).map((error) => error.field)).toEqual(['jans.1', 'jans.2'])
  })

  it('limits the store ranking to the contract’s data range', async () => {
    const { status, body } = await app.call(saleRankingByStore, { body: query() }, await app.signIn('magazine'))
    expect([status, body.code]).toEqual([303, 'product.outsideRange'])
  })
})
