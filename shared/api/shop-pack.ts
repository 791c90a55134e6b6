import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { code, optionalName } from './query-fields.ts'
import { reportMetadata } from './report.ts'

/** Weeks of sales in a pack, seven days each; the last one ends with `asOf`. */
export const PACK_WEEKS = 13
/** Maximum number of titles in a pack; best-selling titles come first. */
export const MAX_PACK_TITLES = 20_000
/** Days from order to delivery, and days after the delivery that the order should cover. */
export const DELIVERY_DAYS = 5
export const LASTING_DAYS = 7
/** Maximum number of days ahead for copies to return. */
export const PACK_RETURN_DAYS = 60

const counts = z.array(z.number().int())
const optionalCounts = z.array(z.number().int().nullable())
const names = z.array(optionalName)

/** Titles of a shop, stored by column: the same index in every column is the same title. */
const packColumns = z.strictObject({
  jan: z.array(z.string()),
  kind: z.array(z.enum(['book', 'magazine', 'other'])),
  productName: z.array(z.string()),
  productKana: names,
  volume: names,
  authorName: names,
  publisherName: names,
  /** Large genre. */
  genreName: names,
  price: optionalCounts,
  releaseDate: names,
  magazineCd: names,
  returnLimitDate: names,
  /** Theoretical stock at `asOf`; negative if movements are missing. */
  stock: counts,
  /** Copies sold: PACK_WEEKS columns, oldest week first. */
  weeks: z.array(counts),
  /** Rank among the shop's titles by the copies of the last week; null if none was sold. */
  rank: optionalCounts,
  /** null if earlier than the weeks of the pack. */
  lastSaleDate: names,
  lastDeliveryDate: names,
  lastDeliveryQuantity: optionalCounts,
  /** Ordered copies, neither filled nor cancelled. */
  pendingQuantity: counts,
  /** Expected copies per day; null if there is no basis for an estimate. */
  dailyDemand: z.array(z.number().nullable()),
  /** Copies to order with a likely range; null if the title can no longer be ordered. */
  orderCopies: optionalCounts,
  orderLow: optionalCounts,
  orderHigh: optionalCounts,
  /** Copies to return before the limit; null if the limit is not within PACK_RETURN_DAYS. */
  returnCopies: optionalCounts,
})
export type PackColumns = z.output<typeof packColumns>

/**
 * Offline data of a shop for a tablet: sales, stock and suggested orders of titles that it sold within PACK_WEEKS weeks or has
 * in stock. Order = expected sales until the delivery and LASTING_DAYS days after it − stock − copies on order; expected daily
 * demand as in return-candidates.ts; the range covers 80 % of outcomes if customers arrive independently.
 */
export const shopPack = defineEndpoint({
  name: 'shopPack',
  kind: 'report',
  route: 'POST /stat/shop-pack',
  access: 'product-search',
  summary: {
    ja: '店舗パック（1店の売上・在庫・発注の目安をまとめて受け取る）',
    en: 'Data of a shop: sales, stock and what to order',
  },
  body: z.strictObject({
    storeCd: code.nullable().default(null).describe('The store; null: the contract’s only open own store'),
    known: z.string().max(100).nullable().default(null).describe('Version already present: it is not sent again'),
  }),
  result: z.strictObject({
    asOf: z.string(),
    store: z.strictObject({ storeCd: z.string(), storeName: z.string(), companyName: optionalName }),
    /** Changes whenever the content changes. */
    version: z.string(),
    /** First day of each week, oldest first. */
    weekStarts: z.array(z.string()),
    /** Delivery day of an order placed now. */
    deliveryDate: z.string(),
    /** Titles left out because there are more than MAX_PACK_TITLES. */
    leftOut: z.number().int(),
    /** null if `known` equals the version. */
    titles: packColumns.nullable(),
    ...reportMetadata,
  }),
  errors: ['store.required', 'store.notFound', 'store.notOwn', 'store.noneOwn'],
  example: ({ storeCd }) => ({ body: { storeCd } }),
})
export type ShopPackBody = z.output<typeof shopPack.body>
export type ShopPackResult = z.output<typeof shopPack.result>
