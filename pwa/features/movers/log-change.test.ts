import { describe, expect, it } from 'vitest'
import { computeLogChange } from './log-change.ts'

describe('logarithmic change', () => {
  it('has the same size for doubling and halving', () => {
    expect(computeLogChange(200, 100)).toBe(1)
    expect(computeLogChange(50, 100)).toBe(-1)
    expect(computeLogChange(100, 100)).toBe(0)
  })
  it('places changes from zero and to zero at the ends of the scale', () => {
    expect(computeLogChange(30, 0)).toBe(4)
    expect(computeLogChange(0, 30)).toBe(-4)
    expect(computeLogChange(0, 0)).toBe(0)
    expect(computeLogChange(100_000, 1)).toBe(4)
  })
})
