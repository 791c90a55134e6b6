import { toUnitSuffix } from '../../i18n/format.ts'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit, buildHaloedLine, buildStepBands, roundUpAxisMax } from '../../ui/chart/chart-layers.ts'
import { CHART_FONT_SIZE, markBold, markColor, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { estimateTextWidth } from '../../ui/text-width.ts'

/** Series of a line chart; its values correspond to the steps of the chart. */
export interface LineSeries {
  name: string
  values: readonly (number | null)[]
  /** Own titles and publishers have the accent colour and are drawn on top; width and dash distinguish them. */
  isOwn?: boolean
  /** A thinner line for comparison: the previous period or issue. */
  isFaint?: boolean
  dash?: 'solid' | 'dash' | 'dot'
  /** Index in the palette; by default the index of the series. */
  color?: number
  /** Incomplete steps of this series, if the lines end at different steps. */
  partial?: readonly boolean[]
}

interface LineChart {
  /** Labels of the steps on the axis. */
  labels: readonly string[]
  series: readonly LineSeries[]
  /** Unit of the values, shown at the axis. */
  unit: string
  height: number
  /** Corresponds to the labels: true for an incomplete step. Its last segment is dotted and ends in a hollow point. */
  partial?: readonly boolean[]
  /** Text for an incomplete step. */
  partialLabel?: string
  /** For ranks: 1 is at the top, this rank at the bottom. */
  deepestRank?: number
  /** Decimals of the values in tooltips. */
  digits?: number
  /** A horizontal line, such as 100 of an index. */
  baseline?: number
}

const MARGIN_TOP = 26
const MARGIN_BOTTOM = 30
const LABEL_GAP = 16
const LABEL_WIDTH = 196
/** Below this width in pixels, names are in a legend. */
const NARROW_WIDTH = 600
/** Lines that end before this fraction of the steps are labelled where they end. */
const EARLY_END_FRACTION = 0.75
/** Minimum pixels for the label of a step. */
const STEP_WIDTH = 64

const truncateName = (name: string): string => ([...name].length > 15 ? `${[...name].slice(0, 14).join('')}…` : name)

/**
 * Returns the drawing function of a line chart with the names at the ends of the lines. Everything that is drawn is also in
 * the chart's table.
 */
export const drawLineChart =
  (chart: LineChart) =>
  (tokens: ChartTokens, width: number): ChartSpec => {
    const { labels, series, unit, height, partial = [], deepestRank, digits = 0, baseline } = chart
    const isNarrow = width < NARROW_WIDTH
    const x = makeLabelsUnique(labels)
    const last = x.length - 1
    const isRank = deepestRank !== undefined
    const maxValue = Math.max(1, baseline ?? 0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
    const { max, step } = roundUpAxisMax(maxValue)
    const colors = getSeriesColors(series, tokens)
    const styles = getOwnStyles(series)
    const order = [...series.keys()].sort((a, b) => getLineWeight(series[a]) - getLineWeight(series[b]))
    const format = digits === 0 ? '%{y:,}' : `%{y:,.${digits}f}`
    const data = order.flatMap((index) => {
      const line = series[index]
      const color = colors[index]
      if (!line || !color) return []
      return drawLine(
        { ...line, dash: styles[index]?.dash },
        {
          color,
          shade: styles[index]?.shade ?? 1,
          x,
          partial: line.partial ?? partial,
          tokens,
          hover: `${format}${toUnitSuffix(unit)}${markTooltipBox('%{fullData.name}')}`,
        },
      )
    })
    const top = isRank ? (deepestRank ?? 1) : max
    // room above the first rank
    const first = 1 - Math.max(0.6, top * 0.02)
    const toHeight = (value: number): number => (isRank ? 1 - (value - first) / (top + 0.6 - first) : value / max)
    const stepWidth = Math.max(STEP_WIDTH, ...labels.map((label) => estimateTextWidth(label, CHART_FONT_SIZE) + 16))
    const labelInterval = Math.max(
      1,
      Math.ceil((labels.length * stepWidth) / Math.max(1, width - (isNarrow ? 60 : LABEL_WIDTH + 60))),
    )
    const ticks = x.filter((_label, index) => (last - index) % labelInterval === 0)
    const partialSteps = partial.flatMap((open, index) => (open ? [index] : []))
    const hasLegend = isNarrow && series.length > 1
    return {
      data,
      ...(hasLegend && {
        legend: series.map(({ name }, index) => ({
          name,
          color: colors[index] ?? tokens.ink,
          isDashed: (styles[index]?.dash ?? 'solid') !== 'solid',
        })),
      }),
      layout: {
        margin: { l: 52, r: isNarrow ? 16 : LABEL_WIDTH, t: MARGIN_TOP, b: MARGIN_BOTTOM },
        hovermode: series.length > 10 ? 'closest' : 'x unified',
        xaxis: {
          type: 'category',
          tickvals: ticks,
          ticktext: ticks,
          tickangle: 0,
          range: [-0.3, last + 0.3],
          ...stepAxis,
          linecolor: tokens.axis,
        },
        yaxis: isRank
          ? {
              range: [top + 0.6, first],
              tickvals: listRankTicks(deepestRank ?? 1),
              gridcolor: tokens.grid,
              zeroline: false,
              fixedrange: true,
            }
          : {
              range: [0, max * 1.04],
              dtick: step,
              tickformat: ',',
              gridcolor: tokens.grid,
              zeroline: false,
              fixedrange: true,
            },
        shapes: [
          ...buildStepBands(partialSteps, tokens, { half: 0.3 }),
          ...(baseline === undefined ? [] : [buildBaselineShape(baseline, tokens)]),
        ],
        annotations: [
          buildAxisUnit(unit),
          ...(isNarrow
            ? []
            : buildEndLabels(series, colors, { height: height - MARGIN_TOP - MARGIN_BOTTOM, toHeight, tokens, last })),
          ...(chart.partialLabel && partial[last]
            ? [{ xref: 'x', x: last, yref: 'paper', y: 1.07, showarrow: false, text: chart.partialLabel, font: { size: 11 } }]
            : []),
        ],
      },
    }
  }

/** Ranks at the axis: the first, then round ones. */
function listRankTicks(deepest: number): number[] {
  const step = deepest <= 30 ? 5 : roundUpAxisMax(deepest).step
  return [1, ...Array.from({ length: Math.floor(deepest / step) }, (_none, index) => (index + 1) * step)]
}

/** A category axis merges equal labels: an invisible character makes the second one unique. */
function makeLabelsUnique(labels: readonly string[]): string[] {
  const used = new Set<string>()
  return labels.map((label) => {
    let name = label
    while (used.has(name)) name += '\u200b'
    used.add(name)
    return name
  })
}

const getLineWeight = (line: LineSeries | undefined): number => (line?.isOwn ? 2 : 0) + (line?.isFaint ? -1 : 0)

const ownDashes = ['solid', 'dash', 'dot'] as const
const ownShades = [1, 0.6, 0.35]

/** Own lines share the accent colour: dashes distinguish three of them, and lighter shades the next ones. */
function getOwnStyles(series: readonly LineSeries[]): { dash: LineSeries['dash']; shade: number }[] {
  let own = 0
  return series.map((line) => {
    if (!line.isOwn || line.isFaint || line.dash) return { dash: line.dash, shade: 1 }
    own += 1
    const ownIndex = own - 1
    return {
      dash: ownDashes[ownIndex % ownDashes.length],
      shade: ownShades[Math.min(ownShades.length - 1, Math.floor(ownIndex / ownDashes.length))] ?? 1,
    }
  })
}

function getSeriesColors(series: readonly LineSeries[], tokens: ChartTokens): string[] {
  const others = tokens.series.slice(1)
  let next = 0
  return series.map((line) => {
    if (line.isOwn) return tokens.own
    const colorIndex = line.color ?? next
    if (line.color === undefined) next += 1
    return others[colorIndex % others.length] ?? tokens.ink3
  })
}

interface LineStyle {
  color: string
  /** Opacity of the line. */
  shade: number
  x: readonly string[]
  partial: readonly boolean[]
  tokens: ChartTokens
  hover: string
}

/** A line, and separately its last segment to an incomplete step. */
function drawLine(line: LineSeries, { color, shade, x, partial, tokens, hover }: LineStyle): unknown[] {
  const completeValues = line.values.map((value, index) => (partial[index] ? null : value))
  const width = line.isFaint ? 1.1 : line.isOwn ? 2.75 : 1.75
  const drawn = buildHaloedLine(tokens, {
    name: line.name,
    x,
    y: completeValues,
    color,
    width,
    hasMarkers: x.length <= 32 && !line.isFaint,
    hover,
  })
  const top = drawn[1] as { opacity?: number; line: Record<string, unknown> }
  if (line.dash && line.dash !== 'solid') top.line.dash = line.dash
  if (shade < 1) top.opacity = shade
  const open = line.values.map((value, index) => (partial[index] || partial[index + 1] ? value : null))
  if (!open.some((value, index) => value !== null && partial[index])) return drawn
  return [
    ...drawn,
    {
      x,
      y: open,
      name: line.name,
      type: 'scatter',
      mode: 'lines+markers',
      line: { color, width, dash: 'dot' },
      marker: {
        color: x.map((_label, index) => (partial[index] ? tokens.page : 'rgba(0,0,0,0)')),
        size: x.map((_label, index) => (partial[index] ? 7 : 0)),
        line: { color, width: 1.5 },
      },
      hovertemplate: x.map((_label, index) => (partial[index] ? hover : '')),
      hoverinfo: x.map((_label, index) => (partial[index] ? 'all' : 'skip')),
    },
  ]
}

const buildBaselineShape = (value: number, tokens: ChartTokens): Record<string, unknown> => ({
  type: 'line',
  xref: 'paper',
  x0: 0,
  x1: 1,
  y0: value,
  y1: value,
  line: { color: tokens.ink3, width: 1 },
  layer: 'below',
})

interface EndLabelOptions {
  height: number
  toHeight: (value: number) => number
  tokens: ChartTokens
  last: number
}

/** Names at the right edge at the height of the last point, shifted where they would overlap. */
function buildEndLabels(
  series: readonly LineSeries[],
  colors: readonly string[],
  { height, toHeight, tokens, last }: EndLabelOptions,
) {
  const ends = series.flatMap((line, index) => {
    const end = line.values.findLastIndex((value) => value !== null)
    const value = line.values[end]
    return value === undefined || value === null || line.isFaint ? [] : [{ line, index, end, position: toHeight(value) * height }]
  })
  ends.sort((a, b) => a.position - b.position)
  let floor = Number.NEGATIVE_INFINITY
  for (const end of ends) {
    end.position = Math.max(end.position, floor)
    floor = end.position + LABEL_GAP
  }
  let ceiling = height + 6
  for (const end of [...ends].reverse()) {
    end.position = Math.min(end.position, ceiling)
    ceiling = end.position - LABEL_GAP
  }
  return ends.map(({ line, index, end, position }) => ({
    // a line that ends early is labelled where it ends
    ...(end < last * EARLY_END_FRACTION ? { xref: 'x', x: end } : { xref: 'paper', x: 1 }),
    xanchor: 'left',
    xshift: 10,
    yref: 'paper',
    y: position / height,
    yanchor: 'middle',
    showarrow: false,
    align: 'left',
    // the series colours have too little contrast for text: a stroke in the colour precedes a name in ink
    text: `${markColor(colors[index] ?? '', '━')} ${line.isOwn ? markBold(truncateName(line.name)) : truncateName(line.name)}`,
    font: { size: 12, color: line.isOwn ? tokens.own : tokens.ink },
  }))
}
