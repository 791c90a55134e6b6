import { formatCount, formatRate, toUnitSuffix } from '../../i18n/format.ts'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { buildAxisUnit } from '../../ui/chart/chart-layers.ts'
import { lineBreakMark, markBold, markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'

export interface ExpectedActualPair {
  name: string
  expected: number
  sold: number
  /** Further text of the tooltip. */
  tip: string
}

interface Options {
  labels: { expected: string; sold: string }
  unit: string
  width: number
}

const PAIR_HEIGHT = 27
const NAME_CHARACTERS = 16
const NARROW_WIDTH = 600

/** Height in pixels of a chart with this number of pairs. */
export const getPairChartHeight = (pairs: number): number => pairs * PAIR_HEIGHT + 74

const truncateName = (name: string): string =>
  [...name].length > NAME_CHARACTERS ? `${[...name].slice(0, NAME_CHARACTERS - 1).join('')}…` : name

/** Two bars per name: expected sales and the store's sales. */
export function drawGapPairs(
  pairs: readonly ExpectedActualPair[],
  tokens: ChartTokens,
  { labels, unit, width }: Options,
): ChartSpec {
  const y = pairs.map((_pair, index) => index)
  const max = Math.max(1e-9, ...pairs.flatMap(({ expected, sold }) => [expected, sold]))
  // refunds can exceed sales
  const least = Math.min(0, ...pairs.map(({ sold }) => sold))
  const tips = pairs.map(
    (pair) =>
      `${markBold(pair.name)}${lineBreakMark}${labels.expected} ${formatRate(pair.expected)}${toUnitSuffix(unit)}${lineBreakMark}${labels.sold} ${formatCount(pair.sold)}${toUnitSuffix(unit)}${lineBreakMark}${pair.tip}`,
  )
  const createBars = (name: string, color: string, values: readonly number[], format: (value: number) => string) => ({
    type: 'bar',
    orientation: 'h',
    name,
    y,
    x: values,
    marker: { color },
    text: values.map(format),
    textposition: 'outside',
    // the bars of a pair are thinner than their labels
    constraintext: 'none',
    textfont: { color: tokens.ink2, size: 11 },
    cliponaxis: false,
    customdata: tips,
    hovertemplate: `%{customdata}${markTooltipBox()}`,
  })
  return {
    data: [
      createBars(
        labels.expected,
        tokens.ownSoft,
        pairs.map(({ expected }) => expected),
        (value) => formatRate(value),
      ),
      createBars(
        labels.sold,
        tokens.own,
        pairs.map(({ sold }) => sold),
        formatCount,
      ),
    ],
    layout: {
      barmode: 'group',
      bargap: 0.26,
      margin: { l: width < NARROW_WIDTH ? 112 : 184, r: 56, t: 44, b: 24 },
      hovermode: 'closest',
      showlegend: true,
      legend: { orientation: 'h', x: 0, y: 1.02, yanchor: 'bottom', traceorder: 'normal' },
      annotations: [buildAxisUnit(unit, 'right')],
      xaxis: {
        side: 'bottom',
        range: [least, max * 1.12],
        gridcolor: tokens.grid,
        zerolinecolor: tokens.axis,
        fixedrange: true,
        tickformat: ',',
        nticks: 5,
      },
      yaxis: {
        autorange: 'reversed',
        tickvals: y,
        ticktext: pairs.map(({ name }) => truncateName(name)),
        showgrid: false,
        fixedrange: true,
      },
    },
  }
}
