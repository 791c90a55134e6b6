import type { Result } from '../../../shared/api/endpoint.ts'
import type { salesTrends } from '../../../shared/api/product-detail.ts'
import type { Period } from '../../../shared/calendar/period.ts'
import { estimateTextWidth } from '../../ui/text-width.ts'
import { type EventTexts, getFirstWord, type Mark } from './trend-events.ts'

export interface TrendSteps {
  trend: Pick<Result<typeof salesTrends>, 'salesTrends' | 'marks'>
  /** Days of each point. */
  steps: readonly (Period | null)[]
  unit: 'hour' | 'day' | 'week' | 'month'
}

/** A mark above the plot: bucket, row in which it is drawn, and side of its symbol on which the label is. */
interface PlacedMark {
  bucket: number
  row: number
  side: 'left' | 'right'
  kind: Mark['kind']
  label: string
}

interface PlotSize {
  /** Pixels of the plot, and of the margin to its right. */
  plotWidth: number
  rightMargin: number
}

/** Pixels of a mark's symbol with its margins. */
const SYMBOL_WIDTH = 24
const getMarkWidth = (label: string): number => SYMBOL_WIDTH + estimateTextWidth(label, 12)
const UPPER_ROW = 1.5
const LOWER_ROW = 0.3

/**
 * Assigns marks to buckets. A mark that would overlap its neighbour moves down a row; a third one is left to the bucket's
 * tooltip. A label without room to the right of its symbol is written to the left of it.
 */
export function positionMarks(
  { trend, steps, unit }: TrendSteps,
  { labels, plotWidth, rightMargin }: PlotSize & { labels: Pick<EventTexts, 'mark'> },
): PlacedMark[] {
  if (unit === 'hour') return []
  const points = trend.salesTrends
  const bucketWidth = plotWidth / Math.max(1, points.length)
  const rows = [
    { row: UPPER_ROW, rightEnd: plotWidth + rightMargin },
    // the unit of the right axis is next to the lower row
    { row: LOWER_ROW, rightEnd: plotWidth },
  ]
  const placed: (PlacedMark & { end: number })[] = []
  for (const mark of [...trend.marks].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const bucket = points.findLastIndex((point) => point.date <= mark.date)
    const step = steps[bucket]
    if (!step || mark.date > step.to) continue
    const label = getFirstWord(mark.text) || labels.mark(mark.kind)
    const middle = (bucket + 0.5) * bucketWidth
    const width = getMarkWidth(label)
    const free = rows
      .map(({ row, rightEnd }) =>
        middle + width <= rightEnd
          ? { row, side: 'right' as const, start: middle, end: middle + width }
          : { row, side: 'left' as const, start: middle - width, end: middle + SYMBOL_WIDTH },
      )
      .find(({ row, start }) => !placed.some((other) => other.row === row && start < other.end))
    if (free) placed.push({ bucket, row: free.row, side: free.side, end: free.end, kind: mark.kind, label })
  }
  return placed.map(({ end: _end, ...mark }) => mark)
}
