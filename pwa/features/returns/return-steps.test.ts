import { describe, expect, it } from 'vitest'
import { toReturnSteps } from './return-steps.ts'

const steps = Array.from({ length: 6 }, (_none, index) => ({ from: `2026-10-0${index + 1}`, to: `2026-10-0${index + 1}` }))
const trend = {
  deliveries: [0, 10, 20, 30, 40, 100],
  returns: [0, 5, 5, 5, 5, 4],
  lastYearDeliveries: [0, 0, 0, 0, 0, 50],
  lastYearReturns: [1, 0, 0, 0, 0, 5],
}

const until = { from: '2024-01-01' }

describe('steps of the chart of returns', () => {
  it('gives the weeks in the chart of returns the return rate of the last four weeks', () => {
    const rates = toReturnSteps({ steps, trend, until }, 'week').map(({ rate }) => rate)
    expect(rates).toEqual([50, 33.3, 25, 20, 10])
  })
  it('gives the months in the chart of returns the return rate of the month', () => {
    expect(toReturnSteps({ steps, trend, until }, 'month').map(({ rate }) => rate)).toEqual([50, 25, 16.7, 12.5, 4])
  })
  it('gives steps of the chart of returns no return rate without deliveries', () => {
    expect(toReturnSteps({ steps, trend, until }, 'week').map(({ lastYearRate }) => lastYearRate)).toEqual([
      null,
      null,
      null,
      null,
      10,
    ])
  })
  it('gives steps of the chart of returns no return rate before the data is complete', () => {
    const late = { from: '2026-10-03' }
    expect(toReturnSteps({ steps, trend, until: late }, 'month').map(({ rate }) => rate)).toEqual([null, 25, 16.7, 12.5, 4])
    const lastYear = { from: '2025-10-07' }
    const rates = toReturnSteps({ steps, trend, until: lastYear }, 'month').map(({ lastYearRate }) => lastYearRate)
    expect(rates).toEqual([null, null, null, null, 10])
    const later = toReturnSteps({ steps, trend, until: { from: '2025-10-08' } }, 'month')
    expect(later.at(-1)?.lastYearRate).toBeNull()
  })
  it('starts the chart of returns with the first delivery or return', () => {
    expect(toReturnSteps({ steps, trend, until }, 'week')[0]?.from).toBe('2026-10-02')
    const none = { deliveries: [0], returns: [0], lastYearDeliveries: [9], lastYearReturns: [9] }
    expect(toReturnSteps({ steps: steps.slice(0, 1), trend: none, until }, 'week')).toEqual([])
  })
})
