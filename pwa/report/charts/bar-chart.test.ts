import { describe, expect, it } from 'vitest'
import { CHART_FONT_SIZE } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { estimateTextWidth } from '../../ui/text-width.ts'
import { drawBarChart } from './bar-chart.ts'

const tokens = {} as ChartTokens

describe('bars with texts at their ends', () => {
  it.each([
    ['short texts', 900, ['49→10冊']],
    ['long texts', 900, ['12,345→10,234 copies', '49→10 copies']],
    ['a narrow panel', 560, ['12,345→10,234 copies']],
  ])('keeps texts at the left ends of bars out of the names: %s', (_case, width, texts) => {
    const bars = [{ name: '上がった', value: 4, text: '7→38冊' }, ...texts.map((text) => ({ name: '下がった', value: -2, text }))]
    const { layout } = drawBarChart({ bars, unit: '倍', format: String }, tokens, width)
    const { margin, xaxis } = layout as { margin: { l: number; r: number }; xaxis: { range: [number, number] } }
    const [from, to] = xaxis.range
    const pixelsLeftOfBar = ((-2 - from) / (to - from)) * (width - margin.l - margin.r)
    expect(pixelsLeftOfBar).toBeGreaterThan(Math.max(...texts.map((text) => estimateTextWidth(text, CHART_FONT_SIZE))))
  })
})
