import { describe, expect, it } from 'vitest'
import { toRowsSql } from '../../testing/rows-sql.ts'
import { setUpWarehouses } from '../../testing/set-up.ts'
import { createFragment, sql } from '../engine/sql.ts'
import { measureNames } from '../rollups/rollups.ts'
import { closingStockSql, ownSalesSql, scaleDemandSql, shelfDaysSql, storeDemandSql, storeStockSql } from './expected-demand.ts'

const asOf = '2026-11-28'
const nothing = Object.fromEntries(measureNames.map((name) => [name, 0]))
const warehouses = setUpWarehouses(async ({ knex }) => {
  const day = (date: string, sold: number, delivered: number) => ({
    ...nothing,
    store_id: 1,
    product_id: 1,
    sale_date: date,
    sale_quantity: sold,
    delivery_quantity: delivered,
  })
  // three copies on the 2nd; one sold on the 4th, two on the 6th, nothing since
  await knex('rollup_store_product_day').insert([day('2026-11-02', 0, 3), day('2026-11-04', 1, 0), day('2026-11-06', 2, 0)])
  const store = (id: number, scale: string) => ({
    id,
    store_cd: `S${id}`,
    store_nm: `店${id}`,
    search_text: `店${id}`,
    scale_cd: scale,
  })
  await knex('store').insert([store(1, '1'), store(2, '2'), store(5, '1')])
})

const soldOutSql = `sold_out as (select 1 as store_id, 1 as product_id, 0 as stock, '1' as scale_cd)`

