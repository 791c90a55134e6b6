import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClusterBody, clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { analyzeBuyers } from '../../features/purchase-cluster/purchase-cluster.routes.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { makeMemberTrade } from '../member-trade.ts'
import { propertyRuns } from '../property-runs.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { oracleBuyers } from './purchase-cluster.ts'

const seeds = propertyRuns({ quick: 6 })
const trade = makeMemberTrade(5, { receipts: 4000, members: 600 })
const engines = setUpSmallEngines(trade)

const question: fc.Arbitrary<ClusterBody> = fc
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

/** A question with disclosed buyers, whatever the generator chooses. */
const example = clusterAnalysis.body.parse({
  products: { kind: 'book' },
  genreLevel: 'large',
  period: { from: trade.from, to: trade.to },
})

describe('purchase cluster', () => {
  it('computes the buyer cluster as an independent calculation cell by cell and shows no small counts', async () => {
    let disclosedCount = 0
    await fc.assert(
      fc.asyncProperty(question, async (body) => {
        const wanted = oracleBuyers(trade, body)
        for (const [kind, warehouse] of engines.warehouses) {
          const answer = await analyzeBuyers(warehouse.knex, body, unlimitedScope)
          expect(answer.numberOfProducts).toBe(wanted.targets)
          const { buyers } = answer.totals
          const { lots } = wanted
          if (buyers !== null) expect([buyers, answer.totals.copies], kind).toEqual([lots.total.buyers, lots.total.copies])
          const fits = (
            row: {
              buyers: number | null
              copies: number | null
              index: number | null
              share: number | null
              suppressed: boolean
            },
            plain: typeof wanted.total,
            inLots: typeof lots.total,
            where: string,
          ) => {
            if (inLots.members > 0 && inLots.members < 10) expect(row.buyers, `${kind} ${where}`).toBeNull()
            if (row.buyers === null) {
              expect(row).toMatchObject({ copies: null, index: null, share: null, suppressed: true })
              return
            }
            disclosedCount += 1
            expect([row.buyers, row.copies], `${kind} ${where}`).toEqual([inLots.buyers, inLots.copies])
            // never more than there are, never a single person
            expect(row.buyers % 10, `${kind} ${where}`).toBe(0)
            if (row.index !== null && buyers !== null) {
              const tens = (members: number) => Math.floor(members / 10) * 10
              const exact = (100 * row.buyers * tens(wanted.total.genreBuyers)) / (buyers * tens(plain.genreBuyers))
              expect(Math.abs(row.index - exact), `${kind} ${where}`).toBeLessThanOrEqual(0.5)
            }
            // the index of few genre buyers would reveal how few
            if (plain.genreBuyers > 0 && plain.genreBuyers < 10) expect(row.index).toBeNull()
          }
          for (const cell of answer.cells) {
            const plain = wanted.cell(cell.gender, cell.ageGroup)
            const where = `gender ${cell.gender} age ${cell.ageGroup}`
            if (plain.buyers > 0 && plain.buyers < 10) expect(cell.buyers, `${kind} ${where}`).toBeNull()
            fits(cell, plain, lots.cell(cell.gender, cell.ageGroup), where)
          }
          for (const row of answer.stores) {
            if (row.dimension === 'category') continue
            fits(
              row,
              row.dimension === 'area' ? wanted.area(row.cd ?? '') : wanted.location(row.cd ?? ''),
              row.dimension === 'area' ? lots.area(row.cd ?? '') : lots.location(row.cd ?? ''),
              `${row.dimension} ${row.cd}`,
            )
          }
          // clusters contain everybody once, and none is small
          const sizes = answer.clusters.map((cluster) => cluster.buyers ?? 0)
          if (buyers !== null && buyers >= 10) {
            const sum = sizes.reduce((all, size) => all + size, 0)
            // each rounded down to tens, so up to nine of each may be missing
            expect(sum).toBeLessThanOrEqual(buyers)
            expect(sum).toBeGreaterThan(buyers - 10 * sizes.length)
          }
          expect(Math.min(10, ...sizes)).toBe(10)
          expect(new Set(answer.clusters.map(({ name }) => name.ja)).size).toBe(sizes.length)
        }
      }),
      { ...seeds, examples: [[example]] },
    )
    expect(disclosedCount).toBeGreaterThan(0)
  })

  it('groups the same buyers identically on both engines', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (body) => {
        const [one, other] = await Promise.all(
          engines.warehouses.map(([, warehouse]) => analyzeBuyers(warehouse.knex, body, unlimitedScope)),
        )
        expect({ ...other, fetchedAt: '' }).toEqual({ ...one, fetchedAt: '' })
      }),
      { ...seeds, numRuns: Math.min(seeds.numRuns, 60) },
    )
  })
})
