import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshWarehouse } from '../../testing/databases.ts'
import { makeSmallTrade, randomOf, writeSmallTrade } from '../../testing/small-trade.ts'
import type { Warehouse, WarehouseKind } from '../engine/engine.ts'
import { refreshRollups } from './refresh.ts'
import { rollupColumns, rollups } from './rollups.ts'

const RUNS = Number(process.env.ORACLE_RUNS ?? 10)
const trade = makeSmallTrade(11, { sales: 900, stores: 5, products: 12 })

describe.each<WarehouseKind>(['duckdb', 'postgres'])('rollups on %s', (kind) => {
  let warehouse: Warehouse
  beforeAll(async () => {
    warehouse = await freshWarehouse(kind)
    await writeSmallTrade(warehouse, trade)
  })
  afterAll(() => warehouse.close())

  /** Every row of every rollup, in a fixed order. */
  async function everything(): Promise<Record<string, unknown[]>> {
    const tables: Record<string, unknown[]> = {}
    for (const rollup of rollups) {
      const columns = rollupColumns(rollup).map((column) => column.name)
      const { rows } = await warehouse.knex.raw(
        `select ${columns.join(', ')} from ${rollup.table} order by ${columns.join(', ')}`,
      )
      tables[rollup.table] = rows as unknown[]
    }
    return tables
  }

  it('Rollups are the same whether built whole or slice by slice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const random = randomOf(seed)
        const slices = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
          // old days and the newest alike
          date: trade.sales[Math.floor(random() * trade.sales.length)]?.date ?? trade.to,
          store: 1 + Math.floor(random() * 5),
        }))
        await warehouse.knex.transaction(async (trx) => {
          await trx.raw('drop table if exists changed_slice')
          await trx.raw('create temp table changed_slice (sale_date date not null, store_id integer not null)')
          for (const { date, store } of slices) {
            await trx.raw('insert into changed_slice values (cast(? as date), ?)', [date, store])
            // a corrected day: some copies more, some lines gone, a delivery that was missing
            await trx.raw(
              'update fact_sale set quantity = quantity + 1, amount = amount + 700 where sale_date = cast(? as date) and store_id = ? and product_id % 3 = ?',
              [date, store, Math.floor(random() * 3)],
            )
            await trx.raw('delete from fact_sale where sale_date = cast(? as date) and store_id = ? and product_id = ?', [
              date,
              store,
              1 + Math.floor(random() * 12),
            ])
            await trx.raw("insert into fact_delivery values (cast(? as date), ?, ?, ?, '注文')", [
              date,
              store,
              1 + Math.floor(random() * 12),
              1 + Math.floor(random() * 9),
            ])
          }
          await refreshRollups(trx, { slices: 'changed_slice' })
        })
        const refreshed = await everything()
        await refreshRollups(warehouse.knex, { days: { from: trade.from, to: trade.to } })
        const rebuilt = await everything()
        for (const rollup of rollups) expect(refreshed[rollup.table], rollup.table).toEqual(rebuilt[rollup.table])
      }),
      { seed: 5, numRuns: RUNS },
    )
  })

  it('Rollups are left as they are by a refresh of nothing', async () => {
    const before = await everything()
    await warehouse.knex.transaction(async (trx) => {
      await trx.raw('drop table if exists changed_slice')
      await trx.raw('create temp table changed_slice (sale_date date not null, store_id integer not null)')
      await refreshRollups(trx, { slices: 'changed_slice' })
    })
    expect(await everything()).toEqual(before)
  })
})
