import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { returnCandidates } from '../../../shared/api/return-candidates.ts'
import { returns } from '../../../shared/api/returns.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { definitions } from '../../../shared/messages/definitions.ts'
import { listReturnCandidates } from '../../features/return-candidates/return-candidates.query.ts'
import { listReturns } from '../../features/returns/returns.query.ts'
import { listStockOuts } from '../../features/stock-outs/stock-outs.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { setUpSmallEngines, setUpTestServer } from '../set-up.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { type Movement, makeSmallTrade, type SmallTrade } from '../small-trade.ts'
import {
  computeDemand,
  computeLoss,
  computeMean,
  computeRange,
  type Lines,
  listDaysOnShelf,
  listShelves,
  readLines,
} from './definitions.ts'

const context = { scope: { ...unlimitedScope, ownCompanyCds: [] }, language: 'ja' } as const
const every = { products: { kind: 'all' }, pageSize: 1000 } as const

/** Reads all pages of a list. */
async function readAll<Row>(read: (pageNum: number) => Promise<{ list: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await read(page)
    rows.push(...list)
    if (rows.length >= total || list.length === 0) return rows
  }
}

const getKey = (row: { jan: string; storeCd: string | null }): string => `${row.jan} ${row.storeCd}`
const findStore = (lines: Lines, id: number) => lines.stores.find((store) => store.id === id)?.code ?? ''

/** Compares every store without stock with the definition; returns the number of stores and of those with negative stock. */
async function expectLossAsDefined(knex: Knex, lines: Lines): Promise<{ stores: number; negative: number }> {
  const read = (groupBy: 'store' | 'product', pageNum: number) =>
    listStockOuts(knex, stockOuts.body.parse({ ...every, groupBy, pageNum }), context)
  const rows = await readAll((page) => read('store', page))
  const titles = await readAll((page) => read('product', page))
  const { asOf } = await read('store', 1)
  const shelves = Map.groupBy(listShelves(lines), ({ product }) => product)
  const expected = lines.products.map((product) => ({
    product,
    stores: computeLoss(lines, product, shelves.get(product.id) ?? [], asOf),
  }))
  const byKey = new Map(
    expected.flatMap(({ product, stores }) =>
      stores.map((store) => {
        const key = getKey({ jan: product.jan, storeCd: findStore(lines, store.shelf.store) })
        return [key, { product, store }] as const
      }),
    ),
  )
  expect(rows.map(getKey).sort()).toEqual([...byKey.keys()].sort())
  for (const row of rows) {
    const one = byKey.get(getKey(row))
    if (!one) throw new Error(getKey(row))
    const range = computeRange([one.store])
    expect(row, getKey(row)).toMatchObject({
      soldOutSince: one.store.since,
      stockOutDays: one.store.daysWithout,
      lostPerDay: Math.floor(one.store.demand * 100 + 0.5 + 1e-9) / 100,
      dailySales: Math.floor((100 * one.store.q) / one.store.d + 0.5) / 100,
      lostCopies: one.store.lost,
      lostCopiesLow: range.low,
      lostCopiesHigh: range.high,
      lostAmount: one.store.lost * (one.product.price ?? 0),
    })
  }
  for (const row of titles) {
    const stores = expected.find(({ product }) => product.jan === row.jan)?.stores ?? []
    const range = computeRange(stores)
    expect([row.lostCopies, row.lostCopiesLow, row.lostCopiesHigh], row.jan).toEqual([
      stores.reduce((all, { lost }) => all + lost, 0),
      range.low,
      range.high,
    ])
  }
  return { stores: rows.length, negative: rows.filter(({ stock }) => stock < 0).length }
}

/** Compares the expected sales of return candidates with the definition; returns the number of rows. */
async function expectDemandAsDefined(knex: Knex, lines: Lines): Promise<number> {
  const read = (pageNum: number) =>
    listReturnCandidates(
      knex,
      returnCandidates.body.parse({ ...every, groupBy: 'store', minReturnCopies: 0, keepCopies: 0, pageNum }),
      context,
    )
  const rows = await readAll(read)
  const { asOf } = await read(1)
  const shelves = Map.groupBy(listShelves(lines), ({ product }) => product)
  for (const [jan, list] of Map.groupBy(rows, (row) => row.jan)) {
    const product = lines.products.find((item) => item.jan === jan)
    if (!product) throw new Error(jan)
    const limit = product.returnLimit ?? ''
    const next = lines.products
      .filter(
        (other) =>
          product.isMagazine &&
          other.isMagazine &&
          other.series === product.series &&
          (other.release ?? '') > (product.release ?? ''),
      )
      .map(({ release }) => addDays(release ?? '', -1))
      .sort()[0]
    const until = next !== undefined && product.series !== null && next < limit ? next : limit
    const days = Math.max(0, (Date.parse(until) - Date.parse(asOf)) / 86_400_000)
    const stores = computeDemand(lines, shelves.get(product.id) ?? [], asOf)
    for (const row of list) {
      const store = stores.find(({ shelf }) => findStore(lines, shelf.store) === row.storeCd)
      if (!store) throw new Error(getKey(row))
      const expected = Math.min(store.stock * 1000, Math.round(store.demand * 1000) * days)
      expect(row.expectedSales, getKey(row)).toBe(Math.floor(expected / 100 + 0.5) / 10)
    }
  }
  return rows.length
}

