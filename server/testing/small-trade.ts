import { addDays } from '../../shared/calendar/period.ts'
import { prefectures } from '../../shared/trade/prefectures.ts'
import type { Warehouse } from '../warehouse/engine/engine.ts'
import { computeRecordKey, ensureMemberSecret } from '../warehouse/members/record-keys.ts'
import { refreshRollups } from '../warehouse/refresh/refresh.ts'
import { addTax } from './tax.ts'

/**
 * A trade that is small enough to understand: a few stores and products and some months of movements around the change of the
 * consumption tax, generated from a seed. It exists as plain arrays for oracles, and is written to a warehouse.
 */

export interface Sale {
  date: string
  hour: number | null
  store: number
  product: number
  quantity: number
  amount: number
  channel: 1 | 2
  receipt: number
  member: number | null
}

export interface Movement {
  date: string
  store: number
  product: number
  quantity: number
}

export interface SmallTrade {
  from: string
  to: string
  stores: { id: number; cd: string; prefecture: string; area: string; chain: string; location: string }[]
  products: {
    id: number
    jan: string
    name: string
    kind: 'book' | 'magazine' | 'other'
    publisher: number
    genre: number
    release: string
    price: number
    /** Indexes of `series` and `items`, if the trade has them. */
    series?: number
    item?: number
  }[]
  /** Magazine titles and series of books. */
  series?: { id: number; cd: string; name: string; kind: 'magazine' | 'series' }[]
  items?: { id: number; cd: string; name: string }[]
  members: { id: number; gender: 0 | 1 | 2; birthDecade: number | null }[]
  sales: Sale[]
  deliveries: Movement[]
  returns: Movement[]
  adjustments: Movement[]
}

/** Random generator with a seed (mulberry32): the same trade for the same seed on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const PUBLISHERS = 4
export const GENRES: readonly [c1: string, c2: string, c3: string][] = [
  ['03', '91', '93'],
  ['03', '91', '95'],
  ['02', '79', '79'],
  ['09', '34', '34'],
]

export function makeSmallTrade(seed: number, size = { sales: 2500, stores: 9, products: 24 }): SmallTrade {
  const random = createRandom(seed)
  const pickNumber = (count: number) => Math.floor(random() * count)
  const from = '2019-08-20'
  const days = 110
  const pickDate = () => addDays(from, pickNumber(days))
  const stores = Array.from({ length: size.stores }, (_none, index) => {
    const prefecture = prefectures[pickNumber(47)] ?? { cd: '13', areaCd: '3' }
    return {
      id: index + 1,
      cd: `S${index + 1}`,
      prefecture: prefecture.cd,
      area: prefecture.areaCd,
      chain: `C${pickNumber(3)}`,
      location: String(1 + pickNumber(4)),
    }
  })
  const kinds = ['book', 'book', 'magazine', 'other'] as const
  const products = Array.from({ length: size.products }, (_none, index) => ({
    id: index + 1,
    jan: `9784999${String(100000 + index)}`,
    name: `商品${index + 1}`,
    kind: kinds[pickNumber(4)] ?? 'book',
    publisher: 1 + pickNumber(PUBLISHERS),
    genre: 1 + pickNumber(GENRES.length),
    release: addDays(from, pickNumber(days) - 30),
    price: 100 + pickNumber(2000),
  }))
  const members = Array.from({ length: 30 }, (_none, index) => ({
    id: index + 1,
    gender: pickNumber(3) as 0 | 1 | 2,
    birthDecade: random() < 0.15 ? null : 1920 + 10 * pickNumber(10),
  }))
  const sales: Sale[] = Array.from({ length: size.sales }, (_none, index) => {
    const product = products[Math.floor(random() ** 2 * products.length)] ?? products[0]
    // refunds, and sometimes more than one copy
    const quantity = random() < 0.06 ? -1 : 1 + (random() < 0.15 ? pickNumber(4) : 0)
    const price = product?.price ?? 0
    return {
      date: pickDate(),
      hour: random() < 0.05 ? null : 9 + pickNumber(13),
      store: 1 + pickNumber(size.stores),
      product: product?.id ?? 1,
      quantity,
      amount: quantity * (random() < 0.9 ? price : price + 3),
      channel: random() < 0.12 ? 2 : 1,
      receipt: 1 + Math.floor(index / 2),
      member: random() < 0.5 ? 1 + pickNumber(30) : null,
    }
  })
  const createMovements = (count: number, quantity: () => number): Movement[] =>
    Array.from({ length: count }, () => ({
      date: pickDate(),
      store: 1 + pickNumber(size.stores),
      product: 1 + pickNumber(size.products),
      quantity: quantity(),
    }))
  return {
    from,
    to: addDays(from, days - 1),
    stores,
    products,
    members,
    sales,
    deliveries: createMovements(400, () => 1 + pickNumber(12)),
    returns: createMovements(90, () => 1 + pickNumber(3)),
    adjustments: createMovements(20, () => pickNumber(5) - 2),
  }
}

const YEAR_DAYS = 364

/** Moves every third movement 52 weeks back, for comparisons with last year. */
export function spreadOverTwoYears(trade: SmallTrade): SmallTrade {
  const spreadDates = <T extends { date: string }>(list: readonly T[]): T[] =>
    list.map((item, index) => (index % 3 === 0 ? { ...item, date: addDays(item.date, -YEAR_DAYS) } : item))
  return {
    ...trade,
    from: addDays(trade.from, -YEAR_DAYS),
    sales: spreadDates(trade.sales),
    deliveries: spreadDates(trade.deliveries),
    returns: spreadDates(trade.returns),
    adjustments: spreadDates(trade.adjustments),
  }
}

