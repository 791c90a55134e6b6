import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { exportFields, fileResult } from './exporting/export.ts'
import { productRow } from './product-search.ts'
import { channel, jan, optionalName, productErrors, storeFilter, trendPeriod, unit } from './query-fields.ts'
import { partial, periodResult, reportMetadata } from './report.ts'

/** One product, by any written form of its code. */
/** Bibliographic data. */
const publication = {
  productKana: optionalName,
  publisherKana: optionalName,
  seriesCd: optionalName,
  magazineCd: optionalName,
  coverDate: optionalName,
  cCode: optionalName,
  /** 判型 */
  format: optionalName,
  pages: z.number().int().nullable(),
  returnLimitDate: optionalName,
  /** Withdrawn by its publisher. */
  isWithdrawn: z.boolean(),
  isbn10: optionalName,
  description: optionalName,
}

/** Product data without figures: the plain path of the specification. */
export const bibliographicProduct = z.strictObject({
  ...productRow.pick({
    guid: true,
    jan: true,
    kind: true,
    own: true,
    itemCd: true,
    itemNm: true,
    itemCdOrigin: true,
    daiGenreCd: true,
    daiGenreNm: true,
    chuGenreCd: true,
    chuGenreNm: true,
    shoGenreCd: true,
    shoGenreNm: true,
    genreKey: true,
    genreC1Nm: true,
    genreC2Nm: true,
    genreC3Nm: true,
    releaseDate: true,
    productName: true,
    authorName: true,
    publisherCd: true,
    publisherName: true,
    seriesName: true,
    volume: true,
    price: true,
    cumulativeTruncated: true,
  }).shape,
  ...publication,
})

export const productDetailRow = z.strictObject({
  ...productRow.omit({
    totalSaleQuantity: true,
    totalSalePrice: true,
    previousSaleQuantity: true,
    changeRate: true,
    totalDeliveryQuantity: true,
    totalReturnQuantity: true,
    quantitySoldOnInternet: true,
  }).shape,
  ...publication,
  /** Sales of the last day with data, and of the same weekday a week earlier; null if that is before the data. */
  latestDay: z
    .strictObject({
      date: z.string(),
      quantity: z.number().int(),
      weekBefore: z.number().int().nullable(),
      changeRate: z.number().nullable(),
    })
    .nullable(),
  /** Sales of the last seven days, and of the seven before them; null if those begin before the data. */
  last7Days: z.strictObject({
    quantity: z.number().int(),
    before: z.number().int().nullable(),
    changeRate: z.number().nullable(),
  }),
  netSaleRate: z.number().nullable(),
  /** Stock ÷ mean daily sales of the last 28 days; null without sales. */
  daysOfCover: z.number().nullable(),
  /** Stores with stock of 0 or less that sold a copy in the last 28 days. */
  soldOutStores: z.number().int(),
  /** Sales of days 0 to 7 ÷ deliveries up to day 7, percent; null before day 7. */
  initialSpeed: z.number().nullable(),
  /** Share of internet sales in the last 7 days, percent. */
  netShare: z.number().nullable(),
  marks: z.array(
    z.strictObject({ date: z.string(), kind: z.enum(['release', 'publicity', 'award', 'reprint']), text: z.string() }),
  ),
  /** True if a copy was ever sold anywhere, including today; otherwise there is no sales trend. */
  everSold: z.boolean(),
  /** Days from the release to that day, 0 on the release day; null if the release is unknown. */
  daysSinceRelease: z.number().int().nullable(),
  /** As-of day: figures apply at its end (decision 0020). */
  asOf: z.string(),
})
export type ProductDetailRow = z.output<typeof productDetailRow>

export const productDetailResult = productDetailRow.extend(reportMetadata)
export type ProductDetail = z.output<typeof productDetailResult>

export const detailBookMagazine = defineEndpoint({
  name: 'detailBookMagazine',
  kind: 'report',
  route: 'POST /detail-book-magazine',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '商品の書誌（1点）', en: 'One product by JAN, without figures' },
  body: z.strictObject({ jan }),
  result: bibliographicProduct.extend(reportMetadata),
  errors: productErrors,
  example: (facts) => ({ body: { jan: facts.jan } }),
})

export const productDetail = defineEndpoint({
  name: 'productDetail',
  kind: 'report',
  route: 'POST /fnd/detail-book-magazine',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '商品詳細（累計つき）', en: 'One product by JAN, with cumulative figures' },
  /** Figures of the selected stores; shares compare them with the whole trade. */
  body: z.strictObject({ jan, stores: storeFilter.prefault({}) }),
  result: productDetailResult,
  errors: productErrors,
  example: (facts) => ({ body: { jan: facts.jan } }),
})

const trendBody = z.strictObject({
  jan,
  period: trendPeriod,
  unit: unit.default('day'),
  /** First day of a week: 1 Monday … 7 Sunday. */
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  stores: storeFilter.prefault({}),
  channel,
})

