import { z } from 'zod'
import { day } from '../day.ts'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import {
  keyword,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  priceRange,
  productFilter,
  range,
  releaseRange,
  sinceRelease,
  storeFilter,
} from './question-fields.ts'
import { comparedPeriods, countedGoods, stamps } from './report.ts'

const rate = z.number().min(-1000).max(100_000)

/** Columns that a search can be sorted by: every column of the result (specification 3), by the names of the file. */
export const productSortKeys = [
  /** Place in the order of sales, most first. */
  'rowNumber',
  'jan',
  'guid',
  'kind',
  'productName',
  'volume',
  'authorName',
  'publisherCd',
  'publisherName',
  'seriesName',
  'itemNm',
  'daiGenreNm',
  'chuGenreNm',
  'shoGenreNm',
  'genreC1Nm',
  'genreC2Nm',
  'genreC3Nm',
  'releaseDate',
  'price',
  'totalSaleQuantity',
  'totalSalePrice',
  'previousSaleQuantity',
  'changeRate',
  'totalDeliveryQuantity',
  'totalReturnQuantity',
  'cumulativeDeliveryQuantity',
  'cumulativeSaleQuantity',
  'cumulativeReturnQuantity',
  'cumulativeStockQuantity',
  'negativeStores',
  'saleRate',
  'returnRate',
  'stockRate',
  'shippingShare',
  'saleShare',
  'shareGap',
  'notDeliveredStores',
  'stockStatus0',
  'stockStatus1',
  'stockStatus2',
  'stockStatus3',
  'stockStatus4',
  'stockStatus5',
  'stockStatus6',
  'dailyInventory',
  'publisherInventory',
  'publisherInventoryDate',
  'quantitySoldOnInternet',
  'totalLatestOrder',
  'numberOfPendingOrder',
  'netOrderNow',
  'netOrderWeek1',
  'netOrderWeek2',
  'netOrderWeek3',
  'normalOrderNow',
  'normalOrderWeek1',
  'normalOrderWeek2',
  'normalOrderWeek3',
] as const
export type ProductSortKey = (typeof productSortKeys)[number]

