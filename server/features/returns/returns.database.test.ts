import { beforeAll, describe, expect, it } from 'vitest'
import { returnGroupings, returns } from '../../../shared/api/returns.ts'
import { findCitusProblems } from '../../testing/citus-problems.ts'
import { setUpWarehouse } from '../../testing/set-up.ts'
import { makeSmallTrade, writeSmallTrade } from '../../testing/small-trade.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { listReturnSteps, listReturns } from './returns.query.ts'

const trade = makeSmallTrade(31)
const period = { from: trade.from, to: trade.to }
const scope = { ...unlimitedScope, ownCompanyCds: [] }

describe('returns on a cluster', () => {
  const warehouse = setUpWarehouse('postgres')
  const statements = new Set<string>()
  beforeAll(async () => {
    await writeSmallTrade(warehouse, trade)
    warehouse.knex.on('query', ({ sql }: { sql: string }) => statements.add(sql))
  })

  it.each(returnGroupings)('lists returns with only SQL that Citus supports, by %s', async (groupBy) => {
    statements.clear()
    const narrowings = [{}, { stores: { storeCds: ['S1', 'S2'] } }, { products: { kind: 'all', genreKeys: ['03'] } }]
    for (const narrowing of narrowings)
      await listReturns(warehouse.knex, returns.body.parse({ period, groupBy, ...narrowing }), { scope, language: 'ja' })
    for (const sql of statements) expect(await findCitusProblems(sql), sql).toEqual([])
  })

  it('shows no returns outside the data range of the contract', async () => {
    const range = { ...scope, dataRange: 'contract', ownPublisherCds: ['9902'] } as const
    for (const groupBy of returnGroupings) {
      const body = returns.body.parse({ period, groupBy, products: { kind: 'all' }, pageSize: 1000 })
      const own = { ...body, products: { ...body.products, publisherCds: ['9902'] } }
      const limited = await listReturns(warehouse.knex, body, { scope: range, language: 'ja' })
      expect(limited.totals.totalReturnQuantity).toBeGreaterThan(0)
      const named = await listReturns(warehouse.knex, own, { scope: range, language: 'ja' })
      expect(limited.list).toEqual(named.list)
      expect(limited.totals).toEqual(named.totals)
      expect(limited.trend).toEqual(named.trend)
    }
  })
})

describe('steps of the trend of returns', () => {
  it('ends the weeks of the returns trend with the period, and lists as many as the period has, between 26 and 104', () => {
    const list = (from: string) => listReturnSteps({ period: { from, to: '2026-11-25' }, unit: 'week' })
    expect(list('2026-11-25')).toHaveLength(26)
    expect(list('2026-11-25').at(-1)).toEqual({ from: '2026-11-19', to: '2026-11-25' })
    expect(list('2026-05-01')).toHaveLength(30)
    expect(list('2020-01-01')).toHaveLength(104)
  })
  it('lists whole months of the trend of returns up to the end of the period', () => {
    const steps = listReturnSteps({ period: { from: '2026-11-01', to: '2026-11-25' }, unit: 'month' })
    expect([steps.length, steps[0]?.from, steps.at(-1)]).toEqual([24, '2024-12-01', { from: '2026-11-01', to: '2026-11-30' }])
  })
  it('begins the trend of returns no earlier than the earliest day', () => {
    const steps = listReturnSteps({ period: { from: '2017-04-01', to: '2017-04-30' }, unit: 'month' })
    expect(steps).toEqual([{ from: '2017-04-01', to: '2017-04-30' }])
  })
})
