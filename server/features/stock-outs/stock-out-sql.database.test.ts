import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { toRowsSql } from '../../testing/rows-sql.ts'
import { setUpWarehouses } from '../../testing/set-up.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { queryCurrentTitles } from '../../warehouse/products/product-set.ts'
import { measureNames } from '../../warehouse/rollups/rollups.ts'
import { closingStockSql } from '../../warehouse/stock/expected-demand.ts'
import { lastSoldOutCtes, listedStockOutsSql, lostSalesSql, soldOutStoresSql, stockOutTotalsSql } from './stock-out-sql.ts'

const asOf = '2026-11-28'
const nothing = Object.fromEntries(measureNames.map((name) => [name, 0]))
const warehouses = setUpWarehouses(async ({ knex }) => {
  const day = (date: string, sold: number, delivered: number, store = 1) => ({
    ...nothing,
    store_id: store,
    product_id: 1,
    sale_date: date,
    sale_quantity: sold,
    delivery_quantity: delivered,
  })
  // three copies on the 2nd; one sold on the 4th, two on the 6th, nothing since
  await knex('rollup_store_product_day').insert([day('2026-11-02', 0, 3), day('2026-11-04', 1, 0), day('2026-11-06', 2, 0)])
  // stock below 0 at the end: deliveries are missing
  await knex('rollup_store_product_day').insert([
    day('2026-11-02', 0, 1, 2),
    day('2026-11-03', 1, 0, 2),
    day('2026-11-05', 2, 0, 2),
    day('2026-11-10', 0, 1, 2),
    day('2026-11-12', 1, 0, 2),
    day('2026-10-01', 0, 1, 4),
    day('2026-10-20', 1, 0, 4),
    day('2026-11-20', 1, 0, 4),
    day('2026-10-01', 1, 1, 5),
    day('2026-11-20', 1, 0, 5),
  ])
  const store = (id: number, more: Record<string, unknown> = {}) => ({
    id,
    store_cd: `S${id}`,
    store_nm: `店${id}`,
    search_text: `店${id}`,
    scale_cd: '1',
    ...more,
  })
  await knex('store').insert([
    store(1),
    store(2, { scale_cd: '2' }),
    store(3, { closed_on: asOf }),
    store(4, { closed_on: '2026-11-29' }),
    store(5),
  ])
  await knex('series').insert({ id: 1, series_cd: 'm1', series_nm: '週刊小話', kind: 'magazine', search_text: '' })
  const product = (id: number, more: Record<string, unknown> = {}) => ({
    id,
    jan: `978499900000${id}`,
    kind: 'book',
    product_nm: `商品${id}`,
    price: 1000,
    search_code: '',
    search_name: '',
    search_series: '',
    search_author: '',
    ...more,
  })
  await knex('product').insert([
    product(1),
    product(2, { return_limit_date: '2026-11-27' }),
    product(3, { return_limit_date: asOf }),
    product(4, { kind: 'magazine', series_id: 1, release_date: '2026-11-20' }),
    product(5, { kind: 'magazine', series_id: 1, release_date: '2026-11-27' }),
    product(6, { kind: 'magazine', series_id: 1, release_date: '2026-12-04' }),
  ])
})

