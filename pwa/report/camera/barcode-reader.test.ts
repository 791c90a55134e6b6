import { describe, expect, it } from 'vitest'
import { pickProductBarcode } from './barcode-reader.ts'

describe('barcode of a product', () => {
  it('picks the upper one of the two barcodes of a book, in any order', () => {
    expect(pickProductBarcode(['1920093012003', '9784999900114'])).toBe('9784999900114')
    expect(pickProductBarcode(['9784999900114', '1920093012003'])).toBe('9784999900114')
  })
  it('picks no barcode if only the lower barcode of a book is visible', () => {
    expect(pickProductBarcode(['1920093012003', '1910093012004'])).toBeNull()
  })
  it('excludes the five-digit add-on from the barcode of a magazine', () => {
    expect(pickProductBarcode(['491000000001500580'])).toBe('4910000000015')
  })
  it('picks the EAN-8 of small goods and the UPC-A of imported ones as 13 digits', () => {
    expect(pickProductBarcode(['49991239'])).toBe('49991239')
    expect(pickProductBarcode(['073180000016'])).toBe('0073180000016')
    expect(pickProductBarcode(['49991239', '9784999900114'])).toBe('9784999900114')
    // also a valid ISBN-10 without its leading zeros, which no barcode contains
    expect(pickProductBarcode(['10004319'])).toBe('10004319')
  })
  it('picks the JAN of other goods, but not a misread code', () => {
    expect(pickProductBarcode(['4901234567894'])).toBe('4901234567894')
    expect(pickProductBarcode(['4901234567890', '9784999900115', '49991238', '19784999900111', ''])).toBeNull()
  })
})
