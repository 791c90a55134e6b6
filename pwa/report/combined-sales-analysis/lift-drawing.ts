import type { CombinedRow } from '../../../shared/api/combined-sales-analysis.ts'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildMarkLine } from '../../ui/chart/chart-axes.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'

/** Point of the chart: confidence and lift of a title. */
export interface LiftPoint {
  jan: string
  name: string
  isOwn: boolean
  confidence: number
  lift: number
  /** Lower end of the 95 % interval of the lift. */
  reliableLift: number | null
  coOccurrences: number
}

export interface LiftLabels {
  confidence: string
  rateAxis: string
  lift: string
  percent: string
  times: string
  count: string
  chance: string
}

const MIN_POINT_SIZE = 8
const MAX_POINT_SIZE = 22
/** Number of labelled points at full width; the other names are in tooltips and in the table. */
const MAX_LABELS = 8
const NARROW_WIDTH = 600
/** Pixels per character of a name. */
const CHARACTER_WIDTH = 12
/** Ticks of both logarithmic axes. */
const AXIS_TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Rows with both measures. Confidence is computed from the counts: the rounded rate would put small values on one line. */
export const toLiftPoints = (rows: readonly CombinedRow[], baseBaskets: number | null): LiftPoint[] =>
  rows.flatMap(({ jan, productName, own, confidence, lift, reliableLift, coOccurrences }) =>
    confidence === null || baseBaskets === null || baseBaskets === 0 || lift === null || lift <= 0
      ? []
      : [
          {
            jan,
            name: productName,
            isOwn: own,
            confidence: (100 * coOccurrences) / baseBaskets,
            lift,
            reliableLift,
            coOccurrences,
          },
        ],
  )

/** Range of the lift axis that includes every point, its whisker, and 1 (chance). */
export function getLiftRange(points: readonly LiftPoint[]): { from: number; to: number } {
  const values = points.flatMap(({ lift, reliableLift }) => [
    lift,
    ...(reliableLift !== null && reliableLift > 0 ? [reliableLift] : []),
  ])
  return { from: Math.min(0.8, ...values) / 1.25, to: Math.max(2, ...values) * 1.5 }
}

/** Position of a point in pixels from the lower left corner, and the side of its label. */
interface PointPlacement {
  x: number
  y: number
  radius: number
  isRight: boolean
}

interface Box {
  left: number
  right: number
  low: number
  high: number
}

/** Box of a label: beside its point, or above it to the left near the right edge. */
function getLabelBox({ x, y, radius, isRight }: PointPlacement, name: string): Box {
  const labelWidth = [...truncateName(name)].length * CHARACTER_WIDTH
  return isRight
    ? { left: x + radius, right: x + radius + labelWidth, low: y - 9, high: y + 9 }
    : { left: x - radius - labelWidth, right: x - radius, low: y + 2, high: y + 20 }
}

const doOverlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.low < b.high && b.low < a.high

/** Points whose labels overlap no other label and no other point; the most frequent pairs come first. */
export function selectLabelledPoints(
  points: readonly LiftPoint[],
  placePoint: (point: LiftPoint) => PointPlacement,
  maxLabels = MAX_LABELS,
): LiftPoint[] {
  const boxes: Box[] = []
  const pointsByBaskets = [...points].sort((a, b) => b.coOccurrences - a.coOccurrences)
  return pointsByBaskets.filter((point) => {
    if (boxes.length >= maxLabels) return false
    const box = getLabelBox(placePoint(point), point.name)
    const free =
      boxes.every((item) => !doOverlap(box, item)) &&
      points.every((liftPoint) => {
        if (liftPoint === point) return true
        const { x, y, radius } = placePoint(liftPoint)
        return !doOverlap(box, { left: x - radius, right: x + radius, low: y - radius, high: y + radius })
      })
    if (free) boxes.push(box)
    return free
  })
}

const truncateName = (name: string): string => ([...name].length > 14 ? `${[...name].slice(0, 13).join('')}…` : name)

interface LiftChartOptions {
  labels: LiftLabels
  height: number
  width: number
}

/**
 * Scatter chart: lift on a logarithmic x axis, confidence on the y axis; the size shows the baskets, a whisker the reliable
 * lift.
 */
