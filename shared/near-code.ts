const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '')

/** Is `b` what `a` becomes when two neighbours change places? */
function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const first = [...a].findIndex((char, index) => char !== b[index])
  return first >= 0 && a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2)
}

/** Is `b` what `a` becomes when one character is replaced, added or left out? */
function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  return short.slice(start + (short.length === long.length ? 1 : 0)) === long.slice(start + 1)
}

const rules: readonly ((typed: string, code: string) => boolean)[] = [
  (typed, code) => withoutZeros(typed) === withoutZeros(code),
  isTransposition,
  (typed, code) => typed.length !== code.length && isOneEdit(typed, code),
  isOneEdit,
]

/**
 * The code that a person may have meant by one that does not exist: other leading zeros, then neighbours swapped, then a
 * character too many or too few, then a wrong one. Letter case does not matter. Null if no code is near.
 */
export function findNearCode(typed: string, codes: readonly string[]): string | null {
  const folded = typed.toLowerCase()
  for (const isNear of rules) {
    const near = codes.find((code) => isNear(folded, code.toLowerCase()))
    if (near !== undefined) return near
  }
  return null
}