async function insertAll(warehouse: Warehouse, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 200) await warehouse.knex(table).insert(rows.slice(at, at + 200))
}

/** Writes the trade into an empty warehouse and builds the rollups. */
export async function writeSmallTrade(warehouse: Warehouse, trade: SmallTrade): Promise<void> {
  await insertAll(
    warehouse,
    'publisher',
    Array.from({ length: PUBLISHERS }, (_none, index) => ({
      id: index + 1,
      publisher_cd: `990${index + 1}`,
      publisher_nm: `出版社${index + 1}`,
      search_text: `出版社${index + 1}`,
    })),
  )
  await insertAll(
    warehouse,
    'trade_genre',
    GENRES.map(([c1, c2, c3], index) => ({
      id: index + 1,
      genre_c1_cd: c1,
      genre_c1_nm: `大${c1}`,
      genre_c2_cd: c2,
      genre_c2_nm: `中${c2}`,
      genre_c3_cd: c3,
      genre_c3_nm: `小${c3}`,
    })),
  )
  await insertAll(
    warehouse,
    'series',
    (trade.series ?? []).map((item) => ({
      id: item.id,
      series_cd: item.cd,
      series_nm: item.name,
      kind: item.kind,
      search_text: item.name,
    })),
  )
  await insertAll(
    warehouse,
    'item_genre',
    (trade.items ?? []).map((item) => ({ id: item.id, item_cd: item.cd, item_nm: item.name })),
  )
  await insertAll(
    warehouse,
    'chain',
    [0, 1, 2].map((index) => ({
      id: index + 1,
      chain_cd: `C${index}`,
      chain_nm: `チェーン${index}`,
      search_text: `チェーン${index}`,
    })),
  )
  await insertAll(
    warehouse,
    'store',
    trade.stores.map((store) => ({
      id: store.id,
      store_cd: store.cd,
      store_nm: `店${store.id}`,
      chain_cd: store.chain,
      prefecture_cd: store.prefecture,
      area_cd: store.area,
      location_cd: store.location,
      search_text: `店${store.id}`,
    })),
  )
  const secret = await ensureMemberSecret(warehouse.knex)
  await insertAll(
    warehouse,
    'member',
    trade.members.map((member) => ({
      id: member.id,
      member_cd: `M${member.id}`,
      gender: member.gender,
      birth_decade: member.birthDecade,
      record_key: computeRecordKey(secret, `M${member.id}`),
    })),
  )
  await insertAll(
    warehouse,
    'product',
    trade.products.map((product) => ({
      id: product.id,
      jan: product.jan,
      kind: product.kind,
      product_nm: product.name,
      publisher_id: product.publisher,
      trade_genre_id: product.genre,
      series_id: product.series ?? null,
      item_genre_id: product.item ?? null,
      release_date: product.release,
      price: product.price,
      search_code: product.jan,
      search_name: product.name,
      search_series: '',
      search_author: '',
    })),
  )
  await insertAll(
    warehouse,
    'fact_sale',
    trade.sales.map((sale) => ({
      sale_date: sale.date,
      store_id: sale.store,
      product_id: sale.product,
      sale_hour: sale.hour,
      sold_at: `${sale.date}T${String(sale.hour ?? 12).padStart(2, '0')}:00:00+09:00`,
      quantity: sale.quantity,
      amount: sale.amount,
      amount_tax_in: addTax(sale.amount, sale.date),
      channel: sale.channel,
      receipt_id: sale.receipt,
      member_id: sale.member,
    })),
  )
  const toMovementRows = (rows: readonly Movement[], column: string, more: Record<string, unknown> = {}) =>
    rows.map((row) => ({ [column]: row.date, store_id: row.store, product_id: row.product, quantity: row.quantity, ...more }))
  await insertAll(warehouse, 'fact_delivery', toMovementRows(trade.deliveries, 'delivery_date', { kind: '注文' }))
  await insertAll(warehouse, 'fact_return', toMovementRows(trade.returns, 'return_date'))
  await insertAll(warehouse, 'fact_adjustment', toMovementRows(trade.adjustments, 'adjustment_date'))
  await refreshRollups(warehouse.knex, { days: { from: trade.from, to: trade.to } })
}
