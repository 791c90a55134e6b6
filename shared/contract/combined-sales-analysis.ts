import { z } from 'zod'
import { itemGroupNames } from '../items.ts'
import { addDays } from '../period.ts'
import { endpoint } from './endpoint.ts'
import { exportFields, fileAnswer } from './export.ts'
import { code, optionalName, pageNum, pageSize, paging, period, productListErrors, storeFilter } from './question-fields.ts'
import { stamps } from './report.ts'

export const combinedSortKeys = ['confidence', 'lift', 'reliableLift', 'coOccurrences', 'support', 'quantity'] as const
export type CombinedSortKey = (typeof combinedSortKeys)[number]

/** What the screens ask for (specification section 9), and what counts where nothing is said. */
export const COMBINED_PAGE_SIZE = 15

const question = z.strictObject({
  period,
  /** The base A: one product, or several taken together, by any written form of their code. */
  jans: z.array(code).max(20).default([]),
  /** Or all products of a series. */
  seriesCd: code.nullable().default(null),
  /** What a basket is: a receipt, or what a member bought in the period. */
  by: z.enum(['receipt', 'member']).default('receipt'),
  /** By member: B bought at most so many days before or after A; null for anywhere in the period. */
  memberDays: z.number().int().min(0).max(365).nullable().default(null),
  stores: storeFilter.prefault({}),
})

/** Kinds of goods that B comes from, apart or as groups (items.ts). */
const itemGroup = z.enum(itemGroupNames).default('book')

export const combinedBody = question.extend({
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
  /** Place in the order asked for. */
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
  /** n(AB): baskets with A and B, in whole fives (decision 0039). What occurs together in fewer than 5 is left out. */
  coOccurrences: z.number().int(),
  /** n(B): baskets with B; receipts in whole fives, members in whole tens. */
  baskets: z.number().int(),
  /** 100 × n(AB) ÷ N, percent, three decimals. */
  support: z.number().nullable(),
  /** 併売率: 100 × n(AB) ÷ n(A), percent. */
  confidence: z.number().nullable(),
  /** n(AB) × N ÷ (n(A) × n(B)). */
  lift: z.number().nullable(),
  /** Lower end of the 95 % interval of the lift (delta method on ln lift). */
  reliableLift: z.number().nullable(),
  /** Copies of B sold in the period and stores, however bought. */
  quantity: z.number().int(),
  /** Yen, ex tax. */
  amount: z.number().int(),
})
export type CombinedRow = z.output<typeof combinedRow>

const baseProduct = z.strictObject({ jan: z.string(), productName: z.string(), own: z.boolean() })
const errors = ['products.required', 'combined.daysForMembers', 'resource.notFound', ...productListErrors] as const

export const combinedSales = endpoint({
  name: 'combinedSales',
  method: 'POST',
  path: '/stat/general-purchase-analysis',
  access: 'combined-sales-analysis',
  scope: 'analyses',
  summary: { ja: '併売分析（一緒に買われた商品）', en: 'Sold together with a product' },
  body: combinedBody,
  answer: z.strictObject({
    /** Products of A, the first 20. */
    base: z.array(baseProduct),
    /** N: receipts (in whole fives) or members (in whole tens) in the period and stores, as in n(A); null: less than a lot. */
    allBaskets: z.number().int().nullable(),
    /** n(A); null: less than a lot. */
    baseBaskets: z.number().int().nullable(),
    list: z.array(combinedRow),
    paging,
    ...stamps,
  }),
  errors,
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})

export const combinedSalesExport = endpoint({
  name: 'combinedSalesExport',
  method: 'POST',
  path: '/stat/general-purchase-analysis/export',
  access: 'combined-sales-analysis',
  scope: 'analyses',
  summary: { ja: '併売分析をファイルに書き出す', en: 'The combined sales analysis as a file' },
  body: combinedBody.extend(exportFields),
  answer: fileAnswer,
  errors,
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})

/** Means of a basket; null where there are too few. */
const basket = z.strictObject({
  baskets: z.number().int().nullable(),
  /** Pieces a basket. */
  quantity: z.number().nullable(),
  /** Yen a basket, ex tax. */
  amount: z.number().nullable(),
})

export const combinedSalesSummary = endpoint({
  name: 'combinedSalesSummary',
  method: 'POST',
  path: '/stat/general-purchase-analysis/summary',
  access: 'combined-sales-analysis',
  scope: 'analyses',
  summary: { ja: '併売分析の概要（客単価・買い合わせ率）', en: 'Baskets with and without a product' },
  body: question.extend({ item: itemGroup }),
  answer: z.strictObject({
    base: z.array(baseProduct),
    allBaskets: z.number().int().nullable(),
    baseBaskets: z.number().int().nullable(),
    /** 100 × n(A) ÷ N, percent, three decimals. */
    baseShare: z.number().nullable(),
    withBase: basket,
    withoutBase: basket,
    /** Baskets with A that hold something else of the items asked for. */
    withOthers: z.number().int().nullable(),
    /** 買い合わせ率: 100 × those ÷ n(A), percent. */
    withOthersRate: z.number().nullable(),
    /** Of A's receipts, those with a member's card, percent; null by member. */
    memberShare: z.number().nullable(),
    /** Genres bought with A, most often first, at least 5 baskets each. */
    genres: z.array(
      z.strictObject({
        name: z.string(),
        coOccurrences: z.number().int(),
        /** 100 × those baskets ÷ n(A), percent. */
        confidence: z.number().nullable(),
      }),
    ),
    /** Counts of less than a lot are null: five receipts, ten members, five members with both. */
    suppressed: z.boolean(),
    ...stamps,
  }),
  errors,
  example: ({ jan, today }) => ({ body: { period: { from: addDays(today, -89), to: today }, jans: [jan] } }),
})
