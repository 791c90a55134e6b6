import { CommandFailure } from '../failure.ts'

/** Returns the matches of the first criterion that has any, e.g. full names before beginnings; empty if none has. */
export function firstFitting<T>(list: readonly T[], ways: readonly ((one: T) => boolean)[]): T[] {
  for (const fits of ways) {
    const matches = list.filter(fits)
    if (matches.length > 0) return matches
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
export function onlyOne<T>(candidates: readonly T[], { missing, line, most = candidates.length, ambiguous }: Sentences<T>): T {
  const [first] = candidates
  if (first === undefined) throw new CommandFailure(missing)
  if (candidates.length === 1) return first
  const named = candidates.slice(0, most).map((candidate) => `  ${line(candidate)}`)
  throw new CommandFailure(ambiguous(named.join('\n')))
}
