import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { exportFields, fileResult } from './exporting/export.ts'
import { productIdentity } from './product-identity.ts'
import {
  channel,
  comparedMeasure,
  jan,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  productListErrors,
  sameStores,
  storeFilter,
} from './query-fields.ts'
import { comparedPeriods, periodResult, reportMetadata } from './report.ts'

/** Measures available as sort keys in both rankings; the names are those of the rows. */
const measureKeys = [
  'quantity',
  'amount',
  'previousQuantity',
  'changeRate',
  'cumulativeDeliveryQuantity',
  'cumulativeSaleQuantity',
  'cumulativeReturnQuantity',
  'cumulativeStockQuantity',
  'saleRate',
  'returnRate',
  'shareGap',
] as const
/** Names are sorted by kana, areas and prefectures from north to south. */
export const storeSortKeys = [...measureKeys, 'storeName', 'companyName', 'chainName', 'areaName', 'prefectureName'] as const
export const companySortKeys = [...measureKeys, 'companyName', 'numberOfStores'] as const
const sortKeys = [...storeSortKeys, 'numberOfStores'] as const

const conditionFields = {
  /** Several products are added up, e.g. the volumes of a title. */
  jans: z.array(jan).min(1, { message: 'validation.productCode' }).max(20),
  period,
  channel,
  stores: storeFilter.prefault({}),
  sameStores,
}
const pageFields = { descending: z.boolean().default(true), pageNum: pageNum.default(1), pageSize: pageSize.default(50) }

export const storeRankingBody = z.strictObject({
  ...conditionFields,
  sortBy: z.enum(storeSortKeys).default('quantity'),
  ...pageFields,
})
export const companyRankingBody = z.strictObject({
  ...conditionFields,
  sortBy: z.enum(companySortKeys).default('quantity'),
  ...pageFields,
})
export type StoreRankingBody = z.output<typeof storeRankingBody>
export type CompanyRankingBody = z.output<typeof companyRankingBody>

/** Figures of a row and of the total. Formulas: domain 1.3. Cumulative figures apply at the end of the period. */
const figures = {
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  amountTaxIn: z.number().int(),
  previousQuantity: z.number().int(),
  previousAmount: z.number().int(),
  /** Change of the copies over the complete days, percent. */
  changeRate: z.number().nullable(),
  cumulativeDeliveryQuantity: z.number().int(),
  cumulativeSaleQuantity: z.number().int(),
  cumulativeReturnQuantity: z.number().int(),
  /** Copies in stores; negative stock of a product in a store counts as 0. */
  cumulativeStockQuantity: z.number().int(),
  saleRate: z.number().nullable(),
  returnRate: z.number().nullable(),
  /** Share of all rows in the copies sold in the period, percent. */
  share: z.number().nullable(),
  lastYearQuantity: z.number().int(),
  /** Percent; null if last year's days begin before the data, as are the share and its change. */
  lastYearChangeRate: z.number().nullable(),
  /** Share of all copies sold on the same days last year, percent. */
  lastYearShare: z.number().nullable(),
  /** share − lastYearShare as shown, in percentage points. */
  shareDifference: z.number().nullable(),
  /** Share of all copies ever delivered to stores of the panel, percent. */
  shippingShare: z.number().nullable(),
  /** Share of all copies ever sold by stores of the panel, percent. */
  saleShare: z.number().nullable(),
  /** saleShare − shippingShare in percentage points; positive if under-supplied. */
  shareGap: z.number().nullable(),
  /** Last day with a sale up to the end of the period. */
  lastSaleDate: optionalName,
}
const rankFields = {
  /** Competition rank by the sort key, largest first regardless of direction; by copies if a name is the sort key. */
  rank: z.number().int(),
  /** The same rank in the previous period; null without figures then, and if the rank is by change. */
  previousRank: z.number().int().nullable(),
}

