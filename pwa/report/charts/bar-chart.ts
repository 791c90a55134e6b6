import { toUnitSuffix } from '../../i18n/format.ts'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit } from '../../ui/chart/chart-layers.ts'
import { CHART_FONT_SIZE, lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { estimateTextWidth } from '../../ui/text-width.ts'

interface NamedBar {
  name: string
  value: number
  isOwn?: boolean
  /** Text at the end of the bar; by default the value. */
  text?: string
  /** Text in the tooltip next to the name; by default the value with its unit. */
  tip?: string
}

interface BarChart {
  /** From top to bottom. */
  bars: readonly NamedBar[]
  unit: string
  /** Formats values at the ends of the bars and in tooltips. */
  format: (value: number) => string
  /** Ticks for an axis that does not show the values themselves, such as a change on a logarithmic scale. */
  ticks?: { values: readonly number[]; labels: readonly string[] }
}

/** Height of a bar with its name, in pixels. */
const BAR_HEIGHT = 24
/** Below this width in pixels names are shortened further, and texts to the left of the bars are omitted. */
const NARROW_WIDTH = 520
/** Pixels between the text at the end of a bar and the names. */
const TEXT_GAP = 12
const NAME_CHARACTERS = 18
const FEW_CHARACTERS = 10

const truncateName = (name: string, maxLength: number): string =>
  [...name].length > maxLength ? `${[...name].slice(0, maxLength - 1).join('')}…` : name

/** Height in pixels of a chart with this number of bars. */
export const getBarChartHeight = (bars: number): number => bars * BAR_HEIGHT + 44

/** Horizontal bars with names, to the right of zero or on both sides. Own titles have the accent colour. */
export function drawBarChart({ bars, unit, format, ticks }: BarChart, tokens: ChartTokens, width: number): ChartSpec {
  const isNarrow = width < NARROW_WIDTH
  const shortenName = (name: string) => truncateName(name, isNarrow ? FEW_CHARACTERS : NAME_CHARACTERS)
  const y = bars.map((_bar, index) => index)
  const max = Math.max(...bars.map(({ value }) => value), 0)
  const least = Math.min(...bars.map(({ value }) => value), 0)
  const span = Math.max(max - least, 1e-9)
  const leftMargin = isNarrow ? 132 : 224
  const right = isNarrow ? 64 : 56
  const texts = bars.map(({ value, text }) => (isNarrow && value < 0 ? '' : (text ?? format(value))))
  // texts to the left of the bars must not reach the names
  const leftTexts = texts.filter((text, index) => text !== '' && (bars[index]?.value ?? 0) < 0)
  const leftTextWidth = Math.max(0, ...leftTexts.map((text) => estimateTextWidth(text, CHART_FONT_SIZE) + TEXT_GAP))
  const leftPadding = Math.max(0.12, leftTextWidth / Math.max(1, width - leftMargin - right - leftTextWidth))
  return {
    data: [
      {
        type: 'bar',
        orientation: 'h',
        y,
        x: bars.map(({ value }) => value),
        marker: { color: bars.map(({ isOwn }) => (isOwn ? tokens.own : tokens.ownSoft)) },
        text: texts,
        textposition: 'outside',
        textfont: { color: tokens.ink2, size: CHART_FONT_SIZE },
        cliponaxis: false,
        customdata: bars.map(
          ({ name, value, tip }) => `${markBold(name)}${lineBreakMark}${tip ?? `${format(value)}${toUnitSuffix(unit)}`}`,
        ),
        hovertemplate: `%{customdata}${markTooltipBox()}`,
      },
    ],
    layout: {
      margin: { l: leftMargin, r: right, t: 26, b: 18 },
      hovermode: 'closest',
      bargap: 0.34,
      annotations: [buildAxisUnit(unit, 'right')],
      xaxis: {
        side: 'top',
        range: [least === 0 ? 0 : least - span * leftPadding, max + span * 0.12],
        gridcolor: tokens.grid,
        zerolinecolor: tokens.axis,
        fixedrange: true,
        tickformat: ',',
        tickangle: 0,
        ...(ticks ? { tickvals: ticks.values, ticktext: ticks.labels } : { nticks: isNarrow ? 3 : 5 }),
      },
      yaxis: {
        autorange: 'reversed',
        tickvals: y,
        ticktext: bars.map(({ name, isOwn }) => (isOwn ? markBold(shortenName(name)) : shortenName(name))),
        ...stepAxis,
      },
    },
  }
}
