import { isEan13 } from '../../../shared/jan.ts'

/**
 * The code of a product among the codes that a camera sees at once: 978 and 979 of books, 491 of magazines (the five digits
 * behind it are dropped), any other JAN of goods. A book carries two lines; the lower one (191, 192: class and price) names
 * no product and is left out. null where none of them is one.
 */
export function productBarcode(barcodes: readonly string[]): string | null {
  const codes = barcodes
    .map((code) => code.replace(/\D/g, ''))
    .map((code) => (code.length === 18 ? code.slice(0, 13) : code))
    .filter((code) => isEan13(code) && !/^19[12]/.test(code))
  return codes.find((code) => /^(978|979|491)/.test(code)) ?? codes[0] ?? null
}