export const productSearchBody = z.strictObject({
  period,
  /**
   * 初速: titles released in the period alone, with what they sold, had delivered and returned from day 0 (the day of
   * release) to this day of theirs in place of the period's figures. Cumulative figures stand at the end of the period.
   */
  sinceRelease,
  /** Which field the keyword is looked for in; `all` looks in each. */
  searchBy: z.enum(['all', 'code', 'name', 'series', 'author']).default('all'),
  keyword: keyword.default(''),
  /** The search has release, price and words of its own. */
  products: productFilter.omit({ releaseDate: true, price: true, author: true, keyword: true }).prefault({}),
  stores: storeFilter.prefault({}),
  releaseDate: releaseRange.prefault({}),
  price: priceRange.prefault({}),
  saleRate: range(rate).prefault({}),
  returnRate: range(rate).prefault({}),
  saleQuantity: range(z.number().int().min(-1_000_000_000).max(1_000_000_000)).prefault({}),
  /** Only titles with so many copies delivered so far: 100 % of one copy says little. */
  minCopies: z.number().int().min(0).max(10_000_000).default(0),
  /** Only products with theoretical stock in the stores. */
  inStock: z.boolean().default(false),
  /** Only products that at least one delivered store has run out of. */
  soldOutSomewhere: z.boolean().default(false),
  /** Only products that run short: 60 % or more sold through, and stock for seven days at most at the pace of the last seven. */
  runningShort: z.boolean().default(false),
  /** Only products sold in the period. */
  soldInPeriod: z.boolean().default(false),
  sort: z
    .array(z.strictObject({ key: z.enum(productSortKeys), descending: z.boolean() }))
    .max(5)
    .default([{ key: 'totalSaleQuantity', descending: true }]),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type ProductSearchBody = z.output<typeof productSearchBody>

/** Conditions of a search that narrow the products: the period and the stores alone ask for the whole trade. */
export const searchConditions = [
  'keyword',
  'jans',
  'sinceRelease',
  'kind',
  'genreKeys',
  'itemGenreKeys',
  'publisherCds',
  'seriesCds',
  'releaseDate',
  'price',
  'saleRate',
  'returnRate',
  'saleQuantity',
  'minCopies',
  'inStock',
  'soldOutSomewhere',
  'runningShort',
  'soldInPeriod',
] as const
export type SearchCondition = (typeof searchConditions)[number]

const isSet = ({ from, to }: { from: unknown; to: unknown }): boolean => from !== null || to !== null

/** The conditions that a search sets. */
export function listSetConditions(body: Omit<ProductSearchBody, 'pageNum' | 'pageSize' | 'sort'>): SearchCondition[] {
  const { products } = body
  const set: Record<SearchCondition, boolean> = {
    keyword: body.keyword.trim() !== '',
    jans: products.jans.length > 0,
    sinceRelease: body.sinceRelease !== null,
    // books and magazines are what is counted where nothing is said
    kind: products.kind !== 'publication' && products.kind !== 'all',
    genreKeys: products.genreKeys.length > 0,
    itemGenreKeys: products.itemGenreKeys.length > 0,
    publisherCds: products.publisherCds.length > 0,
    seriesCds: products.seriesCds.length > 0,
    releaseDate: isSet(body.releaseDate),
    price: isSet(body.price),
    saleRate: isSet(body.saleRate),
    returnRate: isSet(body.returnRate),
    saleQuantity: isSet(body.saleQuantity),
    minCopies: body.minCopies > 0,
    inStock: body.inStock,
    soldOutSomewhere: body.soldOutSomewhere,
    runningShort: body.runningShort,
    soldInPeriod: body.soldInPeriod,
  }
  return searchConditions.filter((name) => set[name])
}

/** A search with one of its conditions taken away. */
export function withoutCondition(body: ProductSearchBody, name: SearchCondition): ProductSearchBody {
  const open = { from: null, to: null }
  switch (name) {
    case 'keyword':
      return { ...body, keyword: '', searchBy: 'all' }
    case 'kind':
      return { ...body, products: { ...body.products, kind: 'all' } }
    case 'jans':
    case 'genreKeys':
    case 'itemGenreKeys':
    case 'publisherCds':
    case 'seriesCds':
      return { ...body, products: { ...body.products, [name]: [] } }
    case 'sinceRelease':
      return { ...body, sinceRelease: null }
    case 'minCopies':
      return { ...body, minCopies: 0 }
    case 'inStock':
    case 'soldOutSomewhere':
    case 'runningShort':
    case 'soldInPeriod':
      return { ...body, [name]: false }
    default:
      return { ...body, [name]: open }
  }
}

/** Specification 5, "search condition required". */
const conditionRequired = { message: 'validation.searchCondition', path: ['keyword'] }

export const orderCounts = z.strictObject({
  now: z.number().int(),
  week1: z.number().int(),
  week2: z.number().int(),
  week3: z.number().int(),
})

/** One product with every result column of specification section 3. Formulas: domain 1.3. */
export const productRow = z.strictObject({
  guid: z.string(),
  jan: z.string(),
  kind: z.enum(['book', 'magazine', 'other']),
  own: z.boolean(),
  itemCd: optionalName,
  itemNm: optionalName,
  itemCdOrigin: optionalName,
  daiGenreCd: optionalName,
  daiGenreNm: optionalName,
  chuGenreCd: optionalName,
  chuGenreNm: optionalName,
  shoGenreCd: optionalName,
  shoGenreNm: optionalName,
  genreKey: optionalName,
  genreC1Nm: optionalName,
  genreC2Nm: optionalName,
  genreC3Nm: optionalName,
  releaseDate: optionalName,
  productName: z.string(),
  authorName: optionalName,
  publisherCd: optionalName,
  publisherName: optionalName,
  seriesName: optionalName,
  volume: optionalName,
  /** Yen, ex tax. */
  price: z.number().int().nullable(),
  totalSaleQuantity: z.number().int(),
  /** Yen, ex tax. */
  totalSalePrice: z.number().int(),
  /** Sales in the days before that the change is taken against (comparedPeriods of the answer). */
  previousSaleQuantity: z.number().int(),
  changeRate: z.number().nullable(),
  totalDeliveryQuantity: z.number().int(),
  totalReturnQuantity: z.number().int(),
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeReturnQuantity: z.number().int(),
  /** Copies in stores, negative stores counted as 0. */
  cumulativeStockQuantity: z.number().int(),
  negativeStores: z.number().int(),
  negativeCopies: z.number().int(),
  /** Released before the earliest data date: cumulative figures do not reach back to the release. */
  cumulativeTruncated: z.boolean(),
  saleRate: z.number().nullable(),
  returnRate: z.number().nullable(),
  stockRate: z.number().nullable(),
  shippingShare: z.number().nullable(),
  saleShare: z.number().nullable(),
  /** saleShare − shippingShare in points; positive: under-supplied. */
  shareGap: z.number().nullable(),
  /** Stores by theoretical stock: bands 0 … 6 (0, 1, 2-3, 4-5, 6-10, 11-20, 21+). */
  stockStatus: z.array(z.number().int()).length(7),
  /** Stores that never had a delivery. */
  notDeliveredStores: z.number().int(),
  dailyInventory: z.number().int().nullable(),
  publisherInventory: z.number().int().nullable(),
  publisherInventoryDate: optionalName,
  quantitySoldOnInternet: z.number().int(),
  totalLatestOrder: z.number().int(),
  numberOfPendingOrder: z.number().int(),
  netOrder: orderCounts,
  normalOrder: orderCounts,
})
export type ProductRow = z.output<typeof productRow>

/** Sums over every product found, not over the page alone. */
export const productTotals = z.strictObject({
  totalSaleQuantity: z.number().int(),
  totalSalePrice: z.number().int(),
  previousSaleQuantity: z.number().int(),
  previousSalePrice: z.number().int(),
  /** Changes over the days that are compared (comparedPeriods of the answer). */
  changeRate: z.number().nullable(),
  amountChangeRate: z.number().nullable(),
  totalDeliveryQuantity: z.number().int(),
  totalReturnQuantity: z.number().int(),
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeReturnQuantity: z.number().int(),
  cumulativeStockQuantity: z.number().int(),
  quantitySoldOnInternet: z.number().int(),
  saleRate: z.number().nullable(),
  returnRate: z.number().nullable(),
  stockRate: z.number().nullable(),
  /** Products with a sale rate of 60 % or more and stock for 7 days or less. */
  shortProducts: z.number().int(),
})

export const productSearch = endpoint({
  name: 'productSearch',
  method: 'POST',
  path: '/fnd/search-book-magazine',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '商品検索', en: 'Product search' },
  body: productSearchBody.refine((body) => listSetConditions(body).length > 0, conditionRequired),
  answer: z.strictObject({
    list: z.array(productRow),
    totals: productTotals,
    paging,
    /** Stores that the figures cover. */
    numberOfStores: z.number().int(),
    ...comparedPeriods,
    /** Day at whose end the cumulative figures and the stock stand. */
    asOf: day,
    /** Of an empty answer: what would be found without one of its conditions, most first. Each is really counted. */
    relaxations: z.array(z.strictObject({ drop: z.enum(searchConditions), total: z.number().int() })),
    /** Of an empty answer: codes of the keyword that nothing has, with the code that may have been meant. */
    missing: z.array(z.strictObject({ code: z.string(), near: optionalName })),
    ...stamps,
    counted: countedGoods,
  }),
  errors: ['period.reversed', 'period.beforeEarliest', 'code.checkDigit'],
  example: ({ today }) => ({ body: { period: { from: weekBefore(today), to: today }, keyword: '星' } }),
})

export const productSearchExport = endpoint({
  name: 'productSearchExport',
  method: 'POST',
  path: '/fnd/search-result/export',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '商品検索の結果をファイルに書き出す', en: 'The search result as a file' },
  body: productSearchBody
    .extend({
      ...exportFields,
    })
    .refine((body) => listSetConditions(body).length > 0, conditionRequired),
  answer: fileAnswer,
  example: ({ today }) => ({ body: { period: { from: weekBefore(today), to: today }, keyword: '星' } }),
})

/** Suggestions while typing: the fast search of the header, by code, name, series or author. */
export const productSuggest = endpoint({
  name: 'productSuggest',
  method: 'GET',
  path: '/fnd/suggest',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '商品の候補（入力中）', en: 'Product suggestions while typing' },
  query: z.strictObject({ q: z.string().min(1).max(200), limit: z.coerce.number().int().min(1).max(50).default(10) }),
  answer: z.strictObject({
    list: z.array(
      productRow.pick({
        jan: true,
        kind: true,
        own: true,
        productName: true,
        authorName: true,
        publisherName: true,
        seriesName: true,
        volume: true,
        releaseDate: true,
      }),
    ),
    /** Products that the words find, listed or not. */
    total: z.number().int(),
  }),
  example: () => ({ query: { q: 'よぎしゃ' } }),
})

function weekBefore(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - 6 * 86_400_000).toISOString().slice(0, 10)
}
