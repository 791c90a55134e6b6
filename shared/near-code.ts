const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '')

/** True if swapping two neighbouring characters of `a` gives `b`. */
function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const first = [...a].findIndex((char, index) => char !== b[index])
  return first >= 0 && a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2)
}

/** True if replacing, inserting or removing one character of `a` gives `b`. */
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
 * Returns the known code most similar to an unknown one, or null. Checked in order: other leading zeros, swapped neighbours,
 * one character too many or too few, one wrong character. Ignores letter case.
 */
export function findNearCode(typed: string, codes: readonly string[]): string | null {
  const folded = typed.toLowerCase()
  for (const isNear of rules) {
    const near = codes.find((code) => isNear(folded, code.toLowerCase()))
    if (near !== undefined) return near
  }
  return null
}
