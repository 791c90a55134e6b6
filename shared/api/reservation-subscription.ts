import { z } from 'zod'
import { day } from '../fields/day.ts'
import { defineEndpoint } from './endpoint.ts'
import { exportFields, fileResult } from './exporting/export.ts'
import { optionalName, pageNum, pageSize, paging, period, productFilter, releaseRange, storeFilter } from './query-fields.ts'
import { countedGoods, periodResult, reportMetadata } from './report.ts'

const createSortSchema = <const K extends readonly [string, ...string[]]>(keys: K, first: K[number]) =>
  z
    .array(z.strictObject({ key: z.enum(keys), descending: z.boolean() }))
    .max(5)
    .default([{ key: first, descending: true }])

/** Sort keys; the names are those of the rows. */
export const preOrderSortKeys = [
  'bookedQuantity',
  'change7Days',
  'bookedStores',
  'releaseDate',
  'deliveredQuantity',
  'coverage',
  'productName',
  'jan',
] as const
export const subscriptionSortKeys = [
  'subscribedQuantity',
  'subscribedStores',
  'newQuantity',
  'endedQuantity',
  'lastIssueQuantity',
  'subscriptionShare',
  'nextReleaseDate',
  'seriesName',
] as const

const conditionFields = {
  keyword: z.string().max(200).default(''),
  /** Field in which the keyword is searched; `all` searches each of them. */
  searchBy: z.enum(['all', 'code', 'name', 'series', 'author']).default('all'),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  /** For pre-orders the product's release, for subscriptions that of the next issue. */
  releaseDate: releaseRange.prefault({}),
}
const preOrderFields = {
  /** Only products not yet released, only released ones, or both; as of the day. */
  state: z.enum(['upcoming', 'released', 'all']).default('upcoming'),
  /** null for the last complete day; a future day counts as today. */
  asOf: day.nullable().default(null),
}
/** Days in which subscriptions started and ended; null for the 30 days up to the last complete one. */
const subscriptionFields = { period: period.nullable().default(null) }
const page = { pageNum: pageNum.default(1), pageSize: pageSize.default(50) }

export const preOrderBody = z.strictObject({
  ...conditionFields,
  ...preOrderFields,
  sort: createSortSchema(preOrderSortKeys, 'bookedQuantity'),
  ...page,
})
export const subscriptionBody = z.strictObject({
  ...conditionFields,
  ...subscriptionFields,
  sort: createSortSchema(subscriptionSortKeys, 'subscribedQuantity'),
  ...page,
})
export type PreOrderBody = z.output<typeof preOrderBody>
export type SubscriptionBody = z.output<typeof subscriptionBody>

export const preOrderRow = z.strictObject({
  jan: z.string(),
  own: z.boolean(),
  kind: z.enum(['book', 'magazine', 'other']),
  productName: z.string(),
  authorName: optionalName,
  publisherName: optionalName,
  seriesName: optionalName,
  volume: optionalName,
  genreC1Nm: optionalName,
  price: z.number().int().nullable(),
  releaseDate: optionalName,
  /** Negative after the release. */
  daysToRelease: z.number().int().nullable(),
  /** Copies booked up to the day, net of cancellations. */
  bookedQuantity: z.number().int(),
  /** Stores with a booking that was not cancelled. */
  bookedStores: z.number().int(),
  /** Copies booked in the last seven days, net of cancellations. */
  change7Days: z.number().int(),
  /** First delivery: copies delivered up to the day, at most up to the release day. */
  deliveredQuantity: z.number().int(),
  /** Delivered ÷ booked, percent. */
  coverage: z.number().nullable(),
  /** The previous issue or volume, the same number of days before its own release. */
  previousIssue: z
    .strictObject({
      jan: z.string(),
      productName: z.string(),
      releaseDate: z.string(),
      bookedQuantity: z.number().int(),
      /** Its bookings up to the as-of day: final once it is released. */
      finalQuantity: z.number().int(),
      /** Change of the bookings compared with it, percent. */
      changeRate: z.number().nullable(),
    })
    .nullable(),
  /** Cumulative bookings by days before the release; null for future days. */
  curve: z.array(
    z.strictObject({
      daysBefore: z.number().int(),
      booked: z.number().int().nullable(),
      previousBooked: z.number().int().nullable(),
    }),
  ),
})
export type PreOrderRow = z.output<typeof preOrderRow>

