import { describe, expect, it } from 'vitest'
import { toRowsSql } from '../../testing/rows-sql.ts'
import { setUpWarehouses } from '../../testing/set-up.ts'
import { selectRows, sql } from '../../warehouse/engine/sql.ts'
import { queryDueTitles, returnableCopiesSql, returnLimitsSql, sellingSql } from '../../warehouse/stock/returnable-copies.ts'
import {
  listedReturnsSql,
  queryUndatedTitles,
  returnStoresSql,
  returnsByLimitSql,
  returnTotalsSql,
  storeSupplySql,
  storesInStockSql,
} from './return-candidate-sql.ts'

const asOf = '2026-11-28'
const warehouses = setUpWarehouses(async ({ knex }) => {
  const store = (id: number, closed: string | null = null) => ({
    id,
    store_cd: `S${id}`,
    store_nm: `店${id}`,
    search_text: `店${id}`,
    scale_cd: id === 2 ? null : '1',
    closed_on: closed,
  })
  await knex('store').insert([store(1), store(2), store(3, asOf), store(4, '2026-11-29')])
  await knex('series').insert({ id: 1, series_cd: 'm1', series_nm: '週刊小話', kind: 'magazine', search_text: '' })
  const product = (id: number, limit: string | null, more: Record<string, unknown> = {}) => ({
    id,
    jan: `978499900000${id}`,
    kind: 'book',
    product_nm: `商品${id}`,
    price: 1000,
    search_code: '',
    search_name: '',
    search_series: '',
    search_author: '',
    return_limit_date: limit,
    ...more,
  })
  const issue = (release: string) => ({ kind: 'magazine', series_id: 1, release_date: release })
  await knex('product').insert([
    product(1, asOf),
    product(2, '2026-11-29'),
    product(3, '2026-12-05'),
    product(4, '2026-12-06', { price: null }),
    product(5, null),
    product(6, '2026-12-01', issue('2026-11-06')),
    product(7, '2026-12-04', issue('2026-11-20')),
    product(8, '2026-12-05', issue('2026-12-02')),
  ])
})

const within = (withinDays: number) => ({ asOf, withinDays, products: null })

