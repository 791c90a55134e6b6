import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClusterBody, clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { analyzeBuyers } from '../../features/purchase-cluster/purchase-cluster.routes.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { makeMemberTrade } from '../member-trade.ts'
import { createRunParameters } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { countOracleMembers, scaleOracleSum } from './members.ts'
import { computeOracleBuyers } from './purchase-cluster.ts'

const seeds = createRunParameters({ quick: 6 })
const trade = makeMemberTrade(5, { receipts: 4000, members: 600 })
const engines = setUpSmallEngines(trade)

const query: fc.Arbitrary<ClusterBody> = fc
  .record({
    span: fc.tuple(fc.integer({ min: -5, max: 80 }), fc.integer({ min: 20, max: 120 })),
    what: fc.oneof(
      fc.record({
        jans: fc.subarray(
          trade.products.map(({ jan }) => jan),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fc.record({
        products: fc.record({
          kind: fc.constantFrom('book', 'magazine'),
          publisherCds: fc.constantFrom<string[]>([], ['9901'], ['9902', '9903']),
        }),
      }),
    ),
    genreLevel: fc.constantFrom('large', 'medium', 'small'),
    areaCds: fc.constantFrom<string[]>([], [], [trade.stores[0]?.area ?? '']),
  })
  .map(({ span: [from, days], what, genreLevel, areaCds }) =>
    clusterAnalysis.body.parse({
      ...what,
      genreLevel,
      stores: { areaCds },
      period: { from: addDays(trade.from, from), to: addDays(trade.from, from + days) },
    }),
  )

/** A query with disclosed buyers, whatever the generator chooses. */
const example = clusterAnalysis.body.parse({
  products: { kind: 'book' },
  genreLevel: 'large',
  period: { from: trade.from, to: trade.to },
})

describe('purchase cluster', () => {
  it('computes the buyer cluster like an independent calculation cell by cell and shows no small counts', async () => {
    let disclosedCount = 0
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const wanted = computeOracleBuyers(trade, body)
        for (const [kind, warehouse] of engines.warehouses) {
          const result = await analyzeBuyers(warehouse.knex, body, unlimitedScope)
          expect(result.numberOfProducts).toBe(wanted.targets)
          const { buyers } = result.totals
          const total = { buyers: countOracleMembers(wanted.total.buyers), genre: countOracleMembers(wanted.total.genreBuyers) }
          expect([buyers, result.totals.genreBuyers], kind).toEqual([total.buyers, total.genre])
          expect(result.totals.copies, kind).toBe(scaleOracleSum(wanted.total.copies, wanted.total.buyers))
          const compare = (
            row: (typeof result.cells)[number] | (typeof result.stores)[number],
            plain: typeof wanted.total,
            where: string,
          ) => {
            const own = countOracleMembers(plain.buyers)
            const genre = countOracleMembers(plain.genreBuyers)
            expect([row.buyers, row.copies], `${kind} ${where}`).toEqual([own, scaleOracleSum(plain.copies, plain.buyers)])
            if (own === null) {
              expect(row).toMatchObject({ copies: null, index: null, share: null, suppressed: true })
              return
            }
            disclosedCount += 1
            if (genre === null || total.genre === null || total.buyers === null) expect(row.index, `${kind} ${where}`).toBeNull()
            else
              expect(
                Math.abs((row.index ?? 0) - (100 * own * total.genre) / (total.buyers * genre)),
                `${kind} ${where}`,
              ).toBeLessThanOrEqual(0.5)
          }
          for (const cell of result.cells)
            compare(cell, wanted.cell(cell.gender, cell.ageGroup), `gender ${cell.gender} age ${cell.ageGroup}`)
          for (const row of result.stores) {
            if (row.dimension === 'category') continue
            const plain = row.dimension === 'area' ? wanted.area(row.cd ?? '') : wanted.location(row.cd ?? '')
            compare(row, plain, `${row.dimension} ${row.cd}`)
          }
          // no cluster is small
          const sizes = result.clusters.map((cluster) => cluster.buyers ?? 0)
          expect(Math.min(10, ...sizes)).toBe(10)
          expect(new Set(result.clusters.map(({ name }) => name.ja)).size).toBe(sizes.length)
        }
      }),
      { ...seeds, examples: [[example]] },
    )
    expect(disclosedCount).toBeGreaterThan(0)
  })

  it('groups the same buyers identically on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const [one, other] = await Promise.all(
          engines.warehouses.map(([, warehouse]) => analyzeBuyers(warehouse.knex, body, unlimitedScope)),
        )
        expect({ ...other, fetchedAt: '' }).toEqual({ ...one, fetchedAt: '' })
      }),
      { ...seeds, numRuns: Math.min(seeds.numRuns, 60) },
    )
  })
})
