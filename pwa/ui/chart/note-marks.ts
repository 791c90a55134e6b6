import type { ChartSpec } from './chart.tsx'
import { buildMarkLine } from './chart-axes.ts'
import type { ChartTokens } from './chart-tokens.ts'

/** Pixels above the plot for the marks of notes. */
export const NOTE_BAND_HEIGHT = 24
/** Width of a sheet, and its distance above the plot, in pixels. */
const NOTE_WIDTH = 14
const NOTE_OFFSET = 6

const low = NOTE_OFFSET
const high = NOTE_OFFSET + NOTE_WIDTH
const half = NOTE_WIDTH / 2
const fold = 5
/** SVG path of a sheet of paper with a folded corner, in pixels relative to its step and the upper edge of the plot. */
const buildSheetPath = (x: number): string =>
  `M${x - half},${high}H${x + half}V${low + fold}L${x + half - fold},${low}H${x - half}ZM${x + half},${low + fold}H${x + half - fold}V${low}`

interface Layout {
  margin?: { t?: number }
  shapes?: unknown[]
}

interface Marks {
  /** Indexes of the steps with notes. */
  steps: readonly number[]
  /** Index of the last step of the axis. */
  last: number
  tokens: ChartTokens
}

/**
 * Adds a sheet above each of the given steps of the axis and a dotted line down to the step. Returns the drawing itself if
 * there are no notes.
 */
export function addNoteMarks(drawing: ChartSpec, { steps, last, tokens }: Marks): ChartSpec {
  if (steps.length === 0) return drawing
  const { margin, shapes = [], ...rest } = drawing.layout as Layout & Record<string, unknown>
  return {
    data: drawing.data,
    layout: {
      ...rest,
      margin: { ...margin, t: (margin?.t ?? 0) + NOTE_BAND_HEIGHT },
      shapes: [...shapes, ...steps.flatMap((step) => [buildMarkLine(step, tokens), buildNoteSheet(step, last, tokens)])],
    },
  }
}

/** At the ends of the axis the sheet is beside its line: the library clips what extends beyond the plot sideways. */
const buildNoteSheet = (step: number, last: number, tokens: ChartTokens) => ({
  type: 'path',
  xref: 'x',
  yref: 'paper',
  xsizemode: 'pixel',
  ysizemode: 'pixel',
  xanchor: step,
  yanchor: 1,
  path: buildSheetPath(step === last ? -half : step === 0 ? half : 0),
  fillcolor: tokens.note,
  line: { color: tokens.noteLine, width: 1.5 },
})
