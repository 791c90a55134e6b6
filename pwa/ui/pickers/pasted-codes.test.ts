import { describe, expect, it } from 'vitest'
import { matchCodes, readCodes } from './pasted-codes.ts'

describe('a pasted list of codes', () => {
  it('Pasted codes are read from lines, tabs, commas and full-width digits', () => {
    expect(readCodes('１０００１\n10002\t"10003", 10001、10004')).toEqual(['10001', '10002', '10003', '10004'])
  })
  it('Pasted codes are found where a spreadsheet robbed them of their zeros', () => {
    expect(matchCodes(['75', '10001', 'x'], new Set(['0075', '10001']))).toEqual({ found: ['0075', '10001'], unknown: ['x'] })
  })
})
