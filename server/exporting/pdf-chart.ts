import type { jsPDF } from 'jspdf'
import { formatNumber } from '../../shared/messages/formats.ts'
import type { Chart } from './table-model.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Colours that are distinguishable in print and for colour-blind readers. */
const colours: readonly [number, number, number][] = [
  [31, 90, 166],
  [214, 96, 38],
  [38, 138, 108],
  [176, 60, 122],
  [138, 116, 32],
  [96, 82, 168],
  [90, 90, 90],
  [64, 158, 196],
]

/** Returns a round step that divides the range into about four. */
function getAxisStep(range: number): number {
  const rough = Math.max(range, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= rough) ?? power * 10
  return Math.max(step, 1)
}

/** Draws lines or bars with a value axis, thinned labels and a legend. Units: millimetres. */
export function drawChart(pdf: jsPDF, chart: Chart, box: Box): void {
  const values = chart.series.flatMap((series) => series.values).filter((value) => value !== null)
  const low = Math.min(0, ...values)
  const high = Math.max(1, ...values)
  const step = getAxisStep(high - low)
  const bottom = Math.floor(low / step) * step
  const top = Math.ceil(high / step) * step
  const plot: Box = { x: box.x + 16, y: box.y + 7, width: box.width - 18, height: box.height - 14 }
  const toY = (value: number) => plot.y + plot.height * (1 - (value - bottom) / (top - bottom))
  const slot = plot.width / Math.max(1, chart.labels.length)
  const toX = (index: number) => plot.x + slot * (index + 0.5)

  pdf.setFontSize(7).setLineWidth(0.1)
  for (let value = bottom; value <= top + step / 2; value += step) {
    pdf.setDrawColor(value === 0 ? 150 : 225).line(plot.x, toY(value), plot.x + plot.width, toY(value))
    pdf.setTextColor(110).text(formatNumber(value), plot.x - 1.5, toY(value) + 1, { align: 'right' })
  }
  const widest = Math.max(...chart.labels.map((label) => pdf.getTextWidth(label))) + 3
  const every = Math.max(1, Math.ceil(widest / slot))
  for (const [index, label] of chart.labels.entries()) {
    if (index % every === 0) pdf.text(label, toX(index), plot.y + plot.height + 4, { align: 'center' })
  }
  let legend = plot.x
  for (const [number, series] of chart.series.entries()) {
    const [red, green, blue] = colours[number % colours.length] ?? [0, 0, 0]
    pdf.setDrawColor(red, green, blue).setFillColor(red, green, blue)
    if (chart.kind === 'bar') drawBars(pdf, series.values, { toX, toY, slot, number, of: chart.series.length })
    else drawLine(pdf, series.values, { toX, toY })
    pdf.rect(legend, box.y + 1, 3, 1.6, 'F')
    pdf.setTextColor(60).text(series.name, legend + 4.5, box.y + 2.6)
    legend += pdf.getTextWidth(series.name) + 10
  }
}

interface Scale {
  toX: (index: number) => number
  toY: (value: number) => number
}

function drawLine(pdf: jsPDF, values: readonly (number | null)[], { toX, toY }: Scale): void {
  pdf.setLineWidth(0.4)
  for (let index = 1; index < values.length; index++) {
    const [before, value] = [values[index - 1], values[index]]
    // gaps are not bridged
    if (before === null || before === undefined || value === null || value === undefined) continue
    pdf.line(toX(index - 1), toY(before), toX(index), toY(value))
  }
}

function drawBars(
  pdf: jsPDF,
  values: readonly (number | null)[],
  { toX, toY, slot, number, of }: Scale & { slot: number; number: number; of: number },
): void {
  const width = (slot * 0.72) / of
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const left = toX(index) - (width * of) / 2 + width * number
    pdf.rect(left, Math.min(toY(value), toY(0)), width, Math.abs(toY(value) - toY(0)), 'F')
  }
}
