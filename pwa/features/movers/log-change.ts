/** A change is drawn by its logarithm, so that a doubling and a halving are as long as each other. */
export const MOST_TIMES = 16

/** log2 of now ÷ before, held within ±log2(16); from nothing and to nothing stand at the ends. */
export function logChange(now: number, before: number): number {
  const most = Math.log2(MOST_TIMES)
  if (now <= 0 && before <= 0) return 0
  if (before <= 0) return most
  if (now <= 0) return -most
  return Math.max(-most, Math.min(most, Math.log2(now / before)))
}
