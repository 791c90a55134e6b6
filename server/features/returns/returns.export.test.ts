import { describe, expect, it } from 'vitest'
import { returns } from '../../../shared/api/returns.ts'
import { toReturnsChart } from './returns.export.ts'

const months = [
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-11-01', to: '2026-11-30' },
]
const trend = { deliveries: [10, 20], returns: [3, 4], lastYearDeliveries: [8, 9], lastYearReturns: [1, 2] }

const createChart = (query: Record<string, unknown>, language: 'ja' | 'en' = 'ja') => {
  const body = returns.body.parse({ period: { from: '2026-11-01', to: '2026-11-30' }, unit: 'month', ...query })
  return toReturnsChart({ steps: months, trend }, body, language)
}
const getNames = (query: Record<string, unknown>, language?: 'en') => createChart(query, language).series.map(({ name }) => name)

describe('chart of returns in a file', () => {
  it('names the lines of the returns chart after the measure shown: copies, items or yen', () => {
    expect(getNames({ trendMeasure: 'copies' })).toEqual(['期間配本(冊)', '期間返品(冊)'])
    expect(getNames({ trendMeasure: 'copies', products: { kind: 'all' } })).toEqual(['期間配本(点)', '期間返品(点)'])
    expect(getNames({ trendMeasure: 'amount' })).toEqual(['配本金額(円・税抜)', '返品金額(円・税抜)'])
    expect(getNames({ trendMeasure: 'amount' }, 'en')).toEqual(['Delivered (yen, ex tax)', 'Returned (yen, ex tax)'])
  })

  it('labels months of the returns chart by year and month, weeks by their last day', () => {
    expect(createChart({}).labels).toEqual(['2026/10', '2026/11'])
    expect(createChart({ unit: 'week' }).labels).toEqual(['10/31', '11/30'])
  })
})
