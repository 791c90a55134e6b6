import type { ChartDrawing } from '../../ui/chart/chart.tsx'
import { axisUnit } from '../../ui/chart/chart-layers.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'

export interface NamedBar {
  name: string
  value: number
  own?: boolean
  /** What stands at the bar's end, where that is not its value. */
  text?: string
  /** What the tip says beside the name; the value with its unit where nothing is said. */
  tip?: string
}

export interface BarChart {
  /** From the top down. */
  bars: readonly NamedBar[]
  unit: string
  digits?: number
  /** Values in words, at the bars' ends and in tips. */
  format: (value: number) => string
  /** Ticks of an axis that is not that of the values: a change drawn by its logarithm. */
  ticks?: { values: readonly number[]; words: readonly string[] }
}

/** Height that a bar with its name takes. */
export const BAR_HEIGHT = 24
const NAME_CHARACTERS = 18

const shorten = (name: string): string =>
  [...name].length > NAME_CHARACTERS ? `${[...name].slice(0, NAME_CHARACTERS - 1).join('')}…` : name

/** Height of a chart of so many bars. */
export const barChartHeight = (bars: number): number => bars * BAR_HEIGHT + 44

/** Bars across, a name each, to the right of zero or to both sides. Own titles in the accent. */
export function drawBarChart({ bars, unit, format, ticks }: BarChart, tokens: ChartTokens): ChartDrawing {
  const y = bars.map((_bar, index) => index)
  const most = Math.max(...bars.map(({ value }) => value), 0)
  const least = Math.min(...bars.map(({ value }) => value), 0)
  const span = Math.max(most - least, 1e-9)
  return {
    data: [
      {
        type: 'bar',
        orientation: 'h',
        y,
        x: bars.map(({ value }) => value),
        marker: { color: bars.map(({ own }) => (own ? tokens.own : tokens.ownSoft)) },
        text: bars.map(({ value, text }) => text ?? format(value)),
        textposition: 'outside',
        textfont: { color: tokens.ink2, size: 11.5 },
        cliponaxis: false,
        customdata: bars.map(({ name, value, tip }) => `<b>${name}</b><br>${tip ?? `${format(value)}${unit}`}`),
        hovertemplate: '%{customdata}<extra></extra>',
      },
    ],
    layout: {
      margin: { l: 224, r: 56, t: 26, b: 18 },
      hovermode: 'closest',
      bargap: 0.34,
      annotations: [axisUnit(unit, 'right')],
      xaxis: {
        side: 'top',
        range: [least === 0 ? 0 : least - span * 0.12, most + span * 0.12],
        gridcolor: tokens.grid,
        zerolinecolor: tokens.axis,
        fixedrange: true,
        tickformat: ',',
        ...(ticks ? { tickvals: ticks.values, ticktext: ticks.words } : { nticks: 5 }),
      },
      yaxis: {
        autorange: 'reversed',
        tickvals: y,
        ticktext: bars.map(({ name, own }) => (own ? `<b>${shorten(name)}</b>` : shorten(name))),
        showgrid: false,
        zeroline: false,
        fixedrange: true,
      },
    },
  }
}
