import { describe, expect, it } from 'vitest'
import { parseCodeList } from './code-list.ts'

describe('parser of code lists', () => {
  it('reads codes of a list from lines, tabs, commas and full-width digits, without duplicates', () => {
    expect(parseCodeList('１０００１\n10002\t"10003", 10001、10004')).toEqual(['10001', '10002', '10003', '10004'])
  })
  it('reads a list of codes from a spreadsheet file with a byte order mark and CRLF line ends', () => {
    expect(parseCodeList('\ufeff9784999900114\r\n978-4-9999001-0-7\r\n')).toEqual(['9784999900114', '978-4-9999001-0-7'])
  })
})
