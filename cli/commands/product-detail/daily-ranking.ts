import type { Answer } from '../../../shared/api/endpoint.ts'
import type { dailyRanking } from '../../../shared/api/product-daily-ranking.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import { foot } from '../../analysis/foot.ts'

type Ranks = Answer<typeof dailyRanking>

export const dailyRankingCommand: Analysis = {
  name: 'daily-ranking',
  call: 'dailyRanking',
  exportCall: 'dailyRankingExport',
  contract: () => import('../../../shared/api/product-daily-ranking.ts'),
  period: '28d',
  rows: ({ list }: Ranks) => list,
  report: async () => (await import('../../../shared/api/product-daily-ranking.columns.ts')).rankDayReport,
  foot: ({ best }: Ranks, language) => (best.all === null ? '' : foot(language, 'dailyRanking', best.all)),
  examples: ['daily-ranking 9784999900114', 'daily-ranking 9784999900114 --period last-month --csv'],
}
