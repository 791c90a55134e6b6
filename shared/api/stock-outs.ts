import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { titleFields } from './product-identity.ts'
import { optionalName, pageNum, pageSize, paging, productFilter, storeFilter } from './query-fields.ts'
import { countedGoods, reportMetadata } from './report.ts'

export const stockOutSorts = ['lostCopies', 'lostAmount', 'lostPerDay', 'stockOutDays', 'soldOutStores'] as const

/** Days of a title's number of stores without stock. */
export const STORE_TREND_DAYS = 14

/**
 * Stock-outs and estimated lost sales: stores that ran out (theoretical stock 0 or less, delivered before, a sale in the last
 * 28 days). Expected daily demand over the 28 days up to asOf is smoothed from title to store scale to store: title = copies
 * sold ÷ (days on shelves + 28); scale = (copies sold + 14 × title) ÷ (days on shelves + 14); store = (copies sold + 14 ×
 * scale) ÷ (days in stock + 14). Lost copies = expected daily demand × complete days without stock; the sum of a title over all
 * stores is rounded to whole copies, and its stores add up to it. Titles past their return limit, magazines whose next issue is
 * on sale, and closed stores are left out.
 */
const body = z.strictObject({
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** product: one row per title; store: one row per title and store. */
  groupBy: z.enum(['product', 'store']).default('product'),
  /** Rows with fewer estimated lost copies are left out. */
  minLostCopies: z.number().min(0).max(1_000_000).default(0),
  sortBy: z.enum(stockOutSorts).default('lostCopies'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type StockOutsBody = z.output<typeof body>

const copies = z.number().int()

const stockOut = z.strictObject({
  ...titleFields,
  /** null if the row covers all stores of the title. */
  storeCd: optionalName,
  storeName: optionalName,
  prefectureCd: optionalName,
  agencyName: optionalName,
  /** Number of stores in the row; 1 for rows by store. */
  soldOutStores: z.number().int(),
  /** Day on which the theoretical stock fell to 0 or below and since when it has not been above 0; the earliest of the stores. */
  soldOutSince: z.string(),
  /** Complete days up to asOf after `soldOutSince` and after the last sale; summed over the stores. */
  stockOutDays: z.number().int(),
  /** Theoretical stock: 0, or negative if movements are missing. */
  stock: z.number().int(),
  /** Copies sold ÷ days in stock in the 28 days up to asOf, both summed over the stores. */
  dailySales: z.number(),
  /** Expected daily demand, summed over the stores: the loss per additional day. */
  lostPerDay: z.number(),
  /** Estimated lost copies so far with their 80 % range, and their price, yen ex tax. */
  lostCopies: copies,
  lostCopiesLow: copies,
  lostCopiesHigh: copies,
  lostAmount: z.number().int(),
  /** Last delivery to the stores of the row, up to asOf. Planned deliveries are not known. */
  lastDeliveryDate: optionalName,
  lastDeliveryQuantity: copies.nullable(),
  /** Stock with that delivery, before the sales of the day; null if the row covers all stores of the title. */
  stockBefore: copies.nullable(),
  /** 注残 of the stores of the query, or of the store. */
  numberOfPendingOrder: copies,
  /** Copies available for replenishment: latest stock of wholesalers and publisher; null if never reported. */
  dailyInventory: z.number().int().nullable(),
  publisherInventory: z.number().int().nullable(),
  /** Stores without stock at the end of each of the last STORE_TREND_DAYS days, oldest first; empty for rows by store. */
  storesByDay: z.array(z.number().int()),
})
export type StockOut = z.output<typeof stockOut>

/** Stores without stock at the end of a day, titles × stores, and the copies lost on it: of own titles and of others. */
const stockOutDay = z.strictObject({
  date: z.string(),
  ownStores: z.number().int(),
  otherStores: z.number().int(),
  ownLostCopies: copies,
  otherLostCopies: copies,
})
export type StockOutDay = z.output<typeof stockOutDay>

/** Titles without stock in at least one store at asOf and seven days before; whatever `minLostCopies`. */
const stockOutTitles = z.strictObject({
  own: z.number().int(),
  other: z.number().int(),
  /** null if the data begins less than five weeks ago: stores count as out of stock if they sold the title in four weeks. */
  ownWeekBefore: z.number().int().nullable(),
  otherWeekBefore: z.number().int().nullable(),
})
export type StockOutTitles = z.output<typeof stockOutTitles>

const createExample = () => ({ body: {} })

export const stockOuts = defineEndpoint({
  name: 'stockOuts',
  kind: 'report',
  route: 'POST /stat/stock-outs',
  access: 'product-search',
  scope: 'analyses',
  ownDefaults: ['publishers', 'stores'],
  screen: { page: 'stock-outs' },
  summary: { ja: '欠品リストと推定機会損失', en: 'Stock-outs and estimated lost sales' },
  body,
  result: z.strictObject({
    asOf: z.string(),
    list: z.array(stockOut),
    /** The 28 days up to asOf, also of stock-outs that have ended since; whatever `minLostCopies`. */
    days: z.array(stockOutDay),
    titles: stockOutTitles,
    /** Over all rows found, not only this page. */
    totals: z.strictObject({
      products: z.number().int(),
      /** Titles × stores. */
      soldOutStores: z.number().int(),
      stockOutDays: z.number().int(),
      lostPerDay: z.number(),
      lostCopies: copies,
      lostCopiesLow: copies,
      lostCopiesHigh: copies,
      lostAmount: z.number().int(),
      lostAmountLow: z.number().int(),
      lostAmountHigh: z.number().int(),
    }),
    /** Text that explains the estimate. */
    explanation: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})

export const stockOutsExport = defineExport(stockOuts, {
  summary: { ja: '欠品リストをファイルに書き出す', en: 'Export stock-outs' },
})
