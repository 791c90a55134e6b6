import { addDays } from '../../../shared/calendar/period.ts'
import type { Warehouse } from '../../warehouse/engine/engine.ts'
import { createRandom, type Movement, type SmallTrade } from '../small-trade.ts'

/** Pre-orders and subscriptions for a small trade, and their oracle. */

export interface Subscription {
  series: number
  store: number
  from: string
  to: string | null
  quantity: number
}

export const SERIES = 4
export const getSeries = (productId: number): number => 1 + (productId % SERIES)

export function makeReservations(trade: SmallTrade, seed: number): { preOrders: Movement[]; subscriptions: Subscription[] } {
  const random = createRandom(seed)
  const pickNumber = (count: number) => Math.floor(random() * count)
  const preOrders = Array.from({ length: 400 }, () => {
    const product = trade.products[pickNumber(trade.products.length - 4)]
    return {
      date: addDays(product?.release ?? trade.from, -pickNumber(45)),
      store: 1 + pickNumber(trade.stores.length),
      product: product?.id ?? 1,
      quantity: random() < 0.2 ? -1 : 1 + pickNumber(3),
    }
  })
  const subscriptions = Array.from({ length: 80 }, () => {
    const from = addDays(trade.from, pickNumber(140) - 30)
    return {
      series: 1 + pickNumber(SERIES),
      store: 1 + pickNumber(trade.stores.length),
      from,
      to: random() < 0.6 ? addDays(from, pickNumber(60)) : null,
      quantity: 1 + pickNumber(3),
    }
  })
  return { preOrders, subscriptions }
}

export async function writeReservations(
  { knex }: Warehouse,
  trade: SmallTrade,
  reservations: ReturnType<typeof makeReservations>,
) {
  for (let id = 1; id <= SERIES; id++)
    await knex('series').insert({ id, series_cd: `R${id}`, series_nm: `シリーズ${id}`, search_text: `R${id}` })
  for (const { id } of trade.products)
    await knex('product')
      .where({ id })
      .update({ series_id: getSeries(id), search_name: `商品${id}` })
  await knex('fact_pre_order').insert(
    reservations.preOrders.map((row) => ({
      pre_order_date: row.date,
      store_id: row.store,
      product_id: row.product,
      quantity: row.quantity,
    })),
  )
  await knex('fact_subscription').insert(
    reservations.subscriptions.map((row) => ({
      series_id: row.series,
      store_id: row.store,
      from_date: row.from,
      to_date: row.to,
      quantity: row.quantity,
    })),
  )
}

const sumQuantity = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0)

/** Bookings as of a day of every book and magazine with any. */
export function computeOraclePreOrders(
  trade: SmallTrade,
  preOrders: readonly Movement[],
  asOf: string,
  inStores: (id: number) => boolean,
) {
  return trade.products
    .filter(({ kind }) => kind !== 'other')
    .map((product) => {
      const own = preOrders.filter((row) => row.product === product.id && row.date <= asOf && inStores(row.store))
      const stores = trade.stores.filter((store) => sumQuantity(own.filter((row) => row.store === store.id)) > 0)
      const allotted = trade.deliveries.filter(
        (row) => row.product === product.id && inStores(row.store) && row.date <= asOf && row.date <= product.release,
      )
      return {
        jan: product.jan,
        booked: sumQuantity(own),
        stores: stores.length,
        recent: sumQuantity(own.filter((row) => row.date > addDays(asOf, -7))),
        delivered: sumQuantity(allotted),
      }
    })
    .filter((row) => row.booked > 0)
}

/** Copies of a series on standing order at the end of a day. */
export const filterSubscribed = (
  subscriptions: readonly Subscription[],
  { series, day, inStores }: { series: number; day: string; inStores: (id: number) => boolean },
) =>
  subscriptions.filter(
    (row) => row.series === series && inStores(row.store) && row.from <= day && (row.to === null || row.to >= day),
  )

/** The issue before the one on sale, by release; null if there is none. */
export function findPreviousIssue(trade: SmallTrade, series: number, asOf: string) {
  const out = trade.products.filter((product) => getSeries(product.id) === series && product.release <= asOf)
  const days = [...new Set(out.map((item) => item.release))].sort()
  const day = days.at(-2)
  if (day === undefined) return null
  return out.filter((item) => item.release === day).sort((a, b) => (a.jan < b.jan ? -1 : 1))[0] ?? null
}
