import type { Knex } from 'knex'
import { describe, expect, it } from 'vitest'
import { storeFilter } from '../../../shared/api/query-fields.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { makeMemberTrade } from '../../testing/member-trade.ts'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { sql } from '../engine/sql.ts'
import { unlimitedScope } from '../products/scope.ts'
import { buildBasketSql, readAllBaskets } from './baskets.ts'
import { resolveSalesConditions } from './report-conditions.ts'

const trade = makeMemberTrade(5)
const period = { from: addDays(trade.from, 20), to: addDays(trade.from, 80) }
const areaCds = [trade.stores[0]?.area ?? '']
const inArea = new Set(trade.stores.filter(({ area }) => area === trade.stores[0]?.area).map(({ id }) => id))
const bought = trade.sales.filter(
  ({ date, quantity, store }) => date >= period.from && date <= period.to && quantity > 0 && inArea.has(store),
)
const getQuery = (knex: Knex, by: 'receipt' | 'member') => {
  const conditions = resolveSalesConditions(knex, { stores: storeFilter.parse({ areaCds }) }, { scope: unlimitedScope })
  const parts = buildBasketSql(knex, { period, by, memberDays: null, stores: conditions.stores }, [1])
  return { period, by, conditions, ...parts }
}

const engines = setUpSmallEngines(trade)

const distinct = (values: readonly (number | null)[]) => new Set(values.filter((value) => value !== null && value > 0))

describe('basket queries', () => {
  it('counts purchases in baskets only if they match period, stores and basket, and never counts refunds', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const { purchase } = getQuery(knex, 'receipt')
      const [row] = await sql<{ lines: number }>(knex, 'select count(*) as lines from fact_sale where :purchase', { purchase })
      expect(row?.lines, kind).toBe(bought.length)
    }
  })

  it('returns copies, yen and baskets of all purchases, of members with their record keys', async () => {
    for (const [kind, { knex }] of engines.warehouses) {
      const keyById = new Map(
        (await sql<{ id: number; record_key: number }>(knex, 'select id, record_key from member')).map((row) => [
          row.id,
          row.record_key,
        ]),
      )
      for (const by of ['receipt', 'member'] as const) {
        const lines = bought.filter((sale) => sale[by] !== null)
        const baskets = [...distinct(lines.map((sale) => sale[by]))]
        expect(await readAllBaskets(knex, getQuery(knex, by)), `${kind} ${by}`).toEqual({
          baskets: baskets.length,
          keys: by === 'receipt' ? 0 : baskets.reduce((sum: number, id) => sum + (keyById.get(id ?? 0) ?? 0), 0),
          quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        })
      }
    }
  })
})
