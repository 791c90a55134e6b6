import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshWarehouse } from '../../testing/databases.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { measureNames } from '../../warehouse/rollups/rollups.ts'
import { alikeSql, movedSql, ownSql } from './stock-out-parts.ts'

const asOf = '2026-11-28'
const nothing = Object.fromEntries(measureNames.map((name) => [name, 0]))
let both: Warehouse[] = []
beforeAll(async () => {
  both = [await freshWarehouse('duckdb'), await freshWarehouse('postgres')]
  for (const { knex } of both) {
    const day = (date: string, sold: number, delivered: number) => ({
      ...nothing,
      store_id: 1,
      product_id: 1,
      sale_date: date,
      sale_quantity: sold,
      delivery_quantity: delivered,
    })
    // three copies on the 2nd; one sold on the 4th, two on the 6th: nothing since
    await knex('rollup_store_product_day').insert([day('2026-11-02', 0, 3), day('2026-11-04', 1, 0), day('2026-11-06', 2, 0)])
  }
})
afterAll(async () => {
  for (const warehouse of both) await warehouse.close()
})

const gone = `gone as (select 1 as store_id, 1 as product_id, 0 as stock, cast('2026-11-06' as date) as last_sale_date, '1' as scale_cd)`

describe('the parts of the stock-outs', () => {
  it('The stock at the end of each day with a movement is known, back from today’s', async () => {
    for (const { kind, knex } of both) {
      const rows = await sql<{ sale_date: string; closing: number }>(
        knex,
        `with ${gone}, moved as (:moved) select sale_date, closing from moved order by sale_date`,
        { moved: movedSql(knex, asOf) },
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

  it('The days with stock are counted, and it is said since when there is none', async () => {
    for (const { kind, knex } of both) {
      const [own] = await sql<{ quantity: number; days: number; since: string }>(
        knex,
        `with ${gone}, moved as (:moved) select * from (:own) as own`,
        { moved: movedSql(knex, asOf), own: ownSql(knex, asOf) },
      )
      // from the 2nd to the 6th there was something to sell
      expect(own, kind).toMatchObject({ quantity: 3, days: 5, since: '2026-11-06' })
    }
  })

  it('The demand of few days is drawn towards that of all stores', async () => {
    for (const { kind, knex } of both) {
      const rows = await sql<{ scale_cd: string; rate: number }>(
        knex,
        `with shelf as (
          select 1 as product_id, '1' as scale_cd, 28 as quantity, 28 as days
          union all select 1 as product_id, '2' as scale_cd, 0 as quantity, 0 as days)
        select scale_cd, rate from (:alike) as alike order by scale_cd`,
        { alike: alikeSql(knex) },
      )
      // everywhere: 28 copies in 28 + 28 days; no days of its own leave exactly that
      expect(
        rows.map(({ rate }) => Math.round(rate * 1000)),
        kind,
      ).toEqual([Math.round(((28 + 14 * 0.5) / 42) * 1000), 500])
    }
  })
})
