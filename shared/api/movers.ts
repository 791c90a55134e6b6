import { z } from 'zod'
import { addDays, getWeekStart } from '../calendar/period.ts'
import { type DemoFacts, defineEndpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { defineExport } from './exporting/export.ts'
import { productIdentity } from './product-identity.ts'
import {
  channel,
  optionalName,
  pageNum,
  pageSize,
  paging,
  period,
  productFilter,
  sameStores,
  storeFilter,
} from './query-fields.ts'
import { countedGoods, periodResult, reportMetadata } from './report.ts'

const moverReasons = ['release', 'publicity', 'award', 'delivery', 'nextIssue', 'soldOut', 'afterRelease', 'none'] as const
export type MoverReason = (typeof moverReasons)[number]

export const moversBody = z.strictObject({
  period,
  compareWith: z.enum(['previous', 'lastYear']).default('previous'),
  /** Minimum copies in one of the two periods: a rise from one copy to five is not significant. */
  minSoldCopies: z.number().int().min(1).max(1_000_000).default(20),
  /**
   * both: up and down. new: titles that were not on sale during the whole compared period and sell more, or were released after
   * it; the other directions leave them out.
   */
  direction: z.enum(['both', 'up', 'down', 'new']).default('both'),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  channel,
  includeExcluded,
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type MoversBody = z.output<typeof moversBody>

export const moverRow = z.strictObject({
  ...productIdentity.shape,
  /** Of the complete days. */
  quantity: z.number().int(),
  /**
   * Of the compared period. An issue of a magazine is compared with the previous issue, or with the one a year before, on the
   * same days since release.
   */
  previousQuantity: z.number().int(),
  comparedIssueName: optionalName,
  /** Difference in copies; its absolute value determines the order. */
  difference: z.number().int(),
  /** null for new titles, and if the compared sales are 0 or less. */
  changeRate: z.number().nullable(),
  /** Copies delivered to stores in the period. */
  delivery: z.number().int(),
  /** Most likely reason known from the records, for rising or falling sales. */
  reason: z.enum(moverReasons),
  /** Day of the release, publicity, award or next issue. */
  reasonDate: optionalName,
  /** Name of the publicity or award, copies delivered, or number of stores sold out. */
  reasonText: optionalName,
  /** Explanation in the language of the call. */
  sentence: z.string(),
})
export type MoverRow = z.output<typeof moverRow>

const createExample = ({ today }: DemoFacts) => ({
  body: { period: { from: addDays(getWeekStart(today), -28), to: addDays(getWeekStart(today), -1) }, minSoldCopies: 5 },
})
/** Titles of a direction and the sum of their differences in copies, whatever direction was asked for. */
export const moverSum = z.strictObject({ titles: z.number().int(), difference: z.number().int() })
export const movers = defineEndpoint({
  name: 'movers',
  kind: 'report',
  route: 'POST /stat/movers',
  access: 'ranking-create',
  scope: 'analyses',
  screen: { page: 'movers' },
  summary: { ja: '急上昇・急降下（理由つき）', en: 'Titles selling much more or less, and why' },
  body: moversBody,
  result: z.strictObject({
    list: z.array(moverRow),
    totals: z.strictObject({ up: moverSum, down: moverSum, new: moverSum }),
    period: periodResult,
    /** The compared days: the complete days of the period. null, with no rows, if no comparison is possible. */
    comparedPeriod: periodResult.nullable(),
    comparedWith: periodResult,
    excluded: excludedPublishers,
    numberOfStores: z.number().int(),
    paging,
    ...reportMetadata,
    counted: countedGoods,
  }),
  example: createExample,
})

export const moversExport = defineExport(movers, {
  summary: { ja: '急上昇・急降下をファイルに書き出す', en: 'Export the movers' },
})
