import type { Knex } from 'knex'
import type { MoverRow, MoversBody } from '../../../shared/contract/movers.ts'
import { changeRate } from '../../../shared/measures.ts'
import { lastYearPeriod, previousPeriod } from '../../../shared/period.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { productHead } from '../../warehouse/products/product-rows.ts'
import { type DataScope, productIds } from '../../warehouse/products/scope.ts'
import { readMovers } from '../../warehouse/sales/movers.ts'
import { positionDays } from '../../warehouse/stock/positions.ts'
import { countStores, sameStoresOpen, storeIds } from '../../warehouse/stores/store-filter.ts'
import { reasonTextOf, sentenceOf } from './movers.sentence.ts'

/** Products that sell much more or much less than in the period compared with, the greatest difference first. */
export const listMovers = async (knex: Knex, body: MoversBody, as: { scope: DataScope; language: 'ja' | 'en' }) => {
  const { scope, language } = as
  const before = body.compareWith === 'lastYear' ? lastYearPeriod(body.period) : previousPeriod(body.period)
  const open = sameStoresOpen(body, before.from)
  const asOfDays = await positionDays(knex, body.period.to)
  const [{ total, movers }, numberOfStores] = await Promise.all([
    readMovers(knex, {
      period: body.period,
      before,
      products: productIds(knex, body.products, scope),
      stores: storeIds(knex, body.stores, open),
      channel: body.channel,
      least: body.least,
      direction: body.direction,
      limit: body.pageSize,
      offset: (body.pageNum - 1) * body.pageSize,
      asOfDays,
    }),
    countStores(knex, body.stores, { open, channel: body.channel }),
  ])
  const attributes = await readProductColumns(
    knex,
    movers.map((one) => one.id),
  )
  const list = movers.flatMap((mover): MoverRow[] => {
    const product = attributes.get(mover.id)
    if (!product) return []
    return [
      {
        ...productHead(product, scope),
        quantity: mover.quantity,
        previousQuantity: mover.previous,
        difference: mover.quantity - mover.previous,
        changeRate: changeRate(mover.quantity, mover.previous),
        delivery: mover.delivery,
        reason: mover.reason,
        reasonDate: mover.reasonDate,
        reasonText: reasonTextOf(mover, language),
        sentence: sentenceOf(mover, language),
      },
    ]
  })
  return {
    list,
    period: body.period,
    comparedWith: before,
    numberOfStores,
    total,
  }
}
