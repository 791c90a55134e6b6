import { CommandFailure } from '../context/failure.ts'

/** Returns the matches of the first criterion that has any, e.g. full names before beginnings; empty if none has. */
export function filterByFirstMatchingCriterion<T>(list: readonly T[], criteria: readonly ((one: T) => boolean)[]): T[] {
  for (const fits of criteria) {
    const matches = list.filter(fits)
    if (matches.length > 0) return matches
  }
  return []
}

/**
 * Finds items by ID, otherwise by name, otherwise by the beginning of the name; among several, own items take precedence over
 * shared ones.
 */
export function findByIdOrName<T extends { name: string }>(
  list: readonly T[],
  input: string,
  { getId, isOwn }: { getId: (item: T) => string; isOwn?: (item: T) => boolean },
): T[] {
  const text = input.trim().normalize('NFC')
  if (text === '') return []
  const matches = filterByFirstMatchingCriterion(list, [
    (item) => getId(item) === text.toLowerCase(),
    ({ name }) => name.normalize('NFC') === text,
    ({ name }) => name.normalize('NFC').startsWith(text),
  ])
  const own = isOwn === undefined ? [] : matches.filter(isOwn)
  return own.length > 0 ? own : matches
}

interface MatchMessages<T> {
  missing: string
  /** Describes a candidate in one line. */
  describe: (one: T) => string
  /** Maximum number of listed candidates. */
  maxCandidates?: number
  ambiguous: (candidates: string) => string
}

/** Returns the only match. Throws CommandFailure if there is none, or several, with their names. */
export function requireSingleMatch<T>(
  candidates: readonly T[],
  { missing, describe, maxCandidates = candidates.length, ambiguous }: MatchMessages<T>,
): T {
  const [first] = candidates
  if (first === undefined) throw new CommandFailure(missing)
  if (candidates.length === 1) return first
  const named = candidates.slice(0, maxCandidates).map((candidate) => `  ${describe(candidate)}`)
  throw new CommandFailure(ambiguous(named.join('\n')))
}
