import { describe, expect, it } from 'vitest'
import { KEY_RANGE } from '../../warehouse/members/cell-keys.ts'
import { type CarriedBuyers, countIssueBuyers } from './issue-buyers.ts'

/** A cell key in the middle of the noise table. */
const NO_NOISE = KEY_RANGE / 2

/** Buyers with record keys whose sum stands for no noise. */
const createCarried = (...rows: [number, CarriedBuyers['way'], number, keys?: number][]): CarriedBuyers[] =>
  rows.map(([issue, way, members, keys = NO_NOISE]) => ({ issue, way, members, keys }))

describe('countIssueBuyers', () => {
  it('classifies buyers of an issue as continued, new, returned and lost', () => {
    const [first, second, third] = countIssueBuyers(
      createCarried(
        [0, 'any', 50],
        [0, 'new', 50],
        [0, 'first', 50],
        [1, 'any', 50],
        [1, 'kept', 30],
        [1, 'new', 20],
        [1, 'first', 30],
        [2, 'any', 50],
        [2, 'kept', 40],
        [2, 'returned', 10],
        [2, 'first', 20],
      ),
      3,
    )
    expect(first).toEqual({ buyers: 50, kept: null, newBuyers: 50, returnedBuyers: null, lost: 20, firstKept: 50 })
    expect(second).toEqual({ buyers: 50, kept: 30, newBuyers: 20, returnedBuyers: null, lost: 10, firstKept: 30 })
    expect(third).toEqual({ buyers: 50, kept: 40, newBuyers: null, returnedBuyers: 10, lost: null, firstKept: 20 })
  })

  it('hides small counts of buyers, and zero like a small count', () => {
    const [first, second] = countIssueBuyers(createCarried([0, 'any', 20], [1, 'any', 13], [1, 'kept', 9], [1, 'new', 4]), 2)
    expect(first).toMatchObject({ buyers: 20, lost: null })
    expect(second).toEqual({ buyers: 13, kept: null, newBuyers: null, returnedBuyers: null, lost: null, firstKept: null })
  })

  it('never shows more continued buyers than buyers', () => {
    const [first, second] = countIssueBuyers(createCarried([0, 'any', 12, 0], [1, 'any', 30], [1, 'kept', 12]), 2)
    expect(first).toEqual({ ...first, buyers: null, lost: null })
    expect(second).toMatchObject({ buyers: 30, kept: null })
    const [before] = countIssueBuyers(createCarried([0, 'any', 15], [1, 'any', 30], [1, 'kept', 15, KEY_RANGE - 1]), 2)
    // nobody can be lost, and few look the same
    expect(before).toMatchObject({ buyers: 15, lost: null })
  })
})
