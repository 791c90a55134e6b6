import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFilter } from '../../../shared/contract/values.ts'
import { addDays } from '../../../shared/period.ts'
import { makeMemberTrade } from '../../testing/member-trade.ts'
import { openSmallEngines, type SmallEngines } from '../../testing/small-engines.ts'
import { rowsOf, sql } from '../../warehouse/engine/sql.ts'
import { wholeRange } from '../../warehouse/products/scope.ts'
import { salesConditions } from '../../warehouse/sales/report-conditions.ts'
import { basketParts, coOccurrenceSql, readWhole } from './baskets.ts'

const trade = makeMemberTrade(5)
const period = { from: addDays(trade.from, 20), to: addDays(trade.from, 80) }
/** The stores of one area, as a question has them. */
const storesIn = (knex: Knex) => {
  const stores = storeFilter.parse({ areaCds: [trade.stores[0]?.area ?? ''] })
  return salesConditions(knex, { stores }, { scope: wholeRange }).stores
}
const [base, other] = [1, 2]
const inArea = new Set(trade.stores.filter(({ area }) => area === trade.stores[0]?.area).map(({ id }) => id))
const bought = trade.sales.filter(
  ({ date, quantity, store }) => date >= period.from && date <= period.to && quantity > 0 && inArea.has(store),
)

let engines: SmallEngines
beforeAll(async () => {
  engines = await openSmallEngines(trade)
})
afterAll(() => engines.close())

const distinct = (values: readonly (number | null)[]) => new Set(values.filter((value) => value !== null && value > 0))

describe('the parts of a question about baskets', () => {
  it('Baskets count a purchase within the period, the stores and a basket, and no refund', async () => {
    for (const [kind, { knex }] of engines.both) {
      const { purchase } = basketParts(knex, { period, by: 'receipt', memberDays: null, stores: storesIn(knex) }, [base])
      const [row] = await sql<{ lines: number }>(knex, 'select count(*) as lines from fact_sale where :purchase', { purchase })
      expect(row?.lines, kind).toBe(bought.length)
    }
  })

  it('The baskets with A are found by receipt, or by member', async () => {
    for (const [kind, { knex }] of engines.both) {
      for (const by of ['receipt', 'member'] as const) {
        const { withBase } = basketParts(knex, { period, by, memberDays: null, stores: storesIn(knex) }, [base])
        const rows = await rowsOf<{ basket: number }>(knex, withBase)
        const wanted = distinct(bought.filter(({ product }) => product === base).map((sale) => sale[by]))
        expect(new Set(rows.map(({ basket }) => basket)), `${kind} ${by}`).toEqual(wanted)
        expect(rows, `${kind} ${by}`).toHaveLength(wanted.size)
      }
    }
  })

  it('It is counted how often a product occurs with A, near the day of A where days are asked for', async () => {
    for (const [kind, { knex }] of engines.both) {
      for (const memberDays of [null, 3]) {
        const parts = basketParts(knex, { period, by: 'member', memberDays, stores: storesIn(knex) }, [base])
        const rows = await sql<{ product_id: number; co_occurrences: number }>(
          knex,
          'with base as (:withBase) select held.product_id, held.co_occurrences from (:held) as held',
          { withBase: parts.withBase, held: coOccurrenceSql(knex, parts, 1) },
        )
        const days = (one: string, two: string) => Math.abs(Date.parse(one) - Date.parse(two)) / 86_400_000
        const near = bought.filter(
          (sale) =>
            sale.product === other &&
            bought.some(
              (one) =>
                one.product === base &&
                one.member === sale.member &&
                (memberDays === null || days(one.date, sale.date) <= memberDays),
            ),
        )
        const wanted = distinct(near.map(({ member }) => member)).size
        expect(rows.find(({ product_id }) => product_id === other)?.co_occurrences ?? 0, `${kind} ${memberDays}`).toBe(wanted)
      }
    }
  })

  it('It is known how many baskets there are at all, and what they came to', async () => {
    for (const [kind, { knex }] of engines.both) {
      for (const by of ['receipt', 'member'] as const) {
        const conditions = { stores: storesIn(knex) }
        const { purchase } = basketParts(knex, { period, by, memberDays: null, ...conditions }, [base])
        const whole = await readWhole(knex, { purchase, conditions }, { period, by })
        const lines = by === 'member' ? bought.filter(({ member }) => member !== null) : bought
        expect(whole, `${kind} ${by}`).toEqual({
          // members are counted in tens
          baskets:
            Math.floor(distinct(lines.map((sale) => sale[by])).size / (by === 'member' ? 10 : 1)) * (by === 'member' ? 10 : 1),
          quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        })
      }
    }
  })
})