const byStoreBody = trendBody.extend({
  /** All selected stores together, or additionally each store. */
  showBy: z.enum(['total', 'store']).default('total'),
})

/** Specification 5: stores are required when showing by store. */
const hasRequiredStores = ({ showBy, stores }: z.output<typeof byStoreBody>): boolean =>
  showBy === 'total' || Object.values(stores).some((codes) => codes.length > 0)
const storesRequired = { message: 'validation.stores', path: ['stores'] }

/** Maximum number of stores in a trend by store. */
export const MAX_TREND_STORES = 50

/** One bucket. `date` is its first day; `hour` is 0 … 23 for the unit hour, otherwise null. */
export const trendPoint = z.strictObject({
  date: day,
  hour: z.number().int().min(0).max(23).nullable(),
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
  /** Yen, tax included; each receipt line is rounded down. */
  amountTaxIn: z.number().int(),
  /** null if the unit is hour: deliveries and returns have no time of day. */
  delivery: z.number().int().nullable(),
  returned: z.number().int().nullable(),
  cumulativeQuantity: z.number().int().nullable(),
  cumulativeDelivery: z.number().int().nullable(),
  /** Copies in stores at the end of the bucket, raw: deliveries − sales − returns + adjustments. */
  marketStock: z.number().int().nullable(),
  saleRate: z.number().nullable(),
})

export const salesTrends = defineEndpoint({
  name: 'salesTrends',
  kind: 'report',
  route: 'POST /stat/sales-trends',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '売上推移（時間・日・週・月）', en: 'Sales trends by hour, day, week or month' },
  body: byStoreBody.refine(hasRequiredStores, storesRequired),
  result: z.strictObject({
    /**
     * Stores with a delivery up to the end of the period or a sale in it; with a channel filter, stores that sell through that
     * channel.
     */
    numberOfStores: z.number().int(),
    salesTrends: z.array(trendPoint),
    /** One per point: true if the bucket is incomplete or cut off by the period. */
    partial,
    period: periodResult,
    totals: trendPoint.pick({ quantity: true, amount: true, amountTaxIn: true, delivery: true, returned: true }),
    marks: productDetailResult.shape.marks,
    /** By store: the best-selling stores with their buckets. Hours are available for all stores together only. */
    stores: z
      .array(
        z.strictObject({
          storeCd: z.string(),
          storeName: z.string(),
          quantity: z.number().int(),
          amount: z.number().int(),
          salesTrends: z.array(trendPoint.pick({ date: true, quantity: true, amount: true })),
        }),
      )
      .max(MAX_TREND_STORES),
    ...reportMetadata,
  }),
  errors: [...productErrors, 'period.tooLongForHours', 'period.beforeRelease'],
  example: ({ jan, today }) => ({ body: { jan, period: { from: addDays(today, -27), to: today }, unit: 'day' } }),
})

export const salesTrendsExport = defineEndpoint({
  name: 'salesTrendsExport',
  kind: 'file',
  exports: ['salesTrends'],
  route: 'POST /stat/export-sales-trends',
  access: 'product-detail',
  scope: 'analyses',
  summary: { ja: '売上推移をファイルに書き出す', en: 'Export sales trends' },
  /** By store, the file contains every store with sales, one row per day, week or month. */
  body: byStoreBody.extend(exportFields).refine(hasRequiredStores, storesRequired),
  result: fileResult,
  errors: [...productErrors, 'period.tooLongForHours', 'period.beforeRelease'],
  example: ({ jan, today }) => ({ body: { jan, period: { from: addDays(today, -27), to: today }, unit: 'day' } }),
})

export const salesCumulative = defineEndpoint({
  name: 'salesCumulative',
  kind: 'report',
  route: 'POST /stat/sales-cumulative',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '発売からの累計（売上・配本・返品・在庫）', en: 'Cumulative sales, deliveries, returns and stock' },
  body: z.strictObject({ jan, until: day.nullable().default(null), stores: storeFilter.prefault({}) }),
  result: z.strictObject({
    /** Last day of the list. */
    asOf: day,
    releaseDate: optionalName,
    cumulativeTruncated: z.boolean(),
    list: z.array(
      z.strictObject({
        date: day,
        /** Days since the release; negative before it, null without a release date. */
        dayNumber: z.number().int().nullable(),
        sale: z.number().int(),
        delivery: z.number().int(),
        returned: z.number().int(),
        adjust: z.number().int(),
        cumulativeSale: z.number().int(),
        cumulativeDelivery: z.number().int(),
        cumulativeReturn: z.number().int(),
        cumulativeStock: z.number().int(),
        saleRate: z.number().nullable(),
        returnRate: z.number().nullable(),
        stockRate: z.number().nullable(),
      }),
    ),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: ({ jan }) => ({ body: { jan } }),
})
