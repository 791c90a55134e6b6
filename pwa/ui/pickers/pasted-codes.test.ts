import { describe, expect, it } from 'vitest'
import { matchCodes } from './pasted-codes.ts'

describe('pasted list of codes', () => {
  it('finds pasted codes whose leading zeros a spreadsheet removed', () => {
    expect(matchCodes(['75', '10001', 'x'], new Set(['0075', '10001']))).toEqual({ found: ['0075', '10001'], unknown: ['x'] })
  })
})
