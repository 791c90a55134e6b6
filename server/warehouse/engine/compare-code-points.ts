/**
 * Compares by code point, like collation "C" in SQL. The operator < compares UTF-16 units, so that 𠮷 (a surrogate pair) would
 * come before half-width kana.
 */
export function compareCodePoints(a: string, b: string): number {
  let index = 0
  while (index < a.length && a.charCodeAt(index) === b.charCodeAt(index)) index++
  return (a.codePointAt(index) ?? -1) - (b.codePointAt(index) ?? -1)
}
