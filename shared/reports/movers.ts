import { moversBody } from '../api/movers.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Rows per page: usually all movers, so that the figures include all of them. */
const PAGE_SIZE = 1000

export const moversScreen = defineReportScreen({
  state: moversBody,
  defaults: (latest) => moversBody.parse({ period: getDefaultReportPeriod(latest), pageSize: PAGE_SIZE }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.choice('direction', ['both', 'up', 'down', 'new']),
    condition.choice('compareWith', ['previous', 'lastYear']),
    condition.number('least', 'copies'),
    condition.genres(),
    condition.publishers(),
    condition.productKind(),
    ...condition.titleDetails(),
    condition.products(),
    condition.itemGenres(),
    condition.channel(),
    condition.flag('sameStores'),
    condition.flag('includeExcluded'),
  ],
  words: {
    slots: {
      minCopies: slot.text('least'),
      comparison: slot.choice('compareWith', { previousPeriod: 'previous', lastYear: 'lastYear' }),
    },
  },
})
