import { getWeekday } from '../../../shared/calendar/period.ts'
import { estimateTextWidth } from '../text-width.ts'
import { lineBreakMark, markBold, markTooltipBox } from './chart-text.ts'
import type { ChartTokens } from './chart-tokens.ts'

type AxisValue = string | number | null

interface BandSize {
  /** Half of the width, in steps of the axis. */
  half?: number
  /** Upper end, as a fraction of the drawing's height. */
  top?: number
}

/** Subtle background of some steps of the axis, by their index: days off, incomplete steps. */
export const buildStepBands = (
  steps: readonly number[],
  tokens: ChartTokens,
  { half = 0.5, top = 1 }: BandSize = {},
): Record<string, unknown>[] =>
  steps.map((index) => ({
    type: 'rect',
    xref: 'x',
    yref: 'paper',
    x0: index - half,
    x1: index + half,
    y0: 0,
    y1: top,
    fillcolor: tokens.dayOff,
    line: { width: 0 },
    layer: 'below',
  }))

const SATURDAY = 6

/** Indexes of the days that are Saturdays or Sundays. */
export const findWeekends = (days: readonly string[]): number[] =>
  days.flatMap((day, index) => (getWeekday(day) >= SATURDAY ? [index] : []))

interface TraceLine {
  name: string
  x: readonly AxisValue[]
  y: readonly (number | null)[]
  color: string
  axis?: 'y' | 'y2'
  isStepped?: boolean
  hover?: string
  width?: number
  hasMarkers?: boolean
}

/** Trace of a line, with a halo in the page colour under it that makes it legible over bars. */
export function buildHaloedLine(
  tokens: ChartTokens,
  { name, x, y, color, axis = 'y', isStepped, hover, width = 1.9, hasMarkers }: TraceLine,
): unknown[] {
  const shape = isStepped ? 'hv' : 'linear'
  const shared = { x, y, yaxis: axis, type: 'scatter', connectgaps: false }
  return [
    {
      ...shared,
      mode: 'lines',
      line: { color: tokens.page, width: width + 3, shape },
      hoverinfo: 'skip',
      showlegend: false,
    },
    {
      ...shared,
      name,
      mode: hasMarkers ? 'lines+markers' : 'lines',
      line: { color, width, shape },
      marker: { color, size: 6, line: { color: tokens.page, width: 1 } },
      hovertemplate: hover ?? `%{y:,}${markTooltipBox('%{fullData.name}')}`,
    },
  ]
}

/** Name and last value of a line, written at its end. */
export interface EndLabel {
  text: string
  value: string
  color: string
  /** Value on the right axis, in its unit. */
  y: number
}

const END_LABEL_SIZE = 11.5

/** Width of the widest label in pixels; names are bold, hence a little wider. */
export const getEndLabelWidth = (labels: readonly EndLabel[]): number =>
  Math.ceil(
    Math.max(0, ...labels.flatMap(({ text, value }) => [text, value].map((line) => estimateTextWidth(line, END_LABEL_SIZE + 1)))),
  )

/** Annotations with the names at the ends of the lines, shifted upwards where they would overlap. */
export function buildEndAnnotations(
  labels: readonly EndLabel[],
  { max, height, axis = 'y2', shift = 30 }: { max: number; height: number; axis?: 'y' | 'y2'; shift?: number },
): Record<string, unknown>[] {
  const gap = 34
  const placed = labels
    .map((label) => ({ label, valueHeight: max > 0 ? (label.y / max) * height : 0 }))
    .sort((a, b) => a.valueHeight - b.valueHeight)
  // keeps the lowest name above the axis labels
  let floor = 14
  const shifted = placed.map(({ label, valueHeight }) => {
    const position = Math.max(valueHeight, floor)
    floor = position + gap
    return { label, valueHeight, position }
  })
  return shifted.map(({ label, valueHeight, position }) => ({
    xref: 'paper',
    x: 1,
    xanchor: 'left',
    yref: axis,
    y: label.y,
    yshift: position - valueHeight,
    xshift: shift,
    showarrow: false,
    align: 'left',
    text: `${markBold(label.text)}${lineBreakMark}${label.value}`,
    font: { color: label.color, size: END_LABEL_SIZE },
  }))
}

/** Round upper end of an axis, divided into exactly `steps` steps, so that two axes can share one grid. */
export function roundUpAxisMax(value: number, steps = 5): { max: number; step: number } {
  if (value <= 0) return { max: steps, step: 1 }
  const roughStep = value / steps
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = Math.max(
    1,
    Math.round(([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= roughStep) ?? 10) * power),
  )
  return { max: step * steps, step }
}

/** Annotation with the unit of an axis, in small type above its end: an axis title would be rotated. */
export const buildAxisUnit = (text: string, side: 'left' | 'right' = 'left'): Record<string, unknown> => ({
  xref: 'paper',
  x: side === 'left' ? 0 : 1,
  xanchor: side === 'left' ? 'right' : 'left',
  xshift: side === 'left' ? -6 : 6,
  yref: 'paper',
  y: 1,
  yanchor: 'bottom',
  yshift: 6,
  showarrow: false,
  text,
})
