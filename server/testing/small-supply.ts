import { addDays } from '../../shared/calendar/period.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { refreshOpenOrders } from '../warehouse/refresh/refresh.ts'
import { createRandom, type SmallTrade } from './small-trade.ts'

/** Additional data for analyses of single products: series, shelves, orders, wholesaler and publisher stock, publicity. */
export interface SmallSupply {
  /** By store id. */
  stores: Map<number, { scale: string | null; category: string; closedOn: string | null }>
  /** By product id. */
  products: Map<
    number,
    { series: number | null; author: string; format: string | null; returnLimit: string | null; publisher: number }
  >
  orders: { date: string; store: number; product: number; quantity: number; filled: number; cancelled: boolean; channel: 1 | 2 }[]
  wholesaler: { date: string; agency: string; product: number; quantity: number }[]
  house: { date: string; product: number; quantity: number }[]
  publicity: { date: string; product: number; medium: string; title: string }[]
  /** Publisher 4 is an imprint of publisher 1. */
  imprintOf: { 4: 1 }
}

export const SERIES = ['R1', 'R2', 'R3']

export function makeSmallSupply(trade: SmallTrade, seed: number): SmallSupply {
  const random = createRandom(seed)
  const pickNumber = (count: number) => Math.floor(random() * count)
  const pickDay = () => addDays(trade.from, pickNumber(110))
  const pickProduct = () => 1 + pickNumber(trade.products.length)
  const pickStore = () => 1 + pickNumber(trade.stores.length)
  return {
    stores: new Map(
      trade.stores.map((store) => [
        store.id,
        {
          scale: random() < 0.2 ? null : String(1 + pickNumber(2)),
          category: String(1 + pickNumber(3)),
          closedOn: random() < 0.15 ? addDays(trade.from, 60 + pickNumber(60)) : null,
        },
      ]),
    ),
    products: new Map(
      trade.products.map((product) => [
        product.id,
        {
          // magazines form one series, books two series and single titles
          series: product.kind === 'magazine' ? 1 : random() < 0.5 ? 2 + pickNumber(2) : null,
          author: `著者${pickNumber(4)}`,
          format: random() < 0.1 ? null : `判${pickNumber(2)}`,
          returnLimit: random() < 0.3 ? addDays(trade.to, pickNumber(60) - 30) : null,
          publisher: product.publisher,
        },
      ]),
    ),
    orders: Array.from({ length: 300 }, () => {
      const quantity = 1 + pickNumber(9)
      return {
        date: pickDay(),
        store: pickStore(),
        product: pickProduct(),
        quantity,
        filled: random() < 0.5 ? quantity : pickNumber(quantity),
        cancelled: random() < 0.1,
        channel: (random() < 0.3 ? 2 : 1) as 1 | 2,
      }
    }),
    wholesaler: [...new Set(Array.from({ length: 150 }, () => `${pickDay()} A${1 + pickNumber(2)} ${pickProduct()}`))].map(
      (key) => {
        const [date = '', agency = '', product] = key.split(' ')
        return { date, agency, product: Number(product), quantity: pickNumber(50) }
      },
    ),
    house: [...new Set(Array.from({ length: 80 }, () => `${pickDay()} ${pickProduct()}`))].map((key) => {
      const [date = '', product] = key.split(' ')
      return { date, product: Number(product), quantity: pickNumber(200) }
    }),
    publicity: Array.from({ length: 60 }, (_none, index) => ({
      date: addDays(trade.from, pickNumber(120)),
      product: pickProduct(),
      medium: `媒体${pickNumber(3)}`,
      title: `番組${index}`,
    })),
    imprintOf: { 4: 1 },
  }
}

/** Adds the data to a warehouse with the small trade. */
export async function writeSmallSupply(warehouse: Warehouse, supply: SmallSupply): Promise<void> {
  const { knex } = warehouse
  await knex('series').insert(
    SERIES.map((cd, index) => ({ id: index + 1, series_cd: cd, series_nm: `シリーズ${cd}`, search_text: cd })),
  )
  await knex('publisher').where('id', 4).update({ imprint_of_cd: '9901' })
  for (const [id, store] of supply.stores) {
    await knex('store').where({ id }).update({ scale_cd: store.scale, category_cd: store.category, closed_on: store.closedOn })
  }
  for (const [id, product] of supply.products) {
    await knex('product').where({ id }).update({
      series_id: product.series,
      author_nm: product.author,
      format: product.format,
      return_limit_date: product.returnLimit,
    })
  }
  await knex('fact_order').insert(
    supply.orders.map((order) => ({
      order_date: order.date,
      store_id: order.store,
      product_id: order.product,
      quantity: order.quantity,
      filled: order.filled,
      cancelled: order.cancelled,
      channel: order.channel,
    })),
  )
  await knex('fact_wholesaler_stock').insert(
    supply.wholesaler.map((item) => ({
      stock_date: item.date,
      agency_cd: item.agency,
      product_id: item.product,
      quantity: item.quantity,
    })),
  )
  await knex('fact_publisher_stock').insert(
    supply.house.map((item) => ({ stock_date: item.date, product_id: item.product, quantity: item.quantity })),
  )
  await knex('fact_publicity').insert(
    supply.publicity.map((item) => ({
      publicity_date: item.date,
      product_id: item.product,
      medium: item.medium,
      title: item.title,
    })),
  )
  await refreshOpenOrders(knex)
}
