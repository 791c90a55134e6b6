/** Cumulative shares in percent of values in descending order. */
export function accumulateShares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  let running = 0
  return values.map((value) => {
    running += value
    return total > 0 ? (100 * running) / total : 0
  })
}