describe('SQL of stock-outs', () => {
  it('includes books in stock-outs until their return limit and magazines until their next issue', async () => {
    for (const { kind, knex } of warehouses) {
      const ids = async (products: ReturnType<typeof queryCurrentTitles> | null) => {
        const rows: { id: number }[] = await queryCurrentTitles(knex, { asOf, products })
        return rows.map(({ id }) => id).sort()
      }
      expect(await ids(null), kind).toEqual([1, 3, 5, 6])
      expect(await ids(knex('product').select('product.id').where('product.kind', 'book')), kind).toEqual([1, 3])
    }
  })

  it('includes open stores without stock in stock-outs if they sold a copy in the last 28 days', async () => {
    const placed = (store: number, stock: number, last: string | null) => ({
      store_id: store,
      product_id: 1,
      stock,
      first_delivery_date: '2026-10-01',
      last_sale_date: last,
    })
    const rows = toRowsSql([
      placed(1, 0, '2026-11-01'), // the first day of the window
      placed(2, 1, '2026-11-20'), // has one left
      placed(3, 0, '2026-11-20'), // closed on the day
      placed(4, -1, '2026-11-20'), // closes on the next day
      placed(5, 0, '2026-10-31'), // sold none in the window
    ])
    for (const { kind, knex } of warehouses) {
      const found = await sql<{ store_id: number }>(
        knex,
        `with store_stock as (${rows}) select store_id from (:part) as sold_out`,
        {
          part: soldOutStoresSql(knex, asOf),
        },
      )
      expect(found.map(({ store_id }) => store_id).sort(), kind).toEqual([1, 4])
    }
  })

  it('computes the loss of a stock-out as whole days without stock times daily demand, in copies and in yen', async () => {
    const ranOut = toRowsSql([
      { store_id: 1, product_id: 1, since: '2026-11-18', days: 10 },
      { store_id: 2, product_id: 1, since: asOf, days: 0 },
      { store_id: 4, product_id: 1, since: '2026-11-16', days: 10 },
      { store_id: 5, product_id: 1, since: '2026-11-23', days: 5 },
    ])
    const removed = toRowsSql([1, 2, 4, 5].map((store) => ({ store_id: store, product_id: 1, stock: store === 2 ? -1 : 0 })))
    const demand = toRowsSql([
      { store_id: 1, product_id: 1, quantity: 5, stock_days: 11, rate_milli: 850 },
      { store_id: 2, product_id: 1, quantity: 0, stock_days: 0, rate_milli: 2000 },
      { store_id: 4, product_id: 1, quantity: 0, stock_days: 6, rate_milli: 70 },
      { store_id: 5, product_id: 1, quantity: 0, stock_days: 26, rate_milli: 60 },
    ])
    for (const { kind, knex } of warehouses) {
      const rows = (stores: Knex.QueryBuilder | null) =>
        sql<Record<string, number>>(
          knex,
          `with ran_out as (${ranOut}), sold_out as (${removed}), demand as (${demand}) select * from (:lost) as lost order by store_id`,
          { lost: lostSalesSql(knex, stores) },
        )
      // 8.5, 0, 0.7 and 0.3 copies: 9.5 make 10, whose last two go to the largest fractions
      const all = await rows(null)
      expect(all, kind).toMatchObject([
        {
          stock: 0,
          days: 10,
          quantity: 5,
          stock_days: 11,
          rate_milli: 850,
          lost_copies: 9,
          lost_amount: 9000,
          variance_milli: 11_900,
        },
        { stock: -1, days: 0, quantity: 0, stock_days: 0, rate_milli: 2000, lost_copies: 0, lost_amount: 0, variance_milli: 0 },
        { days: 10, lost_copies: 1, lost_amount: 1000, variance_milli: 1050 },
        { days: 5, lost_copies: 0, lost_amount: 0, variance_milli: 338 },
      ])
      // a store has the same copies whatever the stores of the query
      expect(await rows(knex('store').select('store.id').whereIn('store.store_cd', ['S4', 'S5'])), kind).toEqual(all.slice(2))
    }
  })

  it('lists titles or stores with a minimum of lost copies, which add up to the totals', async () => {
    const lost = (store: number, product: number, copies: number) => ({
      store_id: store,
      product_id: product,
      since: `2026-11-1${store}`,
      stock: 0,
      days: 2,
      quantity: 3,
      stock_days: 20,
      rate_milli: 100,
      lost_copies: copies,
      variance_milli: 3,
      lost_amount: copies,
    })
    const rows = toRowsSql([lost(1, 1, 3), lost(2, 1, 2), lost(1, 3, 1)])
    for (const { kind, knex } of warehouses) {
      const readListed = (isByStore: boolean, minCopies: number) =>
        sql<Record<string, number | string>>(
          knex,
          `with lost as (${rows}), listed as (:listed), totals as (:totals) select * from totals, listed order by "lostCopies" desc`,
          { listed: listedStockOutsSql(knex, { isByStore, minCopies }), totals: stockOutTotalsSql(knex) },
        )
      const titles = await readListed(false, 0)
      expect(titles, kind).toMatchObject([
        {
          product_id: 1,
          soldOutStores: 2,
          soldOutSince: '2026-11-11',
          stockOutDays: 4,
          lostCopies: 5,
          mean_milli: 400,
          all_rows: 2,
          all_products: 2,
          all_squares: 26,
        },
        {
          product_id: 3,
          soldOutStores: 1,
          lostCopies: 1,
          all_soldOutStores: 3,
          all_stockOutDays: 6,
          all_lostCopies: 6,
          all_mean_milli: 600,
          all_variance_milli: 9,
          all_lostAmount: 6,
        },
      ])
      const stores = await readListed(true, 2)
      expect(stores, kind).toMatchObject([
        { product_id: 1, store_id: 1, lostCopies: 3, all_rows: 2, all_products: 1 },
        { product_id: 1, store_id: 2, lostCopies: 2, all_lostCopies: 5, all_squares: 25 },
      ])
    }
  })

  it('begins a stock-out when stock falls to 0, and not again with sales or deliveries while it stays at 0 or below', async () => {
    const soldOutStore = (store: number, stock: number, lastSale: string) =>
      toRowsSql([
        {
          store_id: store,
          product_id: 1,
          stock,
          first_delivery_date: '2026-10-01',
          last_sale_date: lastSale,
          scale_cd: '1',
        },
      ])
    for (const { kind, knex } of warehouses) {
      const read = async (...store: Parameters<typeof soldOutStore>) => {
        const ranOut = lastSoldOutCtes(knex, asOf)
        const [row] = await sql<{ since: string; days: number }>(
          knex,
          `with sold_out as (${soldOutStore(...store)}), closing_stock as (:closingStock), ${ranOut.sql} select since, days from ran_out`,
          { closingStock: closingStockSql(knex, { target: 'sold_out', asOf }), ...ranOut.values },
        )
        return row
      }
      // the last two copies on the 6th
      expect(await read(1, 0, '2026-11-06'), kind).toEqual({ since: '2026-11-06', days: 22 })
      // sold out on the 3rd; a delivery of one on the 10th leaves it below 0, and another copy is sold on the 12th
      expect(await read(2, -2, '2026-11-12'), kind).toEqual({ since: '2026-11-03', days: 16 })
      // sold out before the window; sold again on the 20th
      expect(await read(4, -1, '2026-11-20'), kind).toEqual({ since: '2026-10-20', days: 8 })
      // no day ended with a copy; sold again on the 20th
      expect(await read(5, -1, '2026-11-20'), kind).toEqual({ since: '2026-10-01', days: 8 })
    }
  })
})
