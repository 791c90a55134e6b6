import { describe, expect, it } from 'vitest'
import { matchCodes } from './pasted-codes.ts'

describe('a pasted list of codes', () => {
  it('Pasted codes are found where a spreadsheet robbed them of their zeros', () => {
    expect(matchCodes(['75', '10001', 'x'], new Set(['0075', '10001']))).toEqual({ found: ['0075', '10001'], unknown: ['x'] })
  })
})
