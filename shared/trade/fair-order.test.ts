import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distributeCopies, type FairTitle, formatFairChanges, parseFairChanges, planFairOrder } from './fair-order.ts'

const titles: FairTitle[] = [
  { jan: '1', price: 1000, neededCopies: 3 },
  { jan: '2', price: 500, neededCopies: 4 },
  { jan: '3', price: 800, neededCopies: 2 },
]
const none: ReadonlyMap<string, number> = new Map()
const plan = (budget: number | null, changes = none) => planFairOrder(titles, { budget, changes })

describe('planFairOrder', () => {
  it('orders what the stores lack without a budget', () => {
    const { copies, totals } = plan(null)
    expect([...copies.values()]).toEqual([3, 4, 2])
    expect(totals).toEqual({
      orderedTitles: 3,
      orderCopies: 9,
      orderAmount: 6600,
      remainingBudget: null,
      cutCopies: 0,
      cutTitles: 0,
    })
  })

  it('leaves an order within the budget as it is and says what remains', () => {
    expect(plan(6600).totals).toMatchObject({ orderCopies: 9, remainingBudget: 0, cutCopies: 0 })
    expect(plan(7000).totals.remainingBudget).toBe(400)
  })

  it('takes copies from the last title upwards, down to one copy of each', () => {
    expect([...plan(6599).copies.values()]).toEqual([3, 4, 1])
    expect([...plan(5000).copies.values()]).toEqual([3, 2, 1])
    expect([...plan(2300).copies.values()]).toEqual([1, 1, 1])
  })

  it('takes whole titles from the last upwards only when one copy of each is too much', () => {
    const { copies, totals } = plan(2299)
    expect([...copies.values()]).toEqual([1, 1, 0])
    expect(totals).toMatchObject({ orderedTitles: 2, remainingBudget: 799, cutCopies: 7, cutTitles: 1 })
    expect([...plan(0).copies.values()]).toEqual([0, 0, 0])
  })

  it('keeps copies that were decided, and shows what they exceed the budget by', () => {
    const { copies, totals } = plan(1000, new Map([['3', 5]]))
    expect([...copies.values()]).toEqual([0, 0, 5])
    expect(totals).toMatchObject({ remainingBudget: -3000, cutCopies: 7, cutTitles: 2 })
  })

  it('never cuts a title without a price', () => {
    const unpriced = [{ jan: '9', price: null, neededCopies: 2 }]
    expect(planFairOrder(unpriced, { budget: 0, changes: none }).totals).toMatchObject({ orderCopies: 2, orderAmount: 0 })
  })

  it('keeps every order within the budget, with no copy left that would still fit for the title cut last', () => {
    const title = fc.record({ price: fc.integer({ min: 1, max: 3000 }), neededCopies: fc.integer({ min: 0, max: 30 }) })
    fc.assert(
      fc.property(fc.array(title, { maxLength: 20 }), fc.integer({ min: 0, max: 100_000 }), (drawn, budget) => {
        const rows = drawn.map((row, index) => ({ ...row, jan: String(index) }))
        const { copies, totals } = planFairOrder(rows, { budget, changes: none })
        expect(totals.orderAmount).toBeLessThanOrEqual(budget)
        const counts = rows.map(({ jan }) => copies.get(jan) ?? 0)
        // a title is left out only if those below it are, and has more than one copy only if nothing above was cut
        const firstOut = rows.findIndex(({ neededCopies }, index) => neededCopies > 0 && counts[index] === 0)
        if (firstOut >= 0) expect(counts.slice(firstOut).every((count) => count === 0)).toBe(true)
        for (const [index, { neededCopies }] of rows.entries()) expect(counts[index]).toBeLessThanOrEqual(neededCopies)
      }),
    )
  })
})

describe('distributeCopies', () => {
  it('gives each store what it lacks if all of it is ordered', () => {
    expect(distributeCopies(6, [3, 1, 2])).toEqual([3, 1, 2])
  })

  it('distributes fewer or more copies in proportion, the first store of a tie first', () => {
    expect(distributeCopies(3, [3, 1, 2])).toEqual([2, 0, 1])
    expect(distributeCopies(1, [1, 1, 1])).toEqual([1, 0, 0])
    expect(distributeCopies(12, [3, 1, 2])).toEqual([6, 2, 4])
  })

  it('treats all stores alike if none lacks copies', () => {
    expect(distributeCopies(3, [0, 0])).toEqual([2, 1])
    expect(distributeCopies(3, [])).toEqual([])
  })

  it('always distributes exactly the copies', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 9999 }), (drawn, copies) => {
        expect(distributeCopies(copies, drawn).reduce((sum, share) => sum + share, 0)).toBe(copies)
      }),
    )
  })
})

it('reads decided copies as it writes them', () => {
  const changes = new Map([
    ['9784999900114', 4],
    ['9784999900107', 0],
  ])
  expect(parseFairChanges(formatFairChanges(changes))).toEqual(changes)
})
