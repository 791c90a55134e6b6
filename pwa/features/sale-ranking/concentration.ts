/** Concentration of sales: cumulative shares, and the share of the best fifth. */
export interface Concentration {
  /** Cumulative shares in percent, the best first. */
  shares: number[]
  /** Size of the best fifth, at least one. */
  bestCount: number
  /** Its share in percent; null without sales. */
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
