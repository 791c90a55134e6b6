/** Those that the first of the ways finds: a whole name before the beginning of one. None where no way finds any. */
export function firstFitting<T>(list: readonly T[], ways: readonly ((one: T) => boolean)[]): T[] {
  for (const fits of ways) {
    const found = list.filter(fits)
    if (found.length > 0) return found
  }
  return []
}