/** Compares the days on the shelf of every title and of every store with the definition; returns the number of dated copies. */
async function expectShelfDaysAsDefined(knex: Knex, lines: Lines, period: { from: string; to: string }): Promise<number> {
  const found = listShelves(lines).map((shelf) => ({ shelf, days: listDaysOnShelf(shelf, period) }))
  for (const groupBy of ['product', 'store'] as const) {
    const rows = await readAll((pageNum) =>
      listReturns(knex, returns.body.parse({ ...every, period, groupBy, pageNum }), context),
    )
    for (const row of rows) {
      const days = found
        .filter(({ shelf }) =>
          groupBy === 'product'
            ? lines.products.find(({ id }) => id === shelf.product)?.jan === row.jan
            : findStore(lines, shelf.store) === row.storeCd,
        )
        .flatMap((one) => one.days)
      expect([row.daysOnShelf, row.datedReturnQuantity], row.jan ?? row.storeCd ?? '').toEqual([computeMean(days), days.length])
    }
  }
  return found.flatMap(({ days }) => days).length
}

describe('definitions of the help on the demo', () => {
  const app = setUpTestServer()

  it('estimated lost sales, expected demand and days on the shelf of the demo can be recomputed from its lines', async () => {
    const { knex } = app.services.warehouse
    const lines = await readLines(knex)
    const { stores } = await expectLossAsDefined(knex, lines)
    expect(stores).toBeGreaterThan(20)
    expect(await expectDemandAsDefined(knex, lines)).toBeGreaterThan(20)
    const to = addDays(app.facts.today, -1)
    expect(await expectShelfDaysAsDefined(knex, lines, { from: addDays(to, -90), to })).toBeGreaterThan(50)
  })
})

describe('definitions of the help on small trades', () => {
  const worlds = [43, 44].map((seed) => {
    const trade = makeSmallTrade(seed)
    const supply = makeSmallSupply(trade, seed + 10)
    return { trade, engines: setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, supply)) }
  })

  it('estimated figures of small trades can be recomputed from their lines on both engines', async () => {
    for (const { trade, engines } of worlds) {
      for (const [, { knex }] of engines.warehouses) {
        const lines = await readLines(knex)
        const { stores, negative } = await expectLossAsDefined(knex, lines)
        expect(stores).toBeGreaterThan(10)
        expect(negative).toBeGreaterThan(5)
        expect(await expectDemandAsDefined(knex, lines)).toBeGreaterThan(10)
        expect(await expectShelfDaysAsDefined(knex, lines, { from: addDays(trade.from, 30), to: trade.to })).toBeGreaterThan(5)
      }
    }
  })
})

