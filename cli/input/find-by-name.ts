import { CommandFailure } from '../failure.ts'

/** Returns the matches of the first criterion that has any, e.g. full names before beginnings; empty if none has. */
export function filterByFirstMatchingCriterion<T>(list: readonly T[], criteria: readonly ((one: T) => boolean)[]): T[] {
  for (const fits of criteria) {
    const matches = list.filter(fits)
    if (matches.length > 0) return matches
  }
  return []
}

interface MatchMessages<T> {
  missing: string
  /** Describes a candidate in one line. */
  line: (one: T) => string
  /** Maximum number of listed candidates. */
  maxCandidates?: number
  ambiguous: (candidates: string) => string
}

/** Returns the only match. Throws CommandFailure if there is none, or several, with their names. */
export function requireSingleMatch<T>(
  candidates: readonly T[],
  { missing, line, maxCandidates = candidates.length, ambiguous }: MatchMessages<T>,
): T {
  const [first] = candidates
  if (first === undefined) throw new CommandFailure(missing)
  if (candidates.length === 1) return first
  const named = candidates.slice(0, maxCandidates).map((candidate) => `  ${line(candidate)}`)
  throw new CommandFailure(ambiguous(named.join('\n')))
}
