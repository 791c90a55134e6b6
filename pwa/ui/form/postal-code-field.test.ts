import { describe, expect, it } from 'vitest'
import { joinPostalCode, parseCompletePostalCode, splitPostalCode } from './postal-code-field.tsx'

describe('postal code in two fields', () => {
  it('reads a postal code of seven digits once both fields are complete, and keeps both as typed until then', () => {
    expect(joinPostalCode('101', '0051')).toBe('1010051')
    expect(joinPostalCode('', '')).toBe('')
    for (const parts of [
      ['10', ''],
      ['', '0051'],
      ['1234', '5'],
      ['１０１', '００５１'],
      ['abc', '0051'],
    ] as const)
      expect(splitPostalCode(joinPostalCode(parts[0], parts[1]))).toEqual(parts)
    expect(splitPostalCode('1010051')).toEqual(['101', '0051'])
  })

  it('recognises a complete postal code in every common notation', () => {
    for (const text of ['1010051', '101-0051', '〒101-0051', '１０１－００５１', ' 101 0051 '])
      expect(parseCompletePostalCode(text)).toBe('1010051')
    for (const text of ['', '101', '101-005', '101-00511', '101-abcd']) expect(parseCompletePostalCode(text)).toBeNull()
  })
})
