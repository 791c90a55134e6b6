import { z } from 'zod'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { optionalName, pageNum, pageSize, paging, period, productFilter, sameStores, storeFilter } from './query-fields.ts'
import { countedGoods, partial, periodResult, reportMetadata } from './report.ts'

export const returnGroupings = ['product', 'store', 'company', 'publisher', 'genre'] as const
export type ReturnGrouping = (typeof returnGroupings)[number]

export const trendMeasures = ['copies', 'amount'] as const

export const returnSorts = [
  'totalReturnQuantity',
  'totalDeliveryQuantity',
  'totalReturnAmount',
  'periodReturnRate',
  'returnRateDifference',
  'daysOnShelf',
] as const

/** Points of a row's rate, and weeks of which each is the mean. */
export const RATE_TREND_WEEKS = 12
export const RATE_MEAN_WEEKS = 4

/**
 * Deliveries and returns of a period by title, store, company, publisher or genre. Last year: the same weeks on the same
 * weekdays, or the same whole months. Publishers excluded from rankings are included.
 */
const body = z.strictObject({
  period,
  /** Row dimension. Imprints are counted with their publisher. */
  groupBy: z.enum(returnGroupings).default('product'),
  /** Level of the rows by genre. */
  genreLevel: z.enum(['large', 'medium', 'small']).default('large'),
  /** Steps of the trend. */
  unit: z.enum(['week', 'month']).default('week'),
  /** Measure of the trend: copies, or their value at list price. */
  trendMeasure: z.enum(trendMeasures).default('copies'),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** Only stores open from the first day of last year's period to the end of the period. */
  sameStores,
  /** Rows without the figure come last in either direction; ties: by code. */
  sortBy: z.enum(returnSorts).default('totalReturnQuantity'),
  descending: z.boolean().default(true),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type ReturnsBody = z.output<typeof body>

const figures = {
  totalDeliveryQuantity: z.number().int(),
  totalReturnQuantity: z.number().int(),
  /** Copies returned ÷ delivered in the period, percent, at most 100; null if more was returned than delivered. */
  periodReturnRate: z.number().nullable(),
  /** Copies returned × list price, yen ex tax. */
  totalReturnAmount: z.number().int(),
  /** Mean days from delivery to return of the copies returned, first in first out; null if no delivery day is known. */
  daysOnShelf: z.number().nullable(),
  /** Copies returned whose delivery day is known. */
  datedReturnQuantity: z.number().int(),
  lastYearDeliveryQuantity: z.number().int(),
  lastYearReturnQuantity: z.number().int(),
  lastYearReturnRate: z.number().nullable(),
  lastYearReturnAmount: z.number().int(),
  lastYearDaysOnShelf: z.number().nullable(),
  /** periodReturnRate − lastYearReturnRate as shown, in percentage points; null if either is, or last year has no data. */
  returnRateDifference: z.number().nullable(),
}

/** Only the fields of the row dimension are present. */
const returnRow = z.strictObject({
  jan: z.string().optional(),
  productName: z.string().optional(),
  volume: optionalName.optional(),
  authorName: optionalName.optional(),
  releaseDate: optionalName.optional(),
  price: z.number().int().nullable().optional(),
  storeCd: z.string().optional(),
  storeName: z.string().optional(),
  prefectureCd: optionalName.optional(),
  /** null for stores without a company. */
  companyCd: optionalName.optional(),
  companyName: optionalName.optional(),
  /** null for titles without a publisher. */
  publisherCd: optionalName.optional(),
  publisherName: optionalName.optional(),
  /** Genre path; null for titles without a genre at the level. */
  genreKey: optionalName.optional(),
  genreName: z.string().optional(),
  /** True for titles of the contract's own publishers, these publishers, and stores of its own companies and these. */
  own: z.boolean(),
  ...figures,
  /**
   * Copies returned ÷ delivered, in percent, over the RATE_MEAN_WEEKS weeks up to the end of each of the last RATE_TREND_WEEKS
   * weeks of the period, earliest first; null if more was returned than delivered.
   */
  rateTrend: z.array(z.number().nullable()),
})
export type ReturnRow = z.output<typeof returnRow>

const series = z.array(z.number().int())

const createExample = ({ today }: DemoFacts) => ({
  body: { period: { from: addDays(getWeekStart(today), -28), to: addDays(getWeekStart(today), -1) } },
})

export const returns = defineEndpoint({
  name: 'returns',
  kind: 'report',
  route: 'POST /stat/returns',
  access: 'product-search',
  scope: 'analyses',
  ownDefaults: ['stores'],
  screen: { page: 'returns' },
  summary: { ja: '返品分析（商品・店舗・法人・出版社・ジャンル別）', en: 'Returns by title, store, company, publisher or genre' },
  body,
  result: z.strictObject({
    /** Rows with deliveries or returns in the period or last year; they add up to the totals. */
    list: z.array(returnRow),
    totals: z.strictObject(figures),
    period: periodResult,
    /** Days of last year with which the same days of the period are compared. */
    lastYear: periodResult,
    /** False if last year's days begin before the first data: then no difference is given. */
    comparable: z.boolean(),
    /** Steps of the trend up to the end of the period, earliest first. */
    steps: z.array(periodResult),
    partial,
    /** Copies of each step, or their value in yen, and of the same step last year. */
    trend: z.strictObject({
      deliveries: series,
      returns: series,
      lastYearDeliveries: series,
      lastYearReturns: series,
    }),
    numberOfStores: z.number().int(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})
export type ReturnsData = z.output<typeof returns.result>

export const returnsExport = defineExport(returns, {
  summary: { ja: '返品分析をファイルに書き出す', en: 'Export the returns analysis' },
})
