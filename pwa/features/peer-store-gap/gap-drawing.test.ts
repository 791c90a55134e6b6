import { expect, it } from 'vitest'
import { lineBreakMark } from '../../ui/chart/chart-text.ts'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { drawGapPairs, getPairChartHeight } from './gap-drawing.ts'

const tokens = { own: 'blue', ownSoft: 'pale', ink2: 'grey', grid: 'line', axis: 'line' } as ChartTokens
const options = { labels: { expected: '見込み', sold: '売上' }, unit: '冊', width: 900 }
const createPair = (name: string, expected: number, sold: number) => ({ name, expected, sold, tip: '3点' })

interface Bars {
  name: string
  x: readonly number[]
  text: readonly string[]
  customdata: readonly string[]
}
interface Layout {
  xaxis: { range: [number, number] }
  yaxis: { ticktext: readonly string[] }
}

it('shows expected sales with one decimal and actual sales as a pair, both in the tooltip', () => {
  const { data } = drawGapPairs([createPair('文庫', 4.25, 1)], tokens, options)
  const [expected, sold] = data as unknown as [Bars, Bars]
  expect([expected.name, expected.x, sold.name, sold.x, sold.text]).toEqual(['見込み', [4.25], '売上', [1], ['1']])
  expect(expected.text[0]).toMatch(/^4\.[23]$/)
  expect(expected.customdata[0]).toContain(`売上 1冊${lineBreakMark}3点`)
})

it('extends the axis of the gap chart below zero if refunds exceed sales, and truncates long names', () => {
  const { layout } = drawGapPairs([createPair('とても長い題名の本がここにひとつあります', 2, -1)], tokens, options)
  const { xaxis, yaxis } = layout as unknown as Layout
  expect(xaxis.range[0]).toBe(-1)
  expect([...(yaxis.ticktext[0] ?? '')].length).toBe(16)
  expect(getPairChartHeight(6)).toBeLessThan(getPairChartHeight(7))
})
