import { describe, expect, it } from 'vitest'
import { compareCodePoints } from './compare-code-points.ts'

describe('compareCodePoints', () => {
  it('sorts texts like the bytes of UTF-8, also characters beyond the first plane', () => {
    const sorted = ['', 'A', 'AB', 'a', 'ア', '吉', '吉野', 'ﾊ', '𠮷', '𠮷野', '𡈽']
    expect([...sorted].reverse().sort(compareCodePoints)).toEqual(sorted)
    expect([...sorted].reverse().sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(sorted)
  })
  it('returns 0 for the comparison of equal texts', () => {
    expect(compareCodePoints('𠮷野家', '𠮷野家')).toBe(0)
  })
})
