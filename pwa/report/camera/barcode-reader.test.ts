import { describe, expect, it } from 'vitest'
import { productBarcode } from './barcode-reader.ts'

describe('barcode of a product', () => {
  it('takes the upper of the two barcodes of a book, in any order', () => {
    expect(productBarcode(['1920093012003', '9784999900114'])).toBe('9784999900114')
    expect(productBarcode(['9784999900114', '1920093012003'])).toBe('9784999900114')
  })
  it('finds no product in the lower barcode alone', () => {
    expect(productBarcode(['1920093012003', '1910093012004'])).toBeNull()
  })
  it('drops the five-digit add-on of a magazine', () => {
    expect(productBarcode(['491000000001500580'])).toBe('4910000000015')
  })
  it('accepts the JAN of other goods and rejects a misread code', () => {
    expect(productBarcode(['4901234567894'])).toBe('4901234567894')
    expect(productBarcode(['4901234567890', '9784999900115', ''])).toBeNull()
  })
})
