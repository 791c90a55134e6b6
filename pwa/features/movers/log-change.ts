/**
 * Maximum factor of the axis. Changes are drawn on a logarithmic scale, so that doubling and halving have the same length.
 */
const MAX_CHANGE_FACTOR = 16

/** log2(now ÷ before), limited to ±log2(16); changes from zero and to zero are at the ends. */
export function computeLogChange(now: number, before: number): number {
  const max = Math.log2(MAX_CHANGE_FACTOR)
  if (now <= 0 && before <= 0) return 0
  if (before <= 0) return max
  if (now <= 0) return -max
  return Math.max(-max, Math.min(max, Math.log2(now / before)))
}

/** Bars on each side of the chart. */
export const BARS_PER_SIDE = 6

interface Change {
  quantity: number
  previousQuantity: number
  difference: number
}

/**
 * Rows with the largest changes as drawn, rises first, the largest falls last. Leaves out rows that did not change, and rows
 * without previous sales, whose change has no size.
 */
export function selectLargestChanges<Row extends Change>(rows: readonly Row[]): Row[] {
  const changedRows = rows
    .filter(({ previousQuantity }) => previousQuantity > 0)
    .map((row) => ({ row, change: computeLogChange(row.quantity, row.previousQuantity) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => b.change - a.change || b.row.difference - a.row.difference)
  const rising = changedRows.filter(({ change }) => change > 0).slice(0, BARS_PER_SIDE)
  const falling = changedRows.filter(({ change }) => change < 0).slice(-BARS_PER_SIDE)
  return [...rising, ...falling].map(({ row }) => row)
}
