import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/small-trade.ts'
import { computeLift, computeReliableLift } from './lift.ts'

const pair = fc
  .record({ both: fc.integer({ min: 1, max: 50 }), a: fc.nat(200), b: fc.nat(200), rest: fc.nat(5000) })
  .map(({ both, a, b, rest }) => ({ both, a: both + a, b: both + b, all: both + a + b + rest }))

describe('lift', () => {
  it('computes a symmetric lift, which is 1 if two products are bought independently', () => {
    expect(computeLift({ all: 1000, a: 100, b: 50, both: 5 })).toBe(1)
    expect(computeLift({ all: 1000, a: 0, b: 50, both: 0 })).toBeNull()
    fc.assert(
      fc.property(pair, (item) => {
        const other = { ...item, a: item.b, b: item.a }
        expect(computeLift(other)).toBe(computeLift(item))
        expect(computeReliableLift(other, 'receipt')).toBeCloseTo(computeReliableLift(item, 'receipt') ?? 0, 10)
      }),
      { seed: 1 },
    )
  })

  it('computes a reliable lift that decreases with fewer pairs and never exceeds the lift', () => {
    fc.assert(
      fc.property(pair, (item) => {
        const ten = { all: item.all * 10, a: item.a * 10, b: item.b * 10, both: item.both * 10 }
        expect(computeReliableLift(item, 'receipt') ?? 0).toBeLessThanOrEqual((computeLift(item) ?? 0) + 1e-9)
        expect(computeLift(ten)).toBeCloseTo(computeLift(item) ?? 0, 9)
        expect(computeReliableLift(ten, 'receipt') ?? 0).toBeGreaterThanOrEqual(
          (computeReliableLift(item, 'receipt') ?? 0) - 1e-9,
        )
      }),
      { seed: 2 },
    )
  })

  it('computes a lower confidence bound that the lift exceeds in about 97.5 of 100 samples', () => {
    const random = createRandom(5)
    // of 4,000 baskets a tenth contain A, and B is twice as frequent with A as without
    const truth = 0.3 / (0.1 * 0.3 + 0.9 * 0.15)
    let covered = 0
    for (let run = 0; run < 400; run++) {
      const counts = { all: 4000, a: 0, b: 0, both: 0 }
      for (let basket = 0; basket < 4000; basket++) {
        const holdsA = random() < 0.1
        const holdsB = random() < (holdsA ? 0.3 : 0.15)
        if (holdsA) counts.a += 1
        if (holdsB) counts.b += 1
        if (holdsA && holdsB) counts.both += 1
      }
      if ((computeReliableLift(counts, 'receipt') ?? 0) <= truth) covered += 1
    }
    expect(covered / 400).toBeGreaterThan(0.95)
    expect(covered / 400).toBeLessThan(0.998)
  })
})
