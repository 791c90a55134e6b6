import { describe, expect, it } from 'vitest'
import { makeMemberTrade } from '../../testing/member-trade.ts'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { writeSmallTrade } from '../../testing/small-trade.ts'

const trade = makeMemberTrade(8, { receipts: 600, members: 60 })

describe.each(['duckdb', 'postgres'] as const)('rollup of receipts by store and day on %s', (kind) => {
  const warehouse = setUpWarehouse(kind, (fresh) => writeSmallTrade(fresh, trade))

  const readRows = async () =>
    (await warehouse.knex.raw('select * from rollup_store_receipt_day order by sale_date, store_id')).rows as Record<
      string,
      unknown
    >[]

  it('counts each receipt with a purchase once and ignores refunds', async () => {
    const bought = trade.sales.filter(({ quantity }) => quantity > 0)
    const sum = (list: Record<string, unknown>[], name: string) => list.reduce((all, row) => all + Number(row[name]), 0)
    const list = await readRows()
    const cards = bought.filter(({ member }) => member !== null)
    expect(sum(list, 'receipts')).toBe(new Set(bought.map(({ receipt }) => receipt)).size)
    expect(sum(list, 'member_receipts')).toBe(new Set(cards.map(({ receipt }) => receipt)).size)
    expect(sum(list, 'quantity')).toBe(bought.reduce((all, { quantity }) => all + quantity, 0))
    expect(sum(list, 'member_amount')).toBe(cards.reduce((all, { amount }) => all + amount, 0))
  })
})
