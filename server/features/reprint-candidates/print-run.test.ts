import { describe, expect, it } from 'vitest'
import { getSumAtDay } from '../../forecast/model/sales-history.ts'
import { computeDaysToStockOut } from '../../forecast/title-forecast.ts'
import { estimatePrintRun, listComparedCopies, suggestPrintRun } from './print-run.ts'

const query = {
  stock: 1000,
  untilDelivery: [200, 400, 600],
  demands: [1500, 3000, 4500],
  lostCost: 400,
  returnCost: 300,
  lotSize: 500,
  targetReturnRate: 20,
}

describe('print run', () => {
  it('costs a print run by the margin of missing copies and the cost of copies left over', () => {
    // 3,000 copies in all: 1,500 missing in one case, 1,500 left over in another
    expect(estimatePrintRun(query, 2000)).toEqual({
      copies: 2000,
      lostCost: 500 * 400,
      returnCost: 500 * 300,
      returns: 500,
      returnRate: (500 / 3000) * 100,
    })
  })

  it('suggests as print run the multiple of the lot with the least cost', () => {
    const costs = Array.from({ length: 12 }, (_none, lots) => {
      const { lostCost, returnCost } = estimatePrintRun(query, lots * 500)
      return lostCost + returnCost
    })
    const { copies, cheapest } = suggestPrintRun(query)
    expect(cheapest).toBe(costs.indexOf(Math.min(...costs)) * 500)
    expect(copies).toBe(cheapest)
  })

  it('suggests a smaller print run if the return rate would exceed the target', () => {
    const { copies, cheapest, returnRate } = suggestPrintRun({ ...query, targetReturnRate: 10 })
    expect([copies, cheapest]).toEqual([1000, 2000])
    expect(returnRate).toBeLessThanOrEqual(10)
    expect(estimatePrintRun(query, 1500).returnRate).toBeGreaterThan(10)
  })

  it('suggests a print run of 0 if the stock suffices', () => {
    expect(suggestPrintRun({ ...query, stock: 5000 })).toMatchObject({ copies: 0, cheapest: 0 })
  })

  it('suggests no copies for sales that are lost before the print run is delivered', () => {
    const late = { ...query, stock: 100, untilDelivery: [600, 600, 600], demands: [1000, 1000, 1000] }
    expect(suggestPrintRun(late).copies).toBe(500)
    expect(estimatePrintRun(late, 500)).toMatchObject({ lostCost: 0, returns: 100 })
  })

  it('compares the suggested print run with smaller and larger ones', () => {
    expect(listComparedCopies({ copies: 8000, cheapest: 8000, lotSize: 500 })).toEqual([
      4000, 5000, 6000, 7000, 8000, 9000, 10_000, 11_000, 12_000,
    ])
    expect(listComparedCopies({ copies: 0, cheapest: 0, lotSize: 500 })[0]).toBe(0)
    expect(listComparedCopies({ copies: 1500, cheapest: 1500, lotSize: 500 })).toContain(1500)
  })
})

describe('stock', () => {
  it('finds the day on which sales reach the stock within a week', () => {
    expect(computeDaysToStockOut(150, [100, 200])).toBe(11)
    expect(computeDaysToStockOut(100, [100, 200])).toBe(7)
    expect(computeDaysToStockOut(201, [100, 200])).toBeNull()
    expect(computeDaysToStockOut(0, [100, 200])).toBe(0)
  })

  it('spreads expected sales evenly within a week', () => {
    expect(getSumAtDay([70, 140], 7)).toBe(70)
    expect(getSumAtDay([70, 140], 10)).toBeCloseTo(100, 6)
    expect(getSumAtDay([70], 14)).toBe(70)
  })
})
