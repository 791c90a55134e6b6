/**
 * Maximum factor of the axis. Changes are drawn on a logarithmic scale, so that doubling and halving have the same length.
 */
export const MAX_CHANGE_FACTOR = 16

/** log2(now ÷ before), limited to ±log2(16); changes from zero and to zero are at the ends. */
export function computeLogChange(now: number, before: number): number {
  const most = Math.log2(MAX_CHANGE_FACTOR)
  if (now <= 0 && before <= 0) return 0
  if (before <= 0) return most
  if (now <= 0) return -most
  return Math.max(-most, Math.min(most, Math.log2(now / before)))
}
