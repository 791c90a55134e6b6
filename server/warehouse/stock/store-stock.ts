import type { Knex } from 'knex'
import type { StoreHealth } from '../../../shared/api/product-stock.ts'
import { addDays, EARLIEST_DATE, type Period } from '../../../shared/calendar/period.ts'
import { divideAndRound, getStockBand } from '../../../shared/trade/measures.ts'
import { createFragment, idListSql, selectRows, sql } from '../engine/sql.ts'
import { stockSql } from '../rollups/rollups.ts'
import { querySales } from '../sales/query-sales.ts'
import type { SalesRow } from '../sales/sales-query.ts'
import { type PositionQuery, type StorePosition, storePositionsSql } from './positions.ts'

/** Window in days for days of cover and stock-outs (domain 1.4). */
export const RECENT_DAYS = 28
/** Days without a sale after which stock is dead. */
const DEAD_DAYS = 56
/** Limits of days of cover for low and fair stock, the latter also in slow-selling genres. */
const LOW_COVER_DAYS = 7
const FAIR_COVER_DAYS = 28
const SLOW_FAIR_COVER_DAYS = 56
/** Large genres that sell one copy at a time for years: 児童書, 学参, 専門書, 総記. */
const slowGenres = ['05', '06', '10', '11']

/** A store's part of a product as of a day, in copies. */
export interface StoreStock {
  sold: number
  delivered: number
  returned: number
  adjusted: number
  /** delivered − sold − returned + adjusted. */
  stock: number
  /** 0 … 6; null if there never was a delivery. */
  band: number | null
  firstDelivery: string | null
  lastSale: string | null
  /** Sales in the RECENT_DAYS up to the day, and the number of these days on which the store had stock. */
  recentlySold: number
  stockedDays: number
  daysOfCover: number | null
  health: StoreHealth
}

const noStock: StoreStock = {
  sold: 0,
  delivered: 0,
  returned: 0,
  adjusted: 0,
  stock: 0,
  band: null,
  firstDelivery: null,
  lastSale: null,
  recentlySold: 0,
  stockedDays: 0,
  daysOfCover: null,
  health: 'notDelivered',
}

/** Returns the figures of a store without movements of the product. */
export const createEmptyStock = (): StoreStock => ({ ...noStock })

type StockFields = Omit<StoreStock, 'health' | 'band' | 'daysOfCover'>

/** 在庫日数: stock ÷ mean daily sales on days with stock, from integers; null without sales or stock. */
function getDaysOfCover({ stock, recentlySold, stockedDays }: StockFields): number | null {
  if (stock <= 0 || recentlySold <= 0 || stockedDays === 0) return null
  return divideAndRound(stock * stockedDays, recentlySold, 1)
}

/** Classifies a store's stock (see product-stock.ts); each store has exactly one class. */
function classifyStoreHealth(fields: StockFields, { asOf, slow }: { asOf: string; slow: boolean }): StoreHealth {
  const { stock, firstDelivery, lastSale } = fields
  const isBefore = (day: string | null, days: number) => day === null || day <= addDays(asOf, -days)
  if (firstDelivery === null) return 'notDelivered'
  if (stock < 0) return 'unknown'
  if (stock === 0) return isBefore(lastSale, RECENT_DAYS) ? 'cleared' : 'soldOut'
  if (isBefore(lastSale, DEAD_DAYS) && isBefore(firstDelivery, DEAD_DAYS)) return 'dead'
  const cover = getDaysOfCover(fields)
  // nothing sold yet: too much, unless it was delivered recently
  if (cover === null) return isBefore(firstDelivery, RECENT_DAYS) ? 'over' : 'fair'
  if (cover <= LOW_COVER_DAYS) return 'low'
  return cover <= (slow ? SLOW_FAIR_COVER_DAYS : FAIR_COVER_DAYS) ? 'fair' : 'over'
}

export interface StoreStockQuery {
  productId: number
  /** Code of the product's large genre. */
  genreC1Cd: string | null
  asOf: string
  latest: string
  lastSale: string
  stores: Knex.QueryBuilder | null
}

/**
 * Reads positions of products in every store with movements, with the last sale up to the day. With `soldFrom`, only last sales
 * from that day on are read.
 */
