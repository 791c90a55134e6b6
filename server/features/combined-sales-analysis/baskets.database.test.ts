import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { storeFilter } from '../../../shared/api/question-fields.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { makeMemberTrade } from '../../testing/member-trade.ts'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { resolveSalesConditions } from '../../warehouse/sales/report-conditions.ts'
import { countReceipts, purchaseConditionSql } from './basket-lots.ts'
import { readBasketTotals } from './baskets.ts'

const trade = makeMemberTrade(5)
const period = { from: addDays(trade.from, 20), to: addDays(trade.from, 80) }
const areaCds = [trade.stores[0]?.area ?? '']
const inArea = new Set(trade.stores.filter(({ area }) => area === trade.stores[0]?.area).map(({ id }) => id))
const bought = trade.sales.filter(
  ({ date, quantity, store }) => date >= period.from && date <= period.to && quantity > 0 && inArea.has(store),
)
const getQuestion = (knex: Knex, by: 'receipt' | 'member') => {
  const named = storeFilter.parse({ areaCds })
  const { stores } = resolveSalesConditions(knex, { stores: named }, { scope: unlimitedScope })
  return { period, by, memberDays: null, base: [1], isSeries: false, stores, named }
}

const engines = setUpSmallEngines(trade)

const distinct = (values: readonly (number | null)[]) => new Set(values.filter((value) => value !== null && value > 0))

describe('basket queries', () => {
  it('counts purchases in baskets only if they match period, stores and basket, and never counts refunds', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const purchase = purchaseConditionSql(knex, getQuestion(knex, 'receipt'))
      const [row] = await sql<{ lines: number }>(knex, 'select count(*) as lines from fact_sale where :purchase', { purchase })
      expect(row?.lines, kind).toBe(bought.length)
    }
  })

  it('returns copies, yen and baskets of all purchases in whole lots of buyers', async () => {
    for (const [kind, { knex }] of engines.warehouses)
      for (const by of ['receipt', 'member'] as const) {
        const question = getQuestion(knex, by)
        const full = await readBasketTotals(knex, question)
        const lines = bought.filter((sale) => sale[by] !== null)
        const exact = distinct(lines.map((sale) => sale[by])).size
        expect(full, `${kind} ${by}`).toMatchObject({
          quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        })
        if (by === 'member') expect(full.baskets, kind).toBe(Math.floor(exact / 10) * 10)
        else {
          // one class of stores within one half-year: a lot can be cut off at either end
          expect(full.baskets % 5, kind).toBe(0)
          expect(exact - full.baskets, kind).toBeGreaterThanOrEqual(0)
          expect(exact - full.baskets, kind).toBeLessThan(10)
        }
      }
  })

  it('never counts more receipts in consecutive periods than in the combined period', async () => {
    const [[, { knex }]] = engines.warehouses as [(typeof engines.warehouses)[number]]
    const count = (from: string, to: string) => countReceipts(knex, { ...getQuestion(knex, 'receipt'), period: { from, to } })
    const full = await count(period.from, period.to)
    for (let days = 1; days < 60; days += 7) {
      const day = addDays(period.from, days)
      const parts = (await count(period.from, day)) + (await count(addDays(day, 1), period.to))
      expect([0, 5]).toContain(full - parts)
    }
  })
})
