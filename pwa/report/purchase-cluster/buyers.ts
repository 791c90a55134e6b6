/** What the figures of the buyers say beyond themselves. */
interface Banded {
  share: number | null
  index: number | null
}

interface Aged extends Banded {
  ageGroup: number
}

/** Share in percent among the genre's buyers: the index is the one share over the other. */
export const genreShare = ({ share, index }: Banded): number | null =>
  share === null || index === null || index === 0 ? null : (100 * share) / index

/** The age group in which half of the buyers are reached. Members of no known age are left out, hidden groups count as nobody. */
export function medianAge(ages: readonly Aged[], shareOf: (age: Aged) => number | null): number | null {
  const known = ages.filter(({ ageGroup }) => ageGroup > 0).sort((a, b) => a.ageGroup - b.ageGroup)
  const shares = known.map(shareOf)
  const total = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  if (total <= 0) return null
  let running = 0
  for (const [index, share] of shares.entries()) {
    running += share ?? 0
    if (running * 2 >= total) return known[index]?.ageGroup ?? null
  }
  return null
}
