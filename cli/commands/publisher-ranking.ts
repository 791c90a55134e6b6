import type { Result } from '../../shared/api/endpoint.ts'
import type { publisherRanking } from '../../shared/api/publisher-ranking.ts'
import type { AnalysisCommand } from '../analysis/analysis.ts'
import { getFooterText } from '../analysis/footer-text.ts'

type Ranking = Result<typeof publisherRanking>

export const publisherRankingCommand: AnalysisCommand = {
  name: 'publisher-ranking',
  call: 'publisherRanking',
  exportCall: 'publisherRankingExport',
  loadApi: () => import('../../shared/api/publisher-ranking.ts'),
  loadReport: async () => (await import('../../shared/reports/publisher-ranking.ts')).publisherReport,
  getFooter: ({ excluded, counted }: Ranking, language) => {
    const names = excluded.publishers.map((publisher) => `${publisher.publisherCd} ${publisher.publisherName}`)
    if (!excluded.applied || names.length === 0) return ''
    return getFooterText(language, 'publisherRanking', {
      names: names.join(getFooterText(language, 'listMark')),
      quantity: excluded.quantity,
      unit: getFooterText(language, counted.unit),
    })
  },
  examples: [
    'publisher-ranking',
    'publisher-ranking --basis amount --genre 07 --imprints separate',
    'publisher-ranking --period last-month --format pdf --out publishers.pdf',
  ],
}
