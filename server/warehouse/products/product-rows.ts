import type { Knex } from 'knex'
import type { ProductRow } from '../../../shared/contract/product-search.ts'
import type { StoreFilter } from '../../../shared/contract/values.ts'
import { changeRate, percent, returnRate, saleRate, stockBandFrom, stockRate } from '../../../shared/measures.ts'
import { EARLIEST_DATE, type Period } from '../../../shared/period.ts'
import { askSales, type SalesRow } from '../sales/sales-question.ts'
import { readOrders } from '../stock/orders.ts'
import { cumulativeSql, type PositionRow, positionsSql } from '../stock/positions.ts'
import { countStores, storeIds } from '../stores/store-filter.ts'
import { genreKeyOf, isOwn, type ProductColumns, readProductColumns, volumeOf } from './product-columns.ts'
import type { DataScope } from './scope.ts'

export interface RowQuestion {
  period: Period
  before: Period
  /** Day of the cumulative figures. */
  asOf: string
  /** Where the positions stand. */
  latest: string
  lastSale: string
  stores: StoreFilter
  scope: DataScope
}

type Movement = Pick<PositionRow, 'sold' | 'delivered'>

const byProduct = <T extends { product_id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [Number(row.product_id), row]))

async function rowsOf<T>(sql: Knex.Raw): Promise<T[]> {
  return (await sql).rows as T[]
}

/** Share in the whole panel; everything where no stores are picked. */
const share = (part: number, whole: number): number | null => percent(part, whole)

const number = (value: unknown): number => Number(value ?? 0)

/** Cumulative figures of a product, from its position. */
export function cumulativeFields(position: Partial<PositionRow> | undefined, stores: number) {
  const sold = number(position?.sold)
  const delivered = number(position?.delivered)
  const returned = number(position?.returned)
  const raw = delivered - sold - returned + number(position?.adjusted)
  const stockStatus = stockBandFrom.map((_from, band) => number(position?.[`band_${band}` as 'band_0']))
  return {
    cumulativeDeliveryQuantity: delivered,
    cumulativeSaleQuantity: sold,
    cumulativeReturnQuantity: returned,
    cumulativeStockQuantity: number(position?.stock_quantity),
    negativeStores: number(position?.negative_stores),
    negativeCopies: number(position?.negative_copies),
    saleRate: saleRate(sold, delivered),
    returnRate: returnRate(returned, delivered),
    stockRate: stockRate(raw, delivered),
    stockStatus,
    // 未配本 + Σ bands = |S| (domain 1.4)
    notDeliveredStores: stores - stockStatus.reduce((sum, count) => sum + count, 0),
  }
}

/** What a product is, in the names of the contract. */
export const productFields = (product: ProductColumns, scope: DataScope) => ({
  // an opaque id that is never parsed
  guid: Buffer.from(`product:${product.id}`).toString('base64url'),
  jan: product.jan,
  kind: product.kind,
  own: isOwn(product, scope.ownPublisherCds),
  itemCd: product.item_cd,
  itemNm: product.item_nm,
  itemCdOrigin: product.item_cd_origin,
  daiGenreCd: product.dai_genre_cd,
  daiGenreNm: product.dai_genre_nm,
  chuGenreCd: product.chu_genre_cd,
  chuGenreNm: product.chu_genre_nm,
  shoGenreCd: product.sho_genre_cd,
  shoGenreNm: product.sho_genre_nm,
  genreKey: genreKeyOf(product),
  genreC1Nm: product.genre_c1_nm,
  genreC2Nm: product.genre_c2_nm,
  genreC3Nm: product.genre_c3_nm,
  releaseDate: product.release_date,
  productName: product.product_nm,
  authorName: product.author_nm,
  publisherCd: product.publisher_cd,
  publisherName: product.publisher_nm,
  seriesName: product.series_nm,
  volume: volumeOf(product),
  price: product.price,
  cumulativeTruncated: product.release_date !== null && product.release_date < EARLIEST_DATE,
})

/** What of a product names it in a list: codes, names, day of release. */
export function productHead(product: ProductColumns, scope: DataScope) {
  const { jan, own, kind, productName, authorName, publisherName, seriesName, volume, releaseDate } = productFields(
    product,
    scope,
  )
  return { jan, own, kind, productName, authorName, publisherName, seriesName, volume, releaseDate }
}

/** Rows with every result column of the specification, in the order of the ids. */
export async function readProductRows(knex: Knex, ids: readonly number[], question: RowQuestion): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const stores = storeIds(knex, question.stores)
  const as = { asOf: question.asOf, latest: question.latest, lastSale: question.lastSale, products: ids }
  const period = (one: Period) => askSales(knex, { period: one, by: ['product_id'], products: ids, stores })
  const [attributes, positions, everywhere, now, before, orders, storeCount] = await Promise.all([
    readProductColumns(knex, ids),
    rowsOf<PositionRow>(positionsSql(knex, { ...as, stores })).then(byProduct),
    stores === null
      ? null
      : rowsOf<Movement & { product_id: number }>(cumulativeSql(knex, { ...as, stores: null })).then(byProduct),
    period(question.period).then(byProduct),
    period(question.before).then(byProduct),
    readOrders(knex, { products: ids, stores, asOf: question.asOf }),
    countStores(knex, question.stores),
  ])
  const rows: ProductRow[] = []
  for (const id of ids) {
    const product = attributes.get(id)
    if (!product) continue
    const cumulative = cumulativeFields(positions.get(id), storeCount)
    const whole: Movement = everywhere?.get(id) ?? {
      sold: cumulative.cumulativeSaleQuantity,
      delivered: cumulative.cumulativeDeliveryQuantity,
    }
    const sales: Partial<SalesRow> = now.get(id) ?? {}
    const previous = number(before.get(id)?.quantity)
    const shippingShare = share(cumulative.cumulativeDeliveryQuantity, number(whole.delivered))
    const saleShare = share(cumulative.cumulativeSaleQuantity, number(whole.sold))
    const ordered = orders.get(id)
    rows.push({
      ...productFields(product, question.scope),
      totalSaleQuantity: number(sales.quantity),
      totalSalePrice: number(sales.amount),
      previousSaleQuantity: previous,
      changeRate: changeRate(number(sales.quantity), previous),
      totalDeliveryQuantity: number(sales.delivery),
      totalReturnQuantity: number(sales.returned),
      ...cumulative,
      shippingShare,
      saleShare,
      shareGap: shippingShare === null || saleShare === null ? null : Math.round((saleShare - shippingShare) * 10) / 10,
      dailyInventory: ordered?.dailyInventory ?? null,
      publisherInventory: ordered?.publisherInventory ?? null,
      publisherInventoryDate: ordered?.publisherInventoryDate ?? null,
      quantitySoldOnInternet: number(sales.net_quantity),
      totalLatestOrder: ordered?.totalLatestOrder ?? 0,
      numberOfPendingOrder: ordered?.numberOfPendingOrder ?? 0,
      netOrder: ordered?.netOrder ?? noOrders(),
      normalOrder: ordered?.normalOrder ?? noOrders(),
    })
  }
  return rows
}

const noOrders = () => ({ now: 0, week1: 0, week2: 0, week3: 0 })
