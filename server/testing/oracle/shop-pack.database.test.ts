import { describe, expect, it } from 'vitest'
import { DELIVERY_DAYS, LASTING_DAYS, PACK_WEEKS, shopPack } from '../../../shared/api/shop-pack.ts'
import { readShopPack } from '../../features/shop-pack/shop-pack.routes.ts'
import { unlimitedScope } from '../../warehouse/products/scope.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { makeSmallTrade } from '../small-trade.ts'
import { unlimitedStoreScope } from '../store-scope.ts'
import { computeOracleDemand, toFixedPoint } from './expected-demand.ts'
import { addCalendarDays, getDays, getStorePosition } from './product-detail.ts'

const trade = makeSmallTrade(51)
const world = { trade, supply: makeSmallSupply(trade, 53) }
const { lastSale: asOf } = getDays(world)
const engines = setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, world.supply))

interface Moved {
  date: string
  store: number
  product: number
  quantity: number
}
const total = (
  rows: readonly Moved[],
  { store, product, from, to }: { store: number; product: number; from: string; to: string },
) =>
  rows
    .filter((row) => row.store === store && row.product === product && row.date >= from && row.date <= to)
    .reduce((sum, row) => sum + row.quantity, 0)

/** A store's pack, computed title by title and day by day. */
function plainPack(store: number) {
  const weeks = Array.from({ length: PACK_WEEKS }, (_none, index) => addCalendarDays(asOf, -7 * (PACK_WEEKS - 1 - index) - 6))
  const titles = trade.products.map((product) => {
    const subject = { store, product: product.id }
    const position = getStorePosition(world, store, { product: product.id, asOf })
    const sold = weeks.map((from) => total(trade.sales, { ...subject, from, to: addCalendarDays(from, 6) }))
    const demand = computeOracleDemand(world, product.id, asOf).find((item) => item.store.id === store)
    const orders = world.supply.orders.filter(
      (order) => order.store === store && order.product === product.id && !order.cancelled && order.date <= asOf,
    )
    const hasMovement = trade.sales.some(
      (sale) => sale.store === store && sale.product === product.id && sale.date >= (weeks[0] ?? '') && sale.date <= asOf,
    )
    return {
      jan: product.jan,
      stock: position.stock,
      sold,
      touched: hasMovement,
      pending: orders.reduce((sum, order) => sum + order.quantity - order.filled, 0),
      rate: demand ? toFixedPoint(demand.expected()) : null,
    }
  })
  const listedTitles = titles.filter((title) => title.stock > 0 || title.touched)
  return listedTitles.map((title) => {
    const last = title.sold.at(-1) ?? 0
    const better = listedTitles.filter((item) => (item.sold.at(-1) ?? 0) > last).length
    return { ...title, rank: last > 0 ? better + 1 : null }
  })
}

describe('offline shop data', () => {
  it('has offline shop data that match an independent calculation of weeks, stock, rank, open orders and suggestions', async () => {
    let ordered = 0
    for (const { id, cd } of trade.stores) {
      const plain = new Map(plainPack(id).map((title) => [title.jan, title]))
      for (const [engine, { knex }] of engines.warehouses) {
        const { titles } = await readShopPack(knex, shopPack.body.parse({ storeCd: cd }), {
          ...unlimitedScope,
          ...unlimitedStoreScope,
        })
        const listed = titles?.jan ?? []
        // a title whose sales and refunds cancel out day by day has no movements in a pack
        expect(
          listed.filter((jan) => !plain.has(jan)),
          engine,
        ).toEqual([])
        for (const [jan, one] of plain)
          if (one.stock > 0 || one.sold.some((copies) => copies !== 0))
            expect([engine, jan, listed.includes(jan)]).toEqual([engine, jan, true])
        listed.forEach((jan, index) => {
          const one = plain.get(jan)
          const where = `${engine} ${cd} ${jan}`
          expect([titles?.stock[index], titles?.weeks.map((week) => week[index])], where).toEqual([one?.stock, one?.sold])
          expect([titles?.rank[index], titles?.pendingQuantity[index]], where).toEqual([one?.rank, one?.pending])
          if (one?.rate != null) expect(titles?.dailyDemand[index], where).toBeCloseTo(one.rate / 1000, 1)
          const copies = titles?.orderCopies[index] ?? null
          if (copies === null || one?.rate == null) return
          ordered += 1
          const mean = (one.rate * (DELIVERY_DAYS + LASTING_DAYS)) / 1000
          expect(copies, where).toBe(Math.max(0, Math.floor(mean + 0.5) - Math.max(0, one.stock) - (one.pending ?? 0)))
        })
      }
    }
    expect(ordered).toBeGreaterThan(50)
  })

  it('has the same offline shop data on both engines, including their version', async () => {
    const [first, second] = await Promise.all(
      engines.warehouses.map(([, { knex }]) =>
        readShopPack(knex, shopPack.body.parse({ storeCd: trade.stores[0]?.cd }), { ...unlimitedScope, ...unlimitedStoreScope }),
      ),
    )
    expect(first).toEqual(second)
  })
})
