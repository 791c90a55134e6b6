import { expect, it } from 'vitest'
import type { ChartTokens } from '../../ui/chart/chart-tokens.ts'
import { estimateTextWidth } from '../../ui/text-width.ts'
import { drawTrend, type TrendLabels, type TrendPoint } from './trend-drawing.ts'

const tokens = new Proxy({}, { get: () => '#000' }) as ChartTokens

const createLabels = (copies: string, tenThousand: string): TrendLabels =>
  ({
    sales: '売上',
    sold: '累計売上',
    stock: '市中在庫',
    delivered: '累計配本',
    copies,
    tenThousand,
    hour: String,
    mark: (kind: string) => kind,
  }) as unknown as TrendLabels

interface Annotation {
  text: string
  x: number
  xanchor: string
  xshift: number
}

/** Left edge of the names at the ends of the lines, and right edge of the right axis's texts, in pixels from the axis. */
function measure(delivered: number, labels: TrendLabels) {
  const point = {
    date: '2026-11-20',
    hour: null,
    quantity: 1,
    cumulativeDelivery: delivered,
    cumulativeQuantity: 1,
    marketStock: 1,
  }
  const { layout } = drawTrend(tokens, {
    trend: { salesTrends: [point as TrendPoint], marks: [] } as never,
    steps: [{ from: '2026-11-20', to: '2026-11-20' }],
    unit: 'day',
    events: { releaseDate: null, marks: [], holidays: new Map(), notes: [] },
    height: 320,
    width: 1000,
    labels,
  })
  const { annotations, yaxis2 } = layout as { annotations: Annotation[]; yaxis2: { ticktext: string[] } }
  const names = annotations.filter(({ text, x }) => x === 1 && text.includes('累計'))
  const unit = annotations.find(({ text }) => text === labels.tenThousand || text === labels.copies) as Annotation
  const texts = [...yaxis2.ticktext, unit.text]
  return {
    namesFrom: Math.min(...names.map(({ xshift }) => xshift)),
    textsTo: Math.max(...texts.map((text) => 6 + estimateTextWidth(text, 11.5))),
  }
}

it.each([
  ['small numbers', 400, createLabels('冊', '万冊')],
  ['thousands', 19_000, createLabels('冊', '万冊')],
  ['tens of thousands', 186_000, createLabels('冊', '万冊')],
  ['tens of thousands, in English', 186_000, createLabels('copies', '× 10,000')],
])('keeps the names of the lines in the sales trend clear of the right axis: %s', (_numbers, delivered, labels) => {
  const { namesFrom, textsTo } = measure(delivered, labels)
  expect(namesFrom).toBeGreaterThanOrEqual(textsTo + 6)
})
