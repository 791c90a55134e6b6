import { describe, expect, it } from 'vitest'
import { logChange } from './log-change.ts'

describe('logarithmic change', () => {
  it('has the same size for doubling and halving', () => {
    expect(logChange(200, 100)).toBe(1)
    expect(logChange(50, 100)).toBe(-1)
    expect(logChange(100, 100)).toBe(0)
  })
  it('places changes from zero and to zero at the ends of the scale', () => {
    expect(logChange(30, 0)).toBe(4)
    expect(logChange(0, 30)).toBe(-4)
    expect(logChange(0, 0)).toBe(0)
    expect(logChange(100_000, 1)).toBe(4)
  })
})
