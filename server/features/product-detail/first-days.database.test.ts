import { expect, it } from 'vitest'
import { storeFilter } from '../../../shared/api/query-fields.ts'
import { addDays } from '../../../shared/calendar/period.ts'
import { setUpSmallEngines } from '../../testing/set-up.ts'
import { makeSmallTrade } from '../../testing/small-trade.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { readProductDetail } from './product-detail.query.ts'

const whole = makeSmallTrade(43)
/** The data begins ten days before it ends. */
const first = addDays(whole.to, -9)
const isIn = ({ date }: { date: string }) => date >= first
const trade = {
  ...whole,
  from: first,
  sales: whole.sales.filter(isIn),
  deliveries: whole.deliveries.filter(isIn),
  returns: whole.returns.filter(isIn),
  adjustments: whole.adjustments.filter(isIn),
}
const engines = setUpSmallEngines(trade)

it('does not compare sales of a title with days before the data, and gives no opening sales of an earlier release', async () => {
  const isEarly = ({ release }: (typeof trade.products)[number]) => release < first
  const [title] = trade.products.filter((product) => isEarly(product) && trade.sales.some((sale) => sale.product === product.id))
  for (const [kind, { knex }] of engines.warehouses) {
    const body = { jan: title?.jan ?? '', stores: storeFilter.parse({}) }
    const { last7Days, initialSpeed } = await readProductDetail(knex, body, unlimitedScope)
    expect(last7Days.quantity, kind).not.toBe(0)
    // the seven days before are known in part
    expect([last7Days.before, last7Days.changeRate, initialSpeed], kind).toEqual([null, null, null])
  }
})
