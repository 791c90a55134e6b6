import { describe, expect, it } from 'vitest'
import { BARS_PER_SIDE, computeLogChange, selectLargestChanges } from './log-change.ts'

describe('logarithmic change', () => {
  it('computes logarithmic changes of the same size for doubling and halving', () => {
    expect(computeLogChange(200, 100)).toBe(1)
    expect(computeLogChange(50, 100)).toBe(-1)
    expect(computeLogChange(100, 100)).toBe(0)
  })
  it('places changes from zero and to zero at the ends of the logarithmic scale', () => {
    expect(computeLogChange(30, 0)).toBe(4)
    expect(computeLogChange(0, 30)).toBe(-4)
    expect(computeLogChange(0, 0)).toBe(0)
    expect(computeLogChange(100_000, 1)).toBe(4)
  })
})

describe('selectLargestChanges', () => {
  const createRow = (previousQuantity: number, quantity: number) => ({
    previousQuantity,
    quantity,
    difference: quantity - previousQuantity,
  })

  it('picks the largest changes of movers by the drawn scale, not by copies', () => {
    const rows = Array.from({ length: BARS_PER_SIDE }, (_one, index) => [
      createRow(10, 40 + index),
      createRow(40 + index, 10),
    ]).flat()
    const large = [createRow(1000, 1500), createRow(1500, 1000)]
    const drawn = selectLargestChanges([...large, ...rows])
    expect(drawn).toHaveLength(2 * BARS_PER_SIDE)
    for (const { previousQuantity } of drawn) expect(previousQuantity).toBeLessThan(1000)
    const changes = drawn.map(({ quantity, previousQuantity }) => computeLogChange(quantity, previousQuantity))
    expect(changes).toEqual([...changes].sort((a, b) => b - a))
  })

  it('leaves out movers without a change and those that sold nothing before', () => {
    expect(selectLargestChanges([createRow(0, 80), createRow(30, 30), createRow(0, 0), createRow(20, 0)])).toEqual([
      createRow(20, 0),
    ])
  })
})
