import type { Result } from '../../../shared/api/endpoint.ts'
import type { salesCumulative, salesTrends } from '../../../shared/api/product-detail.ts'
import type { stockDistribution } from '../../../shared/api/product-stock.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { formatBucket, formatCount, formatDay, toUnitSuffix } from '../../i18n/format.ts'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildMarkLine } from '../../ui/chart/chart-axes.ts'
import {
  buildEndAnnotations,
  buildHaloedLine,
  buildStepBands,
  type EndLabel,
  findWeekends,
  getEndLabelWidth,
  roundUpAxisMax,
} from '../../ui/chart/chart-layers.ts'
import { CHART_FONT_SIZE, lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { estimateTextWidth } from '../../ui/text-width.ts'
import { type EventTexts, listEventTexts, type Mark, type TrendEvents } from './trend-events.ts'
import { positionMarks, type TrendSteps } from './trend-marks.ts'

export type SalesTrendsResult = Result<typeof salesTrends>
export type TrendPoint = SalesTrendsResult['salesTrends'][number]
export type CumulativeResult = Result<typeof salesCumulative>
export type StockDistributionResult = Result<typeof stockDistribution>

/** Fraction of the height for the plot; marks are above it. */
const PLOT_HEIGHT_FRACTION = 0.86
/** With more days, a weekend is too narrow to be seen. */
const MAX_DAYS_WITH_WEEKENDS = 190
const MARGIN = { l: 52, r: 124, t: 10, b: 28 }
/** Pixels between an axis and its texts, and between these and the names at the ends of the lines. */
const AXIS_SHIFT = 6
const END_LABEL_GAP = 8
const symbols = {
  release: 'triangle-right-open',
  publicity: 'circle-open-dot',
  award: 'diamond-open',
  reprint: 'square-open',
} as const satisfies Record<Mark['kind'], string>

export interface TrendLabels extends EventTexts {
  sales: string
  sold: string
  stock: string
  delivered: string
  copies: string
  tenThousand: string
  hour: (hour: number) => string
}

interface TrendDrawingOptions extends TrendSteps {
  events: TrendEvents
  height: number
  width: number
  labels: TrendLabels
}

/** Name of a bucket, unique in the chart: category of the axis and heading of the tooltip. */
export function formatTrendBucket(
  point: TrendPoint,
  unit: TrendDrawingOptions['unit'],
  labels: Pick<TrendLabels, 'hour'>,
): string {
  if (unit === 'hour') return `${formatDay(point.date, { weekday: true })} ${labels.hour(point.hour ?? 0)}`
  if (unit === 'day') return formatDay(point.date, { weekday: true })
  if (unit === 'week') return `${formatDay(point.date)}–${formatDay(addDays(point.date, 6), { isShort: true })}`
  return formatBucket(point.date, unit)
}

/** Sales as bars (left axis), deliveries as steps, stock and cumulative sales as lines (right axis), marks above. */
export function drawTrend(
  tokens: ChartTokens,
  { trend, steps, events, unit, height, width, labels }: TrendDrawingOptions,
): ChartSpec {
  const points = trend.salesTrends
  const names = points.map((point) => formatTrendBucket(point, unit, labels))
  const copies = labels.copies
  const left = roundUpAxisMax(Math.max(0, ...points.map((point) => point.quantity)))
  const layered = unit !== 'hour'
  const right = roundUpAxisMax(
    Math.max(
      0,
      ...points.flatMap((point) => [point.cumulativeDelivery ?? 0, point.cumulativeQuantity ?? 0, point.marketStock ?? 0]),
    ),
  )
  const big = right.max >= 20_000
  const narrow = width < 520
  const lines = layered ? listEndLabels(tokens, points.at(-1), labels) : []
  const endLabels = narrow ? [] : lines
  const listTicks = (max: number, step: number) => Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step)
  const rightTicks = listTicks(right.max, right.step)
  const rightTexts = rightTicks.map((value) => (big ? String(value / 10_000) : formatCount(value)))
  const rightUnit = big ? labels.tenThousand : copies
  // the names at the ends of the lines begin beyond the labels and the unit of the right axis
  const widestText = Math.max(...[rightUnit, ...rightTexts].map((text) => estimateTextWidth(text, CHART_FONT_SIZE)))
  const endShift = AXIS_SHIFT + Math.ceil(widestText) + END_LABEL_GAP
  const endWidth = endShift + getEndLabelWidth(endLabels)
  const margin = narrow ? { ...MARGIN, l: 40, r: 44 } : { ...MARGIN, r: Math.max(MARGIN.r, endWidth) }
  const plotWidth = Math.max(120, width - margin.l - margin.r)
  const plotHeight = (height - MARGIN.t - MARGIN.b) * PLOT_HEIGHT_FRACTION
  const hover = `%{y:,}${toUnitSuffix(copies)}${markTooltipBox('%{fullData.name}')}`
  const data: unknown[] = [
    {
      type: 'bar',
      name: labels.sales,
      x: names,
      y: points.map((point) => point.quantity),
      marker: { color: tokens.own },
      hovertemplate: hover,
    },
  ]
  if (layered) {
    const line = { x: names, axis: 'y2', hover, width: 1.75 } as const
    const getValues = (name: 'cumulativeDelivery' | 'marketStock' | 'cumulativeQuantity') => points.map((point) => point[name])
    data.push(
      ...buildHaloedLine(tokens, {
        ...line,
        name: labels.delivered,
        y: getValues('cumulativeDelivery'),
        color: tokens.delivery,
        isStepped: true,
      }),
      ...buildHaloedLine(tokens, { ...line, name: labels.stock, y: getValues('marketStock'), color: tokens.stock }),
      ...buildHaloedLine(tokens, { ...line, name: labels.sold, y: getValues('cumulativeQuantity'), color: tokens.ink }),
    )
  }
  const marks = positionMarks({ trend, steps, unit }, { labels, plotWidth, rightMargin: margin.r })
  if (marks.length > 0) {
    data.push({
      type: 'scatter',
      mode: 'markers+text',
      name: '',
      yaxis: 'y3',
      x: marks.map((mark) => names[mark.bucket]),
      y: marks.map((mark) => mark.row),
      text: marks.map((mark) => mark.label),
      textposition: marks.map((mark) => `middle ${mark.side}`),
      textfont: { color: tokens.ink2, size: 11.5 },
      marker: {
        symbol: marks.map((mark) => symbols[mark.kind]),
        size: 10,
        color: tokens.ink2,
        line: { width: 1.5, color: tokens.ink2 },
      },
      cliponaxis: false,
      hoverinfo: 'skip',
    })
  }
  const tips = steps.map((step) => (step && unit !== 'hour' ? listEventTexts(step, events, labels) : []))
  if (tips.some((lines) => lines.length > 0)) {
    const described = tips.flatMap((lines, bucket) => (lines.length > 0 ? [{ bucket, text: formatEventLines(lines) }] : []))
    // without a drawing of its own: only the lines of the tooltip below the figures, which the band of the marks would not join
    data.push({
      type: 'scatter',
      mode: 'markers',
      name: '',
      x: described.map(({ bucket }) => names[bucket]),
      y: described.map(() => 0),
      marker: { opacity: 0 },
      customdata: described.map(({ text }) => text),
      hovertemplate: `%{customdata}${markTooltipBox()}`,
    })
  }
  const every = Math.max(1, Math.ceil(points.length / Math.max(3, Math.min(9, Math.floor(plotWidth / 62)))))
  const ticks = points.map((_point, index) => index).filter((index) => (points.length - 1 - index) % every === 0)
  const weekends = unit === 'day' && points.length <= MAX_DAYS_WITH_WEEKENDS ? findWeekends(points.map(({ date }) => date)) : []
  const axis = { gridcolor: tokens.grid, zeroline: false, fixedrange: true, domain: [0, PLOT_HEIGHT_FRACTION] }
  const createAxisName = (text: string, x: number) => ({
    text,
    xref: 'paper',
    yref: 'paper',
    x,
    y: PLOT_HEIGHT_FRACTION,
    yanchor: 'bottom',
    yshift: 8,
    xanchor: x === 0 ? 'right' : 'left',
    xshift: x === 0 ? -AXIS_SHIFT : AXIS_SHIFT,
    showarrow: false,
    font: { color: tokens.text, size: CHART_FONT_SIZE },
  })
  return {
    data,
    ...(narrow && { legend: lines.map(({ text, color }) => ({ name: text, color })) }),
    layout: {
      margin,
      xaxis: {
        type: 'category',
        categoryorder: 'array',
        categoryarray: names,
        tickangle: 0,
        tickmode: 'array',
        tickvals: ticks.map((index) => names[index]),
        ticktext: ticks.map((index) => formatTick(points[index] as TrendPoint, unit, labels)),
        showgrid: false,
        zeroline: false,
        linecolor: tokens.axis,
        showline: true,
        showspikes: true,
        spikemode: 'across',
        spikethickness: 1,
        spikecolor: tokens.ink3,
        spikedash: 'solid',
        range: [-0.6, points.length - 0.4],
        // otherwise the label of a tick would replace the name of its bucket
        unifiedhovertitle: { text: markBold('%{x}') },
      },
      yaxis: { ...axis, range: [0, left.max], tickvals: listTicks(left.max, left.step), tickformat: ',' },
      yaxis2: {
        ...axis,
        overlaying: 'y',
        side: 'right',
        showgrid: false,
        visible: layered,
        range: [0, right.max],
        tickmode: 'array',
        tickvals: rightTicks,
        ticktext: rightTexts,
      },
      yaxis3: { domain: [PLOT_HEIGHT_FRACTION, 1], range: [-0.4, 2.2], visible: false, fixedrange: true, anchor: 'x' },
      annotations: [
        ...buildEndAnnotations(endLabels, { max: right.max, height: plotHeight, shift: endShift }),
        createAxisName(copies, 0),
        ...(layered ? [createAxisName(rightUnit, 1)] : []),
      ],
      shapes: [
        ...buildStepBands(weekends, tokens, { top: PLOT_HEIGHT_FRACTION }),
        ...marks.map((mark) =>
          buildMarkLine(mark.bucket, tokens, PLOT_HEIGHT_FRACTION + (mark.row + 0.4) * ((1 - PLOT_HEIGHT_FRACTION) / 2.6)),
        ),
      ],
    },
  }
}

