import { defineColumns, defineReport } from './columns.ts'
import type { PublisherRankingRow } from './publisher-ranking.ts'

const { count, text, code, copies, yen, titles, percent, percent2 } = defineColumns<PublisherRankingRow>()
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
    'cumulativeShare',
    'abc',
    'changeRate',
    'titles',
    'newReleases',
    'saleRate',
    'bestProduct',
  ],
  dropOrder: ['bestProduct', 'previousRank', 'cumulativeShare', 'newReleases', 'abc', 'publisherCd', 'titles'],
})
