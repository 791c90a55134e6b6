import { describe, expect, it } from 'vitest'
import { makeMemberTrade } from '../../testing/member-trade.ts'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { writeSmallTrade } from '../../testing/small-trade.ts'
import { refreshRollups } from './refresh.ts'
import { refreshLots } from './refresh-lots.ts'

const trade = makeMemberTrade(8, { receipts: 3000, members: 600 })

describe.each(['duckdb', 'postgres'] as const)('rollup of buyers in lots on %s', (kind) => {
  const warehouse = setUpWarehouse(kind, (fresh) => writeSmallTrade(fresh, trade))

  const readRows = async () =>
    (
      await warehouse.knex.raw(
        'select * from rollup_buyer_lot order by product_id, gender, age_group, opened, closed, quantity, amount, net_quantity',
      )
    ).rows as Record<string, unknown>[]

  /** Changes lines and rebuilds the lots of the slices that the condition selects. */
  const change = (condition: string, statement: string) =>
    warehouse.knex.transaction(async (trx) => {
      await trx.raw('drop table if exists changed_slice')
      await trx.raw(`create temp table changed_slice as select distinct sale_date, store_id from fact_sale where ${condition}`)
      await trx.raw(statement)
      await refreshRollups(trx, { slices: 'changed_slice' })
    })

  it('stores lots of buyers by gender, by age and by both, each with the first purchases of ten members', async () => {
    const lots = await readRows()
    const kinds = new Set(lots.map(({ gender, age_group }) => `${Number(gender) > 0} ${Number(age_group) > 0}`))
    expect(kinds).toEqual(new Set(['true false', 'false true', 'true true']))
    for (const { quantity, opened, closed } of lots) {
      expect(Number(quantity)).toBeGreaterThan(0)
      expect(String(opened) <= String(closed)).toBe(true)
    }
  })

  it('moves a member to other lots if gender or age are corrected, as a full rebuild does', async () => {
    const before = await readRows()
    await change(
      'member_id % 7 = 0',
      'update member set gender = case when gender = 1 then 2 else 1 end, birth_decade = 1980 where id % 7 = 0',
    )
    const refreshed = await readRows()
    expect(refreshed).not.toEqual(before)
    await refreshLots(warehouse.knex)
    expect(await readRows()).toEqual(refreshed)
  })

  it('counts the next purchase of a buyer as the first one if the first is removed', async () => {
    const before = await readRows()
    await change('product_id % 2 = 0 and store_id <> 1', 'delete from fact_sale where product_id % 2 = 0 and store_id <> 1')
    const refreshed = await readRows()
    expect(refreshed.length).toBeLessThan(before.length)
    await refreshLots(warehouse.knex)
    expect(await readRows()).toEqual(refreshed)
  })
})