export const storeRankingRow = z.strictObject({
  ...rankFields,
  storeCd: z.string(),
  storeName: z.string(),
  companyCd: optionalName,
  companyName: optionalName,
  chainCd: optionalName,
  chainName: optionalName,
  prefectureCd: optionalName,
  prefectureName: optionalName,
  areaCd: optionalName,
  areaName: optionalName,
  locationName: optionalName,
  scaleName: optionalName,
  categoryName: optionalName,
  ...figures,
})
export type StoreRankingRow = z.output<typeof storeRankingRow>

export const companyRankingRow = z.strictObject({
  ...rankFields,
  /** null for stores without a company. */
  companyCd: optionalName,
  companyName: z.string(),
  /** Number of the company's stores in the ranking of stores. */
  numberOfStores: z.number().int(),
  ...figures,
})
export type CompanyRankingRow = z.output<typeof companyRankingRow>

const createResultSchema = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    list: z.array(row),
    totals: z.strictObject(figures),
    baseData: z.strictObject({
      products: z.array(productIdentity),
      ...comparedPeriods,
      /** The same days last year; null if they begin before the data. */
      lastYear: periodResult.nullable(),
      /** As-of day of cumulative figures and stock. */
      asOf: z.string(),
      /**
       * Stores within the conditions (with a channel, those that sell through it), and those of them that never had a delivery
       * of any of the products.
       */
      numberOfStores: z.number().int(),
      notDeliveredStores: z.number().int(),
      /**
       * Of these, stores with more sales than refunds in the period. This and the following figures cover the stores of all pages,
       * also in the ranking of companies.
       */
      sellingStores: z.number().int(),
      /** The fifth of these stores that sold most, at least one, and its share in their copies, percent; null without sales. */
      topStores: z.number().int(),
      topShare: z.number().nullable(),
      /** The same share on the same days last year, of the stores that sold most then; null if they begin before the data. */
      lastYearTopShare: z.number().nullable(),
      /** Stores with a delivery of the products by the end of the period, and none of them in stock. */
      emptyStores: z.number().int(),
      sales: comparedMeasure,
    }),
    paging,
    ...reportMetadata,
  })

const createExample = ({ jan: code, today }: DemoFacts) => ({
  body: { jans: [code], period: { from: addDays(today, -27), to: today } },
})
const errors = [...productListErrors] as const

export const saleRankingByStore = defineEndpoint({
  name: 'saleRankingByStore',
  kind: 'report',
  route: 'POST /stat/product-sale-ranking-by-store',
  access: 'sale-ranking',
  scope: 'analyses',
  summary: { ja: '商品の店舗別売上ランキング', en: 'Stores ranked by their sales of a product' },
  body: storeRankingBody,
  result: createResultSchema(storeRankingRow),
  errors,
  example: createExample,
})

export const saleRankingByCompany = defineEndpoint({
  name: 'saleRankingByCompany',
  kind: 'report',
  route: 'POST /stat/product-sale-ranking-by-company',
  access: 'sale-ranking',
  scope: 'analyses',
  screen: { page: 'sale-ranking', search: { groupBy: 'company' } },
  summary: { ja: '商品の法人別売上ランキング', en: 'Companies ranked by their sales of a product' },
  body: companyRankingBody,
  result: createResultSchema(companyRankingRow),
  errors,
  example: createExample,
})

export const saleRankingExport = defineEndpoint({
  name: 'saleRankingExport',
  kind: 'file',
  route: 'POST /stat/sales-ranking/export',
  access: 'sale-ranking',
  scope: 'analyses',
  summary: { ja: '店舗別・法人別売上ランキングをファイルに書き出す', en: 'Export the store or company ranking' },
  body: z.strictObject({
    ...conditionFields,
    groupBy: z.enum(['store', 'company']).default('store'),
    sortBy: z.enum(sortKeys).default('quantity'),
    ...pageFields,
    ...exportFields,
  }),
  result: fileResult,
  errors: [...errors, 'sort.unknown'],
  exports: ['saleRankingByStore', 'saleRankingByCompany'],
  example: createExample,
})
