import { MAX_DAYS_AHEAD, returnCandidates } from '../api/return-candidates.ts'
import * as slot from '../ask/slots.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const MAX_COPIES = 1_000_000
const commonDays = [7, 14, 28, 56, MAX_DAYS_AHEAD]

export const returnCandidateScreen = defineReportScreen({
  call: returnCandidates,
  state: returnCandidates.body,
  defaults: () => returnCandidates.body.parse({}),
  conditions: [
    condition.number('withinDays', 'dayCount', { isPinned: true, from: 1, to: MAX_DAYS_AHEAD, usual: commonDays }),
    condition.stores(),
    condition.publishers('products.publisherCds', { isPinned: true }),
    condition.choice('groupBy', ['product', 'store'], { isPinned: true }),
    condition.genres(),
    condition.number('keepCopies', 'copies', { to: MAX_COPIES, usual: [0, 1, 2, 3] }),
    condition.number('minReturnCopies', 'copies', { to: MAX_COPIES, usual: [0, 1, 5, 10, 50] }),
    condition.products(),
    condition.productKind(),
    ...condition.titleDetails(),
    condition.itemGenres(),
  ],
  words: {
    needsName: true,
    slots: {
      ...slot.sortBy(['daysLeft', 'returnCopies', 'returnAmount']),
      minCopies: slot.text('minReturnCopies'),
      groupBy: slot.choice('groupBy', { product: 'product', store: 'store' }),
    },
  },
})
