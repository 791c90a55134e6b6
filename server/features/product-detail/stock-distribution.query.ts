import type { Knex } from 'knex'
import type { Body, Result } from '../../../shared/api/endpoint.ts'
import {
  type StockStore,
  type StoreHealth,
  type stockDistribution,
  type stockDistributionDetails,
  storeHealths,
} from '../../../shared/api/product-stock.ts'
import type { StoreFilter } from '../../../shared/api/query-fields.ts'
import type { QueryResult } from '../../../shared/api/report.ts'
import { getTodayInJapan } from '../../../shared/calendar/period.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { computePercent, computeSaleRate, stockBandLowerBounds } from '../../../shared/trade/measures.ts'
import { getPlaceName } from '../../../shared/trade/place-names.ts'
import { readAsOfDays, resolveAsOfDay } from '../../warehouse/engine/as-of.ts'
import { compareCodePoints } from '../../warehouse/engine/compare-code-points.ts'
import { readProductColumns } from '../../warehouse/products/product-columns.ts'
import { findProduct } from '../../warehouse/products/product-lookup.ts'
import type { DataScope } from '../../warehouse/products/scope.ts'
import { createEmptyStock, readStoreStock, type StoreStock } from '../../warehouse/stock/store-stock.ts'
import { readStoreColumns, type StoreColumns } from '../../warehouse/stores/store-columns.ts'
import { queryStoreIds } from '../../warehouse/stores/store-filter.ts'

type Details = Result<typeof stockDistributionDetails>

interface AsOfDays {
  asOf: string
  /** Every store of the filter, with or without movements. */
  stores: { store: StoreColumns; stock: StoreStock }[]
}

async function readStockDays(knex: Knex, body: { jan: string; stores: StoreFilter }, scope: DataScope): Promise<AsOfDays> {
  const product = await findProduct(knex, body.jan, scope)
  const asOfDays = await readAsOfDays(knex, getTodayInJapan())
  const asOf = resolveAsOfDay(asOfDays, null)
  const picked = queryStoreIds(knex, body.stores)
  const [attributes, stores] = await Promise.all([readProductColumns(knex, [product.id]), readStoreColumns(knex, picked)])
  const genreC1Cd = attributes.get(product.id)?.genre_c1_cd ?? null
  const stock = await readStoreStock(knex, { productId: product.id, genreC1Cd, asOf, ...asOfDays, stores: picked })
  return { asOf, stores: [...stores].map(([id, store]) => ({ store, stock: stock.get(id) ?? createEmptyStock() })) }
}

/** Distributes stores by their theoretical stock of a product, and by health (domain 1.4). */
export const readStockDistribution = async (
  knex: Knex,
  body: Body<typeof stockDistribution>,
  scope: DataScope,
): Promise<QueryResult<Result<typeof stockDistribution>>> => {
  const { asOf, stores } = await readStockDays(knex, body, scope)
  const countStores = (fits: (stock: StoreStock) => boolean) => stores.filter(({ stock }) => fits(stock)).length
  const stockStatus = stockBandLowerBounds.map((_from, band) => countStores((stock) => stock.band === band))
  const notDeliveredStores = countStores((stock) => stock.band === null)
  const health = Object.fromEntries(storeHealths.map((name) => [name, countStores((stock) => stock.health === name)]))
  return {
    asOf,
    numberOfStores: stores.length,
    notDeliveredStores,
    notDeliveredShare: computePercent(notDeliveredStores, stores.length),
    stockStatus,
    stockStatusShare: stockStatus.map((value) => computePercent(value, stores.length)),
    negativeStores: countStores((stock) => stock.stock < 0),
    negativeCopies: stores.reduce((sum, { stock }) => sum + Math.max(0, -stock.stock), 0),
    health: health as Record<StoreHealth, number>,
  }
}

/** Compares values, nulls last in either direction. */
const compareNullable = (a: string | number | null, b: string | number | null, sign: number) => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return sign * (typeof a === 'string' ? compareCodePoints(a, String(b)) : a - Number(b))
}

