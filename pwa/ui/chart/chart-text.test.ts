import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawBarChart } from '../../report/charts/bar-chart.ts'
import { drawLineChart } from '../../report/charts/line-chart.ts'
import { buildHaloedLine } from './chart-layers.ts'
import { escapeChartText, lineBreakMark, markBold, markColor, markTooltipBox } from './chart-text.ts'
import type { ChartTokens } from './chart-tokens.ts'

const HOSTILE = '<a href="//x">A&B</a><br>'
const tokens = new Proxy({}, { get: (_target, name) => (name === 'series' ? ['#111', '#222', '#333'] : '#444') }) as ChartTokens

/** All strings of a drawing, at any depth. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* textsIn(item)
}

describe('texts of charts', () => {
  it.each([
    ['bars', drawBarChart({ bars: [{ name: HOSTILE, value: 3, isOwn: true }], unit: '冊', format: String }, tokens, 900)],
    [
      'lines',
      drawLineChart({
        labels: [HOSTILE, 'b'],
        series: [{ name: HOSTILE, values: [1, 2], isOwn: true }],
        unit: HOSTILE,
        height: 200,
      })(tokens, 900),
    ],
    ['a line', buildHaloedLine(tokens, { name: HOSTILE, x: [HOSTILE], y: [1], color: '#123' })],
  ])('shows a name that contains a link as plain text in %s of a chart', (_kind, drawing) => {
    const texts = [...textsIn(escapeChartText(drawing))]
    expect(texts.filter((text) => /<a|<br><br>|href="\/\/x">A/.test(text))).toEqual([])
    expect(texts.some((text) => text.includes('&lt;a href'))).toBe(true)
    // text that the drawing itself makes bold stays bold
    if (_kind === 'bars') expect(texts.some((text) => text.startsWith('<b>&lt;a'))).toBe(true)
  })

  it('draws bold text, line breaks, colours and a second tooltip box in charts if chart code asks for them', () => {
    expect(escapeChartText(`${markBold('<i>')}${lineBreakMark}x${markTooltipBox('y')}${markColor('#1a2b3c', '━')}`)).toBe(
      '<b>&lt;i&gt;</b><br>x<extra>y</extra><span style="color:#1a2b3c">━</span>',
    )
    // an invalid colour leaves no tag open
    expect(escapeChartText(markColor('"><a>', 'x'))).not.toContain('<a>')
  })

  it('keeps chart values that are not strings unchanged', () => {
    const when = new Date(0)
    const values = Float64Array.of(1, 2)
    const drawn = escapeChartText({ values, when, none: null, on: true, deep: [{ text: '<' }] })
    expect(drawn).toEqual({ values, when, none: null, on: true, deep: [{ text: '&lt;' }] })
  })

  it('chart code writes HTML tags only through the escaping helper', () => {
    const root = new URL('../../', import.meta.url).pathname
    const files = (readdirSync(root, { recursive: true }) as string[]).filter(
      (name) =>
        /-drawing\.tsx?$|chart[^/]*\.tsx?$|chart\/[^/]+\.tsx?$/.test(name) && !/node_modules|dist|test\.|chart-text/.test(name),
    )
    expect(files.length).toBeGreaterThan(10)
    for (const name of files) expect(readFileSync(join(root, name), 'utf8'), name).not.toMatch(/<extra|<br>|[`'"]<b>|<span style/)
  })
})
