import { CommandFailure } from '../failure.ts'

/** Those that the first of the ways finds: a whole name before the beginning of one. None where no way finds any. */
export function firstFitting<T>(list: readonly T[], ways: readonly ((one: T) => boolean)[]): T[] {
  for (const fits of ways) {
    const found = list.filter(fits)
    if (found.length > 0) return found
  }
  return []
}

interface Sentences<T> {
  missing: string
  /** Names a candidate, on a line of its own. */
  line: (one: T) => string
  /** So many are named at the most. */
  most?: number
  ambiguous: (candidates: string) => string
}

/** The one that is meant. Throws a Failure where there is none, and where there are several with their names. */
export function onlyOne<T>(found: readonly T[], { missing, line, most = found.length, ambiguous }: Sentences<T>): T {
  const [one] = found
  if (one === undefined) throw new CommandFailure(missing)
  if (found.length === 1) return one
  const named = found.slice(0, most).map((candidate) => `  ${line(candidate)}`)
  throw new CommandFailure(ambiguous(named.join('\n')))
}
