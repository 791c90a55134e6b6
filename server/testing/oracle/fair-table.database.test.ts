import { expect, it } from 'vitest'
import { readFairNeeds, readStoreNeeds } from '../../features/fair-table/fair-needs.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { toStoreSet } from '../../warehouse/stores/store-filter.ts'
import { setUpSmallEngines } from '../set-up.ts'
import { makeSmallSupply, writeSmallSupply } from '../small-supply.ts'
import { makeSmallTrade } from '../small-trade.ts'
import { computeOracleDemand, toFixedPoint } from './expected-demand.ts'
import { getDays, getStorePosition } from './product-detail.ts'

const trade = makeSmallTrade(71)
const world = { trade, supply: makeSmallSupply(trade, 73) }
const { lastSale: asOf } = getDays(world)
const engines = setUpSmallEngines(trade, (warehouse) => writeSmallSupply(warehouse, world.supply))
const DAYS = 28

/** Copies that a store lacks of a title, from plain sums; null if its demand follows from other stores. */
function computePlainNeed(store: number, product: number) {
  const { stock } = getStorePosition(world, store, { product, asOf })
  const shelf = computeOracleDemand(world, product, asOf).find((item) => item.store.id === store)
  const pending = world.supply.orders
    .filter((order) => order.store === store && order.product === product && !order.cancelled && order.date <= asOf)
    .reduce((sum, order) => sum + order.quantity - order.filled, 0)
  if (shelf === undefined) return null
  const expected = toFixedPoint(shelf.expected()) * DAYS
  return { expected, copies: Math.max(0, Math.ceil((expected - 1000 * (Math.max(0, stock) + pending)) / 1000)) }
}

it('computes what each store lacks of a title as expected sales less stock and orders, on both engines', async () => {
  const products = trade.products.map(({ id }) => id)
  let compared = 0
  let lacking = 0
  for (const [engine, { knex }] of engines.warehouses) {
    const asOfDays = await readAsOfDays(knex, asOf)
    const query = { asOf: resolveAsOfDay(asOfDays, asOf), asOfDays, products, stores: null, days: DAYS }
    const needs = await readStoreNeeds(knex, query)
    const openStores = trade.stores.filter(({ id }) => {
      const closedOn = world.supply.stores.get(id)?.closedOn ?? null
      return closedOn === null || closedOn > asOf
    })
    expect(openStores.length).toBeLessThan(trade.stores.length)
    expect(needs.length, engine).toBe(openStores.length * products.length)
    for (const { store_id, product_id, expected_milli, copies } of needs) {
      const where = `${engine} store ${store_id} title ${product_id}`
      const plain = computePlainNeed(store_id, product_id)
      if (plain === null) continue
      compared += 1
      lacking += plain.copies > 0 ? 1 : 0
      expect({ expected: expected_milli, copies }, where).toEqual(plain)
    }
    const totals = await readFairNeeds(knex, query)
    for (const id of products) {
      const rows = needs.filter(({ product_id }) => product_id === id)
      expect(totals.get(id)?.copies, engine).toBe(rows.reduce((sum, { copies }) => sum + copies, 0))
    }
    const [store] = trade.stores
    const single = await readStoreNeeds(knex, { ...query, stores: toStoreSet(knex, [store?.id ?? 0]) })
    expect(single).toEqual(needs.filter(({ store_id }) => store_id === store?.id))
  }
  expect(compared).toBeGreaterThan(50)
  expect(lacking).toBeGreaterThan(10)
})

it('expects of a store without the title what stores of its scale sell, the same on both engines', async () => {
  const products = trade.products.map(({ id }) => id)
  const [first, second] = await Promise.all(
    engines.warehouses.map(async ([, { knex }]) => {
      const asOfDays = await readAsOfDays(knex, asOf)
      return readStoreNeeds(knex, { asOf, asOfDays, products, stores: null, days: DAYS })
    }),
  )
  expect(first).toEqual(second)
})
