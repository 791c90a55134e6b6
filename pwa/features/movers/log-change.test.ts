import { describe, expect, it } from 'vitest'
import { logChange } from './log-change.ts'

describe('change by its logarithm', () => {
  it('Twice as much and half as much are equally far from nothing', () => {
    expect(logChange(200, 100)).toBe(1)
    expect(logChange(50, 100)).toBe(-1)
    expect(logChange(100, 100)).toBe(0)
  })
  it('What comes from nothing or goes to nothing stands at the ends', () => {
    expect(logChange(30, 0)).toBe(4)
    expect(logChange(0, 30)).toBe(-4)
    expect(logChange(0, 0)).toBe(0)
    expect(logChange(100_000, 1)).toBe(4)
  })
})
