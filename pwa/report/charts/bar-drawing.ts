import type { ChartDrawing } from '../../ui/chart/chart.tsx'
import { axisUnit } from '../../ui/chart/chart-layers.ts'
import { bold, lineBreak, tipBox } from '../../ui/chart/chart-text.ts'
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
/** Below this width names are shorter, and what stands beside bars to the left gives way to them. */
const NARROW = 520
const NAME_CHARACTERS = 18
const FEW_CHARACTERS = 10

const shorten = (name: string, most: number): string =>
  [...name].length > most ? `${[...name].slice(0, most - 1).join('')}…` : name

/** Height of a chart of so many bars. */
export const barChartHeight = (bars: number): number => bars * BAR_HEIGHT + 44

/** Bars across, a name each, to the right of zero or to both sides. Own titles in the accent. */
export function drawBarChart({ bars, unit, format, ticks }: BarChart, tokens: ChartTokens, width: number): ChartDrawing {
  const narrow = width < NARROW
  const named = (name: string) => shorten(name, narrow ? FEW_CHARACTERS : NAME_CHARACTERS)
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
        text: bars.map(({ value, text }) => (narrow && value < 0 ? '' : (text ?? format(value)))),
        textposition: 'outside',
        textfont: { color: tokens.ink2, size: 11.5 },
        cliponaxis: false,
        customdata: bars.map(({ name, value, tip }) => `${bold(name)}${lineBreak}${tip ?? `${format(value)}${unit}`}`),
        hovertemplate: `%{customdata}${tipBox()}`,
      },
    ],
    layout: {
      margin: { l: narrow ? 132 : 224, r: narrow ? 64 : 56, t: 26, b: 18 },
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
        tickangle: 0,
        ...(ticks ? { tickvals: ticks.values, ticktext: ticks.words } : { nticks: narrow ? 3 : 5 }),
      },
      yaxis: {
        autorange: 'reversed',
        tickvals: y,
        ticktext: bars.map(({ name, own }) => (own ? bold(named(name)) : named(name))),
        showgrid: false,
        zeroline: false,
        fixedrange: true,
      },
    },
  }
}
