import { z } from 'zod'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { exportFields, fileResult } from './exporting/export.ts'
import {
  createRangeSchema,
  keyword,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  priceRange,
  productFilter,
  releaseRange,
  sinceRelease,
  storeFilter,
} from './query-fields.ts'
import { comparedPeriods, countedGoods, reportMetadata } from './report.ts'

const rate = z.number().min(-1000).max(100_000)

/** Sort keys: every result column (specification 3), with the column names of files. */
export const productSortKeys = [
  /** Position in the order of sales, most first. */
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
   * 初速: only titles released in the period; their sales, deliveries and returns from day 0 (release) to this day of sale
   * replace the figures of the period. Cumulative figures apply at the end of the period.
   */
  sinceRelease,
  /** Field in which the keyword is searched; `all` searches each of them. */
  searchBy: z.enum(['all', 'code', 'name', 'series', 'author']).default('all'),
  keyword: keyword.default(''),
  /** Release date, price and keyword are fields of the search itself. */
  products: productFilter.omit({ releaseDate: true, price: true, author: true, keyword: true }).prefault({}),
  stores: storeFilter.prefault({}),
  releaseDate: releaseRange.prefault({}),
  price: priceRange.prefault({}),
  saleRate: createRangeSchema(rate).prefault({}),
  returnRate: createRangeSchema(rate).prefault({}),
  saleQuantity: createRangeSchema(z.number().int().min(-1_000_000_000).max(1_000_000_000)).prefault({}),
  /** Only titles with at least this many copies delivered so far: 100 % of one copy is not significant. */
  minCopies: z.number().int().min(0).max(10_000_000).default(0),
  /** Only products with theoretical stock in stores. */
  inStock: z.boolean().default(false),
  /** Only products that are sold out in at least one store that had a delivery. */
  soldOutSomewhere: z.boolean().default(false),
  /**
   * Only products running short: sell-through of 60 % or more, and stock for at most seven days at the pace of the last seven.
   */
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

/** Search conditions that narrow the products. Period and stores do not: alone they would return everything. */
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

const hasBound = ({ from, to }: { from: unknown; to: unknown }): boolean => from !== null || to !== null

/** Returns the conditions that are set in a search. */
export function listSetConditions(body: Omit<ProductSearchBody, 'pageNum' | 'pageSize' | 'sort'>): SearchCondition[] {
  const { products } = body
  const set: Record<SearchCondition, boolean> = {
    keyword: body.keyword.trim() !== '',
    jans: products.jans.length > 0,
    sinceRelease: body.sinceRelease !== null,
    // books and magazines are the default
    kind: products.kind !== 'publication' && products.kind !== 'all',
    genreKeys: products.genreKeys.length > 0,
    itemGenreKeys: products.itemGenreKeys.length > 0,
    publisherCds: products.publisherCds.length > 0,
    seriesCds: products.seriesCds.length > 0,
    releaseDate: hasBound(body.releaseDate),
    price: hasBound(body.price),
    saleRate: hasBound(body.saleRate),
    returnRate: hasBound(body.returnRate),
    saleQuantity: hasBound(body.saleQuantity),
    minCopies: body.minCopies > 0,
    inStock: body.inStock,
    soldOutSomewhere: body.soldOutSomewhere,
    runningShort: body.runningShort,
    soldInPeriod: body.soldInPeriod,
  }
  return searchConditions.filter((name) => set[name])
}

/** Restricts a query without any condition to titles sold in the period, as on the first visit. */
export const addDefaultCondition = (state: ProductSearchBody): ProductSearchBody =>
  listSetConditions(state).length > 0 ? state : { ...state, soldInPeriod: true }

/** Returns the search without one of its conditions. */
export function removeCondition(body: ProductSearchBody, name: SearchCondition): ProductSearchBody {
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

/** Specification 5: a search condition is required. */
const conditionRequired = { message: 'validation.searchCondition', path: ['keyword'] }

export const orderCounts = z.strictObject({
  now: z.number().int(),
  week1: z.number().int(),
  week2: z.number().int(),
  week3: z.number().int(),
})

/** A product with all result columns of specification section 3. Formulas: domain 1.3. */
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
  /** Sales of the earlier days with which the period is compared (comparedPeriods of the result). */
  previousSaleQuantity: z.number().int(),
  changeRate: z.number().nullable(),
  totalDeliveryQuantity: z.number().int(),
  totalReturnQuantity: z.number().int(),
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeReturnQuantity: z.number().int(),
  /** Copies in stores, negative stock counted as 0. */
  cumulativeStockQuantity: z.number().int(),
  negativeStores: z.number().int(),
  negativeCopies: z.number().int(),
  /** Released before the first day of the data: cumulative figures do not start at the release. */
  cumulativeTruncated: z.boolean(),
  saleRate: z.number().nullable(),
  returnRate: z.number().nullable(),
  stockRate: z.number().nullable(),
  shippingShare: z.number().nullable(),
  saleShare: z.number().nullable(),
  /** saleShare − shippingShare in percentage points; positive if under-supplied. */
  shareGap: z.number().nullable(),
  /** Number of stores by theoretical stock: bands 0 … 6 (0, 1, 2-3, 4-5, 6-10, 11-20, 21+). */
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

/** Totals over all products found, not only this page. */
export const productTotals = z.strictObject({
  totalSaleQuantity: z.number().int(),
  totalSalePrice: z.number().int(),
  previousSaleQuantity: z.number().int(),
  previousSalePrice: z.number().int(),
  /** Changes over the compared days (comparedPeriods of the result). */
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
  /** Products with a sell-through of 60 % or more and stock for 7 days or less. */
  shortProducts: z.number().int(),
})

export const productSearch = defineEndpoint({
  name: 'productSearch',
  kind: 'report',
  route: 'POST /fnd/search-book-magazine',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '商品検索', en: 'Product search' },
  body: productSearchBody.refine((body) => listSetConditions(body).length > 0, conditionRequired),
  result: z.strictObject({
    list: z.array(productRow),
    totals: productTotals,
    paging,
    /** Number of stores covered by the figures. */
    numberOfStores: z.number().int(),
    ...comparedPeriods,
    /** As-of day: cumulative figures and stock apply at its end. */
    asOf: day,
    /** Empty result only: results without one of the conditions, most first. Each number is counted, not estimated. */
    relaxations: z.array(z.strictObject({ drop: z.enum(searchConditions), total: z.number().int() })),
    /** Empty result only: unknown codes in the keyword, with the similar known code or null. */
    missing: z.array(z.strictObject({ code: z.string(), near: optionalName })),
    ...reportMetadata,
    counted: countedGoods,
  }),
  errors: ['period.reversed', 'period.beforeEarliest', 'code.checkDigit'],
  example: ({ today }) => ({ body: { period: { from: getWeekBefore(today), to: today }, keyword: '星' } }),
})

export const productSearchExport = defineEndpoint({
  name: 'productSearchExport',
  kind: 'file',
  exports: ['productSearch'],
  route: 'POST /fnd/search-result/export',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '商品検索の結果をファイルに書き出す', en: 'Export the search result' },
  body: productSearchBody
    .extend({
      ...exportFields,
    })
    .refine((body) => listSetConditions(body).length > 0, conditionRequired),
  result: fileResult,
  example: ({ today }) => ({ body: { period: { from: getWeekBefore(today), to: today }, keyword: '星' } }),
})

/** Suggestions while typing in the header's quick search, by code, name, series or author. */
export const productSuggest = defineEndpoint({
  name: 'productSuggest',
  kind: 'list',
  route: 'GET /fnd/suggest',
  access: 'product-search',
  scope: 'analyses',
  summary: { ja: '商品の候補（入力中）', en: 'Product suggestions while typing' },
  query: z.strictObject({ q: z.string().min(1).max(200), limit: z.coerce.number().int().min(1).max(50).default(10) }),
  result: z.strictObject({
    list: z.array(
      productRow
        .pick({
          jan: true,
          kind: true,
          own: true,
          productName: true,
          authorName: true,
          publisherName: true,
          seriesName: true,
          volume: true,
          releaseDate: true,
        })
        .extend({
          productKana: optionalName,
          /** Copies sold in the 28 days up to the last complete day: which of several titles of one name is selling. */
          recentQuantity: z.number().int(),
        }),
    ),
    /** Number of matching products, including those not listed. */
    total: z.number().int(),
  }),
  example: () => ({ query: { q: 'よぎしゃ' } }),
})

function getWeekBefore(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - 6 * 86_400_000).toISOString().slice(0, 10)
}
