import type { ChartDrawing } from './chart.tsx'
import type { ChartTokens } from './chart-tokens.ts'

/** Pixels above the plot for the marks of notes. */
export const NOTE_BAND = 24
/** Width of a sheet, and its distance above the plot, in pixels. */
export const NOTE_SIZE = 14
export const NOTE_LIFT = 6

const low = NOTE_LIFT
const high = NOTE_LIFT + NOTE_SIZE
const half = NOTE_SIZE / 2
const fold = 5
/** SVG path of a sheet of paper with a folded corner, in pixels relative to its step and the upper edge of the plot. */
const sheetPath = (x: number): string =>
  `M${x - half},${high}H${x + half}V${low + fold}L${x + half - fold},${low}H${x - half}ZM${x + half},${low + fold}H${x + half - fold}V${low}`

interface Layout {
  margin?: { t?: number }
  shapes?: unknown[]
}

interface Marks {
  at: readonly number[]
  /** Index of the last step of the axis. */
  last: number
  tokens: ChartTokens
}

/**
 * Adds a sheet above each of the given steps of the axis and a dotted line down to the step. Returns the drawing itself if
 * there are no notes.
 */
export function withNoteMarks(drawing: ChartDrawing, { at, last, tokens }: Marks): ChartDrawing {
  if (at.length === 0) return drawing
  const { margin, shapes = [], ...rest } = drawing.layout as Layout & Record<string, unknown>
  return {
    data: drawing.data,
    layout: {
      ...rest,
      margin: { ...margin, t: (margin?.t ?? 0) + NOTE_BAND },
      shapes: [...shapes, ...at.flatMap((step) => [stem(step, tokens), sheet(step, last, tokens)])],
    },
  }
}

const stem = (step: number, tokens: ChartTokens) => ({
  type: 'line',
  xref: 'x',
  yref: 'paper',
  x0: step,
  x1: step,
  y0: 0,
  y1: 1,
  line: { color: tokens.mark, width: 1, dash: 'dot' },
  layer: 'below',
})

/** At the ends of the axis the sheet is beside its line: the library clips what extends beyond the plot sideways. */
const sheet = (step: number, last: number, tokens: ChartTokens) => ({
  type: 'path',
  xref: 'x',
  yref: 'paper',
  xsizemode: 'pixel',
  ysizemode: 'pixel',
  xanchor: step,
  yanchor: 1,
  path: sheetPath(step === last ? -half : step === 0 ? half : 0),
  fillcolor: tokens.note,
  line: { color: tokens.noteLine, width: 1.5 },
})
