import type { Answer } from '../../../shared/api/endpoint.ts'
import type { salesTrends } from '../../../shared/api/product-detail.ts'
import type { Period } from '../../../shared/period.ts'
import { estimateTextWidth } from '../../ui/text-width.ts'
import { type EventTexts, getFirstWord, type Mark } from './trend-events.ts'

export interface TrendSteps {
  trend: Answer<typeof salesTrends>
  /** Days of each point. */
  steps: readonly (Period | null)[]
  unit: 'hour' | 'day' | 'week' | 'month'
}

/** A mark above the plot: bucket and row in which it is drawn. */
export interface PlacedMark {
  at: number
  row: number
  kind: Mark['kind']
  label: string
}

/** Pixels of a mark's symbol with its margins. */
const SYMBOL_WIDTH = 24
const getMarkWidth = (label: string): number => SYMBOL_WIDTH + estimateTextWidth(label, 12)

/**
 * Assigns marks to buckets. A mark that would overlap its neighbour moves down a row; a third one is left to the bucket's
 * tooltip.
 */
export function assignMarks(
  { trend, steps, unit }: TrendSteps,
  { labels, bucketWidth }: { labels: Pick<EventTexts, 'mark'>; bucketWidth: number },
): PlacedMark[] {
  if (unit === 'hour') return []
  const points = trend.salesTrends
  const placed: PlacedMark[] = []
  for (const mark of [...trend.marks].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const at = points.findLastIndex((point) => point.date <= mark.date)
    const step = steps[at]
    if (!step || mark.date > step.to) continue
    const free = [1.5, 0.3].find(
      (row) => !placed.some((other) => other.row === row && (at - other.at) * bucketWidth < getMarkWidth(other.label)),
    )
    if (free !== undefined) {
      const label = getFirstWord(mark.text) || labels.mark(mark.kind)
      placed.push({ at, row: free, kind: mark.kind, label })
    }
  }
  return placed
}