/** The unrounded sell-through, so that stores with equal rounded rates have an order. */
const computeSellThrough = ({ sold, delivered }: StoreStock) => (delivered === 0 ? null : sold / delivered)

const sortKeys = {
  default: ({ stock }) => stock.sold,
  chain: ({ store }) => store.chainName,
  store: ({ store }) => store.storeName,
  area: ({ store }) => (store.areaCd === null ? null : `${store.areaCd} ${store.prefectureCd}`),
  stock: ({ stock }) => stock.stock,
  digest: ({ stock }) => computeSellThrough(stock),
} satisfies Record<Body<typeof stockDistributionDetails>['sortBy'], (store: AsOfDays['stores'][number]) => string | number | null>

/** As everywhere, negative stock counts as 0. */
const getCopiesInStock = ({ stock }: StoreStock): number => Math.max(0, stock)

const toStoreRow = ({ store, stock }: AsOfDays['stores'][number], asOf: string, language: Language): StockStore => {
  const { id: _id, isOnline: _isOnline, closedOn, locationCd, scaleCd, categoryCd, ...names } = store
  return {
    ...names,
    areaName: getPlaceName('area', store.areaCd, language),
    prefectureName: getPlaceName('prefecture', store.prefectureCd, language),
    locationName: getPlaceName('location', locationCd, language),
    scaleName: getPlaceName('scale', scaleCd, language),
    categoryName: getPlaceName('category', categoryCd, language),
    closed: closedOn !== null && closedOn <= asOf,
    band: stock.band,
    health: stock.health,
    stock: stock.stock,
    cumulativeStockQuantity: getCopiesInStock(stock),
    cumulativeDeliveryQuantity: stock.delivered,
    cumulativeSaleQuantity: stock.sold,
    cumulativeReturnQuantity: stock.returned,
    saleRate: computeSaleRate(stock.sold, stock.delivered),
    firstDeliveryDate: stock.firstDelivery,
    lastSaleDate: stock.lastSale,
    sold28Days: stock.recentlySold,
    daysOfCover: stock.daysOfCover,
  }
}

/** Lists the stores of a band, by page. */
export const listStockStores = async (
  knex: Knex,
  body: Body<typeof stockDistributionDetails>,
  context: { scope: DataScope; language: Language },
): Promise<QueryResult<Details>> => {
  const { asOf, stores } = await readStockDays(knex, body, context.scope)
  const requestedBand = body.band === null ? undefined : body.band === 'none' ? null : Number(body.band)
  const matchingStores = stores.filter(
    ({ stock }) =>
      (requestedBand === undefined || stock.band === requestedBand) && (body.health === null || stock.health === body.health),
  )
  const key: (store: AsOfDays['stores'][number]) => string | number | null = sortKeys[body.sortBy]
  // figures are sorted descending by default, names ascending
  const direction = body.direction ?? (['default', 'stock', 'digest'].includes(body.sortBy) ? 'desc' : 'asc')
  const sign = direction === 'desc' ? -1 : 1
  matchingStores.sort((a, b) => compareNullable(key(a), key(b), sign) || compareCodePoints(a.store.storeCd, b.store.storeCd))
  const sumStock = (value: (stock: StoreStock) => number) => matchingStores.reduce((total, { stock }) => total + value(stock), 0)
  const [sold, delivered] = [sumStock((stock) => stock.sold), sumStock((stock) => stock.delivered)]
  return {
    asOf,
    list: matchingStores
      .slice((body.pageNum - 1) * body.pageSize, body.pageNum * body.pageSize)
      .map((item) => toStoreRow(item, asOf, context.language)),
    totals: {
      cumulativeStockQuantity: sumStock(getCopiesInStock),
      cumulativeDeliveryQuantity: delivered,
      cumulativeSaleQuantity: sold,
      cumulativeReturnQuantity: sumStock((stock) => stock.returned),
      saleRate: computeSaleRate(sold, delivered),
      sold28Days: sumStock((stock) => stock.recentlySold),
    },
    total: matchingStores.length,
  }
}
