import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeReprintQuery, reprintCandidates } from '../../../shared/api/reprint-candidates.ts'
import { listReprintCandidates } from '../../features/reprint-candidates/reprint-candidates.query.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { makeSmallTrade } from '../small-trade.ts'
import { computeOracleReprints } from './reprint-candidates.ts'

const seeds = createRunParameters({ quick: 4 })
// more sales than deliveries, so that stock runs out
const trade = makeSmallTrade(9, { sales: 9000, stores: 6, products: 24 })
const world = { trade, supply: makeSmallSupply(trade, 13) }
const engines = setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, world.supply))

const queries = fc.record({
  leadDays: fc.integer({ min: 1, max: 60 }),
  lotSize: fc.integer({ min: 1, max: 40 }),
  targetReturnRate: fc.integer({ min: 0, max: 60 }),
  marginRate: fc.integer({ min: 1, max: 90 }),
  returnCostRate: fc.integer({ min: 1, max: 90 }),
  runOutWithinDays: fc.integer({ min: 1, max: 182 }),
  minRecentCopies: fc.integer({ min: 1, max: 90 }),
})

describe('reprint candidates', () => {
  it('includes titles with and without a suggested print run in the test data', () => {
    const { rows } = computeOracleReprints(
      world,
      completeReprintQuery(reprintCandidates.body.parse({ minRecentCopies: 1, runOutWithinDays: 182, lotSize: 5 }), null),
    )
    expect(rows.filter(({ suggested }) => suggested > 0).length).toBeGreaterThan(1)
    expect(rows.filter(({ suggested }) => suggested === 0).length).toBeGreaterThan(0)
  })

  it('suggests print runs from stock, forecast and least cost computed week by week', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (conditions) => {
        const body = completeReprintQuery(reprintCandidates.body.parse({ ...conditions, pageSize: 1000 }), null)
        const { asOf, rows } = computeOracleReprints(world, body)
        for (const [kind, { knex }] of engines.warehouses) {
          const result = await listReprintCandidates(knex, body, { scope: unlimitedScope, language: 'ja' })
          expect(result.asOf, kind).toBe(asOf)
          expect(result.list.map(({ jan }) => jan).sort(), kind).toEqual(rows.map(({ jan }) => jan).sort())
          for (const row of result.list) {
            const one = rows.find(({ jan }) => jan === row.jan)
            if (!one) throw new Error(row.jan)
            const { expected, lost, suggested, ...same } = one
            expect(row, `${kind} ${row.jan}`).toMatchObject(same)
            expect(row.suggestedPrint, `${kind} ${row.jan}`).toBe(suggested)
            for (const [index, horizon] of row.horizons.entries())
              expect(Math.abs(horizon.expected - (expected[index] ?? 0))).toBeLessThanOrEqual(0.5 + 1e-6)
            expect(Math.abs(row.expectedLostCopies - lost)).toBeLessThanOrEqual(0.5 + 1e-6)
          }
        }
      }),
      seeds,
    )
  })
})
