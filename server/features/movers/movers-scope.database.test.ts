import { describe, expect, it } from 'vitest'
import { moversBody } from '../../../shared/api/movers.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { makeSmallTrade, type Sale, type SmallTrade } from '../../testing/small-trade.ts'
import { type DataScope, unlimitedScope } from '../../warehouse/products/scope.ts'
import { listMovers } from './movers.routes.ts'

const FIRST_DAY = '2019-09-01'
const generated = makeSmallTrade(41, { sales: 0, stores: 2, products: 4 })

/** One sale a day, from a day on. */
const sell = (product: number, from: string, quantities: readonly number[]): Sale[] =>
  quantities.map((quantity, index) => ({
    date: addDays(from, index),
    hour: null,
    store: 1,
    product,
    quantity,
    amount: quantity * 500,
    channel: 1,
    receipt: product * 100 + index,
    member: null,
  }))
const repeat = (quantity: number, days = 7) => Array.from({ length: days }, () => quantity)

/** A weekly whose second issue appeared at another publisher, and a book that is sold every day. */
const trade: SmallTrade = {
  ...generated,
  from: FIRST_DAY,
  to: '2019-09-25',
  series: [{ id: 1, cd: 'R1', name: '週刊', kind: 'magazine' }],
  products: generated.products.map((product, index): SmallTrade['products'][number] =>
    index < 3
      ? { ...product, kind: 'magazine', series: 1, publisher: index === 1 ? 2 : 1, release: addDays(FIRST_DAY, 7 * index) }
      : { ...product, kind: 'book', publisher: 2, release: FIRST_DAY },
  ),
  sales: [
    ...sell(1, FIRST_DAY, [...repeat(2), ...repeat(5), ...repeat(1)]),
    ...sell(2, '2019-09-08', [...repeat(3), ...repeat(2)]),
    ...sell(3, '2019-09-15', repeat(9, 8)),
    ...sell(4, FIRST_DAY, repeat(1, 25)),
  ],
  deliveries: [1, 2, 3, 4].map((product) => ({ date: FIRST_DAY, store: 1, product, quantity: 200 })),
  returns: [],
  adjustments: [],
}
const engines = setUpSmallEngines(trade)

describe('issues of movers', () => {
  it('compares and names issues of movers only within the data range', async () => {
    const body = moversBody.parse({ period: { from: '2019-09-16', to: '2019-09-22' }, minSoldCopies: 1, pageSize: 100 })
    const ofContract: DataScope = { dataRange: 'contract', ownPublisherCds: ['9901'] }
    for (const [kind, { knex }] of engines.warehouses) {
      const readRows = async (scope: DataScope) => {
        const { list } = await listMovers(knex, body, { scope, language: 'ja' })
        return new Map(list.map((row) => [row.productName, row]))
      }
      const everything = await readRows(unlimitedScope)
      expect(everything.get('商品3')?.comparedIssueName, kind).toBe('商品2')
      expect(everything.get('商品1')?.reasonText, kind).toContain('商品2')
      const own = await readRows(ofContract)
      expect(own.get('商品3')?.comparedIssueName, kind).toBe('商品1')
      expect(own.get('商品1')?.reasonText, kind).toContain('商品3')
      expect(JSON.stringify([...own.values()]), kind).not.toContain('商品2')
    }
  })
})