/** Names and last values of the lines, for the right margin. */
function listEndLabels(tokens: ChartTokens, last: TrendPoint | undefined, labels: TrendLabels): EndLabel[] {
  if (last === undefined) return []
  const createEndLabel = (text: string, value: number | null, color: string): EndLabel => ({
    text,
    value: formatCount(value) + toUnitSuffix(labels.copies),
    color,
    y: value ?? 0,
  })
  return [
    createEndLabel(labels.delivered, last.cumulativeDelivery, tokens.delivery),
    createEndLabel(labels.sold, last.cumulativeQuantity, tokens.ink),
    createEndLabel(labels.stock, last.marketStock, tokens.stock),
  ]
}

/** Longest line of a tooltip, in characters, and most lines of events. */
const TIP_WIDTH = 30
const TIP_LINES = 6

/** Lines of events for a tooltip: long ones are broken, and many are cut off. */
function formatEventLines(lines: readonly string[]): string {
  const broken = lines.flatMap((line) => {
    const chars = [...line]
    return Array.from({ length: Math.ceil(chars.length / TIP_WIDTH) }, (_none, index) =>
      chars.slice(index * TIP_WIDTH, (index + 1) * TIP_WIDTH).join(''),
    )
  })
  return [...broken.slice(0, TIP_LINES), ...(broken.length > TIP_LINES ? ['…'] : [])].join(lineBreakMark)
}

function formatTick(point: TrendPoint, unit: TrendDrawingOptions['unit'], labels: Pick<TrendLabels, 'hour'>): string {
  if (unit === 'hour') return labels.hour(point.hour ?? 0)
  if (unit === 'month') return formatBucket(point.date, 'month')
  return formatDay(point.date, { isShort: true })
}
