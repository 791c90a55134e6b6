import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { code, optionalName } from './question-fields.ts'
import { stamps } from './report.ts'

/** Weeks of sales that a pack carries: seven days each, the last of them ending with `asOf`. */
export const PACK_WEEKS = 13
/** Titles of a pack at most: what sold most comes first. */
export const MOST_PACK_TITLES = 20_000
/** Days from an order to its delivery, and days after it that the order is to last. */
export const DELIVERY_DAYS = 5
export const LASTING_DAYS = 7
/** Furthest ahead that copies to send back are worked out, in days. */
export const PACK_RETURN_DAYS = 60

const counts = z.array(z.number().int())
const optionalCounts = z.array(z.number().int().nullable())
const names = z.array(optionalName)

/** The titles of a shop, column by column: the same place in every column is the same title. */
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
  /** Theoretical stock at `asOf`; below zero where more was sold than came. */
  stock: counts,
  /** Copies sold, PACK_WEEKS columns, the oldest week first. */
  weeks: z.array(counts),
  /** Place among the titles of the shop by the copies of the last week; null where none was sold. */
  rank: optionalCounts,
  /** null where it lies before the weeks. */
  lastSaleDate: names,
  lastDeliveryDate: names,
  lastDeliveryQuantity: optionalCounts,
  /** Ordered, not filled, not cancelled. */
  pendingQuantity: counts,
  /** Expected copies a day; null where nothing can be expected. */
  dailyDemand: z.array(z.number().nullable()),
  /** What to order, with its likely range; null where the title can no longer be ordered. */
  orderCopies: optionalCounts,
  orderLow: optionalCounts,
  orderHigh: optionalCounts,
  /** Copies to send back before the limit; null where the limit is not within PACK_RETURN_DAYS. */
  returnCopies: optionalCounts,
})
export type PackColumns = z.output<typeof packColumns>

/**
 * What a shop sold, has and should order, to be carried on its tablet: titles that it sold within PACK_WEEKS weeks or has. What
 * to order = expected sales until the delivery and LASTING_DAYS days after it − stock − copies on order; expected daily demand
 * as in return-candidates.ts; the range holds four fifths of what may happen if customers come one by one.
 */
export const shopPack = endpoint({
  name: 'shopPack',
  method: 'POST',
  path: '/stat/shop-pack',
  access: 'product-search',
  summary: {
    ja: '店舗パック（1店の売上・在庫・発注の目安をまとめて受け取る）',
    en: 'The pack of a shop: its sales, stock and what to order',
  },
  body: z.strictObject({
    storeCd: code.nullable().default(null).describe('The store; null: the only open store that is the contract’s own'),
    known: z.string().max(100).nullable().default(null).describe('Version that is there already: it is not sent again'),
  }),
  answer: z.strictObject({
    asOf: z.string(),
    store: z.strictObject({ storeCd: z.string(), storeName: z.string(), companyName: optionalName }),
    /** Changes with anything in the pack. */
    version: z.string(),
    /** First day of each week, the oldest first. */
    weekStarts: z.array(z.string()),
    /** Day on which what is ordered now is delivered. */
    deliveryDate: z.string(),
    /** Titles that were left out because there are more than MOST_PACK_TITLES. */
    leftOut: z.number().int(),
    /** null where `known` is the version. */
    titles: packColumns.nullable(),
    ...stamps,
  }),
  errors: ['store.required', 'store.notFound', 'store.notOwn', 'store.noneOwn'],
  example: ({ storeCd }) => ({ body: { storeCd } }),
})
export type ShopPackBody = z.output<typeof shopPack.body>
export type ShopPackAnswer = z.output<typeof shopPack.answer>
