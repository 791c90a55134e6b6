/**
 * Parses a typed number: 1200, 1,200, −5, also in full width. Returns null for an empty text, and NaN if the text is not a
 * number.
 */
export function parseTypedNumber(text: string): number | null {
  const normalized = text.normalize('NFKC').replace(/[,\s]/g, '').replace(/[−ー]/g, '-')
  return normalized === '' ? null : Number(normalized)
}