describe('SQL of return candidates', () => {
  it('selects return limits from the day after the as-of day to the last requested day', async () => {
    for (const { kind, knex } of warehouses) {
      const ids = async (withinDays: number) => {
        const rows: { id: number }[] = await queryDueTitles(knex, within(withinDays))
        return rows.map(({ id }) => id).sort()
      }
      expect(await ids(1), kind).toEqual([2])
      expect(await ids(7), kind).toEqual([2, 3, 6, 7, 8])
      expect(await ids(8), kind).toEqual([2, 3, 4, 6, 7, 8])
      const books = knex('product').select('product.id').where('product.kind', 'book')
      const due: { id: number }[] = await queryDueTitles(knex, { ...within(7), products: books })
      expect(due.map(({ id }) => id).sort(), kind).toEqual([2, 3])
      expect(await queryUndatedTitles(knex, books), kind).toEqual([{ id: 5 }])
    }
  })

  it('assumes that a book sells until its return limit and a magazine until the day before its next issue', async () => {
    for (const { kind, knex } of warehouses) {
      const rows = await selectRows<{ product_id: number; price: number; selling_days: number }>(
        knex,
        returnLimitsSql(knex, { asOf, titles: queryDueTitles(knex, within(120)) }),
      )
      expect(rows.map(({ product_id, price, selling_days }) => [product_id, price, selling_days]).sort(), kind).toEqual([
        [2, 1000, 1],
        [3, 1000, 7],
        [4, 0, 8],
        [6, 1000, 0], // its next issue is on sale
        [7, 1000, 3], // until the day before the issue of the 2nd
        [8, 1000, 7],
      ])
    }
  })

  it('counts return candidates only in open stores that have copies', async () => {
    const rows = toRowsSql([
      { store_id: 1, product_id: 2, stock: 1 },
      { store_id: 1, product_id: 3, stock: 0 },
      { store_id: 2, product_id: 2, stock: 4 },
      { store_id: 3, product_id: 2, stock: 9 }, // closed on the day
      { store_id: 4, product_id: 2, stock: 2 }, // closes on the next day
    ])
    for (const { kind, knex } of warehouses) {
      const held = async (stores: ReturnType<typeof queryDueTitles> | null) =>
        sql<{ store_id: number; stock: number; scale_cd: string }>(
          knex,
          `with store_stock as (${rows}) select store_id, stock, scale_cd from (:inStock) as in_stock order by store_id`,
          { inStock: storesInStockSql(knex, { asOf, stores }) },
        )
      expect(
        (await held(null)).map(({ store_id, stock, scale_cd }) => [store_id, stock, scale_cd]),
        kind,
      ).toEqual([
        [1, 1, '1'],
        [2, 4, ''],
        [4, 2, '1'],
      ])
      expect(await held(knex('store').select('store.id').where('store.store_cd', 'S4')), kind).toMatchObject([{ store_id: 4 }])
    }
  })

  it('returns whole copies that a store is expected neither to sell by the return limit nor to keep, at least 0', async () => {
    const held = toRowsSql([
      { store_id: 1, product_id: 2, stock: 5 },
      { store_id: 2, product_id: 2, stock: 2 },
      { store_id: 4, product_id: 2, stock: 3 },
    ])
    const demand = toRowsSql([
      { store_id: 1, product_id: 2, quantity: 1, stock_days: 10, rate_milli: 200 },
      { store_id: 2, product_id: 2, quantity: 0, stock_days: 28, rate_milli: 900 },
      { store_id: 4, product_id: 2, quantity: 0, stock_days: 28, rate_milli: 0 },
    ])
    const limits = toRowsSql([{ product_id: 2, price: 1000, return_limit_date: '2026-12-05', selling_days: 7 }])
    for (const { kind, knex } of warehouses) {
      const returnable = async (minimumStock: number) => {
        const rows = await sql<{ expected_milli: number; copies: number; amount: number }>(
          knex,
          `with in_stock as (${held}), demand as (${demand}), limits as (${limits}), selling as (${sellingSql})
            select * from (:returnable) as returnable order by store_id`,
          { returnable: returnableCopiesSql(knex, { minimumStock }) },
        )
        return rows.map(({ expected_milli, copies, amount }) => [expected_milli, copies, amount])
      }
      expect(await returnable(0), kind).toEqual([
        [1400, 3, 3000], // 5 − 1.4 = 3.6
        [2000, 0, 0], // 6.3 are expected, limited to what it has
        [0, 3, 3000],
      ])
      expect(
        (await returnable(2)).map(([, copies]) => copies),
        kind,
      ).toEqual([1, 0, 1])
    }
  })

  it('lists titles or stores with a minimum of return candidates, which add up to totals and days', async () => {
    const one = (store: number, product: number, copies: number, limit: string) => ({
      store_id: store,
      product_id: product,
      return_limit_date: limit,
      quantity: 1,
      stock_days: 10,
      expected_milli: 500,
      copies,
      // the price of product 4 is unknown
      price: product === 4 ? 0 : 1000,
      amount: copies * 1000,
    })
    const returnable = toRowsSql([
      one(1, 2, 3, '2026-11-29'),
      one(2, 2, 0, '2026-11-29'),
      one(1, 3, 2, '2026-12-05'),
      one(4, 4, 1, '2026-12-06'),
    ])
    const position = toRowsSql(
      [1, 2, 3, 4].flatMap((store) =>
        [2, 3, 4].map((product) => ({
          store_id: store,
          product_id: product,
          delivery_quantity: 10,
          sale_quantity: store === 3 ? 12 : 5,
          return_quantity: 1,
          adjust_quantity: 0,
        })),
      ),
    )
    for (const { kind, knex } of warehouses) {
      const callApi = (isByStore: boolean, minCopies: number) =>
        sql<Record<string, number | string>>(
          knex,
          `with returnable as (${returnable}), position as (${position}), by_store as (:byStore),
            supply as (${isByStore ? 'select * from by_store' : 'select product_id, sum(delivered) as delivered, sum(sold) as sold, sum(returned) as returned, sum(stock_quantity) as stock_quantity from by_store group by product_id'}),
            listed as (:listed), totals as (:totals), stores as (:stores), by_limit as (:byLimit)
          select * from totals cross join stores cross join listed join by_limit on by_limit.limit_date = listed."returnLimitDate"
          order by listed."returnCopies" desc`,
          {
            byStore: storeSupplySql(knex),
            listed: listedReturnsSql(knex, { isByStore, minCopies }),
            totals: returnTotalsSql(knex),
            stores: returnStoresSql(knex, { isByStore }),
            byLimit: returnsByLimitSql(knex),
          },
        )
      const titles = await callApi(false, 2)
      expect(titles, kind).toMatchObject([
        {
          product_id: 2,
          returnCopies: 3,
          returnStores: 1,
          expected_milli: 1000,
          cumulativeDeliveryQuantity: 40,
          cumulativeSaleQuantity: 27,
          cumulativeStockQuantity: 12,
          stockAmount: 12_000,
        },
        { product_id: 3, returnCopies: 2, limit_copies: 2, limit_products: 1, limit_amount: 2000 },
      ])
      expect(titles[0], kind).toMatchObject({
        all_rows: 2,
        all_stores: 1,
        all_returnStores: 2,
        all_returnCopies: 5,
        all_cumulativeStockQuantity: 24,
      })
      const stores = await callApi(true, 0)
      expect(stores, kind).toMatchObject([
        { product_id: 2, store_id: 1, returnCopies: 3, cumulativeStockQuantity: 4, stockAmount: 4000 },
        { product_id: 3, store_id: 1, returnCopies: 2 },
        { product_id: 4, store_id: 4, returnCopies: 1, stockAmount: 0 },
        { product_id: 2, store_id: 2, returnCopies: 0, returnStores: 0 },
      ])
      expect(stores[0], kind).toMatchObject({
        all_rows: 4,
        all_products: 3,
        all_stores: 2,
        all_returnStores: 3,
        all_returnAmount: 6000,
      })
    }
  })
})