describe('expected demand', () => {
  it('bases the expected demand on the store’s stock and last sale up to the day', async () => {
    const position = (store: number, delivered: number, sold: number, last: string | null) => ({
      store_id: store,
      product_id: 1,
      sale_quantity: sold,
      delivery_quantity: delivered,
      return_quantity: 1,
      adjust_quantity: 0,
      first_delivery_date: delivered === 0 ? null : '2026-11-02',
      last_sale_date: last,
    })
    // the first store sold a copy on the incomplete day
    const positions = toRowsSql([
      position(1, 4, 3, '2026-11-29'),
      position(2, 9, 2, '2026-11-20'),
      position(3, 0, 1, '2026-11-20'),
    ])
    for (const { kind, knex } of warehouses) {
      await knex('rollup_store_product_day').insert({
        ...nothing,
        store_id: 1,
        product_id: 1,
        sale_date: '2026-11-29',
        sale_quantity: 1,
      })
      const placed = (lastSale: string) =>
        sql<{ store_id: number; stock: number; last_sale_date: string }>(
          knex,
          'select store_id, stock, last_sale_date from (:storeStock) as store_stock order by store_id',
          { storeStock: storeStockSql(knex, createFragment(knex, positions), { asOf, lastSale }) },
        )
      expect(
        (await placed('2026-11-29')).map(({ store_id, stock, last_sale_date }) => [store_id, stock, last_sale_date]),
        kind,
      ).toEqual([
        [1, 0, '2026-11-06'],
        [2, 6, '2026-11-20'],
      ])
      await knex('rollup_store_product_day').where('sale_date', '>', asOf).delete()
    }
  })

  it('counts days in stock until the last sale if nothing is left, and ignores refunds', async () => {
    const placed = (store: number, stock: number, first: string, last: string | null) => ({
      store_id: store,
      product_id: 1,
      stock,
      first_delivery_date: first,
      last_sale_date: last,
    })
    const rows = toRowsSql([
      placed(1, 0, '2026-11-02', '2026-11-06'), // 2nd to 6th: 5 days
      placed(5, 2, '2026-10-01', '2026-11-20'), // the whole window: 28 days
      placed(2, 0, '2026-11-02', null), // never sold
    ])
    for (const { kind, knex } of warehouses) {
      const sold = createFragment(
        knex,
        toRowsSql([
          { store_id: 1, product_id: 1, quantity: 3 },
          { store_id: 5, product_id: 1, quantity: -1 },
        ]),
      )
      const shelf = await sql<{ scale_cd: string; quantity: number; days: number }>(
        knex,
        `with store_stock as (${rows}), sold_out as (select 1 as product_id) select * from (:scaleSales) as scale_sales order by scale_cd`,
        { scaleSales: shelfDaysSql(knex, { target: 'sold_out', asOf, sold }) },
      )
      expect(
        shelf.map(({ scale_cd, quantity, days }) => [scale_cd, quantity, days]),
        kind,
      ).toEqual([
        ['1', 3, 33],
        ['2', 0, 0],
      ])
    }
  })

  it('derives the closing stock of each day with a movement from the stock of today', async () => {
    for (const { kind, knex } of warehouses) {
      const rows = await sql<{ sale_date: string; closing: number }>(
        knex,
        `with ${soldOutSql}, closing_stock as (:closingStock) select sale_date, closing from closing_stock order by sale_date`,
        { closingStock: closingStockSql(knex, { target: 'sold_out', asOf }) },
      )
      expect(
        rows.map(({ sale_date, closing }) => [sale_date, closing]),
        kind,
      ).toEqual([
        ['2026-11-02', 3],
        ['2026-11-04', 2],
        ['2026-11-06', 0],
      ])
    }
  })

  it('counts the days on which a store has stock', async () => {
    for (const { kind, knex } of warehouses) {
      const [own] = await sql<{ quantity: number; days: number }>(
        knex,
        `with ${soldOutSql}, closing_stock as (:closingStock) select * from (:storeSales) as store_sales`,
        { closingStock: closingStockSql(knex, { target: 'sold_out', asOf }), storeSales: ownSalesSql(knex, asOf) },
      )
      // in stock from the 2nd to the 6th
      expect(own, kind).toMatchObject({ quantity: 3, days: 5 })
    }
  })

  it('shrinks the expected demand of a store with few days towards that of all stores', async () => {
    for (const { kind, knex } of warehouses) {
      const rows = await sql<{ scale_cd: string; rate: number }>(
        knex,
        `with scale_sales as (
          select 1 as product_id, '1' as scale_cd, 28 as quantity, 28 as days
          union all select 1 as product_id, '2' as scale_cd, 0 as quantity, 0 as days)
        select scale_cd, rate from (:scaleDemand) as scale_demand order by scale_cd`,
        { scaleDemand: scaleDemandSql(knex) },
      )
      // everywhere: 28 copies in 28 + 28 days; a store without days of its own gets exactly this rate
      expect(
        rows.map(({ rate }) => Math.round(rate * 1000)),
        kind,
      ).toEqual([Math.round(((28 + 14 * 0.5) / 42) * 1000), 500])
    }
  })

  it('shrinks a store’s expected demand towards stores of its scale, and counts every day if nothing moved', async () => {
    const writtenStock = toRowsSql([
      { store_id: 1, product_id: 1, stock: 3, scale_cd: '1' },
      { store_id: 2, product_id: 1, stock: 5, scale_cd: '2' },
      { store_id: 5, product_id: 1, stock: 0, scale_cd: '1' },
    ])
    const own = toRowsSql([{ store_id: 1, product_id: 1, quantity: 3, days: 6 }])
    const alike = toRowsSql([
      { product_id: 1, scale_cd: '1', rate: 1 },
      { product_id: 1, scale_cd: '2', rate: 2 },
    ])
    for (const { kind, knex } of warehouses) {
      const rows = await sql<{ quantity: number; stock_days: number; rate_milli: number }>(
        knex,
        `with in_stock as (${writtenStock}), store_sales as (${own}), scale_demand as (${alike}) select * from (:demand) as demand order by store_id`,
        { demand: storeDemandSql(knex, 'in_stock') },
      )
      expect(
        rows.map(({ quantity, stock_days, rate_milli }) => [quantity, stock_days, rate_milli]),
        kind,
      ).toEqual([
        [3, 6, 850], // (3 + 14 × 1) ÷ (6 + 14)
        [0, 28, 667], // (0 + 14 × 2) ÷ (28 + 14)
        [0, 0, 1000],
      ])
    }
  })
})
