import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { itemGroupNames } from '../trade/items.ts'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { code, optionalName, pageNum, pageSize, paging, period, productListErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

export const combinedSortKeys = ['confidence', 'lift', 'reliableLift', 'coOccurrences', 'support', 'quantity'] as const
export type CombinedSortKey = (typeof combinedSortKeys)[number]

/** Defaults of the screen (specification section 9). */
export const COMBINED_PAGE_SIZE = 15

const query = z.strictObject({
  period,
  /** Base A: one product or several taken together, by any written form of the code. */
  jans: z.array(code).max(20).default([]),
  /** Alternatively, all products of a series. */
  seriesCd: code.nullable().default(null),
  /** Basket: a receipt, or everything a member bought in the period. */
  by: z.enum(['receipt', 'member']).default('receipt'),
  /** For members: B bought at most this many days before or after A; null for any day of the period. */
  memberDays: z.number().int().min(0).max(365).nullable().default(null),
  stores: storeFilter.prefault({}),
})

/** Kinds of goods of B, individually or as groups (items.ts). */
const itemGroup = z.enum(itemGroupNames).default('book')

export const combinedBody = query.extend({
  item: itemGroup,
  sort: z
    .array(z.strictObject({ key: z.enum(combinedSortKeys), descending: z.boolean().default(true) }))
    .max(3)
    .default([{ key: 'reliableLift', descending: true }]),
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(COMBINED_PAGE_SIZE),
})
export type CombinedBody = z.output<typeof combinedBody>

export const combinedRow = z.strictObject({
  /** Position in the requested order, from 1. */
  rowNumber: z.number().int(),
  jan: z.string(),
  own: z.boolean(),
  kind: z.enum(['book', 'magazine', 'other']),
  productName: z.string(),
  authorName: optionalName,
  publisherCd: optionalName,
  publisherName: optionalName,
  seriesName: optionalName,
  volume: optionalName,
  itemNm: optionalName,
  genreKey: optionalName,
  genreC1Nm: optionalName,
  genreC2Nm: optionalName,
  genreC3Nm: optionalName,
  releaseDate: optionalName,
  /** Yen, ex tax. */
  price: z.number().int().nullable(),
  /**
   * n(AB): baskets with A and B. Receipts are exact, and pairs on fewer than 5 are left out; members are counted with a small error
   * that protects individuals (decision 0039), and pairs below 10 are left out.
   */
  coOccurrences: z.number().int(),
  /** n(B): baskets with B. */
  baskets: z.number().int(),
  /** 100 × n(AB) ÷ N, percent, three decimals. */
  support: z.number().nullable(),
  /** 併売率: 100 × n(AB) ÷ n(A), percent. */
  confidence: z.number().nullable(),
  /** n(AB) × N ÷ (n(A) × n(B)). */
  lift: z.number().nullable(),
  /** Lower end of the 95 % interval of the lift (delta method on ln lift). */
  reliableLift: z.number().nullable(),
  /** Copies of B sold in the period and stores, in any basket. */
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
})
export type CombinedRow = z.output<typeof combinedRow>

const baseProduct = z.strictObject({ jan: z.string(), productName: z.string(), own: z.boolean() })
const errors = ['products.required', 'combined.daysForMembers', 'resource.notFound', ...productListErrors] as const

/** Receipts name no person. */
const countsMembers = ({ by }: Readonly<Record<string, unknown>>) => by === 'member'

export const combinedSales = defineEndpoint({
  countsMembers,
  name: 'combinedSales',
  kind: 'report',
  route: 'POST /stat/general-purchase-analysis',
  access: 'combined-sales-analysis',
  scope: 'analyses',
  summary: { ja: '併売分析（一緒に買われた商品）', en: 'Products bought together' },
  body: combinedBody,
  result: z.strictObject({
    /** The first 20 products of A. */
    base: z.array(baseProduct),
    /** N: receipts or members in the period and stores; null if there are too few members to show. */
    allBaskets: z.number().int().nullable(),
    /** n(A); null if there are too few members to show. */
    baseBaskets: z.number().int().nullable(),
    list: z.array(combinedRow),
    paging,
    ...reportMetadata,
  }),
  errors,
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})

export const combinedSalesExport = defineExport(combinedSales, {
  summary: { ja: '併売分析をファイルに書き出す', en: 'Export products bought together' },
})

/** Averages per basket; null if there are too few baskets. */
const basket = z.strictObject({
  baskets: z.number().int().nullable(),
  /** Items per basket. */
  quantity: z.number().nullable(),
  /** Yen per basket, ex tax. */
  amount: z.number().nullable(),
})

export const combinedSalesSummary = defineEndpoint({
  countsMembers,
  name: 'combinedSalesSummary',
  kind: 'report',
  route: 'POST /stat/general-purchase-analysis/summary',
  access: 'combined-sales-analysis',
  scope: 'analyses',
  summary: { ja: '併売分析の概要（客単価・買い合わせ率）', en: 'Baskets with and without a product' },
  body: query.extend({ item: itemGroup }),
  result: z.strictObject({
    base: z.array(baseProduct),
    allBaskets: z.number().int().nullable(),
    baseBaskets: z.number().int().nullable(),
    /** 100 × n(A) ÷ N, percent, three decimals. */
    baseShare: z.number().nullable(),
    withBase: basket,
    withoutBase: basket,
    /** Baskets with A that contain another item of the requested kind. */
    withOthers: z.number().int().nullable(),
    /** 買い合わせ率: 100 × withOthers ÷ n(A), percent. */
    withOthersRate: z.number().nullable(),
    /** Share of A's receipts that have a member card, percent; null for baskets by member. */
    memberShare: z.number().nullable(),
    /** Genres bought with A, most frequent first, each on at least 5 receipts or by at least 10 members. */
    genres: z.array(
      z.strictObject({
        name: z.string(),
        coOccurrences: z.number().int(),
        /** 100 × baskets of the genre ÷ n(A), percent. */
        confidence: z.number().nullable(),
      }),
    ),
    /** True if a figure is hidden (null): of fewer than 5 receipts, or a count of members below 10. */
    suppressed: z.boolean(),
    ...reportMetadata,
  }),
  errors,
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})
