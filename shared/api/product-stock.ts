import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { jan, optionalName, pageNum, pageSize, paging, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

/**
 * Stock health of a product in a store (domain 1.4): never delivered; sold out (stock 0, sold in the last 28 days); low (7 days
 * of cover or less); fair (up to 28 days, 56 in slow genres); over; dead (stock but no sale for 56 days); cleared (stock 0 and
 * no sale in 28 days: sold off or returned); unknown (negative stock: movements are missing).
 */
export const storeHealths = ['notDelivered', 'soldOut', 'low', 'fair', 'over', 'dead', 'cleared', 'unknown'] as const
export type StoreHealth = (typeof storeHealths)[number]

const stores = z.number().int()

/** Theoretical stock by band: the eight bars of the detail page. */
export const stockDistribution = defineEndpoint({
  name: 'stockDistribution',
  kind: 'report',
  route: 'POST /stat/distribution-inventory-store',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '理論在庫の分布（店舗数）', en: 'Number of stores by theoretical stock' },
  body: z.strictObject({ jan, stores: storeFilter.prefault({}) }),
  result: z.strictObject({
    asOf: z.string(),
    numberOfStores: stores,
    notDeliveredStores: stores,
    /** Share of `notDeliveredStores` in all stores, percent. */
    notDeliveredShare: z.number().nullable(),
    /** Number of stores per band 0 … 6 (0, 1, 2-3, 4-5, 6-10, 11-20, 21+). notDeliveredStores + Σ = numberOfStores. */
    stockStatus: z.array(stores).length(7),
    /** Share of each band in all stores, percent. */
    stockStatusShare: z.array(z.number().nullable()).length(7),
    negativeStores: stores,
    negativeCopies: z.number().int(),
    /** Number of stores by health; they add up to numberOfStores. */
    health: z.strictObject(Object.fromEntries(storeHealths.map((name) => [name, stores])) as Record<StoreHealth, typeof stores>),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})

/** Sort keys of specification section 9; `digest` is the sell-through. */
const stockStoreSorts = ['default', 'chain', 'store', 'area', 'stock', 'digest'] as const

export const stockStoresBody = z.strictObject({
  jan,
  /** none: never delivered; 0 … 6: 0, 1, 2-3, 4-5, 6-10, 11-20, 21 or more copies; null for all. */
  band: z.enum(['none', '0', '1', '2', '3', '4', '5', '6']).nullable().default(null),
  health: z.enum(storeHealths).nullable().default(null),
  stores: storeFilter.prefault({}),
  /** default: best-selling first. */
  sortBy: z.enum(stockStoreSorts).default('default'),
  /** null: figures descending, names ascending. */
  direction: z.enum(['asc', 'desc']).nullable().default(null),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})

export const stockStore = z.strictObject({
  storeCd: z.string(),
  storeName: z.string(),
  chainCd: optionalName,
  chainName: optionalName,
  companyCd: optionalName,
  companyName: optionalName,
  areaCd: optionalName,
  areaName: optionalName,
  prefectureCd: optionalName,
  prefectureName: optionalName,
  locationName: optionalName,
  scaleName: optionalName,
  categoryName: optionalName,
  /** Wholesaler that supplies the store. */
  agencyCd: optionalName,
  agencyName: optionalName,
  closed: z.boolean(),
  /** Band 0 … 6; null if there was never a delivery. */
  band: z.number().int().nullable(),
  health: z.enum(storeHealths),
  /** Theoretical stock, raw; can be negative. */
  stock: z.number().int(),
  /** The same, negative stock as 0: what the total adds up. */
  cumulativeStockQuantity: z.number().int(),
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeReturnQuantity: z.number().int(),
  saleRate: z.number().nullable(),
  firstDeliveryDate: optionalName,
  lastSaleDate: optionalName,
  /** Copies sold in the 28 days up to asOf. */
  sold28Days: z.number().int(),
  /** Stock ÷ mean daily sales over those of the last 28 days on which the store had stock. */
  daysOfCover: z.number().nullable(),
})
export type StockStore = z.output<typeof stockStore>

export const stockDistributionDetails = defineEndpoint({
  name: 'stockDistributionDetails',
  kind: 'report',
  route: 'POST /stat/distribution-inventory-store-details',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '理論在庫の店舗一覧（在庫帯・健全度別）', en: 'Stores with their theoretical stock' },
  body: stockStoresBody,
  result: z.strictObject({
    asOf: z.string(),
    list: z.array(stockStore),
    /** Over all stores found, not only this page. */
    totals: stockStore.pick({
      cumulativeStockQuantity: true,
      cumulativeDeliveryQuantity: true,
      cumulativeSaleQuantity: true,
      cumulativeReturnQuantity: true,
      saleRate: true,
      sold28Days: true,
    }),
    paging,
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan, pageSize: 30 } }),
})

export const stockDistributionDetailsExport = defineExport(stockDistributionDetails, {
  summary: { ja: '理論在庫の店舗一覧をファイルに書き出す', en: 'Export stores with theoretical stock' },
  example: ({ jan }) => ({ body: { jan } }),
})