export async function readStorePositions(
  knex: Knex,
  query: PositionQuery & {
    products: readonly number[]
    soldFrom?: string
    /** Only stores that had copies and have none left. */
    soldOut?: boolean
  },
): Promise<StorePosition[]> {
  const { asOf, soldFrom = EARLIEST_DATE, soldOut = false } = query
  const all = storePositionsSql(knex, query)
  const rows = await selectRows<StorePosition>(
    knex,
    soldOut
      ? createFragment(
          knex,
          `select * from (?) as position where position.first_delivery_date is not null and ${stockSql('position')} <= 0`,
          [all],
        )
      : all,
  )
  const soldSince = rows.filter((row) => row.last_sale_date !== null && row.last_sale_date > asOf)
  if (soldSince.length === 0) return rows
  const last = await readLastSales(knex, soldSince, { from: soldFrom, to: asOf })
  return rows.map((row) =>
    row.last_sale_date !== null && row.last_sale_date > asOf
      ? { ...row, last_sale_date: last.get(getPairKey(row)) ?? null }
      : row,
  )
}

type Pair = Pick<StorePosition, 'store_id' | 'product_id'>
const getPairKey = ({ store_id: store, product_id: product }: Pair) => `${store} ${product}`

/** Steps in days for finding a last sale: most stores that still sell a title have sold it within weeks, few within years. */
const LOOK_BACK_DAYS = [63, 200, 600]

/** Returns the last day of a period on which each store sold each product; pairs without a sale have no entry. */
async function readLastSales(knex: Knex, pairs: readonly Pair[], period: Period): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  let { to } = period
  const starts = LOOK_BACK_DAYS.map((days) => addDays(period.to, -days)).filter((day) => day > period.from)
  for (const from of [...starts, period.from]) {
    const open = pairs.filter((pair) => !found.has(getPairKey(pair)))
    if (open.length === 0 || from > to) break
    const rows = await sql<Pair & { day: string }>(
      knex,
      `select store_id, product_id, max(sale_date) as day from rollup_store_product_day
        where product_id in (${idListSql(new Set(open.map((pair) => pair.product_id)))})
          and store_id in (${idListSql(new Set(open.map((pair) => pair.store_id)))})
          and sale_quantity > 0 and sale_date between cast(? as date) and cast(? as date)
        group by store_id, product_id`,
      [from, to],
    )
    // a later step can return pairs that are already known
    for (const row of rows) if (!found.has(getPairKey(row))) found.set(getPairKey(row), row.day)
    to = addDays(from, -1)
  }
  return found
}

/** Theoretical stock of the store, in copies. */
export const getStoreStock = (position: StorePosition): number =>
  position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity

/** Returns the store's sales in the window up to the day, and the number of days with stock. */
function computeRecentSales(closingStock: number, window: readonly string[], movesOn: (day: string) => SalesRow | undefined) {
  let closing = closingStock
  let recentlySold = 0
  let stockedDays = 0
  for (const date of window) {
    const day = movesOn(date)
    const opening = day === undefined ? closing : closing - day.delivery + day.quantity + day.returned - day.adjusted
    recentlySold += day?.quantity ?? 0
    // a sale proves that there was a copy, whatever the theoretical stock
    if (opening + (day?.delivery ?? 0) > 0 || (day?.quantity ?? 0) > 0) stockedDays += 1
    closing = opening
  }
  return { recentlySold, stockedDays }
}

/** Reads a product's stock in every store with movements, by store id. */
export async function readStoreStock(knex: Knex, query: StoreStockQuery): Promise<Map<number, StoreStock>> {
  const { productId, asOf, stores } = query
  const [positions, days] = await Promise.all([
    readStorePositions(knex, { ...query, products: [productId] }),
    querySales(knex, {
      period: { from: addDays(asOf, 1 - RECENT_DAYS), to: asOf },
      by: ['store_id', 'bucket'],
      unit: 'day',
      products: [productId],
      stores,
    }),
  ])
  const movementsByKey = new Map(days.map((day) => [`${day.store_id} ${day.bucket}`, day]))
  const window = Array.from({ length: RECENT_DAYS }, (_none, back) => addDays(asOf, -back))
  const isSlowGenre = slowGenres.includes(query.genreC1Cd ?? '')
  return new Map(
    positions.map((row): [number, StoreStock] => {
      const stock = getStoreStock(row)
      const stockFields = {
        sold: row.sale_quantity,
        delivered: row.delivery_quantity,
        returned: row.return_quantity,
        adjusted: row.adjust_quantity,
        stock,
        firstDelivery: row.first_delivery_date,
        lastSale: row.last_sale_date,
        ...computeRecentSales(stock, window, (day) => movementsByKey.get(`${row.store_id} ${day}`)),
      }
      const band = stockFields.firstDelivery === null ? null : getStockBand(stock)
      return [
        row.store_id,
        {
          ...stockFields,
          band,
          daysOfCover: getDaysOfCover(stockFields),
          health: classifyStoreHealth(stockFields, { asOf, slow: isSlowGenre }),
        },
      ]
    }),
  )
}
