import type { Answer } from '../../shared/contract/endpoint.ts'
import type { publisherRanking } from '../../shared/contract/publisher-ranking.ts'
import type { Analysis } from '../analysis/analysis.ts'

type Ranking = Answer<typeof publisherRanking>

export const publisherRankingCommand: Analysis = {
  name: 'publisher-ranking',
  call: 'publisherRanking',
  exportCall: 'publisherRankingExport',
  contract: () => import('../../shared/contract/publisher-ranking.ts'),
  rows: ({ list }: Ranking) => list,
  report: async () => (await import('../../shared/contract/publisher-ranking.columns.ts')).publisherReport,
  foot: ({ excluded, counted }: Ranking, language) => {
    const names = excluded.publishers.map((one) => `${one.publisherCd} ${one.publisherName}`)
    if (!excluded.applied || names.length === 0) return ''
    const copies = excluded.quantity.toLocaleString('en-US')
    return language === 'en'
      ? `Left out of the ranking: ${names.join(', ')} (${copies} ${counted.unit})`
      : `ランキング対象外：${names.join('、')}（${copies}${counted.unit === 'copies' ? '冊' : '点'}）`
  },
  examples: [
    'publisher-ranking',
    'publisher-ranking --basis amount --genre 07 --imprints separate',
    'publisher-ranking --period last-month --format pdf --out publishers.pdf',
  ],
}
