import { describe, expect, it } from 'vitest'
import { isReturnDue } from '../../../pwa/features/shop-pack/pack.ts'
import type { Result } from '../../../shared/api/endpoint.ts'
import { stockDistributionDetails } from '../../../shared/api/product-stock.ts'
import { createRanking } from '../../../shared/api/ranking-create.ts'
import { returnCandidates } from '../../../shared/api/return-candidates.ts'
import { PACK_RETURN_DAYS, PACK_WEEKS, type PackColumns, type ShopPackResult, shopPack } from '../../../shared/api/shop-pack.ts'
import { addDays, countDaysBetween } from '../../../shared/calendar/period.ts'
import { setUpSession, setUpTestServer } from '../../testing/set-up.ts'
import { replaceRevision } from '../../warehouse/engine/warehouse-state.ts'

const app = setUpTestServer()
const session = setUpSession(app, 'user')

const call = (body: Record<string, unknown> = {}, as = session.token) =>
  app.call(shopPack, { body: { storeCd: app.facts.storeCd, ...body } }, as)
async function callApi(body: Record<string, unknown> = {}, as = session.token): Promise<ShopPackResult> {
  const result = await call(body, as)
  if (result.status !== 200) throw new Error(JSON.stringify(result.body))
  return result.body.data as ShopPackResult
}
async function readTitles(body: Record<string, unknown> = {}, as = session.token): Promise<[PackColumns, ShopPackResult]> {
  const result = await callApi(body, as)
  if (result.titles === null) throw new Error('the pack came without its titles')
  return [result.titles, result]
}
const places = ({ jan }: PackColumns) => jan.map((_jan, index) => index)

