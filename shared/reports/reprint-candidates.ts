import { MAX_RUN_OUT_DAYS, reprintCandidates } from '../api/reprint-candidates.ts'
import * as slot from '../ask/slots.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

export const reprintScreen = defineReportScreen({
  call: reprintCandidates,
  state: reprintCandidates.body,
  defaults: () => reprintCandidates.body.parse({}),
  conditions: [
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.number('leadDays', 'dayCount', { isPinned: true, from: 1, to: 84, usual: [7, 10, 14, 21, 28] }),
    condition.number('lotSize', 'printed', { isPinned: true, from: 1, to: 100_000, usual: [100, 300, 500, 1000, 3000] }),
    condition.number('targetReturnRate', 'percent', { isPinned: true, from: 0, to: 100, usual: [10, 15, 20, 30] }),
    condition.number('runOutWithinDays', 'dayCount', {
      from: 1,
      to: MAX_RUN_OUT_DAYS,
      usual: [28, 56, 84, MAX_RUN_OUT_DAYS],
    }),
    condition.number('marginRate', 'percent', { from: 0, to: 100, usual: [30, 40, 50] }),
    condition.number('returnCostRate', 'percent', { from: 0, to: 100, usual: [20, 30, 40] }),
    condition.number('minRecentCopies', 'copies', { from: 1, to: 1_000_000, usual: [1, 20, 100, 1000] }),
    condition.genres(),
    condition.products(),
    ...condition.titleDetails(),
  ],
  words: {
    slots: {
      ...slot.sortBy(['runOutDate', 'suggestedPrint', 'recentQuantity'], { direction: false }),
      kind: (value) => (value === 'book' ? {} : null),
      minCopies: slot.text('minRecentCopies'),
    },
  },
})
