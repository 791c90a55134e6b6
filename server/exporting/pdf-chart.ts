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

/** Millimetres of a bar of ranks with its distance to the next. */
const RANK_HEIGHT = 5

/** Height that a chart needs, in millimetres. */
export const getChartHeight = ({ kind, labels }: Chart): number => (kind === 'rank' ? 7 + labels.length * RANK_HEIGHT : 58)

/** Draws lines or bars with a value axis, thinned labels and a legend, or horizontal bars of ranks. Units: millimetres. */
export function drawChart(pdf: jsPDF, chart: Chart, box: Box): void {
  if (chart.kind === 'rank') drawRanks(pdf, chart, box)
  else drawPlot(pdf, chart, box)
}

/** Cuts a text to a width, with an ellipsis. */
function cutText(pdf: jsPDF, text: string, width: number): string {
  if (pdf.getTextWidth(text) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && pdf.getTextWidth(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('')}…`
}

/** Draws one horizontal bar for each label, with its value at the end. */
function drawRanks(pdf: jsPDF, { labels, series: [series] }: Chart, box: Box): void {
  const values = series?.values ?? []
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const labelWidth = Math.min(box.width * 0.4, Math.max(...labels.map((label) => pdf.setFontSize(7).getTextWidth(label))) + 2)
  const bars = { x: box.x + labelWidth + 2, width: box.width - labelWidth - 24 }
  const [red, green, blue] = colours[0] ?? [0, 0, 0]
  pdf.setFontSize(7).setTextColor(110)
  pdf.text(series?.name ?? '', bars.x, box.y + 3)
  for (const [index, label] of labels.entries()) {
    const y = box.y + 6 + index * RANK_HEIGHT
    const value = values[index] ?? null
    const length = value === null ? 0 : (bars.width * Math.max(0, value)) / most
    pdf.setTextColor(60).text(cutText(pdf, label, labelWidth), bars.x - 2, y + 2.4, { align: 'right' })
    pdf.setFillColor(red, green, blue).rect(bars.x, y, Math.max(length, 0.2), RANK_HEIGHT - 1.6, 'F')
    pdf.setTextColor(30).text(value === null ? '-' : formatNumber(value), bars.x + length + 1.5, y + 2.4)
  }
}

function drawPlot(pdf: jsPDF, chart: Chart, box: Box): void {
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
    if (chart.kind === 'bar') drawBars(pdf, series.values, { toX, toY, slot, number, seriesCount: chart.series.length })
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
  { toX, toY, slot, number, seriesCount }: Scale & { slot: number; number: number; seriesCount: number },
): void {
  const width = (slot * 0.72) / seriesCount
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const left = toX(index) - (width * seriesCount) / 2 + width * number
    pdf.rect(left, Math.min(toY(value), toY(0)), width, Math.abs(toY(value) - toY(0)), 'F')
  }
}
