import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { defineExport } from './exporting/export.ts'
import { jan, optionalName, productErrors, storeFilter } from './query-fields.ts'
import { reportMetadata } from './report.ts'

const body = z.strictObject({
  /** An issue or a volume; a title without a series is returned alone. */
  jan,
  maxIssues: z.number().int().min(1).max(120).default(24).describe('Number of issues or volumes, newest first'),
  /** Last day of the curves; the on-sale day is day 0. */
  days: z.number().int().min(7).max(180).default(28),
  stores: storeFilter.prefault({}),
})

const copies = z.number().int()
const issueRow = z.strictObject({
  jan: z.string(),
  productName: z.string(),
  volume: optionalName,
  releaseDate: z.string(),
  /** True for the requested product. */
  asked: z.boolean(),
  price: z.number().int().nullable(),
  cumulativeDeliveryQuantity: copies,
  /** Copies sold from day 0 to the end of the day; null while the day is incomplete in any of the areas. */
  soldDay7: copies.nullable(),
  soldDay14: copies.nullable(),
  soldDay28: copies.nullable(),
  cumulativeSaleQuantity: copies,
  cumulativeReturnQuantity: copies,
  saleRate: z.number().nullable(),
  returnRate: z.number().nullable(),
  /** Day of sale up to which the issue is compared with others; null if no day is over yet. */
  comparedDay: z.number().int().nullable(),
  /** Change from the previous issue or volume, both up to comparedDay, percent. */
  previousChangeRate: z.number().nullable(),
  /** For magazines: the issue a year earlier, with the nearest on-sale day within 20 days. */
  yearBeforeJan: optionalName,
  yearChangeRate: z.number().nullable(),
  /** Copies sold from day 0 to the end of each day 0 … days; null for incomplete days. */
  curve: z.array(copies.nullable()),
})
export type IssueRow = z.output<typeof issueRow>

// 雪解けの町の食堂 三: third volume of a series, present in every demo
const createExample = () => ({ body: { jan: '9784999900107' } })

export const issueTransition = defineEndpoint({
  name: 'issueTransition',
  kind: 'report',
  route: 'POST /stat/issue-transition',
  access: 'product-detail',
  lane: 'short',
  scope: 'analyses',
  summary: { ja: '号別・巻別推移', en: 'Sales by issue or volume' },
  body,
  result: z.strictObject({
    seriesName: optionalName,
    kind: z.enum(['book', 'magazine', 'other']),
    /** True if day 0 is the on-sale day of each store's prefecture, which is later than the release in some. */
    regionalOnSale: z.boolean(),
    days: z.number().int(),
    /** Released issues or volumes, oldest first. */
    list: z.array(issueRow),
    asOf: z.string(),
    ...reportMetadata,
  }),
  errors: productErrors,
  example: createExample,
})

export const issueTransitionExport = defineExport(issueTransition, {
  summary: { ja: '号別・巻別推移をファイルに書き出す', en: 'Export sales by issue or volume' },
})
