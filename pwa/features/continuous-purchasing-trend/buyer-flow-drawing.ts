import { toUnitSuffix } from '../../i18n/format.ts'
import type { ChartSpec } from '../../ui/chart/chart.tsx'
import { stepAxis } from '../../ui/chart/chart-axes.ts'
import { buildAxisUnit } from '../../ui/chart/chart-layers.ts'
import { markTooltipBox } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import type { IssueBuyerFlow } from './issues.ts'

/** From the line upwards; lost buyers are below it. */
export const buyerFlowNames = ['first', 'kept', 'returned', 'fresh', 'lost'] as const
export type BuyerFlowName = (typeof buyerFlowNames)[number]

interface Options {
  labels: readonly string[]
  names: Record<BuyerFlowName, string>
  unit: string
  partial: string
  width: number
}

/** Pixels for the label of an issue. */
const STEP_WIDTH = 48

const getBuyerFlowColor = (name: BuyerFlowName, tokens: ChartTokens): string =>
  ({ first: tokens.context, kept: tokens.own, returned: tokens.ownSoft, fresh: tokens.ownMute, lost: tokens.delivery })[name]

/** Stacked bars per issue; an incomplete issue is hatched and labelled. */
export function drawBuyerFlows(flows: readonly IssueBuyerFlow[], tokens: ChartTokens, options: Options): ChartSpec {
  const { labels, names, unit, partial, width } = options
  const x = flows.map((_flow, index) => index)
  const labelInterval = Math.max(1, Math.ceil((flows.length * STEP_WIDTH) / Math.max(1, width - 70)))
  const ticks = x.filter((index) => (x.length - 1 - index) % labelInterval === 0)
  const open = flows.map(({ issue }) => !issue.complete)
  const firstIncomplete = open.indexOf(true)
  return {
    data: buyerFlowNames.map((name) => ({
      type: 'bar',
      name: names[name],
      x,
      y: flows.map((flow) => formatSignedShare(flow[name], name)),
      customdata: flows.map((flow) => flow[name]),
      text: labels,
      textposition: 'none',
      marker: {
        color: getBuyerFlowColor(name, tokens),
        line: { color: tokens.page, width: 1 },
        pattern: { shape: open.map((is) => (is ? '/' : '')), size: 6, solidity: 0.35, fgcolor: tokens.page, fillmode: 'overlay' },
      },
      hovertemplate: `%{customdata:,}${toUnitSuffix(unit)}${markTooltipBox(names[name])}`,
    })),
    layout: {
      barmode: 'relative',
      bargap: 0.3,
      margin: { l: 52, r: 12, t: 26, b: 30 },
      xaxis: {
        tickvals: ticks,
        ticktext: ticks.map((index) => labels[index]),
        tickangle: 0,
        ...stepAxis,
      },
      yaxis: { gridcolor: tokens.grid, zerolinecolor: tokens.axis, tickformat: ',', nticks: 6, fixedrange: true },
      annotations: [
        buildAxisUnit(unit),
        ...(firstIncomplete === -1
          ? []
          : [
              {
                xref: 'x',
                x: (firstIncomplete + x.length - 1) / 2,
                yref: 'paper',
                y: 1,
                yanchor: 'bottom',
                showarrow: false,
                text: partial,
              },
            ]),
      ],
    },
  }
}

const formatSignedShare = (value: number | null, name: BuyerFlowName): number | null =>
  value !== null && name === 'lost' ? -value : value
