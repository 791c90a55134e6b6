import { describe, expect, it } from 'vitest'
import { openSmallEngines } from '../../testing/small-engines.ts'
import { makeSmallTrade, type SmallTrade } from '../../testing/small-trade.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { readDashboard } from './dashboard.query.ts'

const trade = makeSmallTrade(41)
const operator = { ...unlimitedScope, companyCategory: 'other', ownCompanyCds: [] } as const

/** The trade as it was known at the end of a day. */
function getTradeUntil(day: string): SmallTrade {
  const isPast = ({ date }: { date: string }) => date <= day
  const { sales, deliveries, returns, adjustments } = trade
  return {
    ...trade,
    sales: sales.filter(isPast),
    deliveries: deliveries.filter(isPast),
    returns: returns.filter(isPast),
    adjustments: adjustments.filter(isPast),
  }
}

/** The dashboard counts books and magazines. */
const publications = new Set(trade.products.flatMap(({ id, kind }) => (kind === 'other' ? [] : [id])))
const countCopies = (from: string, to: string) =>
  trade.sales
    .filter(({ date, product }) => date >= from && date <= to && publications.has(product))
    .reduce((sum, { quantity }) => sum + quantity, 0)

async function readBoards(day: string) {
  const engines = await openSmallEngines(getTradeUntil(day))
  try {
    return await Promise.all(
      engines.warehouses.map(([, { knex }]) => readDashboard(knex, { scope: operator, isOwn: false, language: 'ja' })),
    )
  } finally {
    await engines.close()
  }
}

describe('dashboard', () => {
  it('compares no figure of the dashboard with days before the data', async () => {
    // the data begins on August 20, a Tuesday
    for (const board of await readBoards('2019-08-26')) {
      expect(board.day).toBe('2019-08-26')
      expect(board.daySales).toEqual({ now: countCopies('2019-08-26', '2019-08-26'), before: null, changeRate: null })
      expect([board.dayAmount.before, board.weekSales.before, board.monthSales.before]).toEqual([null, null, null])
      expect(board.monthSales.now).toBe(countCopies('2019-08-20', '2019-08-26'))
      expect(board.best.length).toBeGreaterThan(0)
      expect(new Set(board.best.map(({ previousQuantity }) => previousQuantity))).toEqual(new Set([null]))
      expect(board.genres.length).toBeGreaterThan(0)
      for (const genre of board.genres) expect(genre).toMatchObject({ previousQuantity: null, changeRate: null })
      expect(board.movers).toEqual([])
    }
  })

  it('compares a month of the dashboard that is longer than the one before on the same number of days', async () => {
    for (const { day, monthSales } of await readBoards('2019-10-31')) {
      const [compared, before] = [countCopies('2019-10-01', '2019-10-30'), countCopies('2019-09-01', '2019-09-30')]
      expect(day).toBe('2019-10-31')
      expect(monthSales).toEqual({
        now: countCopies('2019-10-01', '2019-10-31'),
        before,
        changeRate: Math.sign(compared - before) * (Math.floor((Math.abs(compared - before) * 1000) / before + 0.5) / 10),
      })
    }
  })
})
