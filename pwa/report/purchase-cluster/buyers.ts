/** Values derived from the figures of the buyers. */
interface Banded {
  share: number | null
  index: number | null
}

interface Aged extends Banded {
  ageGroup: number
}

/** Share among the genre's buyers in percent, computed from share and index; null if either is hidden. */
export const genreShare = ({ share, index }: Banded): number | null =>
  share === null || index === null || index === 0 ? null : (100 * share) / index

/**
 * Age group that contains the median buyer. Members of unknown age are excluded, hidden groups count as zero; null without
 * buyers.
 */
export function medianAge(ages: readonly Aged[], getShare: (age: Aged) => number | null): number | null {
  const sorted = ages.filter(({ ageGroup }) => ageGroup > 0).sort((a, b) => a.ageGroup - b.ageGroup)
  const shares = sorted.map(getShare)
  const total = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  if (total <= 0) return null
  let running = 0
  for (const [index, share] of shares.entries()) {
    running += share ?? 0
    if (running * 2 >= total) return sorted[index]?.ageGroup ?? null
  }
  return null
}
