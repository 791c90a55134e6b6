import { isEan13 } from '../../../shared/jan.ts'

/**
 * Returns the product code among the codes of one picture: 978 and 979 for books, 491 for magazines (the five-digit add-on
 * is dropped), any other JAN for goods. A book has two barcodes; the lower one (191, 192: class and price) identifies no
 * product and is ignored. Null if no code identifies a product.
 */
export function productBarcode(barcodes: readonly string[]): string | null {
  const codes = barcodes
    .map((code) => code.replace(/\D/g, ''))
    .map((code) => (code.length === 18 ? code.slice(0, 13) : code))
    .filter((code) => isEan13(code) && !/^19[12]/.test(code))
  return codes.find((code) => /^(978|979|491)/.test(code)) ?? codes[0] ?? null
}
