import type { Knex } from 'knex'
import type { ProductRow } from '../../../shared/api/product-search.ts'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import { type Comparison, EARLIEST_DATE } from '../../../shared/calendar/period.ts'
import {
  computePercent,
  computePointDifference,
  computeReturnRate,
  computeSaleRate,
  computeStockRate,
  stockBandLowerBounds,
} from '../../../shared/trade/measures.ts'
import type { AsOfDays } from '../engine/as-of.ts'
import { selectRows } from '../engine/sql.ts'
import { type ProductColumns, readProductColumns, toProductIdentity } from '../products/product-columns.ts'
import type { DataScope } from '../products/scope.ts'
import { computeStock } from '../stock/movements.ts'
import { createEmptyOrderFigures, readOrders } from '../stock/orders.ts'
import { cumulativeSql, type PositionRow, positionsSql } from '../stock/positions.ts'
import { countStores, queryStoreIds } from '../stores/store-filter.ts'
import { computeChange, sumMeasures } from './compare-measures.ts'
import { getMeasuredDays, readMeasures } from './read-measures.ts'

export interface RowQuery {
  /** The period and the period that it is compared with. */
  comparison: Comparison
  /** As-of day of the cumulative figures. */
  asOf: string
  asOfDays: AsOfDays
  /** Last day since release whose sales are counted; null for calendar periods. */
  sinceRelease: number | null
  stores: StoreFilter
  scope: DataScope
}

type Movement = Pick<PositionRow, 'sold' | 'delivered'>

const indexByProduct = <T extends { product_id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.product_id, row]))

/** Computes the selected stores' shares of the whole trade, in percentage points. A positive gap means under-supplied. */
export function computeSupplyShares(part: Movement, market: Movement) {
  const shippingShare = computePercent(part.delivered, market.delivered)
  const saleShare = computePercent(part.sold, market.sold)
  return { shippingShare, saleShare, shareGap: computePointDifference(saleShare, shippingShare, 1) }
}

/** Returns a product's cumulative figures from its position. */
export function toCumulativeFields(position: Partial<PositionRow> | undefined, stores: number) {
  const { sold = 0, delivered = 0, returned = 0, adjusted = 0 } = position ?? {}
  const stockStatus = stockBandLowerBounds.map((_from, band) => position?.[`band_${band}` as 'band_0'] ?? 0)
  return {
    cumulativeDeliveryQuantity: delivered,
    cumulativeSaleQuantity: sold,
    cumulativeReturnQuantity: returned,
    cumulativeStockQuantity: position?.stock_quantity ?? 0,
    negativeStores: position?.negative_stores ?? 0,
    negativeCopies: position?.negative_copies ?? 0,
    saleRate: computeSaleRate(sold, delivered),
    returnRate: computeReturnRate(returned, delivered),
    stockRate: computeStockRate(computeStock({ sold, delivered, returned, adjusted }), delivered),
    stockStatus,
    // 未配本 + Σ bands = |S| (domain 1.4)
    notDeliveredStores: stores - stockStatus.reduce((sum, count) => sum + count, 0),
  }
}

/** Converts a product's master data to fields of the API. */
export const toProductFields = (product: ProductColumns, scope: DataScope) => ({
  // an opaque id that clients must not parse
  guid: Buffer.from(`product:${product.id}`).toString('base64url'),
  ...toProductIdentity(product, scope),
  itemCd: product.item_cd,
  itemNm: product.item_nm,
  itemCdOrigin: product.item_cd_origin,
  daiGenreCd: product.dai_genre_cd,
  daiGenreNm: product.dai_genre_nm,
  chuGenreCd: product.chu_genre_cd,
  chuGenreNm: product.chu_genre_nm,
  shoGenreCd: product.sho_genre_cd,
  shoGenreNm: product.sho_genre_nm,
  cumulativeTruncated: product.release_date !== null && product.release_date < EARLIEST_DATE,
})

/** Returns the fields that identify a product in a list: codes, names, release date. */
export function toProductHead(product: ProductColumns, scope: DataScope) {
  const { jan, own, kind, productName, authorName, publisherName, seriesName, volume, releaseDate } = toProductFields(
    product,
    scope,
  )
  return { jan, own, kind, productName, authorName, publisherName, seriesName, volume, releaseDate }
}

const salesNames = [
  'totalSaleQuantity',
  'totalSalePrice',
  'comparedQuantity',
  'previousSaleQuantity',
  'totalDeliveryQuantity',
  'totalReturnQuantity',
  'quantitySoldOnInternet',
] as const
const noSales = sumMeasures<(typeof salesNames)[number]>([], salesNames)

/** Reads rows with all result columns of the specification, in the order of the ids. */
export async function readProductRows(knex: Knex, ids: readonly number[], query: RowQuery): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { comparison, asOf, asOfDays, sinceRelease } = query
  const stores = queryStoreIds(knex, query.stores)
  const conditions = { asOf, ...asOfDays, products: ids }
  const [attributes, positions, everywhere, sales, orders, storeCount] = await Promise.all([
    readProductColumns(knex, ids),
    selectRows<PositionRow>(knex, positionsSql(knex, { ...conditions, stores })).then(indexByProduct),
    stores === null
      ? null
      : selectRows<Movement & { product_id: number }>(knex, cumulativeSql(knex, { ...conditions, stores: null })).then(
          indexByProduct,
        ),
    readMeasures<{ product_id: number }, (typeof salesNames)[number]>(knex, {
      days: getMeasuredDays({ comparison }),
      measures: salesNames,
      sinceRelease,
      by: ['product_id'],
      products: ids,
      stores,
    }).then(indexByProduct),
    readOrders(knex, { products: ids, stores, asOf }),
    countStores(knex, query.stores),
  ])
  return ids.flatMap((id): ProductRow[] => {
    const product = attributes.get(id)
    if (!product) return []
    const cumulative = toCumulativeFields(positions.get(id), storeCount)
    const own = { sold: cumulative.cumulativeSaleQuantity, delivered: cumulative.cumulativeDeliveryQuantity }
    const { product_id: _id, comparedQuantity, ...sold } = sales.get(id) ?? { product_id: id, ...noSales }
    return [
      {
        ...toProductFields(product, query.scope),
        ...sold,
        changeRate: computeChange(comparison, comparedQuantity, sold.previousSaleQuantity),
        ...cumulative,
        ...computeSupplyShares(own, everywhere?.get(id) ?? own),
        ...(orders.get(id) ?? createEmptyOrderFigures()),
      },
    ]
  })
}