describe('offline shop data', () => {
  it('packs one entry per title in every column of the shop data, without titles the store neither sold nor has', async () => {
    const [titles, result] = await readTitles()
    const { length } = titles.jan
    expect(length).toBeGreaterThan(20)
    const { weeks, ...columns } = titles
    for (const [name, column] of Object.entries(columns)) expect([name, column.length]).toEqual([name, length])
    expect([weeks.length, result.weekStarts.length]).toEqual([PACK_WEEKS, PACK_WEEKS])
    for (const week of weeks) expect(week).toHaveLength(length)
    for (const row of places(titles)) expect((titles.stock[row] ?? 0) > 0 || weeks.some((week) => week[row] !== 0)).toBe(true)
    expect(result.store.storeCd).toBe(app.facts.storeCd)
    expect([result.weekStarts.at(-1), result.leftOut]).toEqual([addDays(result.asOf, -6), 0])
  })

  it('packs the same weekly copies and rank in the store as the ranking shows', async () => {
    const [titles, { weekStarts }] = await readTitles()
    for (const index of [0, 6, PACK_WEEKS - 1]) {
      const from = weekStarts[index] ?? ''
      const ranked = await app.call(
        createRanking,
        {
          body: {
            period: { from, to: addDays(from, 6) },
            stores: { storeCds: [app.facts.storeCd] },
            products: { kind: 'all' },
            limit: 10_000,
            pageSize: 1000,
            includeExcluded: true,
          },
        },
        session.token,
      )
      const { rankingList } = ranked.body.data as Result<typeof createRanking>
      const sold = rankingList.filter(({ quantity }) => quantity > 0).map(({ jan, quantity }) => [jan, quantity])
      const packed = places(titles).flatMap((row) => {
        const quantity = titles.weeks[index]?.[row] ?? 0
        return quantity > 0 ? [[titles.jan[row], quantity]] : []
      })
      expect(packed.sort()).toEqual(sold.sort())
    }
    const last = titles.weeks.at(-1) ?? []
    for (const row of places(titles)) {
      const better = last.filter((quantity) => quantity > (last[row] ?? 0)).length
      expect(titles.rank[row]).toBe((last[row] ?? 0) > 0 ? better + 1 : null)
    }
  })

  it('packs the same stock, last sale and presence in the store as the product detail shows', async () => {
    const [titles, { asOf }] = await readTitles()
    for (const row of places(titles).filter((value) => value % Math.ceil(titles.jan.length / 12) === 0)) {
      const body = { jan: titles.jan[row], stores: { storeCds: [app.facts.storeCd] } }
      const { status, body: result } = await app.call(stockDistributionDetails, { body }, session.token)
      expect(status, JSON.stringify(result).slice(0, 300)).toBe(200)
      const [store] = (result.data as Result<typeof stockDistributionDetails>).list
      const from = addDays(asOf, 1 - 7 * PACK_WEEKS)
      const lastSale = store?.lastSaleDate && store.lastSaleDate >= from ? store.lastSaleDate : null
      const packed = titles.lastSaleDate[row] ?? null
      expect([titles.jan[row], titles.stock[row], packed !== null && packed >= from ? packed : null]).toEqual([
        titles.jan[row],
        store?.stock,
        lastSale,
      ])
    }
  })

  it('packs exactly the same copies to return as the return candidates of the store', async () => {
    const [titles] = await readTitles()
    const result = await app.call(
      returnCandidates,
      {
        body: {
          stores: { storeCds: [app.facts.storeCd] },
          products: { kind: 'all' },
          groupBy: 'store',
          withinDays: PACK_RETURN_DAYS,
          minReturnCopies: 0,
          pageSize: 1000,
        },
      },
      session.token,
    )
    const { list } = result.body.data as Result<typeof returnCandidates>
    expect(list.length).toBeGreaterThan(0)
    const packed = places(titles).flatMap((row) =>
      titles.returnCopies[row] === null || (titles.stock[row] ?? 0) <= 0
        ? []
        : [[titles.jan[row], titles.returnCopies[row], titles.returnLimitDate[row]]],
    )
    expect(packed.sort()).toEqual(list.map((row) => [row.jan, row.returnCopies, row.returnLimitDate]).sort())
  })

  it('packs the same titles, copies and days left as the return candidates of 28 days with default conditions', async () => {
    const [titles, { asOf }] = await readTitles()
    const withinDays = 28
    const body = { stores: { storeCds: [app.facts.storeCd] }, withinDays, pageSize: 1000 }
    const result = await app.call(returnCandidates, { body }, session.token)
    const { list, totals } = result.body.data as Result<typeof returnCandidates>
    expect(list.length).toBeGreaterThan(0)
    const due = places(titles).flatMap((row) => {
      const [limit, copies] = [titles.returnLimitDate[row] ?? null, titles.returnCopies[row] ?? 0]
      if (limit === null || copies <= 0) return []
      const daysLeft = countDaysBetween(asOf, limit)
      return isReturnDue({ kind: titles.kind[row] ?? 'book', daysLeft, withinDays })
        ? [{ jan: titles.jan[row], copies, daysLeft }]
        : []
    })
    expect(due.toSorted((a, b) => ((a.jan ?? '') < (b.jan ?? '') ? -1 : 1))).toEqual(
      list
        .map(({ jan, returnCopies, daysLeft }) => ({ jan, copies: returnCopies, daysLeft }))
        .toSorted((a, b) => (a.jan < b.jan ? -1 : 1)),
    )
    expect(due.reduce((sum, { copies }) => sum + copies, 0)).toBe(totals.returnCopies)
  })

  it('suggests orders in the shop data within the stated range, and none for titles that can no longer be sold', async () => {
    const [titles, { asOf, deliveryDate }] = await readTitles()
    expect(deliveryDate).toBe(addDays(asOf, 6))
    expect(titles.orderCopies.some((copies) => (copies ?? 0) > 0)).toBe(true)
    for (const row of places(titles)) {
      const [copies = null, low = null, high = null] = [titles.orderCopies, titles.orderLow, titles.orderHigh].map(
        (column) => column[row],
      )
      if (copies === null) {
        expect([low, high]).toEqual([null, null])
        continue
      }
      expect([low !== null && low <= copies, high !== null && copies <= high]).toEqual([true, true])
      const limit = titles.returnLimitDate[row] ?? null
      expect(limit === null || limit >= asOf).toBe(true)
    }
  })

  it('does not send the shop data again if the client has the current version', async () => {
    const { version } = await callApi()
    expect(await callApi({ known: version })).toMatchObject({ titles: null, version })
    expect((await callApi({ known: 'another' })).titles).not.toBeNull()
    const { knex } = app.services.warehouse
    await knex('product').where({ jan: app.facts.jan }).update({ price: 12_345 })
    await replaceRevision(knex)
    const changed = await callApi({ known: version })
    expect(changed.version).not.toBe(version)
    expect(changed.titles?.price).toContain(12_345)
  })

  it('limits the shop data to the data range', async () => {
    const [magazines] = await readTitles({}, await app.signIn('magazine'))
    expect(new Set(magazines.kind)).toEqual(new Set(['magazine']))
    const [all] = await readTitles()
    const [own] = await readTitles({}, await app.signIn('own'))
    expect(own.jan.length).toBeLessThan(all.jan.length)
    expect(own.publisherName.every((name) => name?.includes('銀鼠'))).toBe(true)
  })

  it('limits the shop data of a bookseller to own stores, with a message', async () => {
    const as = await app.signIn('store')
    const { knex } = app.services.warehouse
    const foreign = await knex('store').whereNot({ company_cd: 'K01' }).first()
    const own = await knex('store').where({ company_cd: 'K01' }).first()
    expect((await call({ storeCd: foreign.store_cd }, as)).body).toMatchObject({ code: 'store.notOwn' })
    expect((await call({ storeCd: 'S-none' }, as)).body).toMatchObject({ code: 'store.notFound' })
    expect((await callApi({ storeCd: own.store_cd }, as)).store.storeName).toBe(own.store_nm)
  })

  it('requires a publisher to select a store for the shop data', async () => {
    expect((await call({ storeCd: null })).body).toMatchObject({ code: 'store.required', errors: [{ field: 'storeCd' }] })
  })
})
