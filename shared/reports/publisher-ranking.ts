import { publisherRankingBody } from '../api/publisher-ranking.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** Rows per page. */
const PAGE_SIZE = 1000

export const publisherRankingScreen = defineReportScreen({
  state: publisherRankingBody,
  defaults: (latest) => publisherRankingBody.parse({ period: getDefaultReportPeriod(latest), pageSize: PAGE_SIZE }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.genres(),
    condition.productKind(),
    condition.choice('basis', [2, 1]),
    condition.choice('imprints', ['merge', 'separate']),
    condition.publishers(),
    ...condition.titleDetails(),
    condition.channel(),
    condition.flag('sameStores'),
    condition.itemGenres(),
    condition.products(),
    condition.flag('includeExcluded'),
  ],
  words: {
    slots: {
      ...slot.comparison,
      // named, but not narrowed to: its rank and its share are those within the market
      publisher: slot.always,
      own: (_value, { ownPublisherCds }) => (ownPublisherCds.length > 0 ? {} : null),
      groupBy: (value) => (value === 'publisher' ? {} : null),
    },
  },
})
