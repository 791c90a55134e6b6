import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { optionalName, pageNum, pageSize, paging, productFilter, storeFilter } from './question-fields.ts'
import { countedGoods, stamps } from './report.ts'

export const stockOutSorts = ['lostCopies', 'lostAmount', 'lostPerDay', 'stockOutDays', 'stores'] as const

/**
 * Stock-outs and what they may have cost: a store that ran out (theoretical stock 0 or less, delivered before, a copy sold in
 * the last 28 days). Expected daily demand goes from the title to the stores of a scale to the store, over the 28 days to asOf:
 * title = copies sold ÷ (days on shelves + 28); scale = (copies sold + 14 × title) ÷ (days on shelves + 14); store = (copies
 * sold + 14 × scale) ÷ (days in stock + 14). Lost
 * copies = expected daily demand × whole days without stock. Left out: titles past their return limit, magazines whose next
 * issue is on sale, closed stores.
 */
const body = z.strictObject({
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** product: a row a title; store: a row a title and store. */
  groupBy: z.enum(['product', 'store']).default('product'),
  /** Rows with fewer estimated lost copies are left out. */
  minLostCopies: z.number().min(0).max(1_000_000).default(0.1),
  sortBy: z.enum(stockOutSorts).default('lostCopies'),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type StockOutsBody = z.output<typeof body>

const stockOut = z.strictObject({
  jan: z.string(),
  productName: z.string(),
  volume: optionalName,
  authorName: optionalName,
  publisherName: optionalName,
  releaseDate: optionalName,
  price: z.number().int().nullable(),
  /** null where a row is about all stores of the title. */
  storeCd: optionalName,
  storeName: optionalName,
  prefectureCd: optionalName,
  agencyName: optionalName,
  /** Stores of the row: 1 where rows are stores. */
  stores: z.number().int(),
  /** Day on which it ran out; the first of the stores. */
  since: z.string(),
  /** Whole days without stock to asOf; the sum of the stores. */
  stockOutDays: z.number().int(),
  /** Theoretical stock: 0, or less where movements are missing. */
  stock: z.number().int(),
  /** Mean copies a day of the days on which there was stock; the sum of the stores. */
  dailySales: z.number(),
  /** Expected daily demand: `dailySales` drawn towards similar stores. What is lost with every further day. */
  lostPerDay: z.number(),
  /** Estimated copies that were not sold so far, and their price, yen ex tax. */
  lostCopies: z.number(),
  lostAmount: z.number().int(),
  /** What could fill the shelves: latest counts of the wholesalers and the publisher; null where never counted. */
  dailyInventory: z.number().int().nullable(),
  publisherInventory: z.number().int().nullable(),
})
export type StockOut = z.output<typeof stockOut>

const example = () => ({ body: {} })

export const stockOuts = endpoint({
  name: 'stockOuts',
  method: 'POST',
  path: '/stat/stock-outs',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '欠品リストと推定機会損失', en: 'Stock-outs and estimated lost sales' },
  body,
  answer: z.strictObject({
    asOf: z.string(),
    list: z.array(stockOut),
    /** Over all rows found, not over the page alone. */
    totals: z.strictObject({
      products: z.number().int(),
      /** Titles × stores. */
      stores: z.number().int(),
      stockOutDays: z.number().int(),
      lostPerDay: z.number(),
      lostCopies: z.number(),
      lostAmount: z.number().int(),
    }),
    /** How the estimate is made, in words. */
    explanation: z.string(),
    paging,
    ...stamps,
    counted: countedGoods,
  }),
  example,
})

export const stockOutsExport = endpoint({
  name: 'stockOutsExport',
  method: 'POST',
  path: '/stat/stock-outs/export',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '欠品リストをファイルに書き出す', en: 'Stock-outs as a file' },
  body: body.extend(exportFields),
  answer: fileAnswer,
  example,
})
