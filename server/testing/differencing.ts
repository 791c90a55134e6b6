import { expect } from 'vitest'

/** A count that is hidden, and what the differences of answers say of it. */
export interface Found {
  hidden: number
  found: number
  /** What everybody took of it: shown to whoever asks. */
  everyone?: number
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** What the differences of pairs of questions say of each hidden cell: their mean, where there are any. */
export async function subtract<Q>(
  hidden: ReadonlyMap<string, Omit<Found, 'found'>>,
  pairs: readonly (readonly [Q, Q])[],
  ask: (question: Q) => Promise<ReadonlyMap<string, number | null>>,
): Promise<Found[]> {
  const differences = new Map<string, number[]>()
  for (const [more, less] of pairs) {
    const [a, b] = [await ask(more), await ask(less)]
    for (const [cell, count] of a) {
      const other = b.get(cell) ?? null
      if (count !== null && other !== null) differences.set(cell, [...(differences.get(cell) ?? []), count - other])
    }
  }
  // where no two answers say anything, nothing is found
  return [...hidden].map(([cell, one]) => {
    const list = differences.get(cell) ?? []
    return { ...one, found: list.length === 0 ? 0 : mean(list) }
  })
}

/** How much of the one the other explains: r². */
function explained(hidden: readonly number[], found: readonly number[]): number {
  const [mh, mf] = [mean(hidden), mean(found)]
  const product = mean(hidden.map((value, at) => (value - mh) * ((found[at] ?? 0) - mf)))
  const spread = Math.sqrt(mean(hidden.map((value) => (value - mh) ** 2)) * mean(found.map((value) => (value - mf) ** 2)))
  return spread === 0 ? 0 : (product / spread) ** 2
}

/** How much of what is hidden the findings explain, and how many cells they tell, beside the best single guess. */
function judge(cells: readonly Found[]) {
  const hidden = cells.map((cell) => cell.hidden)
  const share = (hits: number) => hits / cells.length
  const guesses = [...new Set(hidden)].map((value) => hidden.filter((one) => one === value).length)
  return {
    cells: cells.length,
    explained: explained(
      hidden,
      cells.map(({ found }) => found),
    ),
    // a title that sells more has more of everything: who knows what everybody took guesses as much
    known: explained(
      hidden,
      cells.map(({ everyone }) => everyone ?? 0),
    ),
    told: share(cells.filter((cell) => Math.abs(cell.found - cell.hidden) < 0.5).length),
    guessed: share(Math.max(...guesses)),
  }
}

/** `ATTACK_FIGURES=1` prints how the attack went. */
export function isNoBetterThanGuessing(name: string, cells: readonly Found[], asked: number): void {
  const judged = judge(cells)
  if (process.env.ATTACK_FIGURES) console.log(name, asked, judged)
  expect(judged.cells, name).toBeGreaterThan(5)
  // that a lot was filled is told, and it is filled the likelier the more there are
  expect(judged.explained, name).toBeLessThan(Math.max(0.2, judged.known))
  expect(judged.told, name).toBeLessThanOrEqual(judged.guessed)
}