export const subscriptionRow = z.strictObject({
  seriesCd: z.string(),
  seriesName: z.string(),
  publisherName: optionalName,
  own: z.boolean(),
  /** Subscribed copies on the last day of the period. */
  subscribedQuantity: z.number().int(),
  subscribedStores: z.number().int(),
  /** Subscribed copies on the day before the period. */
  previousQuantity: z.number().int(),
  /** Copies of subscriptions that are active on both days. */
  continuedQuantity: z.number().int(),
  newQuantity: z.number().int(),
  newStores: z.number().int(),
  endedQuantity: z.number().int(),
  endedStores: z.number().int(),
  /** The last issue whose sales period is over. */
  lastIssue: z.strictObject({ jan: z.string(), productName: z.string(), releaseDate: z.string() }).nullable(),
  lastIssueQuantity: z.number().int().nullable(),
  /** Subscribed copies ÷ copies sold of that issue, percent. */
  subscriptionShare: z.number().nullable(),
  nextReleaseDate: optionalName,
})
export type SubscriptionRow = z.output<typeof subscriptionRow>

export const preOrderBooks = defineEndpoint({
  name: 'preOrderBooks',
  kind: 'report',
  route: 'POST /fnd/pre-order-books',
  access: 'reservation-subscription',
  scope: 'analyses',
  summary: { ja: '予約のある商品', en: 'Products with pre-orders' },
  body: preOrderBody,
  result: z.strictObject({
    list: z.array(preOrderRow),
    totals: z.strictObject({
      bookedQuantity: z.number().int(),
      change7Days: z.number().int(),
      deliveredQuantity: z.number().int(),
      coverage: z.number().nullable(),
    }),
    asOf: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  errors: ['code.checkDigit'],
  example: () => ({ body: {} }),
})

export const subscribedBooks = defineEndpoint({
  name: 'subscribedBooks',
  kind: 'report',
  ahead: true,
  route: 'POST /fnd/subscribed-books',
  access: 'reservation-subscription',
  scope: 'analyses',
  screen: { page: 'reservation-subscription', search: { kind: 'subscription' } },
  summary: { ja: '定期購読のある雑誌', en: 'Magazines with subscriptions' },
  body: subscriptionBody,
  result: z.strictObject({
    list: z.array(subscriptionRow),
    totals: subscriptionRow.pick({
      subscribedQuantity: true,
      previousQuantity: true,
      newQuantity: true,
      endedQuantity: true,
    }),
    period: periodResult,
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  errors: ['code.checkDigit'],
  example: () => ({ body: {} }),
})

export const reservationExport = defineEndpoint({
  name: 'reservationExport',
  kind: 'file',
  ahead: true,
  route: 'POST /fnd/pre-order-or-subscribed-books/export',
  access: 'reservation-subscription',
  scope: 'analyses',
  summary: { ja: '予約・定期購読をファイルに書き出す', en: 'Export pre-orders or subscriptions' },
  body: z.strictObject({
    ...conditionFields,
    kind: z.enum(['pre-order', 'subscription']).default('pre-order'),
    ...preOrderFields,
    ...subscriptionFields,
    sort: z
      .array(z.strictObject({ key: z.enum([...preOrderSortKeys, ...subscriptionSortKeys]), descending: z.boolean() }))
      .max(5)
      .default([]),
    ...exportFields,
  }),
  result: fileResult,
  errors: ['code.checkDigit', 'sort.unknown'],
  exports: ['preOrderBooks', 'subscribedBooks'],
  example: () => ({ body: { kind: 'pre-order' } }),
})

export const searchReservationBody = z.strictObject({
  keyword: z.string().trim().min(1, { message: 'validation.required' }).max(200),
  searchBy: conditionFields.searchBy,
  products: conditionFields.products,
  stores: conditionFields.stores,
  /** Products with a pre-order or a subscription, with one of the two kinds, or all products found. */
  reservation: z.enum(['either', 'pre-order', 'subscription', 'all']).default('either'),
  ...page,
})
export type SearchReservationBody = z.output<typeof searchReservationBody>

export const searchReservation = defineEndpoint({
  name: 'searchReservation',
  kind: 'report',
  route: 'POST /fnd/search-book-by-pre-order-or-subscribed',
  access: 'reservation-subscription',
  scope: 'analyses',
  screen: null,
  summary: { ja: '予約・定期購読から商品を探す', en: 'Find products with pre-orders or subscriptions' },
  body: searchReservationBody,
  result: z.strictObject({
    list: z.array(
      z.strictObject({
        jan: z.string(),
        own: z.boolean(),
        kind: z.enum(['book', 'magazine', 'other']),
        productName: z.string(),
        authorName: optionalName,
        publisherName: optionalName,
        seriesCd: optionalName,
        seriesName: optionalName,
        volume: optionalName,
        releaseDate: optionalName,
        hasPreOrders: z.boolean(),
        bookedQuantity: z.number().int(),
        /** Subscriptions of the product's series. */
        hasSubscriptions: z.boolean(),
        subscribedQuantity: z.number().int(),
        subscribedStores: z.number().int(),
      }),
    ),
    asOf: z.string(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  errors: ['code.checkDigit'],
  example: () => ({ body: { keyword: '灯り' } }),
})
