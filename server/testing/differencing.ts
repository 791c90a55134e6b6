import { expect } from 'vitest'

/** A hidden count, and its estimate from differences of results. */
export interface Recovered {
  hidden: number
  found: number
  /** Purchases by everybody, which are visible to all. */
  everyone?: number
}

const computeMean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** Estimates each hidden cell by the difference of two results; as 0 if they do not both show it. */
export async function estimateHiddenCounts<Q>(
  hidden: ReadonlyMap<string, Omit<Recovered, 'found'>>,
  [more, less]: readonly [Q, Q],
  runQuery: (query: Q) => Promise<ReadonlyMap<string, number | null>>,
): Promise<Recovered[]> {
  const [a, b] = [await runQuery(more), await runQuery(less)]
  return [...hidden].map(([cell, one]) => {
    const [count, other] = [a.get(cell) ?? null, b.get(cell) ?? null]
    return { ...one, found: count === null || other === null ? 0 : count - other }
  })
}

/** Computes the squared correlation coefficient: the share of variance that one explains of the other. */
function computeRSquared(hidden: readonly number[], found: readonly number[]): number {
  const [mh, mf] = [computeMean(hidden), computeMean(found)]
  const product = computeMean(hidden.map((value, at) => (value - mh) * ((found[at] ?? 0) - mf)))
  const spread = Math.sqrt(
    computeMean(hidden.map((value) => (value - mh) ** 2)) * computeMean(found.map((value) => (value - mf) ** 2)),
  )
  return spread === 0 ? 0 : (product / spread) ** 2
}

/**
 * Returns how much of the hidden counts the estimates explain, and how many cells they reveal, compared with the best single
 * guess.
 */
function scoreEstimates(cells: readonly Recovered[]) {
  const hidden = cells.map((cell) => cell.hidden)
  const toShare = (hits: number) => hits / cells.length
  const guesses = [...new Set(hidden)].map((value) => hidden.filter((one) => one === value).length)
  return {
    cells: cells.length,
    rSquared: computeRSquared(
      hidden,
      cells.map(({ found }) => found),
    ),
    // a title that sells more has more of everything, which the visible totals already reveal
    known: computeRSquared(
      hidden,
      cells.map(({ everyone }) => everyone ?? 0),
    ),
    revealed: toShare(cells.filter((cell) => Math.abs(cell.found - cell.hidden) < 0.5).length),
    guessed: toShare(Math.max(...guesses)),
  }
}

/**
 * Fails if an attack explains more than a fifth of the hidden counts, or more than everybody's sales already do.
 * `ATTACK_FIGURES=1` prints the result of the attack.
 */
export function expectNoBetterThanGuessing(name: string, cells: readonly Recovered[], requestCount: number): void {
  const score = scoreEstimates(cells)
  if (process.env.ATTACK_FIGURES) console.log(name, requestCount, score)
  expect(score.cells, name).toBeGreaterThan(5)
  expect(score.rSquared, name).toBeLessThan(Math.max(0.2, score.known))
  expect(score.revealed, name).toBeLessThanOrEqual(score.guessed)
}
