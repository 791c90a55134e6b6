import { describe, expect, it } from 'vitest'
import { type CarriedBuyers, countIssueBuyers } from './carried.ts'

const createCarried = (...rows: [number, CarriedBuyers['way'], number][]): CarriedBuyers[] =>
  rows.map(([issue, way, members]) => ({ issue, way, members }))

describe('countIssueBuyers', () => {
  it('classifies buyers of an issue as continued, new, returned and lost', () => {
    const [first, second, third] = countIssueBuyers(
      createCarried(
        [0, 'new', 50],
        [0, 'first', 50],
        [1, 'kept', 30],
        [1, 'new', 20],
        [1, 'first', 30],
        [2, 'kept', 40],
        [2, 'returned', 10],
        [2, 'first', 20],
      ),
      3,
    )
    expect(first).toMatchObject({ buyers: 50, newBuyers: 50, lost: 20, firstKept: 50 })
    expect(second).toMatchObject({ buyers: 50, kept: 30, newBuyers: 20, returnedBuyers: 0, lost: 10, firstKept: 30 })
    expect(third).toMatchObject({ buyers: 50, kept: 40, newBuyers: 0, returnedBuyers: 10, firstKept: 20 })
    for (const item of [first, second, third]) expect(Object.values(item?.hidden ?? {})).not.toContain(true)
  })

  it('hides counts of buyers from 1 to 9 and shows 0', () => {
    const [first, second] = countIssueBuyers(createCarried([0, 'new', 20], [0, 'first', 20], [1, 'kept', 0], [1, 'new', 10]), 2)
    expect(second).toMatchObject({ kept: 0, newBuyers: 10, buyers: 10, hidden: { kept: true, newBuyers: false, buyers: false } })
    expect(first).toMatchObject({ returnedBuyers: 0, hidden: { returnedBuyers: false } })
    const [few] = countIssueBuyers(createCarried([0, 'new', 0], [0, 'first', 0]), 2)
    expect(few?.hidden).toMatchObject({ buyers: true, newBuyers: true, lost: true, firstKept: true })
  })

  it('hides the number of lost buyers if rounding yields more continued buyers than buyers', () => {
    const [first] = countIssueBuyers(createCarried([0, 'new', 10], [1, 'kept', 20]), 2)
    expect(first).toMatchObject({ lost: -10, hidden: { lost: true, buyers: false } })
  })
})
