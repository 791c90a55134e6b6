import { describe, expect, it } from 'vitest'
import { readCodes } from './code-list.ts'

describe('a list of codes as text', () => {
  it('Codes are read from lines, tabs, commas and full-width digits, each once', () => {
    expect(readCodes('１０００１\n10002\t"10003", 10001、10004')).toEqual(['10001', '10002', '10003', '10004'])
  })
  it('A file of a spreadsheet begins with a mark and ends its lines its own way, and holds the same codes', () => {
    expect(readCodes('\ufeff9784999900114\r\n978-4-9999001-0-7\r\n')).toEqual(['9784999900114', '978-4-9999001-0-7'])
  })
})
