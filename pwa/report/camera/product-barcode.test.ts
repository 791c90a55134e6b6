import { describe, expect, it } from 'vitest'
import { productBarcode } from './product-barcode.ts'

describe('the barcode of a product', () => {
  it('Of the two lines of a book the upper one is taken, in whatever order they are seen', () => {
    expect(productBarcode(['1920093012003', '9784999900114'])).toBe('9784999900114')
    expect(productBarcode(['9784999900114', '1920093012003'])).toBe('9784999900114')
  })
  it('The lower line alone names no product', () => {
    expect(productBarcode(['1920093012003', '1910093012004'])).toBeNull()
  })
  it('A magazine is named without its five more digits', () => {
    expect(productBarcode(['491000000001500580'])).toBe('4910000000015')
  })
  it('Goods have a JAN of their own, a misread code is none', () => {
    expect(productBarcode(['4901234567894'])).toBe('4901234567894')
    expect(productBarcode(['4901234567890', '9784999900115', ''])).toBeNull()
  })
})
