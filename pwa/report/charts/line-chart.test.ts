import { expect, it } from 'vitest'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { drawLineChart } from './line-chart.ts'

const tokens = new Proxy({}, { get: (_target, name) => (name === 'series' ? ['#111', '#222', '#333'] : '#444') }) as ChartTokens

it('names the lines of a chart in a legend only below the narrow width', () => {
  const series = ['文庫', 'コミック'].map((name) => ({ name, values: [1, 2] }))
  const draw = drawLineChart({ labels: ['11/02', '11/09'], series, unit: '冊', height: 200 })
  expect(draw(tokens, 599).legend?.map(({ name }) => name)).toEqual(['文庫', 'コミック'])
  expect(draw(tokens, 600).legend).toBeUndefined()
})
