import type { Answer } from '../../shared/contract/endpoint.ts'
import type { publisherRanking } from '../../shared/contract/publisher-ranking.ts'
import type { Analysis } from '../analysis/analysis.ts'

type Ranking = Answer<typeof publisherRanking>

export const publisherRankingCommand: Analysis = {
  name: 'publisher-ranking',
  call: 'publisherRanking',
  exportCall: 'publisherRankingExport',
  contract: () => import('../../shared/contract/publisher-ranking.ts'),
  rows: (answer: Ranking) => answer.list.map((row) => ({ ...row, bestProduct: row.best?.productName ?? null })),
  columns: [
    'rank',
    'previousRank',
    'publisherCd',
    { name: 'publisherName', most: 20 },
    'quantity',
    'amount',
    { name: 'share', digits: 2 },
    { name: 'cumulativeShare', digits: 2 },
    'abc',
    { name: 'changeRate', digits: 1 },
    'titles',
    'newReleases',
    { name: 'saleRate', digits: 1 },
    { name: 'bestProduct', most: 24 },
  ],
  foot: ({ excluded }: Ranking, language) => {
    const names = excluded.publishers.map((one) => `${one.publisherCd} ${one.publisherName}`)
    if (!excluded.applied || names.length === 0) return ''
    const copies = excluded.quantity.toLocaleString('en-US')
    return language === 'en'
      ? `Left out of the ranking: ${names.join(', ')} (${copies} copies)`
      : `ランキング対象外：${names.join('、')}（${copies}冊）`
  },
  examples: [
    'publisher-ranking',
    'publisher-ranking --basis amount --genre 07 --imprints separate',
    'publisher-ranking --period last-month --format pdf --out publishers.pdf',
  ],
}
