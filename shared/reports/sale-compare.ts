import { z } from 'zod'
import { compareBody, comparisonLines } from '../api/sale-compare.ts'
import * as slot from '../ask/slots.ts'
import { addDays } from '../calendar/period.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Maximum number of lines in a legible chart. */
export const MAX_COMPARED_PRODUCTS = 10
/** Length of the default period, in days. */
const FIRST_DAYS = 28

export const lineMeasures = ['cumulative', 'bucket', 'index'] as const
export type LineMeasure = (typeof lineMeasures)[number]

export const saleCompareState = z.strictObject({
  ...compareBody.shape,
  /** The first title is the reference for the others. */
  jans: z.array(z.string()).max(MAX_COMPARED_PRODUCTS).default([]),
  with: compareBody.shape.with.prefault(['previousPeriod']),
  /** Measure of the lines; null: the default of the alignment. */
  measure: z.enum(lineMeasures).nullable().default(null),
})
export type SaleCompareState = z.output<typeof saleCompareState>

export const saleCompareScreen = defineReportScreen({
  state: saleCompareState,
  defaults: (latest) => saleCompareState.parse({ period: { from: addDays(latest, 1 - FIRST_DAYS), to: latest } }),
  conditions: [
    condition.products('jans', { max: MAX_COMPARED_PRODUCTS, required: true }),
    condition.choice('align', ['calendar', 'days-since-release']),
    condition.period(),
    condition.daysSinceRelease('days', { isPinned: true }),
    condition.stores(),
    condition.choices('with', comparisonLines),
    condition.choice('unit', ['day', 'week', 'month']),
    condition.choice('weekStartsOn', [1, 2, 3, 4, 5, 6, 7]),
    condition.channel(),
    condition.flag('sameStores'),
  ],
  products: MAX_COMPARED_PRODUCTS,
  words: {
    subject: 'title',
    slots: {
      series: slot.newestTitle('jans'),
      firstDays: (count) => ({ align: 'days-since-release', 'days.from': '0', 'days.to': String(count - 1) }),
      comparison: (value) => ({ with: [value] }),
      align: () => ({ align: 'days-since-release' }),
    },
  },
})
