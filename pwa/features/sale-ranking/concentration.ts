/** How far sales concentrate on the best: their running share, and what the best fifth makes of all. */
export interface Concentration {
  /** Running share in percent, the best first. */
  shares: number[]
  /** Members of the best fifth, at least one. */
  bestCount: number
  /** Their share in percent; null where nothing was sold. */
  bestShare: number | null
}

export function computeConcentration(quantities: readonly number[]): Concentration {
  const sorted = [...quantities].sort((a, b) => b - a)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  let running = 0
  const shares = sorted.map((value) => {
    running += value
    return total > 0 ? (100 * running) / total : 0
  })
  const bestCount = sorted.length === 0 ? 0 : Math.max(1, Math.round(sorted.length / 5))
  return { shares, bestCount, bestShare: total > 0 ? (shares[bestCount - 1] ?? null) : null }
}
