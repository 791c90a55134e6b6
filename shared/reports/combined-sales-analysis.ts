import { combinedBody } from '../api/combined-sales-analysis.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Maximum number of products, as in the API. */
const MAX_PRODUCTS = 20
const memberDays = [null, 0, 1, 3, 7, 14, 30, 60, 90] as const

export const combinedScreen = defineReportScreen({
  state: combinedBody,
  defaults: (latest) => combinedBody.parse({ period: getDefaultReportPeriod(latest) }),
  conditions: [
    condition.products('jans', { max: MAX_PRODUCTS, required: true }),
    condition.period(),
    condition.stores(),
    condition.choice('by', ['receipt', 'member']),
    condition.choice('memberDays', memberDays),
  ],
  products: MAX_PRODUCTS,
  words: {
    subject: 'title',
    slots: {
      ...slot.sorts(['confidence', 'lift', 'coOccurrences', 'quantity']),
      series: ({ cd }) => ({ seriesCd: cd }),
      goods: slot.text('item'),
    },
  },
})
