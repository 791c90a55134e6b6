import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { productFilter } from '../../../shared/api/query-fields.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import {
  DELIVERY_DAYS,
  MAX_PACK_TITLES,
  PACK_WEEKS,
  type PackColumns,
  type ShopPackBody,
  type ShopPackResult,
  shopPack,
} from '../../../shared/api/shop-pack.ts'
import { addDays, getTodayInJapan } from '../../../shared/calendar/period.ts'
import { defineReportRoute } from '../../routing/report-route.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { sql } from '../../warehouse/engine/sql.ts'
import { type DataScope, resolveProductSet } from '../../warehouse/products/scope.ts'
import { salesSql } from '../../warehouse/sales/query-sales.ts'
import { toDailyCopies } from '../../warehouse/stock/fixed-point.ts'
import { storePositionsSql } from '../../warehouse/stock/positions.ts'
import { resolveStore, type StoreScope } from '../../warehouse/stores/resolve-store.ts'
import { toStoreSet } from '../../warehouse/stores/store-filter.ts'
import { suggestOrder } from './order-suggestion.ts'
import { findOrderableIds, readShopDemand, type ShopDemand, type StoreSnapshot } from './shop-demand.ts'
import { listPackWeeks, packColumnsSql, packTitlesSql, weeklySalesSql } from './shop-pack-sql.ts'

interface Row extends Record<`week_${number}`, number> {
  product_id: number
  jan: string
  kind: 'book' | 'magazine' | 'other'
  product_nm: string
  product_kana: string | null
  volume: string | null
  issue: string | null
  author_nm: string | null
  publisher_nm: string | null
  genre_c1_nm: string | null
  price: number | null
  release_date: string | null
  magazine_cd: string | null
  return_limit_date: string | null
  stock: number
  shop_rank: number | null
  last_sale_date: string | null
  last_delivery_date: string | null
  last_delivery_quantity: number | null
  pending_quantity: number
  all_titles: number
}

/** Reads what the store sold or has, without demand. */
function readTitles(knex: Knex, { asOf, asOfDays, storeId }: StoreSnapshot, scope: DataScope): Promise<Row[]> {
  const weeks = listPackWeeks(asOf)
  const products = resolveProductSet(knex, productFilter.parse({ kind: 'all' }), scope)
  const stores = toStoreSet(knex, [storeId])
  return sql<Row>(
    knex,
    `with moves as materialized (:moves),
      weekly_sales as (:weeklySales),
      position as (:position),
      title as (:title)
    select * from (:pack) as pack`,
    {
      moves: salesSql(knex, {
        period: { from: weeks[0]?.from ?? asOf, to: asOf },
        by: ['product_id', 'bucket'],
        unit: 'day',
        products,
        stores,
      }),
      weeklySales: weeklySalesSql(knex, weeks),
      position: storePositionsSql(knex, { asOf, ...asOfDays, products, stores }),
      title: packTitlesSql(knex, { asOf }),
      pack: packColumnsSql(knex, { maxTitles: MAX_PACK_TITLES, storeId, asOf }),
    },
  )
}

interface PackFigures {
  demand: ReadonlyMap<number, ShopDemand>
  orderable: ReadonlySet<number>
}

/** Converts rows to columns: names are not repeated, and similar values are adjacent for compression. */
function toPackColumns(rows: readonly Row[], { demand, orderable }: PackFigures): PackColumns {
  const orders = rows.map((row) => {
    const rowDemand = demand.get(row.product_id)
    return rowDemand && orderable.has(row.product_id)
      ? suggestOrder({ rateMilli: rowDemand.rate_milli, stock: row.stock, pending: row.pending_quantity })
      : null
  })
  return {
    jan: rows.map((row) => row.jan),
    kind: rows.map((row) => row.kind),
    productName: rows.map((row) => row.product_nm),
    productKana: rows.map((row) => row.product_kana),
    volume: rows.map((row) => row.volume ?? (row.kind === 'magazine' ? row.issue : null)),
    authorName: rows.map((row) => row.author_nm),
    publisherName: rows.map((row) => row.publisher_nm),
    genreName: rows.map((row) => row.genre_c1_nm),
    price: rows.map((row) => row.price),
    releaseDate: rows.map((row) => row.release_date),
    magazineCd: rows.map((row) => row.magazine_cd),
    returnLimitDate: rows.map((row) => row.return_limit_date),
    stock: rows.map((row) => row.stock),
    weeks: Array.from({ length: PACK_WEEKS }, (_none, index) => rows.map((row) => row[`week_${index}`] ?? 0)),
    rank: rows.map((row) => row.shop_rank),
    lastSaleDate: rows.map((row) => row.last_sale_date),
    lastDeliveryDate: rows.map((row) => row.last_delivery_date),
    lastDeliveryQuantity: rows.map((row) => row.last_delivery_quantity),
    pendingQuantity: rows.map((row) => row.pending_quantity),
    dailyDemand: rows.map((row) => {
      const rowDemand = demand.get(row.product_id)
      return rowDemand ? toDailyCopies(rowDemand.rate_milli) : null
    }),
    orderCopies: orders.map((order) => order?.copies ?? null),
    orderLow: orders.map((order) => order?.low ?? null),
    orderHigh: orders.map((order) => order?.high ?? null),
    returnCopies: rows.map((row) => demand.get(row.product_id)?.return_copies ?? null),
  }
}

/** Returns the pack of a store; without titles if the client's version is current. */
export async function readShopPack(
  knex: Knex,
  body: ShopPackBody,
  scope: DataScope & StoreScope,
): Promise<QueryResult<ShopPackResult>> {
  const { id: storeId, storeCd, storeName, companyName } = await resolveStore(knex, body.storeCd, scope)
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const snapshot: StoreSnapshot = { asOf, asOfDays, storeId }
  const rows = await readTitles(knex, snapshot, scope)
  const ids = rows.map(({ product_id }) => product_id)
  const [demand, orderable] = await Promise.all([readShopDemand(knex, ids, snapshot), findOrderableIds(knex, ids, asOf)])
  const content = {
    asOf,
    store: { storeCd, storeName, companyName },
    weekStarts: listPackWeeks(asOf).map(({ from }) => from),
    deliveryDate: addDays(asOf, DELIVERY_DAYS + 1),
    leftOut: Math.max(0, (rows[0]?.all_titles ?? 0) - rows.length),
    titles: toPackColumns(rows, { demand, orderable }),
  }
  // a hash of the content instead of the load's number: a correction of an old day changes it, a load without effect does not
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return { ...content, version, titles: version === body.known ? null : content.titles }
}

export const shopPackRoutes = [defineReportRoute(shopPack, ({ knex, body, scope }) => readShopPack(knex, body, scope))]