export function drawLiftChart(
  points: readonly LiftPoint[],
  tokens: ChartTokens,
  { labels, height, width }: LiftChartOptions,
): ChartSpec {
  const { from, to } = getLiftRange(points)
  const { low, high } = getConfidenceRange(points)
  const max = Math.max(1, ...points.map(({ coOccurrences }) => coOccurrences))
  const margin = { l: 52, r: 20, t: 26, b: 44 }
  const toSize = (count: number) => MIN_POINT_SIZE + (MAX_POINT_SIZE - MIN_POINT_SIZE) * Math.sqrt(count / max)
  const plotWidth = Math.max(1, width - margin.l - margin.r)
  const placePoint = (point: LiftPoint): PointPlacement => {
    const x = (Math.log(point.lift / from) / Math.log(to / from)) * plotWidth
    const y = (Math.log(point.confidence / low) / Math.log(high / low)) * (height - margin.t - margin.b)
    return { x, y, radius: toSize(point.coOccurrences) / 2, isRight: x < plotWidth * 0.72 }
  }
  const rates = AXIS_TICKS.filter((value) => value >= low * 1.1 && value <= high)
  const ticks = AXIS_TICKS.filter((value) => value >= from * 1.1 && value <= to)
  const labelledPoints = selectLabelledPoints(points, placePoint, width < NARROW_WIDTH ? 3 : MAX_LABELS)
  return {
    data: [buildPointTrace(points, tokens, { labels, toSize })],
    layout: {
      margin,
      hovermode: 'closest',
      xaxis: {
        type: 'log',
        range: [Math.log10(from), Math.log10(to)],
        tickvals: ticks,
        ticktext: ticks.map(String),
        gridcolor: tokens.grid,
        zeroline: false,
        fixedrange: true,
      },
      yaxis: {
        type: 'log',
        range: [Math.log10(low), Math.log10(high)],
        tickvals: rates,
        ticktext: rates.map(String),
        gridcolor: tokens.grid,
        zeroline: false,
        fixedrange: true,
      },
      shapes: [buildChanceLine(tokens)],
      annotations: [
        ...getAxisLabels(labels),
        ...labelledPoints.map((point) => buildPointLabel(point, tokens, placePoint(point))),
      ],
    },
  }
}

/** Range of the logarithmic confidence axis: a few titles occur in a tenth of the baskets, most in a few per thousand. */
function getConfidenceRange(points: readonly LiftPoint[]): { low: number; high: number } {
  const values = points.map(({ confidence }) => confidence)
  return { low: Math.min(1, ...values) / 1.6, high: Math.max(0.1, ...values) * 1.6 }
}

interface TraceOptions {
  labels: LiftLabels
  toSize: (count: number) => number
}

const buildPointTrace = (points: readonly LiftPoint[], tokens: ChartTokens, { labels, toSize }: TraceOptions): unknown => ({
  type: 'scatter',
  mode: 'markers',
  x: points.map(({ lift }) => lift),
  y: points.map(({ confidence }) => confidence),
  text: points.map(({ name }) => name),
  customdata: points.map(({ reliableLift, coOccurrences }) => [reliableLift ?? '–', coOccurrences]),
  error_x: {
    type: 'data',
    symmetric: false,
    array: points.map(() => 0),
    arrayminus: points.map(({ lift, reliableLift }) => (reliableLift === null ? 0 : Math.max(0, lift - reliableLift))),
    color: tokens.mark,
    thickness: 1.2,
    width: 0,
  },
  marker: {
    size: points.map(({ coOccurrences }) => toSize(coOccurrences)),
    color: points.map(({ isOwn }) => (isOwn ? tokens.own : tokens.ownSoft)),
    opacity: 1,
    line: { color: tokens.page, width: 1 },
  },
  hovertemplate: `${markBold('%{text}')}${lineBreakMark}${labels.confidence} %{y:.1f}${labels.percent}${lineBreakMark}${labels.lift} %{x:.2f} (≥ %{customdata[0]})${lineBreakMark}${labels.count} %{customdata[1]:,}${markTooltipBox()}`,
})

/** Line at lift 1: the combination is as frequent as by chance. */
const buildChanceLine = (tokens: ChartTokens): Record<string, unknown> => buildMarkLine(1, tokens)

const getAxisLabels = (labels: LiftLabels): Record<string, unknown>[] => [
  {
    xref: 'paper',
    x: 0,
    xanchor: 'left',
    xshift: -44,
    yref: 'paper',
    y: 1,
    yanchor: 'bottom',
    yshift: 6,
    showarrow: false,
    text: `${labels.percent} ${labels.rateAxis}`,
  },
  {
    xref: 'paper',
    x: 1,
    xanchor: 'right',
    yref: 'paper',
    y: 0,
    yanchor: 'top',
    yshift: -22,
    showarrow: false,
    text: `${labels.lift} →`,
  },
  { xref: 'x', x: 0, xanchor: 'left', xshift: 4, yref: 'paper', y: 1, yanchor: 'top', showarrow: false, text: labels.chance },
]

function buildPointLabel(point: LiftPoint, tokens: ChartTokens, { radius, isRight }: PointPlacement): Record<string, unknown> {
  const offset = radius + 5
  return {
    xref: 'x',
    x: Math.log10(point.lift),
    xanchor: isRight ? 'left' : 'right',
    xshift: isRight ? offset : -offset,
    yref: 'y',
    y: Math.log10(point.confidence),
    // beside the point a label would overlap the whisker, which extends to the left
    ...(isRight ? { yanchor: 'middle' } : { yanchor: 'bottom', yshift: 4 }),
    showarrow: false,
    text: point.isOwn ? markBold(truncateName(point.name)) : truncateName(point.name),
    font: { size: 12, color: point.isOwn ? tokens.own : tokens.ink },
  }
}
