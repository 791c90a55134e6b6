import { describe, expect, it } from 'vitest'
import { toReturnSteps } from './trend-rates.ts'

const steps = Array.from({ length: 6 }, (_none, index) => ({ from: `2026-10-0${index + 1}`, to: `2026-10-0${index + 1}` }))
const trend = {
  deliveries: [0, 10, 20, 30, 40, 100],
  returns: [0, 5, 5, 5, 5, 4],
  lastYearDeliveries: [0, 0, 0, 0, 0, 50],
  lastYearReturns: [1, 0, 0, 0, 0, 5],
}

describe('steps of the chart of returns', () => {
  it('have the rate of the last four weeks', () => {
    const rates = toReturnSteps({ steps, trend }, 'week').map(({ rate }) => rate)
    expect(rates).toEqual([50, 33.3, 25, 20, 10])
  })
  it('have the rate of each month', () => {
    expect(toReturnSteps({ steps, trend }, 'month').map(({ rate }) => rate)).toEqual([50, 25, 16.7, 12.5, 4])
  })
  it('have no rate without deliveries', () => {
    expect(toReturnSteps({ steps, trend }, 'week').map(({ lastYearRate }) => lastYearRate)).toEqual([null, null, null, null, 10])
  })
  it('begin with the first delivery or return', () => {
    expect(toReturnSteps({ steps, trend }, 'week')[0]?.from).toBe('2026-10-02')
    const none = { deliveries: [0], returns: [0], lastYearDeliveries: [9], lastYearReturns: [9] }
    expect(toReturnSteps({ steps: steps.slice(0, 1), trend: none }, 'week')).toEqual([])
  })
})
