import { z } from 'zod'
import { addDays } from '../calendar/period.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { productIdentity } from './product-identity.ts'
import { channel, dayUnit, jan, optionalName, period, productListErrors, sameStores, storeFilter } from './query-fields.ts'
import { periodResult, reportMetadata } from './report.ts'

/** Number of colours in the chart palette. */
const COMPARED_PRODUCTS = 58

/** Comparison lines: the same product in the previous period, last year, and the previous issue or volume at the same age. */
export const comparisonLines = ['previousPeriod', 'lastYear', 'previousIssue'] as const
export type ComparisonLine = (typeof comparisonLines)[number]

export const compareBody = z.strictObject({
  jans: z.array(jan).min(1, { message: 'validation.productCode' }).max(COMPARED_PRODUCTS),
  /** By calendar days, or by days since each product's own release. */
  align: z.enum(['calendar', 'days-since-release']).default('calendar'),
  /** For calendar alignment; null for the 28 days up to the last complete one. */
  period: period.nullable().default(null),
  /** Days since release; day 0 is the release day, negative days are before it. */
  days: z
    .strictObject({ from: z.number().int().min(-60).max(3650).default(0), to: z.number().int().min(-60).max(3650).default(27) })
    .refine((days) => days.from <= days.to, { message: 'period.reversed', path: ['to'] })
    .prefault({}),
  /** With days since release, a week is 7 days counted from day 0, a month 30 days. */
  unit: dayUnit.default('day'),
  /** First day of a week: 1 Monday … 7 Sunday. */
  weekStartsOn: z.number().int().min(1).max(7).default(1),
  with: z.array(z.enum(comparisonLines)).max(3).default([]).describe('Lines to compare each product with'),
  stores: storeFilter.prefault({}),
  /** Only stores open from the first to the last compared day. */
  sameStores,
  channel,
})
export type CompareBody = z.output<typeof compareBody>

/** One bucket of a product. All fields are null for future buckets. */
export const comparePoint = z.strictObject({
  quantity: z.number().int().nullable(),
  /** Yen, ex tax. */
  amount: z.number().int().nullable(),
  /** From the first record to the end of the bucket, all channels. */
  cumulativeQuantity: z.number().int().nullable(),
  /** Copies delivered to stores up to the end of the bucket: the base of the sell-through. */
  cumulativeDelivery: z.number().int().nullable(),
  saleRate: z.number().nullable(),
  /** Stock in stores at the end of the bucket, raw. */
  marketStock: z.number().int().nullable(),
  /** 100 × copies ÷ copies in the first bucket in which every product sold; null without such a bucket. */
  index: z.number().nullable(),
  /** The bucket is incomplete: cut off by the period, or some days are not over. */
  partial: z.boolean(),
})

const compareLine = z.strictObject({
  kind: z.enum(comparisonLines),
  /** Product of the line: the previous issue or volume, otherwise the product itself. */
  jan: z.string(),
  productName: z.string(),
  releaseDate: optionalName,
  quantity: z.array(z.number().int().nullable()),
  amount: z.array(z.number().int().nullable()),
  /** Over the days that correspond to the product's complete days. */
  totalQuantity: z.number().int(),
  totalAmount: z.number().int(),
  /** Change of the product's copies over the complete days, percent; null if the line starts before the data. */
  changeRate: z.number().nullable(),
})

export const comparedProduct = z.strictObject({
  ...productIdentity.shape,
  points: z.array(comparePoint),
  totals: z.strictObject({
    quantity: z.number().int(),
    /** Sales of the complete days, used for the change rates. */
    comparedQuantity: z.number().int(),
    amount: z.number().int(),
    delivery: z.number().int(),
    returned: z.number().int(),
    /** At the end of the last bucket that has begun. */
    cumulativeQuantity: z.number().int(),
    saleRate: z.number().nullable(),
  }),
  /** Available lines of `with`: a product without a previous issue has no such line. */
  lines: z.array(compareLine),
})
export type ComparedProduct = z.output<typeof comparedProduct>

const createExample = ({ jan: code, today }: DemoFacts) => ({
  body: {
    // third volume of a series, present in every demo
    jans: [code, '9784999900107'],
    period: { from: addDays(today, -27), to: today },
    with: ['previousPeriod', 'previousIssue'],
  },
})
const errors = [...productListErrors, 'product.noReleaseDate'] as const

export const compareProducts = defineEndpoint({
  name: 'compareProducts',
  kind: 'report',
  route: 'POST /stat/compare-products',
  access: 'sale-compare',
  scope: 'analyses',
  screen: { page: 'sale-compare', begins: ['with'] },
  summary: { ja: '商品の売上比較', en: 'Compare the sales of products' },
  body: compareBody,
  result: z.strictObject({
    /** First day of the bucket by calendar, or its first day since release. */
    buckets: z.array(z.strictObject({ date: optionalName, dayNumber: z.number().int().nullable() })),
    products: z.array(comparedProduct),
    totals: z.strictObject({
      quantity: z.number().int(),
      amount: z.number().int(),
      points: z.array(z.strictObject({ quantity: z.number().int().nullable(), amount: z.number().int().nullable() })),
    }),
    /** Bucket in which the indexes are 100. */
    indexBucket: z.number().int().nullable(),
    /** Displayed period; null for days since release. */
    period: periodResult.nullable(),
    numberOfStores: z.number().int(),
    ...reportMetadata,
  }),
  errors,
  example: createExample,
})

export const compareProductsExport = defineExport(compareProducts, {
  summary: { ja: '商品の売上比較をファイルに書き出す', en: 'Export the product comparison' },
})
