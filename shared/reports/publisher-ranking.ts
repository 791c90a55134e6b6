import { type PublisherRankingRow, publisherRanking, publisherRankingBody } from '../api/publisher-ranking.ts'
import * as slot from '../ask/slots.ts'
import { getDefaultReportPeriod } from '../calendar/period-presets.ts'
import { defineColumns, defineReport } from './columns.ts'
import * as condition from './conditions.ts'
import { defineReportScreen } from './report-screen.ts'

const { count, text, code, copies, yen, titles, percent, percent2, decimal2 } = defineColumns<PublisherRankingRow>()
const total = { total: true }

export const publisherReport = defineReport<PublisherRankingRow>({
  columns: [
    count('rank'),
    count('previousRank'),
    code('publisherCd'),
    text('publisherName', { maxWidth: 20 }),
    code('imprintOf'),
    titles('titles', total),
    titles('newReleases'),
    copies('quantity', total),
    yen('amount', total),
    yen('amountTaxIn', total),
    percent2('share'),
    percent2('cumulativeShare'),
    text('abc'),
    copies('previousQuantity', total),
    yen('previousAmount', total),
    percent('changeRate', total),
    count('lastYearRank'),
    copies('lastYearQuantity', total),
    yen('lastYearAmount', total),
    percent('lastYearChangeRate', total),
    percent2('lastYearShare'),
    decimal2('shareDifference', { unit: 'points' }),
    percent('saleRate'),
    percent('returnRate'),
    code('bestJan', { value: (row) => row.best?.jan ?? null }),
    text('bestProduct', { maxWidth: 24, value: (row) => row.best?.productName ?? null }),
    copies('bestQuantity', { value: (row) => row.best?.quantity ?? null }),
  ],
  terminal: [
    'rank',
    'previousRank',
    'publisherCd',
    'publisherName',
    'quantity',
    'amount',
    'share',
    'lastYearShare',
    'shareDifference',
    'cumulativeShare',
    'abc',
    'changeRate',
    'titles',
    'newReleases',
    'saleRate',
    'bestProduct',
  ],
  dropOrder: ['bestProduct', 'previousRank', 'lastYearShare', 'cumulativeShare', 'newReleases', 'abc', 'publisherCd', 'titles'],
  screen: [
    'rank',
    'move',
    'publisherName',
    'quantity',
    'amount',
    'share',
    'lastYearShare',
    'shareDifference',
    'changeRate',
    'lastYearChangeRate',
    'trend',
    'cumulativeShare',
    'titles',
    'perTitle',
  ],
  phone: { name: 'publisherName', figure: 'quantity', change: 'changeRate', facts: ['move', 'share', 'titles'] },
})

/** Rows per page. */
const PAGE_SIZE = 1000

export const publisherRankingScreen = defineReportScreen({
  calls: [publisherRanking],
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
