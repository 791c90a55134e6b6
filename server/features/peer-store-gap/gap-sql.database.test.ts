import { describe, expect, it } from 'vitest'
import { toRowsSql } from '../../testing/rows-sql.ts'
import { setUpWarehouses } from '../../testing/set-up.ts'
import { createFragment, sql } from '../../warehouse/engine/sql.ts'
import { expectedGapSql, gapTotalsSql, listedGapSql, peerTitleSalesSql, storeTitleStockSql } from './gap-sql.ts'

const warehouses = setUpWarehouses(async ({ knex }) => {
  await knex('trade_genre').insert({
    id: 1,
    genre_c1_cd: '03',
    genre_c1_nm: '文庫',
    genre_c2_cd: '91',
    genre_c2_nm: '小説',
    genre_c3_cd: '93',
    genre_c3_nm: '日本',
  })
  const product = (id: number, genre: number | null) => ({
    id,
    jan: `978499900000${id}`,
    kind: 'book',
    product_nm: `商品${id}`,
    trade_genre_id: genre,
    price: id === 3 ? null : 1000,
    search_code: '',
    search_name: '',
    search_series: '',
    search_author: '',
  })
  await knex('product').insert([product(1, 1), product(2, 1), product(3, null)])
})

const sold = (rows: [store: number, product: number, quantity: number][]) =>
  toRowsSql(rows.map(([store_id, product_id, quantity]) => ({ store_id, product_id, quantity })))

describe('peer store gap SQL', () => {
  it('includes a title in the peer store gap only if three stores of other companies sold it, whatever own stores did', async () => {
    // store 1 is queried, 2 and 3 belong to its company, 4 to 8 to others
    const rows = sold([
      [1, 1, 2],
      [2, 1, 9],
      [4, 1, 1],
      [5, 1, 2],
      [6, 1, 1],
      [2, 2, 1],
      [3, 2, 1],
      [4, 2, 5],
      [5, 2, 1],
      [6, 2, -1],
      [4, 3, 40],
    ])
    for (const { kind, knex } of warehouses) {
      const readRows = (leastPeers: number) =>
        sql<Record<string, number>>(knex, `with sold as (${rows}) select * from (:title) as title order by product_id`, {
          title: peerTitleSalesSql(knex, { storeId: 1, others: [4, 5, 6, 7, 8], leastPeers }),
        })
      // two stores of others sold the second title and one the third: neither is disclosed
      expect(await readRows(3), kind).toEqual([{ product_id: 1, quantity: 2, peer_quantity: 13, sellingPeers: 4 }])
      expect(await readRows(5), kind).toEqual([])
    }
  })

  it('computes a store’s stock as deliveries minus sales and returns, plus adjustments', async () => {
    const rows = toRowsSql([
      {
        product_id: 1,
        delivery_quantity: 5,
        sale_quantity: 3,
        return_quantity: 1,
        adjust_quantity: -1,
        first_delivery_date: '2026-10-01',
      },
    ])
    for (const { kind, knex } of warehouses) {
      const [shelf] = await sql<{ stock: number }>(knex, 'select * from (:shelf) as shelf', {
        shelf: storeTitleStockSql(knex, createFragment(knex, rows)),
      })
      expect(shelf?.stock, kind).toBe(0)
    }
  })

  const title = (product: number, own: number, peers: number) => ({
    product_id: product,
    quantity: own,
    peer_quantity: peers,
    sellingPeers: 3,
  })
  const titles = toRowsSql([title(1, 0, 10), title(2, 1, 3), title(3, 0, 30)])
  const shelves = toRowsSql([
    { product_id: 1, first_delivery_date: '2026-10-01', stock: 0 },
    { product_id: 2, first_delivery_date: '2026-10-01', stock: 1 },
  ])
  const gaps = `title_sales as (${titles}), title_stock as (${shelves}), gap as (:gap)`

  it('computes expected sales from the sales of peer stores in proportion to the store’s size', async () => {
    for (const { kind, knex } of warehouses) {
      // the store sold a quarter of its peers' total in 28 days
      const rows = await sql<Record<string, number | string | null>>(knex, `with ${gaps} select * from gap order by product_id`, {
        gap: expectedGapSql(knex, { own: 50, peers: 200, days: 28 }),
      })
      expect(rows, kind).toMatchObject([
        // 2.5 copies in 28 days, 1.25 in 14: two
        { state: 'outOfStock', expected_milli: 2500, gap_milli: 2500, gapAmount: 2500, expectedAmount: 2500, suggestedCopies: 2 },
        // 0.75 expected, one sold, one in stock: nothing to order
        { state: 'inStock', expected_milli: 750, gap_milli: -250, gapAmount: -250, suggestedCopies: 0 },
        // without a price there is no amount
        { state: 'notDelivered', expected_milli: 7500, gap_milli: 7500, gapAmount: 0, suggestedCopies: 4, genre_c1_cd: null },
      ])
    }
  })

  it('lists in the peer store gap either the missing titles that sold less than expected or all titles', async () => {
    for (const { kind, knex } of warehouses) {
      const readListed = (which: 'lacking' | 'all') =>
        sql<{ product_id: number }>(knex, `with ${gaps}, listed as (:listed) select product_id from listed order by product_id`, {
          gap: expectedGapSql(knex, { own: 50, peers: 200, days: 28 }),
          listed: listedGapSql(knex, which),
        })
      expect(
        (await readListed('lacking')).map(({ product_id }) => product_id),
        kind,
      ).toEqual([1, 3])
      expect(
        (await readListed('all')).map(({ product_id }) => product_id),
        kind,
      ).toEqual([1, 2, 3])
    }
  })

  it('returns one row of the peer store gap for the total and one per large genre, and nulls for an empty list', async () => {
    for (const { kind, knex } of warehouses) {
      const readSums = (own: number) =>
        sql<Record<string, number | string | null>>(
          knex,
          `with ${gaps}, listed as (:listed) select * from (:sums) as sums order by whole desc, "genreKey" nulls last`,
          {
            gap: expectedGapSql(knex, { own, peers: 200, days: 28 }),
            listed: listedGapSql(knex, 'lacking'),
            sums: gapTotalsSql(knex),
          },
        )
      expect(await readSums(50), kind).toMatchObject([
        { whole: 1, all_titles: 2, all_notDelivered: 1, all_outOfStock: 1, all_expected_milli: 10_000, all_suggestedCopies: 6 },
        { whole: 0, genreKey: '03', genreName: '文庫', all_titles: 1, all_expected_milli: 2500 },
        { whole: 0, genreKey: null, all_titles: 1, all_expected_milli: 7500 },
      ])
      expect(await readSums(0), kind).toMatchObject([{ whole: 1, all_titles: 0, all_expected_milli: 0, all_suggestedCopies: 0 }])
    }
  })
})
