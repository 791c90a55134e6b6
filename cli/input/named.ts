import { CommandFailure } from '../failure.ts'

/** Returns the matches of the first criterion that has any, e.g. full names before beginnings; empty if none has. */
export function firstFitting<T>(list: readonly T[], ways: readonly ((one: T) => boolean)[]): T[] {
  for (const fits of ways) {
    const found = list.filter(fits)
    if (found.length > 0) return found
  }
  return []
}

interface Sentences<T> {
  missing: string
  /** Describes a candidate in one line. */
  line: (one: T) => string
  /** Maximum number of listed candidates. */
  most?: number
  ambiguous: (candidates: string) => string
}

/** Returns the only match. Throws CommandFailure if there is none, or several, with their names. */
export function onlyOne<T>(found: readonly T[], { missing, line, most = found.length, ambiguous }: Sentences<T>): T {
  const [one] = found
  if (one === undefined) throw new CommandFailure(missing)
  if (found.length === 1) return one
  const named = found.slice(0, most).map((candidate) => `  ${line(candidate)}`)
  throw new CommandFailure(ambiguous(named.join('\n')))
}