describe('worked examples of the definitions', () => {
  const [STORE_A, STORE_B, STORE_C] = [1, 2, 3] as const
  const [DEMAND, SHELF, RESTOCKED] = [1, 2, 3] as const
  const move = (product: number, store: number, date: string, quantity = 1): Movement => ({ product, store, date, quantity })
  const demandSales = (product: number) => [
    ...['01', '03', '05', '07', '09', '11', '13'].map((day) => move(product, STORE_A, `2019-11-${day}`)),
    ...['04', '08', '12', '16', '20', '24', '28'].map((day) => move(product, STORE_B, `2019-11-${day}`)),
    ...['18', '25'].map((day) => move(product, STORE_C, `2019-11-${day}`)),
  ]
  const demandDeliveries = (product: number) => [
    move(product, STORE_A, '2019-10-20', 7),
    move(product, STORE_B, '2019-10-20', 20),
    move(product, STORE_C, '2019-11-15', 5),
  ]
  const trade: SmallTrade = {
    from: '2019-09-01',
    to: '2019-11-28',
    stores: [STORE_A, STORE_B, STORE_C].map((id) => ({
      id,
      cd: `S${id}`,
      prefecture: '13',
      area: '3',
      chain: 'C0',
      location: '1',
    })),
    products: [DEMAND, SHELF, RESTOCKED].map((id) => ({
      id,
      jan: `978499910000${id}`,
      name: `商品${id}`,
      kind: 'book',
      publisher: 1,
      genre: 1,
      release: '2019-09-01',
      price: 1000,
    })),
    members: [],
    sales: [
      ...demandSales(DEMAND),
      ...demandSales(RESTOCKED),
      move(RESTOCKED, STORE_A, '2019-11-17'),
      move(SHELF, STORE_A, '2019-10-31', 8),
    ].map((sale, index) => ({ ...sale, hour: 12, amount: 1000 * sale.quantity, channel: 1, receipt: index + 1, member: null })),
    deliveries: [
      ...demandDeliveries(DEMAND),
      ...demandDeliveries(RESTOCKED),
      move(RESTOCKED, STORE_A, '2019-11-17'),
      move(SHELF, STORE_A, '2019-09-01', 10),
      move(SHELF, STORE_A, '2019-10-01', 5),
    ],
    returns: [move(SHELF, STORE_A, '2019-11-10', 4)],
    adjustments: [],
  }
  const engines = setUpSmallEngines(trade, async ({ knex }) => {
    await knex('store').whereIn('id', [STORE_A, STORE_B]).update({ scale_cd: '1' })
    await knex('store').where({ id: STORE_C }).update({ scale_cd: '2' })
    await knex('product').where({ id: DEMAND }).update({ return_limit_date: '2019-11-29' })
  })
  const [demandText, lossText, shelfText] = [
    definitions['expected-demand'],
    definitions['lost-copies'],
    definitions['days-on-shelf'],
  ].map(({ paragraphs }) => paragraphs.at(-1) ?? ['', ''])

  it('gives the figures of the worked example of expected daily demand', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const { list } = await listReturnCandidates(
        knex,
        returnCandidates.body.parse({ ...every, groupBy: 'store', minReturnCopies: 0, keepCopies: 0 }),
        context,
      )
      // one day to the limit
      expect(list.find(({ storeCd }) => storeCd === 'S2')?.expectedSales, kind).toBe(0.3)
      const lines = await readLines(knex)
      const stores = computeDemand(
        lines,
        listShelves(lines).filter(({ product }) => product === DEMAND),
        '2019-11-28',
      )
      expect(
        stores.sort((a, b) => a.shelf.store - b.shelf.store).map(({ q, d, h, demand }) => [q, d, h, demand]),
        kind,
      ).toEqual([
        [7, 13, 13, 0.417],
        [7, 28, 28, 0.268],
        [2, 14, 14, expect.any(Number)],
      ])
    }
    for (const text of demandText ?? [])
      for (const figure of ['0.192771', '0.303614', '0.417', '0.268']) expect(text).toContain(figure)
  })

  it('gives the figures of the worked example of estimated lost sales', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const { list } = await listStockOuts(knex, stockOuts.body.parse({ ...every, groupBy: 'store' }), context)
      const byTitle = (product: number) => list.filter(({ jan }) => jan === `978499910000${product}`)
      expect(byTitle(DEMAND), kind).toMatchObject([
        {
          storeCd: 'S1',
          soldOutSince: '2019-11-13',
          stockOutDays: 15,
          lostPerDay: 0.42,
          lostCopies: 6,
          lostCopiesLow: 2,
          lostCopiesHigh: 12,
          lostAmount: 6000,
        },
      ])
      expect(byTitle(RESTOCKED), kind).toMatchObject([{ storeCd: 'S1', soldOutSince: '2019-11-13', stockOutDays: 11 }])
    }
    expect(lossText?.[0]).toMatch(/欠品日数は14日から28日の15日.*6冊.*6,000円.*2冊から12冊.*開始日は13日のまま.*11日になります/)
    expect(lossText?.[1]).toMatch(/15 days.*6 copies, or 6,000 yen.*2 to 12 copies.*since the 13th, with 11 days/)
  })

  it('gives the figures of the worked example of days on the shelf', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const period = { from: '2019-11-01', to: '2019-11-28' }
      const { list } = await listReturns(knex, returns.body.parse({ ...every, period }), context)
      expect(
        list.find(({ jan }) => jan === `978499910000${SHELF}`),
        kind,
      ).toMatchObject({
        daysOnShelf: 55,
        datedReturnQuantity: 4,
      })
    }
    for (const text of shelfText ?? []) expect(text).toContain('(70')
    for (const text of shelfText ?? []) expect(text).toContain('55.0')
  })
})
