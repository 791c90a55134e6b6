import { releaseWindows } from '../api/question-fields.ts'
import { rankingBody } from '../api/ranking-create.ts'
import { splitSortKeys } from '../ask/fact.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

/** A ranking up to this length is one page and is sorted in the browser. */
export const RANKING_PAGE_SIZE = 1000

const limits = [50, 100, 300, 1000, 3000, 10_000] as const

export const rankingScreen = defineReportScreen({
  state: rankingBody,
  defaults: (latest) =>
    rankingBody.parse({
      period: getDefaultReportPeriod(latest),
      products: { kind: 'book' },
      ranksAmong: 'market',
      pageSize: RANKING_PAGE_SIZE,
    }),
  conditions: [
    condition.period(),
    condition.stores(),
    condition.genres(),
    condition.publishers(),
    condition.choice('ranksAmong', ['market', 'shown']),
    condition.productKind(),
    condition.choice('basis', [2, 1]),
    condition.choice('limit', limits, { message: 'rankTo' }),
    condition.choice('sinceRelease', [null, ...releaseWindows]),
    ...condition.titleDetails(),
    condition.channel(),
    condition.flag('sameStores'),
    condition.choice('gender', [0, 1, 2]),
    condition.ages(),
    condition.itemGenres(),
    condition.products(),
    condition.flag('includeExcluded'),
  ],
  words: {
    slots: {
      limit: (value) => (value > 10_000 ? null : { limit: String(value) }),
      // the order of a ranking is its measure
      sort: ({ key, descending }) => (descending && splitSortKeys(key).includes('totalSaleQuantity') ? {} : null),
    },
  },
})
