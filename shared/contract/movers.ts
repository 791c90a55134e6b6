import { z } from 'zod'
import { addDays, weekStart } from '../period.ts'
import { type DemoFacts, endpoint } from './endpoint.ts'
import { excludedPublishers, includeExcluded } from './exclusions.ts'
import { exportFields, fileAnswer } from './export.ts'
import { productIdentity } from './product-identity.ts'
import { optionalName, pageNum, pageSize, paging, period, productFilter, sameStores, storeFilter } from './question-fields.ts'
import { countedGoods, stamps } from './report.ts'

export const moverReasons = ['release', 'publicity', 'award', 'delivery', 'nextIssue', 'soldOut', 'afterRelease', 'none'] as const

export const moversBody = z.strictObject({
  period,
  compareWith: z.enum(['previous', 'lastYear']).default('previous'),
  /** Copies that one of the two periods must have: a jump from one copy to five is no movement. */
  least: z.number().int().min(1).max(1_000_000).default(20),
  direction: z.enum(['both', 'up', 'down']).default('both'),
  products: productFilter.prefault({}),
  stores: storeFilter.prefault({}),
  sameStores,
  channel: z.enum(['all', 'store', 'net']).default('all'),
  includeExcluded,
  pageNum: pageNum.default(1),
  pageSize: pageSize.default(50),
})
export type MoversBody = z.output<typeof moversBody>

export const moverRow = z.strictObject({
  ...productIdentity.shape,
  /** Of the days that are over. */
  quantity: z.number().int(),
  previousQuantity: z.number().int(),
  /** Copies more, or fewer: what the list is ordered by, whatever its sign. */
  difference: z.number().int(),
  changeRate: z.number().nullable(),
  /** Copies that reached the stores in the period. */
  delivery: z.number().int(),
  /** The likeliest reason that the records know: what pushes sales up, or what holds them back. */
  reason: z.enum(moverReasons),
  /** Day of the release, the publicity, the award or the next issue. */
  reasonDate: optionalName,
  /** The publicity's or award's name, the copies delivered, the stores that sold out. */
  reasonText: optionalName,
  /** What happened, in the language of the call. */
  sentence: z.string(),
})
export type MoverRow = z.output<typeof moverRow>

const example = ({ today }: DemoFacts) => ({
  body: { period: { from: addDays(weekStart(today), -28), to: addDays(weekStart(today), -1) }, least: 5 },
})
const span = z.strictObject({ from: z.string(), to: z.string() })

export const movers = endpoint({
  name: 'movers',
  method: 'POST',
  path: '/stat/movers',
  access: 'ranking-create',
  scope: 'analyses',
  summary: { ja: '急上昇・急降下（理由つき）', en: 'What sells much more or much less, and why' },
  body: moversBody,
  answer: z.strictObject({
    list: z.array(moverRow),
    period: span,
    /** The days that are counted: those of the period that are over. null, and no row, where nothing may be compared. */
    comparedPeriod: span.nullable(),
    comparedWith: span,
    excluded: excludedPublishers,
    numberOfStores: z.number().int(),
    paging,
    ...stamps,
    counted: countedGoods,
  }),
  example,
})

export const moversExport = endpoint({
  name: 'moversExport',
  method: 'POST',
  path: '/stat/movers/export',
  access: 'ranking-create',
  scope: 'analyses',
  summary: { ja: '急上昇・急降下をファイルに書き出す', en: 'The movers as a file' },
  body: moversBody.extend(exportFields),
  answer: fileAnswer,
  example,
})
