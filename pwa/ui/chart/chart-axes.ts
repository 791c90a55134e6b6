import type { ChartTokens } from './chart-tokens.ts'

/** Axis whose steps are names or days: without grid and zoom. */
export const stepAxis = { showgrid: false, zeroline: false, fixedrange: true } as const

/** Vertical axis of figures from 0 to `max`, with a line of the grid every `step`. */
export const buildFigureAxis = (tokens: ChartTokens, { max, step }: { max: number; step: number }) => ({
  range: [0, max],
  dtick: step,
  gridcolor: tokens.grid,
  zerolinecolor: tokens.axis,
  fixedrange: true,
  tickformat: ',',
})

/** Dotted vertical line at a value of the horizontal axis. `top` is a fraction of the drawing's height. */
export const buildMarkLine = (x: number, tokens: ChartTokens, top = 1): Record<string, unknown> => ({
  type: 'line',
  xref: 'x',
  yref: 'paper',
  x0: x,
  x1: x,
  y0: 0,
  y1: top,
  line: { color: tokens.mark, width: 1, dash: 'dot' },
  layer: 'below',
})
